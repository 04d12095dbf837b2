package customers

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/passkeys"
)

// Entries says which codes of entry count; what is zero counts all.
type Entries struct {
	CPFIndex []byte
	Address  string
	Mailed   bool // those alone that were mailed
}

// Store keeps tokens, preferences, people and their consents, and reads receipts, who opened them, and names.
type Store interface {
	// CreateToken stores a token and drops every one that expired by now.
	CreateToken(ctx context.Context, t Token, now time.Time) error
	// Token gives a retailer's token by its hash, or ErrNotFound; it does not look at times. Those of accounts are of the retailer '';
	// Anywhere, whosever it is.
	Token(ctx context.Context, retailerID string, hash []byte) (Token, error)
	// Receipts gives a page of the customer's production receipts in the stores that the customer's grant reaches as
	// the links stand, newest first, and how many there are. PublicURL
	// is left empty.
	Receipts(ctx context.Context, c Customer, r paging.Request) ([]Receipt, int, error)
	// AccountReceipts gives a part of a consumer's production receipts with some retailers, in the order of ByNewest. PublicURL is
	// left empty.
	AccountReceipts(ctx context.Context, cpfIndex []byte, retailerIDs []string, l Listing, p Part) ([]AccountReceipt, error)
	// MonthSums sums by month what AccountReceipts lists of a period with both ends, the newest month first.
	MonthSums(ctx context.Context, cpfIndex []byte, retailerIDs []string, l Listing) ([]MonthSum, error)
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
	// NewestConsents gives the last so many of them, newest first; of those that stand where standing is asked for.
	NewestConsents(ctx context.Context, retailerID string, cpfIndex []byte, standing bool, most int) ([]Consent, error)
	// Person gives who accepted, or ErrNotFound.
	Person(ctx context.Context, retailerID string, cpfIndex []byte) (Person, error)

	// Hold makes what else changes what is kept of a consumer wait until the transaction of ctx ends.
	Hold(ctx context.Context, cpfIndex []byte) error

	// AddRequest stores a request and drops, some at a time, codes whose DueAt, and delayed ones whose end, is long ago.
	AddRequest(ctx context.Context, r Request, codesBefore, endedBefore time.Time) error
	// Request gives one by its id, or ErrNotFound.
	Request(ctx context.Context, id string) (Request, error)
	// Requests gives those of a consumer, newest first.
	Requests(ctx context.Context, retailerID string, cpfIndex []byte) ([]Request, error)
	// Waiting gives a page of the delayed requests, newest first, of a retailer or, when empty, of all.
	Waiting(ctx context.Context, retailerID string, r paging.Request) ([]Request, int, error)
	// NthRequest returns when the nth newest of those after a moment was made, with a code or delayed; the zero time when
	// there are fewer. A nil index is every consumer's. Codes of entry do not count.
	NthRequest(ctx context.Context, retailerID string, cpfIndex []byte, delayed bool, after time.Time, n int) (time.Time, error)
	// HoldEntries makes every other entry that is asked for at the retailer wait until the transaction of ctx ends. Take this
	// lock before Hold's if you need both.
	HoldEntries(ctx context.Context, retailerID string) error
	// NthEntry returns when the nth newest code of entry of those after a moment was asked for; the zero time when there are
	// fewer.
	NthEntry(ctx context.Context, retailerID string, of Entries, after time.Time, n int) (time.Time, error)
	// TakeTry takes one of max tries of a code that is good at a moment; false when there is none left.
	TakeTry(ctx context.Context, id string, max int, at time.Time) (bool, error)
	// Move writes where a request stands, its moment and its end, unless it stands no longer at from: then it returns false.
	Move(ctx context.Context, r Request, from Standing) (bool, error)
	// VoidCodes gives up every code that was mailed for a consumer, whatever for and at whichever retailer.
	VoidCodes(ctx context.Context, cpfIndex []byte, at time.Time) error
	// ForgetRequests drops those of a consumer but one.
	ForgetRequests(ctx context.Context, retailerID string, cpfIndex []byte, but string) error

	// InTx runs f in one write transaction; all or nothing of it is kept.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Withdraw ends every consent that stands, forgets the person and what was chosen, and gives how many consents it
	// ended. For one consumer it waits for Accept, SetPreferences and Erase, and they for it.
	Withdraw(ctx context.Context, retailerID string, cpfIndex []byte, by Act) (int, error)
	// Erase notes that the consumer was erased, ends every token, takes the consumer's index off every receipt and gives
	// how many were listed. What waits for the Vibe, and what was sent, goes with it. It waits until the receipts that are being taken in are stored, and keeps others out until the
	// transaction of ctx ends.
	Erase(ctx context.Context, retailerID string, cpfIndex []byte, at time.Time) (int, error)
	// ErasedAt gives when the consumer was erased last; zero when never.
	ErasedAt(ctx context.Context, retailerID string, cpfIndex []byte) (time.Time, error)
	// DropEvidence deletes the consents that were withdrawn, and the notes of erasures, before a moment.
	DropEvidence(ctx context.Context, before time.Time) error

	// VibeWanted gives which of some moved receipts the Vibe is to be told of: those whose consumer's choice counts, and
	// cancelled ones whose receipt has a delivery.
	VibeWanted(ctx context.Context, moved []Moved) ([]Moved, error)
	// AddVibe stores deliveries; one that is there already stays as it is.
	AddVibe(ctx context.Context, deliveries []VibeDelivery) error
	// VibeNext gives the first of a batch's deliveries that wait, in the order of ids, behind one of them, or ErrNotFound.
	VibeNext(ctx context.Context, batch, after string) (VibeItem, error)
	// TryVibe counts an attempt.
	TryVibe(ctx context.Context, id string) error
	// VibeDelivered notes that a delivery arrived.
	VibeDelivered(ctx context.Context, id string, at time.Time) error
	// EndVibe notes why a delivery is not sent any more, and EndVibeBatch of all that wait of a batch.
	EndVibe(ctx context.Context, id, why string, at time.Time) error
	EndVibeBatch(ctx context.Context, batch, why string, at time.Time) error
	// ReplayVibe puts every delivery since a moment into a batch, to wait again, and gives how many there are.
	ReplayVibe(ctx context.Context, since time.Time, batch string) (int, error)

	// Taken gives at most limit of the receipts that Receipts lists which follow last, newest first (from the start when
	// last is the zero value), of those received until then, with who opened them.
	Taken(ctx context.Context, c Customer, last Taken, receivedUntil time.Time, limit int) ([]Taken, error)
	// Partners names the software houses of a retailer and of its stores.
	Partners(ctx context.Context, retailerID string) ([]Partner, error)

	// AccountOf returns a person's account, or ErrNotFound; hold the person before you change it.
	AccountOf(ctx context.Context, cpfIndex []byte) (Account, error)
	// Account gives one by its id, or ErrNotFound.
	Account(ctx context.Context, id string) (Account, error)
	// AccountsWith gives at most limit of those with an address, as EmailKey has it.
	AccountsWith(ctx context.Context, emailKey string, limit int) ([]Account, error)
	// AddAccount, UpdateAccount and DropAccount keep one, whose id, person and beginning never change. With it go its passkeys.
	AddAccount(ctx context.Context, a Account) error
	UpdateAccount(ctx context.Context, a Account) error
	DropAccount(ctx context.Context, a Account) error
	// Passkeys gives those of an account, the oldest first.
	Passkeys(ctx context.Context, accountID string) ([]Passkey, error)
	// AddPasskey keeps one, or gives ErrPasskeyKnown.
	AddPasskey(ctx context.Context, p Passkey) error
	// UsePasskey keeps one of an account as its use left it, at a moment; ErrNotFound when it is none any more.
	UsePasskey(ctx context.Context, accountID string, used passkeys.Made, at time.Time) error
	// DropPasskey forgets one of an account, or gives ErrNotFound; DropPasskeys, all of them.
	DropPasskey(ctx context.Context, accountID, id string) error
	DropPasskeys(ctx context.Context, accountID string) error
	// SpendChallenge notes, until it expires, that a challenge was used; false when it was before. It drops some that expired.
	SpendChallenge(ctx context.Context, hash []byte, expiresAt, now time.Time) (bool, error)
	// EndSessions ends every token that an account's person entered by.
	EndSessions(ctx context.Context, accountID string) error
	// EndToken ends one that Token gives.
	EndToken(ctx context.Context, retailerID string, hash []byte) error
	// Accounts gives a page of those of one person, where cpfIndex is not nil, else of those whose name or address fits every
	// word of filter, and how many there are. In the order of ByName where the request has none.
	Accounts(ctx context.Context, filter string, cpfIndex []byte, r paging.Request) ([]Account, int, error)
	// Relations gives what stands between some people and their retailers, the oldest address first.
	Relations(ctx context.Context, cpfIndexes ...[]byte) ([]Relation, error)
	// MoveRelations gives a person's relations under one address, as EmailKey has it, another one, told at a moment.
	MoveRelations(ctx context.Context, cpfIndex []byte, emailKey, email string, at time.Time) error
}
