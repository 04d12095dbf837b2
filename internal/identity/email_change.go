package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// MainAccount returns the account with which a retailer or software house began. It does not ask who calls. Error:
// identity.not_found.
func (s *Service) MainAccount(ctx context.Context, o Owner) (Account, error) {
	account, err := s.store.MainAccount(ctx, o)
	return account, errs.Wrap(err, "look up a main account")
}

// ChangeEmail gives an account another e-mail, in the transaction of ctx when there is one: its sessions and whatever
// was mailed to the former address end, both addresses are mailed, and the trail says who did it. Whether the caller may
// is for whoever offers it to decide. An account that still waits for its first password is invited again at the new
// address, and one whose e-mail was never confirmed gets the link there. The e-mail that it has already changes
// nothing. Errors: identity.not_found, identity.invalid_email (422), identity.email_taken and
// identity.changed_meanwhile (409).
func (s *Service) ChangeEmail(ctx context.Context, who scope.Scope, accountID, email string) (Account, error) {
	return s.changeEmail(ctx, who, accountID, email, func(_ context.Context, held Account) (Account, error) { return held, nil })
}

// changeEmail is ChangeEmail; also changes the held account in the same transaction before, whether the e-mail is another
// or not.
func (s *Service) changeEmail(
	ctx context.Context, who scope.Scope, accountID, email string, also func(context.Context, Account) (Account, error),
) (Account, error) {
	email, err := newEmail(email)
	if err != nil {
		return Account{}, err
	}
	if !id.Valid(accountID) {
		return Account{}, ErrNotFound
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return Account{}, errs.Wrap(err, "look up the account")
	}
	var fresh temporary
	if account.MustChange && EmailKey(account.Email) != EmailKey(email) {
		if fresh, err = s.freshTemporary(ctx); err != nil {
			return Account{}, err
		}
	}
	err = s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.store.HoldCompany(ctx, account.owner()); err != nil { // a colleague may be invited at the same address
			return err
		}
		account, err = s.store.HoldAccount(ctx, accountID) // it may be another by now: its person answered the invitation
		if err != nil {
			return err
		}
		if account, err = also(ctx, account); err != nil || EmailKey(account.Email) == EmailKey(email) {
			return err
		}
		account, err = s.moveEmail(ctx, who, account, email, fresh)
		return err
	})
	return account, errs.Wrap(err, "change an e-mail")
}

// ChangeMainEmail lets an ADMINISTRADOR give the main account of a retailer or software house another e-mail, as
// ChangeEmail does. Errors: identity.not_found for an owner without accounts, and those of ChangeEmail.
func (s *Service) ChangeMainEmail(ctx context.Context, who scope.Scope, o Owner, email string) (Account, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Account{}, err
	}
	if !id.Valid(o.RetailerID) && !id.Valid(o.PartnerID) {
		return Account{}, ErrNotFound
	}
	account, err := s.MainAccount(ctx, o)
	if err != nil {
		return Account{}, errs.Wrap(err, "look up the main account")
	}
	return s.ChangeEmail(ctx, who, account.ID, email)
}

// temporary is a temporary password with what is stored of it.
type temporary struct{ password, kept string }

// freshTemporary is slow: never in a transaction.
func (s *Service) freshTemporary(ctx context.Context) (temporary, error) {
	password := secret.RandomLegible(temporaryLength)
	kept, err := s.provider.conceal(ctx, password, true)
	return temporary{password, kept}, err
}

// moveEmail changes a held account's e-mail, in the transaction of ctx.
func (s *Service) moveEmail(ctx context.Context, who scope.Scope, account Account, email string, fresh temporary) (Account, error) {
	former, now := account, s.clock.Now()
	account.Email = email
	if account.MustChange {
		if fresh.kept == "" {
			return Account{}, errChangedMeanwhile
		}
		if account.Name == nameFrom(former.Email) { // else somebody said it
			account.Name = nameFrom(email)
		}
		account.temporary(fresh.kept, now.Add(invitationLife))
	}
	if err := s.store.SetEmail(ctx, account); err != nil {
		return Account{}, err
	}
	if err := s.store.RetireCodes(ctx, account.ID, now, ForConfirmation, ForReset, ForResetLink, ForNewPassword, ForInviteLink, ForTOTP, planFirst); err != nil {
		return Account{}, err
	}
	if err := s.store.DeleteSessions(ctx, account.ID, ""); err != nil {
		return Account{}, err
	}
	if err := s.store.DropDevices(ctx, account.ID); err != nil {
		return Account{}, err
	}
	if err := s.tellMoved(ctx, who, account, former, fresh.password); err != nil {
		return Account{}, err
	}
	return account, s.ports.Trail.Record(ctx, "identity.email_changed", who, account.RetailerID, account.ID, map[string]string{})
}

// tellMoved mails both addresses; an account that waits for its first password is invited at the new one alone, since
// whoever has the former got there by mistake.
func (s *Service) tellMoved(ctx context.Context, who scope.Scope, account, former Account, password string) error {
	now := s.clock.Now()
	if account.MustChange {
		if err := s.store.SetPassword(ctx, account, now); err != nil {
			return err
		}
		return s.mailInvitation(ctx, account, who.Name, password)
	}
	if err := s.ports.Post.Send(ctx, former.Email, emailLeft(former.Name, account.Email, now)); err != nil {
		return err
	}
	if account.ConfirmedAt.IsZero() {
		return s.sendCode(ctx, ForConfirmation, account, confirmationLife)
	}
	if err := s.provider.changed(ctx, account.ID); err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, account.Email, emailArrived(account.Name, account.Email, s.page("/signIn"), now))
}
