package customers

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps tokens and reads receipts.
type Store interface {
	// CreateToken stores a token and drops every one that expired by now.
	CreateToken(ctx context.Context, t Token, now time.Time) error
	// Token gives a token by its hash, or ErrNotFound; it does not look at times.
	Token(ctx context.Context, hash []byte) (Token, error)
	// Receipts gives a page of the customer's production receipts, newest first, and how many there are. PublicURL
	// is left empty.
	Receipts(ctx context.Context, c Customer, r paging.Request) ([]Receipt, int, error)
}
