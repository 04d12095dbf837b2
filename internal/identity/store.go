package identity

import (
	"context"
	"time"
)

// Store keeps accounts and sessions.
type Store interface {
	// CreateAccount stores the account and its password, or returns ErrEmailTaken.
	CreateAccount(ctx context.Context, a Account) error
	// AccountByEmail returns ErrNotFound when no account has the key (see EmailKey).
	AccountByEmail(ctx context.Context, emailKey string) (Account, error)
	// CreateSession stores a session and drops every expired one.
	CreateSession(ctx context.Context, s Session) error
	// SessionByToken gives a session and its account, or ErrNotFound; it does not look at times.
	SessionByToken(ctx context.Context, tokenHash []byte) (Session, Account, error)
	// TouchSession writes down that a session was used.
	TouchSession(ctx context.Context, id string, at time.Time) error
	// DeleteSession ends a session of that account; an absent one is no error.
	DeleteSession(ctx context.Context, accountID, id string) error
	// Failures gives the wrong passwords in a row for an e-mail key; zero when there are none.
	Failures(ctx context.Context, emailKey string) (Failures, error)
	// SetFailures writes them; a count of zero forgets the e-mail.
	SetFailures(ctx context.Context, emailKey string, f Failures, at time.Time) error
}
