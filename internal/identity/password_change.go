package identity

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// ForgotPassword mails a code of six digits and a link, both good for 15 minutes, once; those mailed before stay good.
// Whether there is an account cannot be told from the answer nor from the time it takes. Errors: LimitExceededException
// beyond five an hour of one asker for one e-mail; beyond what strangers may have mailed together nothing is, and nobody
// told.
func (s *Service) ForgotPassword(ctx context.Context, in CodeRequest) error {
	may := func(a Account) bool { return !a.MustChange } // an invitation is sent again by whoever sent it
	return s.mailRequestedCode(ctx, ForReset, in, resetLife, may)
}

// Reset replaces a forgotten password. Code is what was typed, or what the link carries.
type Reset struct {
	Email, Code, NewPassword string
	Client
}

// ConfirmForgotPassword sets the password, confirms the e-mail (the code was read there), ends every session and makes
// the client the account's one known device: devices is for it to keep. Errors: CodeMismatchException,
// ExpiredCodeException (used, too old, or none was asked for), LimitExceededException after five wrong tries of this
// asker or too many of all strangers, where the link is still good, identity.invalid_email, identity.weak_password,
// identity.busy (503); the same whether or not there is an account.
func (s *Service) ConfirmForgotPassword(ctx context.Context, in Reset) (devices string, err error) {
	if _, err := typedEmail(in.Email); err != nil {
		return "", err
	}
	if err := s.checkPassword(ctx, in.NewPassword, Account{Email: in.Email}); err != nil {
		return "", err
	}
	if len(in.Code) == tokenLength && s.ports.Config.Hosted == nil {
		return s.resetByLink(ctx, in)
	}
	newest, err := s.store.NewestCode(ctx, ForReset, EmailKey(in.Email))
	if err == nil {
		err = newest.state(s.clock.Now())
	}
	if err != nil {
		return "", orElse(err, errExpiredCode, "look up a code")
	}
	who, err := s.asks(ctx, Account{ID: newest.AccountID}, in.Client)
	if err != nil {
		return "", err
	}
	lanes := s.lanesFor(aCode, in.Email, who, askersCodes, strangersCodes)
	err = s.tries(ctx, lanes, errWrongCode, func() (bool, error) {
		ctx := context.WithoutCancel(ctx) // a pool sets the password at once
		code, plan, err := s.provider.proveReset(ctx, newest, in)
		if errors.Is(err, errWrongCode) {
			return false, nil
		}
		if err == nil {
			devices, err = s.resetProven(ctx, code, plan, in, who.known())
		}
		return true, err
	})
	return devices, err
}

// resetByLink resets by what the mail's link carries: it is beyond guessing, so that no tries are counted.
func (s *Service) resetByLink(ctx context.Context, in Reset) (devices string, err error) {
	code, err := s.store.CodeByHash(ctx, ForResetLink, secret.Hash(in.Code))
	if err != nil {
		return "", orElse(err, errWrongCode, "look up a link")
	}
	if code.AccountID == "" || code.EmailKey != EmailKey(in.Email) {
		return "", errWrongCode
	}
	if err := code.state(s.clock.Now()); err != nil {
		return "", err
	}
	return s.resetProven(ctx, code, Code{}, in, true)
}

func (s *Service) resetProven(ctx context.Context, code, plan Code, in Reset, known bool) (devices string, err error) {
	account, err := s.store.Account(ctx, code.AccountID)
	if err != nil {
		return "", orElse(err, errWrongCode, "look up the account")
	}
	if s.ports.Config.Hosted == nil { // a pool has set it by now
		if err := s.checkPassword(ctx, in.NewPassword, account); err != nil {
			return "", err
		}
	}
	kept, err := s.provider.reset(ctx, in.NewPassword, known)
	if err != nil {
		return "", err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.HoldAccount(ctx, account.ID); err != nil { // a mail has two codes: one of them is used
			return orElse(err, errWrongCode, "look at the account again")
		}
		if err := s.claim(ctx, plan); err != nil {
			return err
		}
		if err := s.use(ctx, code); err != nil {
			return err
		}
		if err := s.resetPassword(ctx, account, kept); err != nil {
			return err
		}
		devices, err = s.trust(ctx, account, in.Client)
		return err
	})
	return devices, errs.Wrap(err, "reset a password")
}

// resetPassword writes a password that a mailed code was good for, in the transaction of ctx.
func (s *Service) resetPassword(ctx context.Context, account Account, kept string) error {
	if err := s.firstPassword(ctx, account, kept); err != nil {
		return err
	}
	return s.store.DropDevices(ctx, account.ID)
}

// PasswordChange is a new password beside the current one.
type PasswordChange struct{ CurrentPassword, NewPassword string }

// ChangePassword changes the caller's password and ends their other sessions. Errors: NotAuthorizedException 'Senha
// atual incorreta' (counted as a failed sign-in is), LimitExceededException, identity.weak_password.
func (s *Service) ChangePassword(ctx context.Context, who scope.Scope, in PasswordChange) error {
	own := Account{ID: who.AccountID, Email: who.Email, Name: who.Name, RetailerID: who.RetailerID, PartnerID: who.PartnerID}
	if err := s.checkPassword(ctx, in.NewPassword, own); err != nil {
		return err
	}
	account, err := s.proveCurrent(ctx, who, in.CurrentPassword)
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // what a pool accepted is finished, also when the person hangs up
	kept, plan, err := s.provider.change(ctx, account, who.SessionID, in.NewPassword)
	if err != nil {
		return err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.HoldAccount(ctx, account.ID); err != nil { // before its plan
			return orElse(err, errWrongCurrent, "look at the account again")
		}
		if mine, err := s.claimed(ctx, plan); err != nil || !mine {
			return err
		}
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
		seen, err := s.provider.check(ctx, account, password, true)
		return seen.right, err
	})
}

// setPassword writes a password of the person's own, forgets failed tries, voids whatever the old password opened but
// the session that they did it in, if any, mails them and writes it into the trail.
func (s *Service) setPassword(ctx context.Context, who scope.Scope, account Account, kept string) error {
	now := s.clock.Now()
	changed := Account{ID: account.ID, PasswordHash: kept}
	if err := s.store.SetPassword(ctx, changed, now); err != nil {
		return err
	}
	if err := s.forgetTries(ctx, account.Email); err != nil {
		return err
	}
	void := append([]Purpose{ForReset, ForResetLink, ForNewPassword, ForInviteLink, ForTOTP}, passwordPlans...)
	if err := s.store.RetireCodes(ctx, account.ID, now, void...); err != nil {
		return err
	}
	if err := s.store.DeleteSessions(ctx, account.ID, who.SessionID); err != nil {
		return err
	}
	if err := s.ports.Post.Send(ctx, account.Email, passwordChanged(account.Name, account.MustChange, s.page("/forgot-password"), now)); err != nil {
		return err
	}
	return s.done(ctx, who, "password_changed", account.ID)
}
