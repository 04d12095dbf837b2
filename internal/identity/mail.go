package identity

import (
	"context"
	"time"

	"seiva/internal/kit/scope"
)

// Recipient is whom a message goes to.
type Recipient struct{ Email, Name string }

// Notice is a sign-in or change as it is told to the account's owner.
type Notice struct {
	At time.Time
	Client
}

// Letter is what a mail hands over: a page to open and, but for confirmations, a code or temporary password.
type Letter struct {
	Link, Code string
	ValidFor   time.Duration
}

// Mail tells people. Each call takes part in the transaction of ctx and never waits for a mail server: what was
// undone is never sent. Codes, links and temporary passwords appear in no log.
type Mail interface {
	// ConfirmEmail carries the link that confirms a new account's e-mail.
	ConfirmEmail(ctx context.Context, to Recipient, l Letter) error
	// ResetCode carries the six digits with which a forgotten password is set anew.
	ResetCode(ctx context.Context, to Recipient, l Letter) error
	// Invitation carries a temporary password for the inviter's own retailer or software house.
	Invitation(ctx context.Context, to Recipient, inviter scope.Scope, l Letter) error
	// Invited tells an owner's main account that somebody was invited.
	Invited(ctx context.Context, to Recipient, inviter scope.Scope, email string, at time.Time) error
	// Removed tells a person that a colleague removed the account.
	Removed(ctx context.Context, to Recipient, by scope.Scope, at time.Time) error
	// EmailLeft tells a former address that the account has another e-mail from now on.
	EmailLeft(ctx context.Context, former Recipient, email string, at time.Time) error
	// EmailArrived tells a new address that an account has it from now on.
	EmailArrived(ctx context.Context, to Recipient, at time.Time) error
	// NewDevice tells of a sign-in from a browser and network that the account was not seen with before.
	NewDevice(ctx context.Context, to Recipient, n Notice) error
	// PasswordChanged tells that the password was changed or set anew.
	PasswordChanged(ctx context.Context, to Recipient, at time.Time) error
	// FactorChanged tells what became of what protects the account besides its password.
	FactorChanged(ctx context.Context, to Recipient, change FactorChange, at time.Time) error
}
