package contracts_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"seiva/internal/contracts"
	"seiva/internal/kit/clock"
)

// DueBefore draws the line where State and the last day to sign do.
func TestDueBeforeIsWhereTheTimeToSignEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Date(2026, 11, 25, rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute"), 0, 0, time.UTC)
		sent := now.Add(-time.Duration(rapid.IntRange(1, 40*24*60).Draw(t, "minutes ago")) * time.Minute)
		c := contracts.Contract{SentAt: sent}
		if blocked := sent.Before(contracts.DueBefore(now, 0)); blocked != (c.State(now) == contracts.Blocked) {
			t.Fatalf("sent %s, now %s: before the line %v, state %s", sent, now, blocked, c.State(now))
		}
		left := rapid.IntRange(1, 30).Draw(t, "days")
		last := clock.Day(c.Expires().In(clock.Brazil))
		if due := sent.Before(contracts.DueBefore(now, left)); due != (last < clock.Day(now.In(clock.Brazil).AddDate(0, 0, left))) {
			t.Fatalf("sent %s, the last day %s, %d days from %s: due %v", sent, last, left, now, due)
		}
	})
}
