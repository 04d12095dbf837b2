package outbox

import (
	"testing"
	"time"
)

// A mail waits until it is delivered or given up, and is good until the instant at which what it brings ends.
func TestAMailWaitsAndEnds(t *testing.T) {
	now := time.UnixMilli(1_790_000_000_000)
	for name, c := range map[string]struct {
		mail           Mail
		waiting, ended bool
	}{
		"new":          {Mail{}, true, false},
		"good still":   {Mail{ExpiresAt: now.Add(1)}, true, false},
		"ends now":     {Mail{ExpiresAt: now}, true, true},
		"delivered":    {Mail{DeliveredAt: now}, false, false},
		"was given up": {Mail{FailedAt: now, ExpiresAt: now.Add(-1)}, false, true},
	} {
		if w, e := c.mail.Waiting(), c.mail.Ended(now); w != c.waiting || e != c.ended {
			t.Errorf("%s: waits %v, ended %v", name, w, e)
		}
	}
}
