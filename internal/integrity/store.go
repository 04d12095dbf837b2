package integrity

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store keeps findings, and reads the receipts that they are of.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Looked gives the last day, YYYY-MM-DD, that was looked at, or ""; MarkLooked notes one, also a second time.
	Looked(ctx context.Context) (string, error)
	MarkLooked(ctx context.Context, day string) error
	// Shops gives stores that had receipts on a day, in order, after one, at most so many; no sandbox.
	Shops(ctx context.Context, day string, after Shop, most int) ([]Shop, error)
	// Day gives what is looked at of a store's day. Uses gives the store's receipts of a CPF from a day to a day, the newest first.
	Day(ctx context.Context, shop Shop, from, day string) (StoreDay, error)
	Uses(ctx context.Context, shop Shop, cpf, from, day string) ([]Use, error)
	// Lasting gives the finding of a cashier and kind that has not ended, and holds it until the transaction of ctx ends; nil: none.
	Lasting(ctx context.Context, shop Shop, cashier string, kind Kind) (*Finding, error)
	// Open writes one with its receipts, unless the cashier has one of the kind that lasts.
	Open(ctx context.Context, f Finding, receipts []Evidence) error
	// Refresh updates its counts and window. These receipts replace those of before or, without replace, are added to those of the
	// window; the newest stay, `most` at most. What Counted is for Pace follows from them.
	Refresh(ctx context.Context, f Finding, receipts []Evidence, replace bool, most int) error
	// End ends one at a moment. EndQuiet ends those that nothing was found of since a day, and what was called legitimate before a
	// moment; Forget deletes those that ended before one, and the tie between receipts of consumers who were erased.
	End(ctx context.Context, f Finding, at time.Time) error
	EndQuiet(ctx context.Context, day string, verdictBefore, at time.Time) error
	Forget(ctx context.Context, endedBefore time.Time) error
	// Findings gives a page of what the caller reaches, and how many there are; Finding one, or ErrNotFound.
	Findings(ctx context.Context, who scope.Scope, q Query, r paging.Request) ([]Listed, int, error)
	Finding(ctx context.Context, who scope.Scope, id string) (Listed, error)
	// Receipts gives a page of a finding's receipts that still count, the newest first, and how many do.
	Receipts(ctx context.Context, f Finding, r paging.Request) ([]Counted, int, error)
	// Hold keeps others from changing a finding until the transaction ends. Judge sets or takes back a verdict (a zero at).
	Hold(ctx context.Context, f Finding) error
	Judge(ctx context.Context, f Finding, at time.Time, accountID, reason string) error
}

// Shop is a store of whose receipts it is.
type Shop struct{ RetailerID, StoreID string }

// Finding is what was found about a cashier; one of a kind at a time.
type Finding struct {
	ID string
	Shop
	Seen
	FirstDay, LastDay string    // the first and the last on which the rule found it
	From              string    // what is counted is from this day to LastDay
	SeenAt            time.Time // when it was counted
	VerdictAt         time.Time // when somebody called it legitimate; zero: nobody did
	Reason            string    // why; may be empty
	Ended             time.Time // zero: it lasts
}

// Listed is a finding with whose it is.
type Listed struct {
	Finding
	StoreName, Documento, RetailerName string
	VerdictBy                          string // a name; empty where nobody, or the account is gone
}

// Counted is a receipt behind a finding, without its CPF.
type Counted struct {
	AccessKey     string
	IssuedAt      time.Time // in its own offset
	Serie, Number int
	Cents         int64
}
