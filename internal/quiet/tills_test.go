package quiet

import (
	"slices"
	"testing"
	"time"
)

func TestWhatTillsDoIsLearnt(t *testing.T) {
	noronha := time.FixedZone("", -2*60*60)
	evenings := func(days int, late time.Duration) []Day {
		return slices.Repeat([]Day{{Clock: noronha, Late: late}}, days)
	}
	for name, c := range map[string]struct {
		days  []Day
		clock *time.Location
		late  time.Duration
	}{
		"nothing known: the state's clock":     {make([]Day, 56), brasilia, 0},
		"sent as it is sold":                   {evenings(56, time.Minute), noronha, 0},
		"the last known day's clock":           {append([]Day{{Clock: acre}, {Clock: noronha}}, make([]Day, 3)...), noronha, 0},
		"six days are no habit":                {evenings(6, 12*time.Hour), noronha, 0},
		"sent in the evening":                  {evenings(7, 12*time.Hour), noronha, 12 * time.Hour},
		"a day in two without connection":      {append(evenings(28, 30*time.Hour), evenings(29, 0)...), noronha, 0},
		"one day of ten later than all others": {append(evenings(9, 12*time.Hour), evenings(1, 40*time.Hour)...), noronha, 40 * time.Hour},
		"weeks that were imported":             {append(evenings(40, 900*time.Hour), evenings(7, 0)...), noronha, 0},
	} {
		if got := tillsOf(c.days, "PE"); got.clock != c.clock || got.late != c.late {
			t.Errorf("%s: %v, %v", name, got.clock, got.late)
		}
	}
}
