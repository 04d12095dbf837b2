package identity

import (
	"context"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// typedEmail gives an e-mail without the spaces that come with pasting. What is none is refused before it is looked up,
// counted or kept: it could be as long as a body.
func typedEmail(email string) (string, error) {
	email = strings.TrimSpace(email)
	if !text.ValidEmail(email) {
		return "", errs.InvalidFields("identity.invalid_email", map[string]string{"email": invalidEmail})
	}
	return email, nil
}

// ForgotPassword mails a code of six digits, good for 15 minutes; the newest alone is good. Whether there is an
// account cannot be told from the answer nor from the time it takes. Errors: LimitExceededException beyond five an
// hour for one e-mail.
func (s *Service) ForgotPassword(ctx context.Context, email string) error {
	may := func(a Account) bool { return !a.MustChange } // an invitation is sent again by whoever sent it
	return s.mailCode(ctx, ForReset, email, resetLife, may)
}

// Reset sets a forgotten password anew.
type Reset struct{ Email, Code, NewPassword string }

// ConfirmForgotPassword sets the password, confirms the e-mail (the code was read there) and ends every session.
// Errors: CodeMismatchException, ExpiredCodeException (used, too old, or none was asked for), LimitExceededException
// after five wrong tries, identity.invalid_email, identity.weak_password; the same whether or not there is an account.
func (s *Service) ConfirmForgotPassword(ctx context.Context, in Reset) error {
	if _, err := typedEmail(in.Email); err != nil {
		return err
	}
	key := EmailKey(in.Email)
	if err := s.checkPassword("newPassword", in.NewPassword, Account{Email: in.Email}); err != nil {
		return err
	}
	code, err := s.store.NewestCode(ctx, ForReset, key)
	if err != nil {
		return orElse(err, errExpiredCode, "look up a code")
	}
	if err := s.take(ctx, code); err != nil {
		return err
	}
	kept, err := s.provider.reset(ctx, code, in)
	if err != nil {
		return err
	}
	account, err := s.store.Account(ctx, code.AccountID)
	if err != nil {
		return orElse(err, errWrongCode, "look up the account")
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.use(ctx, code); err != nil {
			return err
		}
		if err := s.proven(ctx, account.ID); err != nil {
			return err
		}
		return s.setPassword(ctx, account.self(), account, kept)
	})
	return errs.Wrap(err, "reset a password")
}

// PasswordChange is a new password beside the current one.
type PasswordChange struct{ CurrentPassword, NewPassword string }

// ChangePassword changes the caller's password and ends their other sessions. Errors: NotAuthorizedException 'Senha
// atual incorreta' (counted as a failed sign-in is), LimitExceededException, identity.weak_password.
func (s *Service) ChangePassword(ctx context.Context, who scope.Scope, in PasswordChange) error {
	if err := s.checkPassword("newPassword", in.NewPassword, Account{Email: who.Email, Name: who.Name}); err != nil {
		return err
	}
	account, err := s.proveCurrent(ctx, who, in.CurrentPassword)
	if err != nil {
		return err
	}
	kept, err := s.provider.change(ctx, account, in.NewPassword)
	if err != nil {
		return err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.still(ctx, account, errWrongCurrent); err != nil {
			return err
		}
		return s.setPassword(ctx, who, account, kept)
	})
	return errs.Wrap(err, "change a password")
}

// proveCurrent checks the caller's password before something that a stolen session must not do.
func (s *Service) proveCurrent(ctx context.Context, who scope.Scope, password string) (Account, error) {
	account, err := s.store.Account(ctx, who.AccountID)
	if err != nil {
		return Account{}, orElse(err, errNoSession, "look up the account")
	}
	return account, s.guarded(ctx, account.Email, errWrongCurrent, func() (bool, error) {
		seen, err := s.provider.check(ctx, account, password)
		return seen.right, err
	})
}

// setPassword writes a password of the person's own, forgets failed tries, voids whatever the old password opened but
// the session that they did it in, if any, tells them and writes it down.
func (s *Service) setPassword(ctx context.Context, who scope.Scope, account Account, kept string) error {
	now := s.clock.Now()
	changed := Account{ID: account.ID, PasswordHash: kept}
	if err := s.store.SetPassword(ctx, changed, now); err != nil {
		return err
	}
	if err := s.store.ClearFailures(ctx, EmailKey(account.Email)); err != nil {
		return err
	}
	if err := s.store.RetireCodes(ctx, account.ID, now, ForReset, ForNewPassword, ForTOTP); err != nil {
		return err
	}
	if err := s.store.DeleteSessions(ctx, account.ID, who.SessionID); err != nil {
		return err
	}
	if err := s.mail.PasswordChanged(ctx, account.recipient(), now); err != nil {
		return err
	}
	return s.done(ctx, who, "password_changed", account.ID)
}
