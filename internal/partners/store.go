package partners

import "context"

// Store keeps software houses.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a partner and takes its document, both or nothing. Errors: ErrDocumentTaken, ErrCodeTaken; neither
	// spoils a transaction around it.
	Create(ctx context.Context, p Partner) error
	// Enrol stores a partner that holds nothing yet but its code. Error: ErrCodeTaken, which spoils no transaction.
	Enrol(ctx context.Context, p Partner) error
	// Claim takes an enrolled partner's document. Errors: ErrNotFound, ErrDocumentTaken.
	Claim(ctx context.Context, id string) error
	// Forget removes an enrolled partner, or returns ErrInUse when it has its document or anything else by now.
	Forget(ctx context.Context, id string) error
	// ByID returns ErrNotFound when there is none.
	ByID(ctx context.Context, id string) (Partner, error)
	// ByDocument returns ErrNotFound when no partner has the bare CNPJ.
	ByDocument(ctx context.Context, documento string) (Partner, error)
	// ByCode returns ErrNotFound when no partner has the code.
	ByCode(ctx context.Context, code string) (Partner, error)
	// Edit reads a partner, lets change alter its names, categories and contacts, writes these and gives what it then is;
	// meanwhile nobody else writes the partner. An error of change is given back and nothing is written. Error:
	// ErrNotFound.
	Edit(ctx context.Context, id string, change func(p *Partner) error) (Partner, error)
	// All gives at most limit partners by trade name; search (empty: all) finds any part of a name or CNPJ.
	All(ctx context.Context, search string, limit int, ids ...string) ([]Summary, error)
}
