package retailers

import "context"

// Store keeps retailers.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a retailer and takes its document and root, all or nothing. Errors: ErrDocumentTaken, ErrRootTaken,
	// ErrUnknownPartner.
	Create(ctx context.Context, r Retailer) error
	// Enrol stores a retailer that holds nothing yet. Error: ErrUnknownPartner.
	Enrol(ctx context.Context, r Retailer) error
	// Claim takes an enrolled retailer's document and root. Errors: ErrNotFound, ErrDocumentTaken, ErrRootTaken.
	Claim(ctx context.Context, id string) error
	// Forget removes an enrolled retailer, or returns ErrInUse when it has its document or anything else by now.
	Forget(ctx context.Context, id string) error
	// RootTaken tells whether a root is some retailer's.
	RootTaken(ctx context.Context, root string) (bool, error)
	// ByID returns ErrNotFound when there is none.
	ByID(ctx context.Context, id string) (Retailer, error)
	// ByDocument returns ErrNotFound when no retailer has the bare CNPJ.
	ByDocument(ctx context.Context, documento string) (Retailer, error)
	// All gives at most limit retailers within reach, by trade name; search (empty: all) finds any part of a name or
	// CNPJ. Where ids are named, those among them.
	All(ctx context.Context, reach Reach, search string, limit int, ids ...string) ([]Summary, error)
	// Edit reads a retailer, lets change alter its names, size, address and contacts, writes these and gives what it
	// then is; meanwhile nobody else writes the retailer. An error of change is given back and nothing is written. Error:
	// ErrNotFound.
	Edit(ctx context.Context, id string, change func(r *Retailer) error) (Retailer, error)
	// Hold keeps others from writing a retailer until the transaction of ctx ends.
	Hold(ctx context.Context, id string) error
	// Configure writes the settings, or returns ErrNotFound.
	Configure(ctx context.Context, id string, s Settings) error
	// SetPartner links a retailer to a software house; empty unlinks. Errors: ErrNotFound, ErrUnknownPartner.
	SetPartner(ctx context.Context, id, partnerID string) error
}
