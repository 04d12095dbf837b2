package sponsors

import "context"

// Store keeps sponsors.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Hold makes every other change of the sponsor, and every promotion that takes it, wait until the transaction of ctx ends.
	Hold(ctx context.Context, id string) error
	// Create stores a sponsor; ErrTaken when another has its CNPJ.
	Create(ctx context.Context, s Sponsor) error
	// Update writes it in place of what was there; ErrTaken, ErrNotFound.
	Update(ctx context.Context, s Sponsor) error
	// Get gives a sponsor, or ErrNotFound.
	Get(ctx context.Context, id string) (Sponsor, error)
	// List gives a page of sponsors and how many match; by name unless the request says otherwise.
	List(ctx context.Context, q ListQuery) ([]Sponsor, int, error)
	// Used tells whether a promotion names the sponsor.
	Used(ctx context.Context, id string) (bool, error)
	// Delete forgets a sponsor.
	Delete(ctx context.Context, id string) error
}
