package analytics

import (
	"context"
	"io"
	"time"
)

// Store reads what is written, of every retailer but the programme's own test retailer.
type Store interface {
	// InSnapshot runs f while everything that is read with its context is of one moment.
	InSnapshot(ctx context.Context, f func(ctx context.Context) error) error
	// Retailers gives the ids that come after one, at most so many.
	Retailers(ctx context.Context, after string, most int) ([]string, error)
	// Months gives the months, YYYY-MM, of which a retailer has roll-ups or receipts, ascending.
	Months(ctx context.Context, retailerID string) ([]string, error)
	// Shops hands over a retailer's stores, closed ones too. As of the others the order is always the same, and each is asked
	// for a row that the next one may take the place of.
	Shops(ctx context.Context, retailerID string, each func(*Shop) error) error
	// RollUps hands over a month's.
	RollUps(ctx context.Context, retailerID, month string, each func(*RollUp) error) error
	// Receipts hands over a month's receipts of production.
	Receipts(ctx context.Context, retailerID, month string, each func(*Receipt) error) error
	// Sold tells whether there are any of these.
	Sold(ctx context.Context, retailerID, month string) (bool, error)
	// Hold makes a holder the only one until an instant; false: another is.
	Hold(ctx context.Context, holder string, now, until time.Time) (bool, error)
	// Release lets another be it.
	Release(ctx context.Context, holder string) error
}

// Place is the folder or the bucket.
type Place interface {
	// Put stores a file of that many bytes, whole or not at all.
	Put(ctx context.Context, key, contentType string, content io.ReadSeeker, size int64) error
	// Read gives a file's beginning. It matches errs.NotFound when there is none.
	Read(ctx context.Context, key string, most int64) ([]byte, error)
	// Delete removes a file; one that is absent is no error.
	Delete(ctx context.Context, key string) error
	// TidyUnder removes what writers that died left unfinished in a folder in which nobody else writes.
	TidyUnder(ctx context.Context, folder string) error
}
