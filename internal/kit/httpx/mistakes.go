package httpx

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

// SuspectsAtOnce is how many of the things that suspects bring are looked up at once: a right one among them still passes,
// since many people stand behind one address, and the wrong ones cost no more than so much of the database.
const SuspectsAtOnce = 2

// WrongPerMinute is how many sessions, consumers' tokens and keys of areas that nobody has one address may bring to a door: behind
// it may stand a carrier's customers, whose accesses end.
const WrongPerMinute = 600

// Mistakes counts the wrong keys, tokens or links that come from each address. Whoever brought too many of them is a
// suspect: what it brings waits for its turn, and what is wrong of it is refused as the limit says.
type Mistakes struct {
	limit *Limiter
	kind  errs.Kind
	turns chan struct{}
}

// NewMistakes counts by a limit the look-ups that end with an error of a kind.
func NewMistakes(limit *Limiter, kind errs.Kind) *Mistakes {
	return &Mistakes{limit, kind, make(chan struct{}, SuspectsAtOnce)}
}

// WrongSecrets are the Mistakes of a door whose wrong secrets are refused as unauthorized.
func WrongSecrets(says error, c clock.Clock) *Mistakes {
	return NewMistakes(NewLimiter(Policy{Name: "wrong", Units: WrongPerMinute, Window: time.Minute}, c).Saying(says), errs.Unauthorized)
}

// LookUpSecret is LookUp of a secret. Who brings none costs no look-up, which look knows, and makes no mistake.
func LookUpSecret[T any](ctx context.Context, m *Mistakes, address, secret string, look func() (T, error)) (T, error) {
	if secret == "" {
		return look()
	}
	return LookUp(ctx, m, address, look)
}

// LookUp looks up what an address brought.
func LookUp[T any](ctx context.Context, m *Mistakes, address string, look func() (T, error)) (found T, err error) {
	if m.limit.Spent(address) {
		select {
		case m.turns <- struct{}{}:
			defer func() { <-m.turns }()
		case <-ctx.Done():
			return found, ctx.Err()
		}
	}
	found, err = look()
	if errs.IsKind(err, m.kind) {
		if refused := m.limit.Take(address); refused != nil {
			err = refused
		}
	}
	return found, err
}
