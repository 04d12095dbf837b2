package contracts

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps contracts.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Contract gives a retailer's, with RetailerID alone when nothing was sent or signed yet.
	Contract(ctx context.Context, retailerID string) (Contract, error)
	// SetSent writes the instant from which the time to sign counts, or returns ErrAlreadySigned, also where somebody signs meanwhile.
	SetSent(ctx context.Context, retailerID string, at time.Time) error
	// Hold keeps others from changing a retailer's contract until the transaction of ctx ends.
	Hold(ctx context.Context, retailerID string) error
	// Note writes an event down once: false when one of its Kind and Mark is there.
	Note(ctx context.Context, retailerID string, e Event) (bool, error)
	// Events gives the newest of a retailer's contract until an instant, at most so many, in their order.
	Events(ctx context.Context, retailerID string, until time.Time, most int) ([]Event, error)
	// Unsigned gives retailers after one, by their ids, at most so many, whose contract was sent from an instant on and before
	// another, and is not signed.
	Unsigned(ctx context.Context, sentFrom, sentBefore time.Time, after string, most int) ([]string, error)
	// Outdated is Unsigned of the contracts that are signed in a version before the one of a day.
	Outdated(ctx context.Context, day, after string, most int) ([]string, error)
	// Renew keeps the signature `before` apart and writes c in its place, or returns ErrAlreadySigned: of parallel calls one wins.
	Renew(ctx context.Context, before, c Contract) error
	// SignedAt returns what a retailer signed at an instant, even if it signed again since. If it signed nothing, RetailerID alone is set.
	SignedAt(ctx context.Context, retailerID string, at time.Time) (Contract, error)
	// Former gives when a retailer signed which version before the newest signature, at most so many, the newest first; not those
	// on paper.
	Former(ctx context.Context, retailerID string, most int) ([]Contract, error)
	// Newest gives the version with the highest number, InForce the one with the last day up to a day, Version that of a number: each
	// with Number 0 when there is none.
	Newest(ctx context.Context) (Version, error)
	InForce(ctx context.Context, day string) (Version, error)
	Version(ctx context.Context, number int) (Version, error)
	// Versions gives a page of them without their texts, the newest first, and how many there are.
	Versions(ctx context.Context, r paging.Request) ([]Version, int, error)
	// Add writes a version, or returns ErrStale where its number or day is taken.
	Add(ctx context.Context, v Version) error
	// Draft gives the draft, with an empty Text when none is being written.
	Draft(ctx context.Context) (Draft, error)
	// Write writes the draft over the revision that was seen, and counts it; ErrStale when it has another.
	Write(ctx context.Context, seen string, d Draft) error
	// WorkList gives a page of the contracts to be worked on, and how many there are.
	WorkList(ctx context.Context, q WorkQuery, m Marks, r paging.Request) ([]Work, int, error)
	// Sign writes who signed what and when, or returns ErrAlreadySigned: of parallel calls one wins.
	Sign(ctx context.Context, c Contract) error
}
