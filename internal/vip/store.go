package vip

import (
	"context"

	"seiva/internal/kit/paging"
)

// Store keeps areas.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Hold makes every other change of the area wait until the transaction of ctx ends.
	Hold(ctx context.Context, id string) error
	// Create stores an area; ErrTaken when its retailer has one.
	Create(ctx context.Context, a Area) error
	// Update writes it in place of what was there; ErrNotFound.
	Update(ctx context.Context, a Area) error
	// Get gives an area, OfRetailer and OfDocument that of a retailer, by its id or bare CNPJ, or ErrNotFound.
	Get(ctx context.Context, id string) (Area, error)
	OfRetailer(ctx context.Context, retailerID string) (Area, error)
	OfDocument(ctx context.Context, documento string) (Area, error)
	// List gives a page of areas by trade name, and how many there are.
	List(ctx context.Context, filter string, r paging.Request) ([]Area, int, error)
	// Delete forgets an area.
	Delete(ctx context.Context, id string) error
}
