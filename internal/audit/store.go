package audit

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps the trail.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Append stores what seal makes of the newest entry (the zero Entry when there is none); concurrent calls wait for
	// each other until their transactions end, so that the chain never forks.
	Append(ctx context.Context, seal func(last Entry) Entry) error
	// After returns at most limit entries with higher numbers, in order.
	After(ctx context.Context, number int64, limit int) ([]Entry, error)
	// Stay returns a page of what was done in a stay, the oldest first, and how many there are; without the stay's own
	// entries (actions of switches).
	Stay(ctx context.Context, s Stay, r paging.Request) ([]Entry, int, error)
	// OfObject returns a page of what happened to an object, of these actions, the newest first, and how many there are.
	OfObject(ctx context.Context, objectID string, actions []string, r paging.Request) ([]Entry, int, error)
	// Search returns a page of what a search finds, the newest first, and how many there are.
	Search(ctx context.Context, q Search, r paging.Request) ([]Entry, int, error)
	// History returns at most so many of what a history asks for, the newest first.
	History(ctx context.Context, h History, most int) ([]Entry, error)
	// ForgetOrigins takes the origin from at most so many entries from before an instant, and returns from how many. Their seals stay.
	ForgetOrigins(ctx context.Context, before time.Time, most int) (int, error)
	// Names returns the accounts, retailers, software houses and stores among these ids.
	Names(ctx context.Context, ids []string) (map[string]Named, error)
	// Last returns number, instant and hash of the newest entry; the zero Entry when there is none.
	Last(ctx context.Context) (Entry, error)
	// Verified returns what SetVerified kept last; the zero value when nothing was.
	Verified(ctx context.Context) (Verified, error)
	// SetVerified keeps how the trail was found when it was last walked.
	SetVerified(ctx context.Context, v Verified) error
	// Check returns what SetCheck kept last; the zero value when nothing was.
	Check(ctx context.Context) (Check, error)
	// SetCheck keeps the check that was last asked for, and how far it is.
	SetCheck(ctx context.Context, c Check) error
	// Unkeyed returns what SetUnkeyed kept; '' when nothing was.
	Unkeyed(ctx context.Context) (string, error)
	// SetUnkeyed keeps a signed head: up to it entries have no key.
	SetUnkeyed(ctx context.Context, head string) error
}
