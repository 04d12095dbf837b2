package outbox

import (
	"context"
	"time"
)

// Store stores the mails.
type Store interface {
	// InTx runs f in one transaction, that of ctx when there is one.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Add stores a mail.
	Add(ctx context.Context, m Mail) error
	// Mail returns one, or ErrNotFound.
	Mail(ctx context.Context, id string) (Mail, error)
	// Delivered notes the delivery, empties the mail's text unless keepText, and drops the mails that were delivered or
	// given up before dropBefore.
	Delivered(ctx context.Context, id string, at, dropBefore time.Time, keepText bool) error
	// Failed notes that a mail was given up, and empties its text unless keepText.
	Failed(ctx context.Context, id string, at time.Time, reason string, keepText bool) error
	// Count returns how many mails wait, and how many were given up since an instant.
	Count(ctx context.Context, failedSince time.Time) (Counts, error)
	// OldestWaiting returns when the mail that waits longest was written; zero when none waits.
	OldestWaiting(ctx context.Context) (time.Time, error)
	// Latest returns the newest mails first, at most limit.
	Latest(ctx context.Context, limit int) ([]Mail, error)
}

// Counts of the outbox.
type Counts struct{ Waiting, Failed int }
