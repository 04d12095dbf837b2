package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// MainAccount gives the account with which a retailer or software house began. It does not ask who calls. Error:
// identity.not_found.
func (s *Service) MainAccount(ctx context.Context, o Owner) (Account, error) {
	account, err := s.store.MainAccount(ctx, o)
	return account, errs.Wrap(err, "look up a main account")
}

// ChangeEmail gives an account another e-mail, in the transaction of ctx when there is one: its sessions and whatever
// was mailed to the former address end, both addresses are told, and the trail says who did it. Whether the caller may
// is for whoever offers it to decide. An account that still waits for its first password is invited anew at the new
// address, and one whose e-mail was never confirmed gets the link there. The e-mail that it has already changes
// nothing. Errors: identity.not_found, identity.invalid_email (422), identity.email_taken (409).
func (s *Service) ChangeEmail(ctx context.Context, who scope.Scope, accountID, email string) (Account, error) {
	email, err := typedEmail(email)
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
	if EmailKey(account.Email) == EmailKey(email) {
		return account, nil
	}
	former := account.recipient()
	account.Email = email
	tell, err := s.emailMoved(ctx, &account, who, former)
	if err != nil {
		return Account{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.SetEmail(ctx, account); err != nil {
			return err
		}
		if err := s.store.RetireCodes(ctx, account.ID, s.clock.Now(), ForConfirmation, ForReset, ForResetLink, ForNewPassword, ForTOTP); err != nil {
			return err
		}
		if err := s.store.DeleteSessions(ctx, account.ID, ""); err != nil {
			return err
		}
		if err := s.store.DropDevices(ctx, account.ID); err != nil {
			return err
		}
		if err := tell(ctx); err != nil {
			return err
		}
		return s.trail.Record(ctx, "identity.email_changed", who, account.RetailerID, account.ID, map[string]string{})
	})
	return account, errs.Wrap(err, "change an e-mail")
}

// emailMoved does the slow part ahead of the transaction, and gives what tells the addresses within it.
func (s *Service) emailMoved(ctx context.Context, account *Account, who scope.Scope, former Recipient) (func(context.Context) error, error) {
	now := s.clock.Now()
	if account.MustChange { // whoever has the former address got there by mistake: nothing to tell
		password := secret.RandomLegible(temporaryLength)
		account.Name = nameFrom(account.Email)
		kept, err := s.provider.conceal(ctx, password, true)
		if err != nil {
			return nil, err
		}
		account.temporary(kept, now.Add(invitationLife))
		inviter := scope.Scope{Name: who.Name, Profile: account.Profile, RetailerID: account.RetailerID, PartnerID: account.PartnerID}
		return func(ctx context.Context) error {
			if err := s.store.SetPassword(ctx, *account, now); err != nil {
				return err
			}
			return s.mailInvitation(ctx, *account, inviter, password)
		}, nil
	}
	return func(ctx context.Context) error {
		if err := s.mail.EmailLeft(ctx, former, account.Email, now); err != nil {
			return err
		}
		if account.ConfirmedAt.IsZero() {
			return s.sendCode(ctx, ForConfirmation, *account, confirmationLife)
		}
		if err := s.provider.changed(ctx, account.ID); err != nil {
			return err
		}
		return s.mail.EmailArrived(ctx, account.recipient(), now)
	}, nil
}
