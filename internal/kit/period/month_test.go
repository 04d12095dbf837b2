package period_test

import (
	"testing"

	"seiva/internal/kit/period"
)

func TestMonthOfADay(t *testing.T) {
	for day, want := range map[string]string{
		"2026-12-31": "2612", "2027-01-01": "2701", "2000-01-01": "0001", "2099-12-31": "9912", "1999-12-31": "0000", "2100-01-01": "9999",
		"2026-11": "2611", "2026-02-31": "2602", "2026-1": "0000", "20'--6": "0000",
	} {
		if got := period.Month(day); got != want {
			t.Errorf("%s is of %s, want %s", day, got, want)
		}
	}
}
