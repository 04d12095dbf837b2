package privacy

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps requests and what is done about them.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Create stores a request and returns its number: one above the last one that was kept, however many are stored at once.
	Create(ctx context.Context, r Request) (number int, err error)
	// CountOpen counts those of an account that wait for an answer.
	CountOpen(ctx context.Context, accountID string) (int, error)
	// Nth returns when an account made the nth newest of its requests since an instant; the zero time when there are fewer.
	Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// Own gives a page of an account's, the newest first.
	Own(ctx context.Context, accountID string, r paging.Request) ([]Request, int, error)
	// Queue gives a page of all; with dueUntil, of those that wait for an answer and are due until that day.
	Queue(ctx context.Context, q Query, dueUntil string) ([]Request, int, error)
	// Hold keeps others from acting on a request until the transaction of ctx ends.
	Hold(ctx context.Context, id string) error
	// Get gives a request, or ErrNotFound.
	Get(ctx context.Context, id string) (Request, error)
	// Acts gives the first so many of what was done about a request, in order.
	Acts(ctx context.Context, id string, most int) ([]Act, error)
	// Replies gives the acts that answered some requests, by their ids.
	Replies(ctx context.Context, ids []string) (map[string]Act, error)
	// Act stores an act on a held request, with how it stands from then on.
	Act(ctx context.Context, r Request, a Act) error
	// Part takes the account and all words off the requests of an account, and off what was done about them.
	Part(ctx context.Context, accountID string) error
	// OpenOf gives the ids of an account's that wait for an answer, in order.
	OpenOf(ctx context.Context, accountID string) ([]string, error)
	// ToWarn gives at most limit of those that wait, are due until a day and were not warned of.
	ToWarn(ctx context.Context, dueUntil string, limit int) ([]Request, error)
	// Warned notes that staff were told of one; false when they were before.
	Warned(ctx context.Context, id string, at time.Time) (bool, error)
	// DropEnded deletes what ended before a moment.
	DropEnded(ctx context.Context, before time.Time) error
	// Desk gives the e-mails of the accounts of ADMINISTRADOR that are confirmed and not suspended, the oldest first and at most 20.
	Desk(ctx context.Context) ([]string, error)
}
