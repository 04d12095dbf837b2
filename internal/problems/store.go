package problems

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
)

// Store keeps reports and what is done about them, and knows who helps.
type Store interface {
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Hold keeps others from holding or changing an account until the transaction of ctx ends.
	Hold(ctx context.Context, accountID string) error
	// Create stores a report, which is New, and returns it with its number: one above the last one that was kept, however
	// many are stored at once. It joins the transaction of ctx, whose end decides whether the number was given.
	Create(ctx context.Context, r Report) (Report, error)
	// Nth returns when an account sent the nth newest of its reports since an instant; the zero time when there are fewer.
	Nth(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// NthWritten returns when an account wrote the nth newest of its messages in reports since an instant; the zero time when
	// there are fewer.
	NthWritten(ctx context.Context, accountID string, since time.Time, n int) (time.Time, error)
	// Helpers gives the e-mails of the accounts of SUPORTE that are confirmed and not suspended, the oldest first and at most 20;
	// where there is none, those of ADMINISTRADOR.
	Helpers(ctx context.Context) ([]string, error)

	// Queue gives a page of all reports; callerID is whose Mine are.
	Queue(ctx context.Context, q Query, callerID string) (cases []Case, total int, err error)
	// Own gives a page of the reports that somebody made, the newest first.
	Own(ctx context.Context, of Owned, r paging.Request) (cases []Case, total int, err error)
	// HoldReport keeps others from acting on a report until the transaction of ctx ends.
	HoldReport(ctx context.Context, reportID string) error
	// Get gives a report, or ErrNotFound.
	Get(ctx context.Context, reportID string) (Case, error)
	// Deeds gives the first so many of what was done about a report, in order.
	Deeds(ctx context.Context, reportID string, most int) ([]Act, error)
	// AddPicture stores a picture of a held report behind those that it has.
	AddPicture(ctx context.Context, c Case, p Picture) error
	// Pictures gives those of a report, in order.
	Pictures(ctx context.Context, reportID string) ([]Picture, error)
	// Act stores an act on a held report, with the state and who looks after it from then on.
	Act(ctx context.Context, c Case, a Act) error
}
