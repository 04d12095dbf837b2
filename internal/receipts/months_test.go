package receipts_test

import (
	"slices"
	"testing"
	"time"

	"seiva/internal/receipts"
)

// The month that is, in Brasília, and the next.
func TestMonthsAreMadeAhead(t *testing.T) {
	for at, want := range map[string][]string{
		"2026-12-31T23:59:00-03:00": {"2612", "2701"},
		"2027-01-01T02:59:00Z":      {"2612", "2701"},
		"2027-01-31T12:00:00-03:00": {"2701", "2702"},
	} {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		if got := receipts.Months(moment); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", at, got, want)
		}
	}
}
