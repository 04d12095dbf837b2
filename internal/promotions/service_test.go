package promotions

import (
	"reflect"
	"testing"
)

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
