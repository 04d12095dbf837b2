package customers

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps tokens, preferences, people and their consents, and reads receipts, who opened them, and names.
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
	// Accept keeps the person in place of what was told before, and the consent unless one to that version stands; it
	// gives the one that stands.
	Accept(ctx context.Context, p Person, c Consent) (Consent, error)
	// Consents gives all of a consumer's, oldest first.
	Consents(ctx context.Context, retailerID string, cpfIndex []byte) ([]Consent, error)
	// Person gives who accepted, or ErrNotFound.
	Person(ctx context.Context, retailerID string, cpfIndex []byte) (Person, error)

	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Withdraw ends every consent that stands, forgets the person and what was chosen, and gives how many consents it
	// ended. For one consumer it waits for Accept, SetPreferences and Erase, and they for it.
	Withdraw(ctx context.Context, retailerID string, cpfIndex []byte, by Act) (int, error)
	// Erase notes that the consumer was erased, ends every token, takes the consumer's index off every receipt and gives
	// how many were listed. It waits until the receipts that are being taken in are stored, and keeps others out until the
	// transaction of ctx ends.
	Erase(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) (int, error)
	// ErasedAt gives when the consumer was erased last; zero when never.
	ErasedAt(ctx context.Context, retailerID string, cpfIndex []byte) (time.Time, error)
	// DropEvidence deletes the consents that were withdrawn, and the notes of erasures, before a moment.
	DropEvidence(ctx context.Context, before time.Time) error

	// Taken gives at most limit of the customer's production receipts that follow last, newest first (from the start when
	// last is the zero value), of those received until then, with who opened them.
	Taken(ctx context.Context, c Customer, last Taken, receivedUntil time.Time, limit int) ([]Taken, error)
	// Partners names the software houses of a retailer and of its stores.
	Partners(ctx context.Context, retailerID string) ([]Partner, error)
}
