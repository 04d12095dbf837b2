package identity

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
)

var errConfirmedElsewhere = errs.New(errs.Conflict, "identity.email_confirmed_elsewhere",
	"Este e-mail já foi confirmado em outra conta. Entre com ela ou use 'Esqueci minha senha'.")

// proven notes, in the transaction of ctx or one of its own, that the e-mail is the account's; what was noted before
// changes nothing. Until then an account holds its e-mail against nobody: of several the first one proven has it,
// invitations of others to it are void, and a sign-up is settled (Config.Confirmed). Errors:
// identity.email_confirmed_elsewhere (409), and those of Config.Confirmed.
func (s *Service) proven(ctx context.Context, accountID string) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		account, err := s.store.HoldAccount(ctx, accountID)
		if err != nil || !account.ConfirmedAt.IsZero() {
			return err
		}
		err = s.store.ConfirmAccount(ctx, accountID, s.clock.Now())
		if errors.Is(err, ErrEmailTaken) {
			return errConfirmedElsewhere
		}
		if err != nil {
			return err
		}
		if err := s.voidInvitations(ctx, account); err != nil || s.ports.Config.Confirmed == nil {
			return err
		}
		return s.ports.Config.Confirmed(ctx, accountID)
	})
}

// voidInvitations ends what others invited an e-mail to, once an account has proven that it is its own.
func (s *Service) voidInvitations(ctx context.Context, account Account) error {
	void, err := s.store.VoidInvitations(ctx, EmailKey(account.Email), account.ID)
	if err != nil {
		return err
	}
	for _, invited := range void {
		if err := s.provider.changed(ctx, invited.ID); err != nil {
			return err
		}
		if err := s.ports.Trail.Record(ctx, "identity.invitation_void", account.Self(), invited.RetailerID, invited.ID, map[string]string{}); err != nil {
			return err
		}
	}
	return nil
}

// ForgetUnconfirmed removes an account whose e-mail nobody confirmed, in the transaction of ctx; one that was confirmed
// meanwhile, or is not there, is not found. The person it was for is told nothing: they may never have asked for it.
func (s *Service) ForgetUnconfirmed(ctx context.Context, o Owner, accountID string) error {
	account, err := s.store.HoldAccount(ctx, accountID)
	if err != nil {
		return err
	}
	if !account.ConfirmedAt.IsZero() || account.owner() != o {
		return ErrNotFound
	}
	if err := s.store.DeleteAccount(ctx, o, accountID); err != nil {
		return err
	}
	return s.provider.changed(ctx, accountID)
}
