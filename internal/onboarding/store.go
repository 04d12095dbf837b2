package onboarding

import (
	"context"
	"time"
)

// Store keeps sign-ups and what people accepted.
type Store interface {
	// InTx runs f in one write transaction, which the stores of the other domains join; f's error undoes all.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Enter takes the CNPJ, or returns ErrDocumentTaken; one that is being taken is waited for.
	Enter(ctx context.Context, e Entry) error
	// Await keeps a sign-up until it is settled.
	Await(ctx context.Context, p Pending) error
	// Pending gives the sign-up that waits for an account, held until the transaction of ctx ends, or ErrNotPending.
	Pending(ctx context.Context, accountID string) (Pending, error)
	// Settle forgets that a sign-up waits.
	Settle(ctx context.Context, accountID string) error
	// Stale gives at most limit sign-ups that began before an instant, the oldest first, from behind one on.
	Stale(ctx context.Context, before time.Time, after Pending, limit int) ([]Pending, error)
	// ForgetConsents forgets what a person accepted.
	ForgetConsents(ctx context.Context, accountID string) error
	// Consent writes down what a person accepted.
	Consent(ctx context.Context, list []Consent) error
}

// LookupStore keeps answers of other people's services.
type LookupStore interface {
	// Lookup gives a kept answer, however old, or ErrNotKept.
	Lookup(ctx context.Context, source, subject string) (Lookup, error)
	// KeepLookup keeps an answer in place of an older one, and drops all answers older than an instant.
	KeepLookup(ctx context.Context, l Lookup, drop time.Time) error
}
