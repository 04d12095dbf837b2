package bulk

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps runs with their rows.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Hold keeps others from holding an account until the transaction of ctx ends.
	Hold(ctx context.Context, accountID string) error
	// CountOpen counts an account's runs that wait, run or are being taken back.
	CountOpen(ctx context.Context, accountID string) (int, error)
	// Create stores a run with its rows, in a transaction.
	Create(ctx context.Context, r Run, rows []Row) error

	// List returns a page of an owner's, the newest first.
	List(ctx context.Context, o Owner, r paging.Request) ([]Run, int, error)
	// Get returns one of an owner's, or ErrNotFound.
	Get(ctx context.Context, o Owner, id string) (Run, error)
	// Underway returns a page of everybody's that wait, run or are being taken back, the newest first.
	Underway(ctx context.Context, r paging.Request) ([]Run, int, error)
	// ByID returns anybody's, or ErrNotFound.
	ByID(ctx context.Context, id string) (Run, error)
	// Rows returns a page of a run's rows in their order, of one state or of all.
	Rows(ctx context.Context, runID string, state RowState, r paging.Request) ([]Row, int, error)

	// Move gives a run another state, when it has one of these; false when it has not. The instant is of the state, where it has one.
	Move(ctx context.Context, runID string, to State, at time.Time, from ...State) (bool, error)
	// End moves a run like Move, unless a row of it is still in a state.
	End(ctx context.Context, runID string, from, to State, left RowState, at time.Time) (bool, error)
	// Stop moves a run that waits or runs to Done, with who stopped it; false when it is neither. Others who move it wait until the
	// transaction of ctx ends.
	Stop(ctx context.Context, runID, by string, at time.Time) (bool, error)
	// Next returns at most so many rows of a run in a state that come after one.
	Next(ctx context.Context, runID string, state RowState, after, most int) ([]Row, error)
	// Settle gives a row that is in a state that of r, with its why, mark and instant; false when it is not in that state. Others
	// who settle it wait until the transaction of ctx ends.
	Settle(ctx context.Context, runID string, from RowState, r Row) (bool, error)
	// SettleAll gives all rows of a run that are in a state another.
	SettleAll(ctx context.Context, runID string, from, to RowState, why string, at time.Time) error
	// Forget deletes runs that began before an instant, with their rows.
	Forget(ctx context.Context, before time.Time) error
}
