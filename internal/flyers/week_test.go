package flyers

import (
	"testing"
	"time"
)

func TestWeekRunsFromSundayToSaturdayInSaoPaulo(t *testing.T) {
	for instant, want := range map[string]Week{
		"2026-11-15T03:00:00Z":      {"2026-11-15", "2026-11-21"}, // Sunday 00:00:00 in São Paulo
		"2026-11-15T02:59:59.999Z":  {"2026-11-08", "2026-11-14"}, // Saturday 23:59:59
		"2026-11-20T15:00:00Z":      {"2026-11-15", "2026-11-21"},
		"2026-11-22T02:59:59Z":      {"2026-11-15", "2026-11-21"}, // already Sunday in UTC
		"2026-11-22T03:00:00Z":      {"2026-11-22", "2026-11-28"},
		"2027-01-01T00:30:00-03:00": {"2026-12-27", "2027-01-02"}, // over the year's end
		"2028-02-29T12:00:00-03:00": {"2028-02-27", "2028-03-04"}, // over a leap day
		"2018-11-04T02:59:59Z":      {"2018-10-28", "2018-11-03"}, // the Saturday before daylight saving began
		"2018-11-04T03:00:00Z":      {"2018-11-04", "2018-11-10"}, // a Sunday that begins at 01:00
		"2018-02-18T02:30:00Z":      {"2018-02-11", "2018-02-17"}, // a Saturday whose 23:30 comes twice
	} {
		at, err := time.Parse(time.RFC3339Nano, instant)
		if err != nil {
			t.Fatal(err)
		}
		if got := WeekOf(at); got != want {
			t.Errorf("%s: %v, want %v", instant, got, want)
		}
	}
	if next := (Week{"2026-11-15", "2026-11-21"}).Next(); next != "2026-11-22" {
		t.Errorf("next week begins on %s", next)
	}
}
