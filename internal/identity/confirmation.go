package identity

import (
	"context"
	"errors"
	"net/url"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// ClientID names the portal in confirmation links.
const ClientID = "seiva-portal"

// CreateUnconfirmed makes an account that cannot sign in before its e-mail is confirmed, in the transaction of ctx
// when there is one, mails the link and gives it. Errors: identity.invalid_account, identity.email_taken.
func (s *Service) CreateUnconfirmed(ctx context.Context, n NewAccount) (account Account, link string, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.create(ctx, n, time.Time{}); err != nil {
			return err
		}
		link, err = s.mailConfirmation(ctx, account)
		return err
	})
	return account, link, errs.Wrap(err, "create an unconfirmed account")
}

func (s *Service) mailConfirmation(ctx context.Context, account Account) (string, error) {
	token, err := s.issue(ctx, ForConfirmation, account, confirmationLife, "")
	if err != nil {
		return "", err
	}
	link := s.config.PublicURL + "/confirmation?" + url.Values{
		"confirmationCode": {token}, "username": {account.ID}, "clientId": {ClientID},
	}.Encode()
	return link, s.mail.ConfirmEmail(ctx, account.recipient(), Letter{Link: link, ValidFor: confirmationLife})
}

// Confirmation is what the confirmation link carries.
type Confirmation struct{ Username, Code, ClientID string }

// ConfirmSignUp confirms an e-mail; already is true when that was done before, which one's own code tells however
// old. Errors: CodeMismatchException for a code that is wrong or somebody else's, ExpiredCodeException.
func (s *Service) ConfirmSignUp(ctx context.Context, in Confirmation) (already bool, err error) {
	code, err := s.store.CodeByHash(ctx, ForConfirmation, secret.Hash(in.Code))
	if err != nil {
		return false, orElse(err, errWrongCode, "look up a code")
	}
	if code.AccountID != in.Username || in.ClientID != ClientID {
		return false, errWrongCode
	}
	if confirmed, err := s.confirmed(ctx, code.AccountID); err != nil || confirmed {
		return confirmed, err
	}
	now := s.clock.Now()
	if err := code.state(now); err != nil {
		return false, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.use(ctx, code); err != nil {
			return err
		}
		return s.store.ConfirmAccount(ctx, code.AccountID, now)
	})
	if errors.Is(err, errExpiredCode) { // the same code came twice at once
		if confirmed, err := s.confirmed(ctx, code.AccountID); err != nil || confirmed {
			return confirmed, err
		}
	}
	return false, errs.Wrap(err, "confirm an e-mail")
}

func (s *Service) confirmed(ctx context.Context, accountID string) (bool, error) {
	account, err := s.store.Account(ctx, accountID)
	return err == nil && !account.ConfirmedAt.IsZero(), errs.Wrap(err, "look up the account")
}

// ResendConfirmation mails the link again to an account that is not confirmed. Whether there is one cannot be told
// from the answer nor from the time it takes. Errors: LimitExceededException beyond five an hour for one e-mail.
func (s *Service) ResendConfirmation(ctx context.Context, email string) error {
	waits := func(a Account) bool { return a.ConfirmedAt.IsZero() && !a.MustChange }
	return s.mailCode(ctx, ForConfirmation, email, waits, func(ctx context.Context, account Account) error {
		if account.ID == "" {
			_, err := s.issue(ctx, ForConfirmation, account, confirmationLife, "")
			return err
		}
		_, err := s.mailConfirmation(ctx, account)
		return err
	})
}

// mailCode does for an account that may get a code what send says, and for any other e-mail the same but the mail:
// send then gets an account without an id.
func (s *Service) mailCode(ctx context.Context, purpose Purpose, email string, may func(Account) bool, send func(context.Context, Account) error) error {
	key := EmailKey(email)
	if err := validEmail(email); err != nil {
		return err
	}
	defer evenly(ctx, time.Now())
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		sent, err := s.store.CountCodes(ctx, purpose, key, s.clock.Now().Add(-time.Hour))
		if err != nil {
			return err
		}
		if sent >= mailsAnHour {
			return errTooMany
		}
		account, err := s.store.AccountByEmail(ctx, key)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		if err != nil || !may(account) {
			account = Account{Email: email}
		}
		return send(ctx, account)
	})
	return errs.Wrap(err, "send a code")
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
