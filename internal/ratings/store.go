package ratings

import (
	"context"
	"time"

	"seiva/internal/kit/compare"
)

// Store keeps ratings with their sums by store and day.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Of returns the rating of a receipt, or ErrNotFound; ByID the one with an id, whoever's it is.
	Of(ctx context.Context, key Key) (Rating, error)
	ByID(ctx context.Context, id string) (Rating, error)
	// Some returns those of some receipts of a retailer that are rated.
	Some(ctx context.Context, retailerID string, accessKeys []string) ([]Rating, error)
	// Create stores a rating. Change writes Score, Comment and ChangedAt, and nothing else of it; SetCounts writes Counts.
	Create(ctx context.Context, r Rating) error
	Change(ctx context.Context, r Rating) error
	SetCounts(ctx context.Context, key Key, counts bool) error
	// ForgetWords takes comments, answers and reasons away of ratings whose receipt's month (AAMM) is before a period, in small
	// transactions; the stars stay. When ctx ends it ends with an error, and the next call goes on from there.
	ForgetWords(ctx context.Context, period string) error
	// Add moves the sums of a store's day; one that is 0 throughout goes.
	Add(ctx context.Context, of compare.StoreDay, change Stars) error
	// Answer writes an answer unless there is one, or the comment is hidden; Hide writes a hiding unless there is one. False:
	// nothing was written.
	Answer(ctx context.Context, id string, a Answer) (bool, error)
	Hide(ctx context.Context, id string, h Hiding) (bool, error)

	// Waiting returns retailers that have news and were not written to since a moment, at most so many.
	Waiting(ctx context.Context, n Settled, writtenSince time.Time, most int) ([]string, error)
	// Claim notes that a retailer is written to at a moment; false when it was since another.
	Claim(ctx context.Context, retailerID string, at, since time.Time) (bool, error)
	// Told notes that a retailer was told of its news, and returns what it so noted: the newest, at most so many, the newest
	// first, and how many they are in all. What changes at that moment is among them as it was, or is still to be told.
	Told(ctx context.Context, n Settled, retailerID string, at time.Time, most int) ([]News, int, error)
}

// Settled is when news last changed: after From, so that it is news, and until To, so that nobody is still writing. News are
// ratings of 1 and 2 stars that count, are not hidden, and of which nobody was told.
type Settled struct{ From, To time.Time }

// News is a rating of 1 or 2 stars as its retailer is told of it.
type News struct {
	StoreName string
	Score     int
	Comment   string
}
