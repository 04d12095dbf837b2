package flyers

import (
	"context"
)

// Reach limits what a caller sees: everything, or one retailer's flyers.
type Reach struct {
	Everything bool
	RetailerID string
}

// Store keeps flyers.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a flyer; ErrStoreTaken when one of its stores has another in the same week.
	Create(ctx context.Context, f Flyer) error
	// Get gives a flyer within reach with names, or ErrNotFound.
	Get(ctx context.Context, reach Reach, id string) (Record, error)
	// List gives a page of the flyers within reach and how many match.
	List(ctx context.Context, reach Reach, q ListQuery) ([]Record, int, error)
	// OfWeek gives the flyers of a retailer in the week that begins on a day, the newest first; storeID may be empty.
	OfWeek(ctx context.Context, retailerID, storeID, sunday string) ([]Record, error)
	// Delete forgets a flyer, so that its stores may have another; ErrNotFound when it is gone.
	Delete(ctx context.Context, retailerID, id string) error
	// Week gives the living stores of a retailer by name, with what they have in the week that begins on a day.
	Week(ctx context.Context, retailerID, sunday string) ([]StoreWeek, error)
	// RetailerExists tells whether a retailer takes part.
	RetailerExists(ctx context.Context, retailerID string) (bool, error)
}
