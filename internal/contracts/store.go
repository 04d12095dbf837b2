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
	// Hold keeps others from changing a retailer's contract until the transaction of ctx ends.
	Hold(ctx context.Context, retailerID string) error
	// Note writes an event down once: false when one of its Kind and Mark is there.
	Note(ctx context.Context, retailerID string, e Event) (bool, error)
	// Events gives the newest of a retailer's contract, at most so many, in their order.
	Events(ctx context.Context, retailerID string, most int) ([]Event, error)
	// Unsigned gives retailers after one, by their ids, at most so many, whose contract was sent from an instant on and before
	// another, and is not signed.
	Unsigned(ctx context.Context, sentFrom, sentBefore time.Time, after string, most int) ([]string, error)
	// Sign writes who signed what and when, or returns ErrAlreadySigned: of parallel calls one wins.
	Sign(ctx context.Context, c Contract) error
}
