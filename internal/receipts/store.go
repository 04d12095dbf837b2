package receipts

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/archive"
)

// Store keeps receipts, their documents, events and roll-ups.
type Store interface {
	// InTx runs f in one write transaction; all or nothing of it is kept. It returns ErrRace when another process got in its
	// way.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// State gives what is stored for the keys: receipts, and events whether or not their receipt has come. In a transaction
	// nobody else stores, changes or adds up receipts of these keys' emitters until it ends.
	State(ctx context.Context, keys []Key) (State, error)
	// Erased gives which consumers of these retailers were erased at since or later, and when. No other is erased until
	// the transaction of ctx ends.
	Erased(ctx context.Context, retailerIDs []string, since time.Time) (map[Consumer]time.Time, error)
	// FirstKept gives the first period whose receipts were not dropped, or are not being dropped; '' when none ever were. It
	// does not move until the transaction of ctx ends.
	FirstKept(ctx context.Context) (string, error)
	// Apply writes a plan. It returns ErrRace when another process stored or changed one of the receipts in the meantime.
	Apply(ctx context.Context, c Changes) error

	// Note writes lines of keys' logs in the transaction of ctx.
	Note(ctx context.Context, lines []LogLine) error
	// Log gives the newest lines that match, at most so many.
	Log(ctx context.Context, q LogQuery, most int) ([]LogLine, error)
	// LogCount counts the lines of the query's key, time and status, however many.
	LogCount(ctx context.Context, q LogQuery) (int, error)
	// LogCounts gives how many lines of each status the query's key and time have, or nil when they are more than most.
	LogCounts(ctx context.Context, q LogQuery, most int) (map[ResultStatus]int, error)
	// ForgetLog deletes the lines that are older than a moment.
	ForgetLog(ctx context.Context, before time.Time) error

	// Count returns how many receipts match, counted up to most.
	Count(ctx context.Context, f Filter, most int) (int, error)
	// List returns one page of them in one of the orders; equals come newest first.
	List(ctx context.Context, f Filter, page paging.Request) ([]Listed, error)
	// Each hands over all of them in the page's order, as they are read; it ends with the first error of row.
	Each(ctx context.Context, f Filter, page paging.Request, row func(Listed) error) error
	// Find gives the receipt with an access key within a visibility, or ErrNotFound.
	Find(ctx context.Context, v Visibility, accessKey string) (Listed, error)
	// Seen gives the receipt with an access key that an API key sees: of its environment, of a store, closed or not, that the
	// grant reaches as the links stand now; else ErrNotFound.
	Seen(ctx context.Context, g scope.Grant, accessKey string) (Listed, error)
	// OfDay gives what an API key sees of a store's day behind an access key (empty: from the start), by série and access key,
	// at most so many; ErrStoreNotFound where the grant does not reach the store.
	OfDay(ctx context.Context, g scope.Grant, storeID, day, after string, most int) ([]Listed, error)
	// Here tells of which of some access keys an API key sees a receipt, in two queries whatever their number.
	Here(ctx context.Context, g scope.Grant, accessKeys []string) (map[string]bool, error)
	// ByTokenHash gives the receipts at a place whose link's secret has these 64 bits of hash: one, but for a freak of chance.
	ByTokenHash(ctx context.Context, at Place, hash int64) ([]Listed, error)
	// Document gives a receipt's original document, or ErrNotFound; ErrDestroyed once its key is.
	Document(ctx context.Context, key Key) (archive.Packed, error)
	// Documents gives what reads many of them, one after the other: those that lie beside each other in a pack come in one reading.
	Documents() func(ctx context.Context, key Key) (archive.Packed, error)
	// OfConsumers gives a store's receipts of a day that count and are some consumer's: key, store, day and consumer alone.
	OfConsumers(ctx context.Context, retailerID, storeID, day string) ([]*Record, error)
	// Events gives a receipt's events, oldest first.
	Events(ctx context.Context, key Key) ([]EventRecord, error)
	// KeepExclusion keeps why a receipt is out of every sum, or forgets it when the reason is empty.
	KeepExclusion(ctx context.Context, key Key, reason, accountID string, at time.Time) error
	// Exclusion returns why a receipt is out of every sum; empty when it is not.
	Exclusion(ctx context.Context, key Key) (string, error)
	// NoteRead keeps a reading, unless the account's of that day is kept already.
	NoteRead(ctx context.Context, r Read) error
}

// Consumer is a CPF at a retailer, by its index.
type Consumer struct{ RetailerID, CPFIndex string }

// Read is that an account of the portal opened a receipt with a CPF.
type Read struct {
	Key
	AccountID string
	Profile   scope.Profile
	Day       string // Brazil's
	At        time.Time
}

// State is what is stored for some keys.
type State struct {
	Receipts map[Key]*Record
	Events   map[Key][]EventRecord
	Ended    map[string]bool // retailers whose documents were destroyed: they get no others
}

// Changes is what one commit writes.
type Changes struct {
	Insert    []NewReceipt
	Replace   []NewReceipt // the stored receipt and its document give way
	Status    []StatusChange
	Corrected []Correction
	Events    []NewEvent
	Applied   []EventKey // events that had come before their receipt
	Forgotten []EventKey // events of tests that gave way to a real document
	Cells     map[Cell]*CellChange
	Replaced  []*Record // as they were, for the audit
}

// Empty tells whether there is nothing to write.
func (c Changes) Empty() bool {
	return len(c.Insert)+len(c.Replace)+len(c.Status)+len(c.Corrected)+len(c.Events)+len(c.Applied)+len(c.Forgotten) == 0
}

// StatusChange changes the status of a stored receipt, or whether it counts, and nothing else of it.
type StatusChange struct{ Before, After *Record }

// Correction changes what the till said beside a stored receipt, and nothing else of it.
type Correction struct{ Before, After *Record }

// NewReceipt is a receipt with its document.
type NewReceipt struct {
	*Record
	Document archive.Packed
	sale     []byte // the document as it came, where that is still at hand
}

// NewEvent is an event with its document.
type NewEvent struct {
	EventRecord
	Document archive.Packed
}
