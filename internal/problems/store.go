package problems

import (
	"context"
	"time"
)

// Store keeps reports, and knows who helps.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Hold keeps others from holding or changing an account until the transaction of ctx ends.
	Hold(ctx context.Context, accountID string) error
	// Create stores a report and returns it with its number: one above the last one that was kept, however many are stored
	// at once. It joins the transaction of ctx, whose end decides whether the number was given.
	Create(ctx context.Context, r Report) (Report, error)
	// Nth returns when an account sent the nth newest of its reports since an instant; the zero time when there are fewer.
	Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// Helpers gives the e-mails of the confirmed accounts of SUPORTE, the oldest first and at most 20; where there is
	// none, those of ADMINISTRADOR.
	Helpers(ctx context.Context) ([]string, error)
}
