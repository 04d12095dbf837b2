package customers

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps tokens, preferences, people and their consents, and reads receipts and names.
type Store interface {
	// CreateToken stores a token and drops every one that expired by now.
	CreateToken(ctx context.Context, t Token, now time.Time) error
	// Token gives a token by its hash, or ErrNotFound; it does not look at times.
	Token(ctx context.Context, hash []byte) (Token, error)
	// Receipts gives a page of the customer's production receipts, newest first, and how many there are. PublicURL
	// is left empty.
	Receipts(ctx context.Context, c Customer, r paging.Request) ([]Receipt, int, error)
	// TradeName gives the name that a retailer goes by, or ErrNotFound.
	TradeName(ctx context.Context, retailerID string) (string, error)
	// Preferences gives what a consumer chose with that retailer; the zero value when nothing was chosen.
	Preferences(ctx context.Context, retailerID string, cpfIndex []byte) (Preferences, error)
	// SetPreferences stores it in place of what was there.
	SetPreferences(ctx context.Context, retailerID string, cpfIndex []byte, p Preferences, now time.Time) error
	// Accept keeps the person in place of what was told before, and the consent unless there is one to that version; it
	// gives the one that is kept.
	Accept(ctx context.Context, p Person, c Consent) (Consent, error)
	// Consent gives a consumer's to a version of the terms, or ErrNotFound.
	Consent(ctx context.Context, retailerID string, cpfIndex []byte, version string) (Consent, error)
}
