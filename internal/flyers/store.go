package flyers

import (
	"context"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Reach limits what a caller sees: everything, or one retailer's flyers; for a caller who is bound to some of its stores, the
// flyers of one of these.
type Reach struct {
	Everything bool
	RetailerID string
	Stores     scope.Stores
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
	// Week gives what the living stores of a retailer, those of a bound alone, have in a week: at most so many by name of each day and
	// of those without a flyer.
	Week(ctx context.Context, retailerID string, to scope.Stores, week Week, most int) (Calendar, error)
	// Free gives those of them that are asked for and have no flyer in the week that begins on a day, by name; the limit is set.
	Free(ctx context.Context, retailerID string, to scope.Stores, sunday string, c paging.Choices) ([]Named, error)
	// RetailerExists tells whether a retailer takes part.
	RetailerExists(ctx context.Context, retailerID string) (bool, error)
}
