package onboarding

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/clock"
)

// answers keeps look-ups in memory.
type answers map[string]Lookup

func (a answers) Lookup(_ context.Context, source, subject string) (Lookup, error) {
	if kept, ok := a[source+subject]; ok {
		return kept, nil
	}
	return Lookup{}, ErrNotKept
}

func (a answers) KeepLookup(_ context.Context, l Lookup, _ time.Time) error {
	a[l.Source+l.Subject] = l
	return nil
}

// What a register knows is good for a week, what it does not know for an hour, and a failure for no time.
func TestAnswersAreGoodForTheirTime(t *testing.T) {
	failed := errors.New("down")
	for name, c := range map[string]struct {
		answer error
		life   time.Duration
	}{
		"known": {nil, 7 * 24 * time.Hour}, "unknown": {ErrUnknown, time.Hour}, "a failure": {failed, 0},
	} {
		now, asked := clock.NewFixed(time.UnixMilli(1_790_000_000_000)), 0
		find := Remembered("register", func(context.Context, string) (string, error) {
			asked++
			if c.answer != nil {
				return "", c.answer
			}
			return "Mercado Seiva", nil
		}, answers{}, now)
		ask := func(want int) {
			t.Helper()
			if got, err := find(t.Context(), "11222333000181"); !errors.Is(err, c.answer) || (c.answer == nil) != (got == "Mercado Seiva") || asked != want {
				t.Errorf("%s: %q, %v; asked %d times, want %d", name, got, err, asked, want)
			}
		}
		ask(1)
		if c.life > 0 {
			now.Advance(c.life - time.Millisecond)
			ask(1)
			now.Advance(time.Millisecond)
		}
		ask(2)
	}
}
