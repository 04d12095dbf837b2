package quiet

import (
	"context"
	"time"
)

// Store keeps what stores sold by the hour, and their incidents.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Counted gives the days, YYYY-MM-DD, from one on that were counted.
	Counted(ctx context.Context, from string) (map[string]bool, error)
	// Count counts the receipts of a day of all stores, by the hour in which they were issued there; also a second time.
	Count(ctx context.Context, day string) error
	// Shops gives living stores that ever had a receipt, by their ids, after one, at most so many.
	Shops(ctx context.Context, after string, most int) ([]Shop, error)
	// Sold gives, by store, the days from one on that had receipts, in order.
	Sold(ctx context.Context, storeIDs []string, from string) (map[string][]Day, error)
	// Open writes an incident; false: the store has one. End ends it; false: it was ended before.
	Open(ctx context.Context, i Incident) (bool, error)
	End(ctx context.Context, id string, at time.Time) (bool, error)
	// Forget deletes what some stores sold before a day.
	Forget(ctx context.Context, storeIDs []string, before string) error
}

// Shop is a living store.
type Shop struct {
	ID, Name, UF, RetailerID string
	PartnerID                string    // its software house; may be empty
	Last                     time.Time // of its receipts, by when they were issued
	Incident                 *Incident // the last one
}

// Incident is a silence that was told.
type Incident struct {
	ID, StoreID string
	Since, Told time.Time
	Ended       time.Time // zero: it lasts
}
