package refusals

import (
	"testing"
	"time"
)

// A key is above its usual with 20 refusals and more than three times a day's; a young one is judged by the days it had.
func TestAboveTheUsual(t *testing.T) {
	now := time.UnixMilli(1_790_000_000_000)
	for name, c := range map[string]struct {
		age, last, before int // age in days
		usual             float64
		above             bool
	}{
		"few are no look":              {100, 19, 0, 0, false},
		"twenty are, of nothing usual": {100, 20, 0, 0, true},
		"three times is not more":      {100, 30, 280, 10, false},
		"one more is":                  {100, 31, 280, 10, true},
		"a young key by its own days":  {11, 31, 100, 10, true},
		"a day at least":               {1, 31, 10, 10, true},
		"made within the last day":     {0, 31, 11, 11, false},
	} {
		of := Counted{CreatedAt: now.AddDate(0, 0, -c.age), Last: c.last, Before: c.before}
		if of.Usual(now) != c.usual || of.Above(now) != c.above {
			t.Errorf("%s: %v a day, above is %v; want %v, %v", name, of.Usual(now), of.Above(now), c.usual, c.above)
		}
	}
}
