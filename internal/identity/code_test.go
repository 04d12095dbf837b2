package identity

import (
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/errs"
)

// Five wrong tries end a code for as long as it lives, which is how long the refusal says to wait; one that is used or over
// says that instead.
func TestWhatACodeStillAllows(t *testing.T) {
	now := time.UnixMilli(1_790_000_000_000)
	for name, c := range map[string]struct {
		tries   int
		used    time.Time
		ends    time.Duration
		want    error
		waiting time.Duration
	}{
		"new":                {ends: resetLife},
		"the fifth try":      {tries: 4, ends: resetLife},
		"tried five times":   {tries: 5, ends: 12 * time.Minute, want: errTooMany, waiting: 12 * time.Minute},
		"used":               {used: now, ends: resetLife, want: errExpiredCode},
		"over":               {ends: 0, want: errExpiredCode},
		"over and tried out": {tries: 5, ends: -time.Second, want: errExpiredCode},
	} {
		code := Code{Tries: c.tries, UsedAt: c.used, ExpiresAt: now.Add(c.ends)}
		err := code.state(now)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		var refused *errs.Error
		if errors.As(err, &refused) && refused.RetryAfter != c.waiting {
			t.Errorf("%s: wait %v, want %v", name, refused.RetryAfter, c.waiting)
		}
	}
}
