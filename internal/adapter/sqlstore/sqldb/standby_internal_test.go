package sqldb

import (
	"math"
	"testing"
	"time"
)

// How far behind a standby is counts in what the leader wrote since: one that wrote nothing has nobody behind it.
func TestAStandbysLag(t *testing.T) {
	const limit = 30 * time.Second
	start := time.Now()
	at := func(s int) time.Time { return start.Add(time.Duration(s) * time.Second) }
	leader := []moment{{at(0), 100}, {at(10), 100}, {at(20), 200}, {at(60), 300}, {at(100), 300}}
	for name, c := range map[string]struct {
		seen     []moment
		replayed int64
		now      int
		lag      time.Duration
		floor    int64
	}{
		"nobody has looked":             {nil, 0, 0, 0, math.MaxInt64},
		"it just began":                 {leader[:1], 50, 1, time.Second, 100},
		"all is there":                  {leader, 300, 101, 0, 300},
		"the leader is idle":            {leader[:2], 100, 3600, 0, 100},
		"the last is on its way":        {leader[:4], 200, 61, time.Second, 200},
		"behind, but not for too long":  {leader[:4], 200, 89, 29 * time.Second, 200},
		"for too long":                  {leader[:4], 200, 90, 30 * time.Second, 300},
		"before whatever is remembered": {leader, 0, 101, 101 * time.Second, 300},
	} {
		t.Run(name, func(t *testing.T) {
			f := &follower{limit: limit, seen: c.seen, replayed: c.replayed}
			if lag, floor := f.lag(at(c.now)), f.floor(at(c.now)); lag != c.lag || floor != c.floor {
				t.Errorf("%s behind, must have %d; want %s and %d", lag, floor, c.lag, c.floor)
			}
		})
	}
}

// A leader that took over without all of what the former wrote is measured by itself, and what is remembered has a bound.
func TestALeadersPositionsAreRemembered(t *testing.T) {
	f, start := &follower{limit: time.Second}, time.Now()
	for i := range 5000 {
		f.remember(moment{start.Add(time.Duration(i) * time.Second), int64(i)})
	}
	if len(f.seen) != int(remembered/time.Second)+1 || f.seen[0].position != 4999-int64(remembered/time.Second) {
		t.Errorf("%d are remembered, from %d on", len(f.seen), f.seen[0].position)
	}
	f.remember(moment{start.Add(5001 * time.Second), 7})
	if len(f.seen) != 1 || f.floor(start.Add(5002*time.Second)) != 7 {
		t.Errorf("%d are remembered of a leader that is no more", len(f.seen))
	}
}
