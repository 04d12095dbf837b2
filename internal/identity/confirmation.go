package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// ClientID names the portal in the confirmation links of an installation that keeps its own passwords.
const ClientID = "seiva-portal"

// CreateUnconfirmed makes an account that cannot sign in before its e-mail is confirmed, in the transaction of ctx
// when there is one, and mails the link. Errors: identity.invalid_account, identity.email_taken.
func (s *Service) CreateUnconfirmed(ctx context.Context, n NewAccount) (account Account, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.create(ctx, n, time.Time{}); err != nil {
			return err
		}
		return s.sendCode(ctx, ForConfirmation, account, confirmationLife)
	})
	return account, errs.Wrap(err, "create an unconfirmed account")
}

// sendCode has the provider mail a code in the transaction of ctx, and keeps what becomes of it; an account without an
// id is sent nothing.
func (s *Service) sendCode(ctx context.Context, purpose Purpose, account Account, life time.Duration) error {
	hash, err := s.provider.mailCode(ctx, purpose, account)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	return s.store.CreateCode(ctx, Code{
		ID: id.New(), Purpose: purpose, AccountID: account.ID, EmailKey: EmailKey(account.Email), Hash: hash,
		CreatedAt: now, ExpiresAt: now.Add(life),
	})
}

// Confirmation is what the confirmation link carries.
type Confirmation struct{ Username, Code, ClientID string }

// ConfirmSignUp confirms an e-mail; already is true when that was done before, which one's own code tells however
// old. Errors: CodeMismatchException for a code that is wrong or somebody else's, ExpiredCodeException, and those of
// proven when another account was faster.
func (s *Service) ConfirmSignUp(ctx context.Context, in Confirmation) (already bool, err error) {
	return s.provider.confirm(ctx, in)
}

// ResendConfirmation mails the link again to an account that is not confirmed. Whether there is one cannot be told
// from the answer nor from the time it takes. Errors: LimitExceededException beyond five an hour for one e-mail.
func (s *Service) ResendConfirmation(ctx context.Context, email string) error {
	waits := func(a Account) bool { return a.ConfirmedAt.IsZero() && !a.MustChange }
	return s.mailCode(ctx, ForConfirmation, email, confirmationLife, waits)
}

// mailCode sends a code to an account that may get one, and does for any other e-mail the same but the mail.
func (s *Service) mailCode(ctx context.Context, purpose Purpose, email string, life time.Duration, may func(Account) bool) error {
	email, err := typedEmail(email)
	if err != nil {
		return err
	}
	defer evenly(ctx, time.Now())
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		key := EmailKey(email)
		// Apart from the codes: an account may have some that nobody asked for, and its limit must not tell.
		if err := s.countMail(ctx, "asked."+purpose, key, mailsAnHour, []byte{}); err != nil {
			return err
		}
		find := s.store.AccountByEmail
		if purpose == ForConfirmation {
			find = s.store.SignUpByEmail
		}
		account, err := find(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if err != nil || !may(account) {
			account = Account{Email: email}
		}
		return s.sendCode(ctx, purpose, account, life)
	})
	return errs.Wrap(err, "send a code")
}

// countMail counts a mail under a key in the transaction of ctx, whether or not it is sent: so many an hour at most. The
// count is no account's, so that it stays when an account goes. Error: LimitExceededException.
func (s *Service) countMail(ctx context.Context, what Purpose, key string, most int, hash []byte) error {
	now := s.clock.Now()
	sent, err := s.store.CountCodes(ctx, what, key, now.Add(-time.Hour))
	if err == nil && sent >= most {
		err = errTooMany
	}
	if err != nil {
		return err
	}
	return s.store.CreateCode(ctx, Code{ID: id.New(), Purpose: what, EmailKey: key, Hash: hash, CreatedAt: now, ExpiresAt: now})
}

// evenTime is far above what writing a mail takes, and below what a person notices.
const evenTime = 50 * time.Millisecond

// evenly lets an answer leave no sooner than evenTime after its start: writing a mail takes a quarter of a millisecond
// longer than writing none.
func evenly(ctx context.Context, start time.Time) {
	select {
	case <-time.After(time.Until(start.Add(evenTime))):
	case <-ctx.Done():
	}
}
