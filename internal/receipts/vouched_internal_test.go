package receipts

import (
	"testing"
	"time"
)

// Receipts go by the year that a till has sold in; by a clock's alone only once nobody sells any more.
func TestAClocksYearIsVouchedForByATill(t *testing.T) {
	night := func(n int) time.Time { return time.Date(2036, 3, 1+n, 8, 0, 0, 0, time.UTC) }
	const line = "3101"
	for newest, want := range map[string]bool{"3601": true, "3602": true, "3612": true, "3512": false, "2611": false, "": false} {
		if _, ok := (Waiting{}).vouched(line, newest, night(0)); ok != want {
			t.Errorf("%q vouches: %v", newest, ok)
		}
	}
	nights := func(newest func(n int) string, most int) int {
		w, ok := Waiting{}, false
		for n := range most {
			for range 3 { // the job's other tries are no other nights
				if w, ok = w.vouched(line, newest(n), night(n)); ok {
					return n
				}
			}
		}
		return -1
	}
	if n := nights(func(int) string { return "2611" }, 100); n != quietNights {
		t.Errorf("without sales it waits for %d nights", n)
	}
	real := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	if n := nights(func(n int) string { return real.AddDate(0, 0, n).Format("0601") }, 800); n >= 0 {
		t.Errorf("tills sold in a year of before, and what they sold went on night %d", n)
	}
	if n := nights(func(int) string { return "" }, 100); n >= 0 {
		t.Errorf("nothing was sold, and the line moved on night %d", n)
	}
	w, _ := Waiting{}.vouched(line, "3512", night(0))
	if january := time.Date(2036, 1, 1, 8, 0, 0, 0, time.UTC); !w.Expected(january) || !(Waiting{}).Expected(january) {
		t.Error("on the first night of a year it is told")
	}
	if w, _ := (Waiting{}).vouched(line, "3511", night(0)); w.Expected(night(0)) {
		t.Error("that a month passed without a sale is not told")
	}
}
