package main

import (
	"slices"
	"testing"
	"time"
)

// A clock that was ahead for some nights, or is behind, costs no backup of tonight.
func TestAWrongClockPushesOutNoBackup(t *testing.T) {
	tonight := time.Date(2026, 11, 28, 5, 0, 0, 0, time.UTC)
	night := func(n int) string { return scheduledName(tonight.AddDate(0, 0, n)) }
	ahead := []string{night(400), night(401), night(402)}
	for name, c := range map[string]struct{ there, gone []string }{
		"right":      {[]string{night(-2), night(-1), night(0)}, []string{night(-2)}},
		"was ahead":  {append([]string{night(-1), night(0)}, ahead...), nil},
		"and before": {append([]string{night(-2), night(-1), night(0)}, ahead...), []string{night(-2)}},
		"is behind":  {[]string{night(0), night(1), night(2), night(3)}, nil},
	} {
		if got := beyond(c.there, night(0), 2); !slices.Equal(got, c.gone) {
			t.Errorf("%s: gone are %q, want %q", name, got, c.gone)
		}
	}
}
