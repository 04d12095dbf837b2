package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/even"
	"seiva/internal/kit/id"
)

// ClientID names the portal in the confirmation links of an installation that stores its own passwords.
const ClientID = "seiva-portal"

// CreateUnconfirmed makes an account that cannot sign in before its e-mail is confirmed, in the transaction of ctx
// when there is one, and mails the link. Errors: identity.invalid_account, identity.email_taken.
func (s *Service) CreateUnconfirmed(ctx context.Context, n NewAccount) (account Account, err error) {
	if n.kept == "" {
		if n, err = s.Concealed(ctx, n); err != nil {
			return Account{}, err
		}
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if account, err = s.create(ctx, n, time.Time{}); err != nil {
			return err
		}
		return s.sendCode(ctx, ForConfirmation, account, confirmationLife)
	})
	return account, errs.Wrap(err, "create an unconfirmed account")
}

// sendCode has the provider mail a code in the transaction of ctx, and stores what becomes of it; an account without an
// id is sent nothing.
func (s *Service) sendCode(ctx context.Context, purpose Purpose, account Account, life time.Duration) error {
	hashes, err := s.provider.mailCode(ctx, purpose, account)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	for purpose, hash := range hashes {
		if err := s.store.CreateCode(ctx, Code{
			ID: id.New(), Purpose: purpose, AccountID: account.ID, EmailKey: EmailKey(account.Email), Hash: hash,
			CreatedAt: now, ExpiresAt: now.Add(life),
		}); err != nil {
			return err
		}
	}
	return nil
}

// Confirmation is what the confirmation link carries.
type Confirmation struct{ Username, Code, ClientID string }

// ConfirmSignUp confirms an e-mail; already is true when that was done before, which one's own code tells however
// old. Errors: CodeMismatchException for a code that is wrong or somebody else's, ExpiredCodeException, and those of
// proven when another account was faster.
func (s *Service) ConfirmSignUp(ctx context.Context, in Confirmation) (already bool, err error) {
	return s.provider.confirm(ctx, in)
}

// CodeRequest asks for a code or link to be mailed.
type CodeRequest struct {
	Email string
	Client
}

// ResendConfirmation mails the link again to an account that is not confirmed; links of before stay good. Whether there
// is such an account cannot be told from the answer nor from the time it takes. Errors: LimitExceededException beyond
// five an hour of one asker for one e-mail; beyond what strangers may have mailed together nothing is, and nobody told.
func (s *Service) ResendConfirmation(ctx context.Context, in CodeRequest) error {
	waits := func(a Account) bool { return a.ConfirmedAt.IsZero() && !a.MustChange }
	return s.mailRequestedCode(ctx, ForConfirmation, in, confirmationLife, waits)
}

// mailRequestedCode sends a code to an account that may get one, and does for any other e-mail the same but the mail.
func (s *Service) mailRequestedCode(ctx context.Context, purpose Purpose, in CodeRequest, life time.Duration, may func(Account) bool) error {
	email, err := typedEmail(in.Email)
	if err != nil {
		return err
	}
	defer even.Out(ctx, time.Now())
	find := s.store.AccountByEmail
	if purpose == ForConfirmation {
		find = s.store.SignUpByEmail
	}
	account, err := find(ctx, EmailKey(email))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return errs.Wrap(err, "look up the account")
	}
	who, err := s.asks(ctx, account, in.Client)
	if err != nil {
		return err
	}
	if account.ID == "" || !may(account) {
		account = Account{Email: email}
	}
	lanes := s.lanesFor(tried("asked."+purpose), email, who, askersMails, strangersMails)
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.enter(ctx, lanes[:1]); err != nil {
			return err
		}
		if err := s.enter(ctx, lanes[1:]); errors.Is(err, errTooMany) {
			return nil // what was mailed a moment ago is still good
		} else if err != nil {
			return err
		}
		return s.sendCode(ctx, purpose, account, life)
	})
	return errs.Wrap(err, "send a code")
}

// countMail counts a mail under a key in the transaction of ctx, whether or not it is sent: so many an hour at most. The
// count is no account's, so that it stays when an account goes; who counts under the same key waits until that transaction ends, so that
// many at once count each other. Error: LimitExceededException.
func (s *Service) countMail(ctx context.Context, what Purpose, key string, most int, hash []byte) error {
	now := s.clock.Now()
	held := s.laneOf(nil, key, "mails", string(what)).key
	if err := s.store.CountTry(ctx, held, func(Tally) (Tally, error) { return Tally{LastAt: now}, nil }); err != nil {
		return err
	}
	first, err := s.store.NthCode(ctx, what, key, now.Add(-time.Hour), most)
	if err != nil {
		return err
	}
	if !first.IsZero() {
		return errTooMany.After(first.Add(time.Hour).Sub(now))
	}
	return s.store.CreateCode(ctx, Code{ID: id.New(), Purpose: what, EmailKey: key, Hash: hash, CreatedAt: now, ExpiresAt: now})
}
