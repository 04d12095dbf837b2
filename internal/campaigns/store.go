package campaigns

import (
	"context"
)

// Store keeps campaigns.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a campaign.
	Create(ctx context.Context, c Campaign) error
	// Get gives a campaign with the names of its stores, or ErrNotFound; Status is left empty.
	Get(ctx context.Context, id string) (Record, error)
	// List gives a page of campaigns and how many match; Status is left empty.
	List(ctx context.Context, q ListQuery) ([]Record, int, error)
	// Delete forgets a campaign; ErrNotFound when it is gone.
	Delete(ctx context.Context, id string) error
	// LivingStores gives the living stores among the given ones, of any retailer.
	LivingStores(ctx context.Context, storeIDs []string) ([]string, error)
}
