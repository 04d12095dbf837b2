package httpx

import (
	"context"

	"seiva/internal/kit/errs"
)

// SuspectsAtOnce is how many of the things that suspects bring are looked up at once: a right one among them still passes,
// since many people stand behind one address, and the wrong ones cost no more than so much of the database.
const SuspectsAtOnce = 2

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
