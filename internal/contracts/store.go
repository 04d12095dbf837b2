package contracts

import (
	"context"
	"time"
)

// Store keeps contracts.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Contract gives a retailer's, with RetailerID alone when nothing was sent or signed yet.
	Contract(ctx context.Context, retailerID string) (Contract, error)
	// SetSent writes the instant from which the time to sign counts.
	SetSent(ctx context.Context, retailerID string, at time.Time) error
	// Sign writes who signed what and when, or returns ErrAlreadySigned: of parallel calls one wins.
	Sign(ctx context.Context, c Contract) error
}
