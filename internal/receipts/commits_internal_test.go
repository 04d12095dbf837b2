package receipts

import (
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/clock"
)

// Intake fails when the last commits did: one that nothing can store is not enough, one that goes well ends it, and where
// nobody sends any more the next is tried.
func TestFailingIsWhatTheLastCommitsSay(t *testing.T) {
	now := clock.NewFixed(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	s, full := &Service{clock: now}, errors.New("disk full")
	for i, step := range []struct {
		err  error
		wait time.Duration
		want bool
	}{
		{full, 0, false},
		{full, 0, false},
		{full, 0, true},
		{full, 59 * time.Second, true},
		{full, time.Minute, false},
		{full, 0, true},
		{nil, 0, false},
		{full, 0, false},
		{nil, 0, false},
		{full, 0, false},
		{full, 0, false},
		{full, 0, true},
	} {
		s.commits.ended(now.Now(), step.err)
		now.Advance(step.wait)
		if got := s.Failing(); got != step.want {
			t.Errorf("step %d: %v, want %v", i, got, step.want)
		}
	}
}
