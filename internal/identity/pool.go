package identity

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
)

// Hosted makes an outside user pool store the passwords and mail the codes, in place of this installation.
type Hosted struct {
	Pool  Pool
	Queue jobqueue.Queue // of the jobs PoolJob
}

// PoolUser is an account as the pool knows it. Username is the account's id, so that nothing of a person says who they
// are, and an e-mail changes without a new user.
type PoolUser struct{ Username, Email, Name string }

// Pool is an outside directory of users, such as an Amazon Cognito user pool. No call is made in a transaction; each
// ends by itself within seconds. Beside its own errors each returns ErrPoolUnavailable when the pool cannot be reached,
// is busy or answers what makes no sense, with the cause for the log: never a password, a code or an e-mail.
type Pool interface {
	// ClientID names the portal in the links that the pool mails.
	ClientID() string
	// SignUp makes a user and mails the link that confirms the e-mail. Errors: ErrPoolUserExists, ErrPoolPassword.
	SignUp(ctx context.Context, u PoolUser, password string) error
	// Put makes a user whose e-mail counts as confirmed, or gives an existing one this e-mail and password; nothing is
	// mailed. A temporary password is answered with a challenge. Errors: ErrPoolPassword.
	Put(ctx context.Context, u PoolUser, password string, temporary bool) error
	// SetEmail gives a user another e-mail that is not to be confirmed by the pool. Errors: ErrNotFound.
	SetEmail(ctx context.Context, u PoolUser) error
	// Delete removes a user; an absent one is no error.
	Delete(ctx context.Context, username string) error
	// ResendConfirmation mails the link again. Errors: ErrNotFound, ErrPoolTooMany.
	ResendConfirmation(ctx context.Context, username string) error
	// ForgotPassword mails a code with which to reset the password. Errors: ErrNotFound, ErrPoolTooMany.
	ForgotPassword(ctx context.Context, username string) error
	// Confirm confirms the e-mail; that of somebody who confirmed it before is no error. Errors: ErrPoolWrongCode (also
	// for a user who is not there), ErrPoolExpiredCode, ErrPoolTooMany.
	Confirm(ctx context.Context, username, code string) error
	// SignIn proves a password and returns the challenge's session when it is a temporary one, else nothing. Errors:
	// ErrPoolRefused for a wrong password or user alike, ErrPoolUnconfirmed with the right password, ErrPoolTooMany when
	// the pool looks at none of the user's for a while.
	SignIn(ctx context.Context, username, password string) (session string, err error)
	// AnswerChallenge exchanges the temporary password. Errors: ErrPoolExpiredCode for the session, ErrPoolPassword.
	AnswerChallenge(ctx context.Context, username, session, password string) error
	// ResetPassword sets a forgotten password with the mailed code. Errors: ErrPoolWrongCode (also for a user who is not
	// there), ErrPoolExpiredCode, ErrPoolTooMany, ErrPoolPassword.
	ResetPassword(ctx context.Context, username, code, password string) error
	// SetPassword gives a user another password of their own. Errors: ErrPoolPassword, ErrNotFound.
	SetPassword(ctx context.Context, username, password string) error
	// State reports how a user is by now. Errors: ErrNotFound.
	State(ctx context.Context, username string) (PoolState, error)
}

// PoolState is how a pool's user is: whether confirmed with a password of their own, and when last changed in any way.
type PoolState struct {
	Confirmed bool
	ChangedAt time.Time
}

// What a Pool answers with, beside ErrNotFound for a user that it does not have.
var (
	ErrPoolRefused     error = errWrongCredentials
	ErrPoolUnconfirmed error = errNotConfirmed
	ErrPoolWrongCode   error = errWrongCode
	ErrPoolExpiredCode error = errExpiredCode
	ErrPoolTooMany     error = errTooMany
	ErrPoolPassword    error = errs.InvalidFields("identity.weak_password", map[string]string{
		"newPassword": "O serviço de acesso não aceita esta senha. Use letras maiúsculas e minúsculas, números e símbolos.",
	})
	ErrPoolUserExists error = errs.New(errs.Conflict, "identity.pool_user_exists", "Esta conta já existe no serviço de acesso.")
)

// ErrPoolUnavailable is given by a Pool that cannot answer now.
func ErrPoolUnavailable(cause error) error {
	return &errs.Error{
		Kind: errs.Unavailable, Code: "identity.provider_unavailable", RetryAfter: time.Minute,
		Message: "O serviço de acesso não respondeu. Tente novamente em alguns minutos.", Cause: cause,
	}
}
