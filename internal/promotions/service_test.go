package promotions

import (
	"reflect"
	"testing"
)

// A promotion is of its first day to its last, both whole.
func TestAPromotionStandsByItsDays(t *testing.T) {
	p := Promotion{Start: "2026-11-20", End: "2026-11-30", Active: true}
	for today, want := range map[string]Status{"2026-11-19": Scheduled, "2026-11-20": Active, "2026-11-30": Active, "2026-12-01": Expired} {
		if got := p.Status(today); got != want {
			t.Errorf("%s: %s, want %s", today, got, want)
		}
	}
	if p.Active = false; p.Status("2026-11-19") != Ended {
		t.Errorf("taken back: %s", p.Status("2026-11-19"))
	}
}

// Days on which nothing took part stand between those on which something did, over the end of a month too.
func TestDaysHaveNoGaps(t *testing.T) {
	known := []DayFigures{{"2027-02-27", 2, 3000}, {"2027-03-02", 1, 500}}
	want := []DayFigures{{"2027-02-27", 2, 3000}, {Day: "2027-02-28"}, {Day: "2027-03-01"}, {"2027-03-02", 1, 500}}
	if got := withoutGaps(known); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	if got := withoutGaps(nil); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
