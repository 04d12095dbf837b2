package quiet

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Store keeps what stores sold by the hour, and their incidents.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Counted gives the days, YYYY-MM-DD, from one on that were counted.
	Counted(ctx context.Context, from string) (map[string]bool, error)
	// Count counts the receipts of a day of all stores, by the hour in which they were issued there; also a second time.
	Count(ctx context.Context, day string) error
	// Shops gives living stores by their ids, after one, at most so many, with their last receipt since a day.
	Shops(ctx context.Context, after string, most int, from string) ([]Shop, error)
	// Sold gives, by the id of some stores, the days from one on that had receipts, in order.
	Sold(ctx context.Context, shops []Shop, from string) (map[string][]Day, error)
	// Open writes an incident; false: the store has one. End ends it; false: it was ended before.
	Open(ctx context.Context, i Incident) (bool, error)
	End(ctx context.Context, i Incident, at time.Time) (bool, error)
	// Incidents gives a page of the silences of the caller's living stores that last, or ended from a moment on, and how many there are.
	Incidents(ctx context.Context, who scope.Scope, q Query, endedFrom time.Time, r paging.Request) ([]Listed, int, error)
	// Incident gives one of the caller's living stores, or ErrNotFound; Hold keeps others from changing it until the transaction ends.
	Incident(ctx context.Context, who scope.Scope, id string) (Listed, error)
	Hold(ctx context.Context, i Incident) error
	// Snooze puts one off until a moment; zero: no longer.
	Snooze(ctx context.Context, i Incident, until time.Time, accountID, reason string) error
	// Remind ends a snooze that ended at a moment; false: another process did, or somebody changed it.
	Remind(ctx context.Context, i Incident, until time.Time) (bool, error)
	// Forget deletes what some stores sold before a day.
	Forget(ctx context.Context, shops []Shop, before string) error
}

// Shop is a living store.
type Shop struct {
	ID, Name, UF, RetailerID string
	PartnerID                string         // its software house; may be empty
	Clock                    *time.Location // of its tills, once it was learnt
	Last                     time.Time      // of its receipts, by when they were issued; zero: none since the first day that counts
	Incident                 *Incident      // the last one
}

// Incident is a silence that was told.
type Incident struct {
	ID, RetailerID, StoreID string
	Since, Told             time.Time
	Ended                   time.Time // zero: it lasts
	// SnoozedUntil is zero where nobody put it off; Reason is why.
	SnoozedUntil time.Time
	Reason       string
}
