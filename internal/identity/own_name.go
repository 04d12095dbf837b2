package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Rename gives the caller's own account another name: colleagues, letters and the trail call them so from then on. The name
// that it has already changes nothing. Errors: access.switched_profile (403) and identity.invalid_account (422).
func (s *Service) Rename(ctx context.Context, who scope.Scope, name string) error {
	if err := who.InPerson(); err != nil {
		return err
	}
	name, wrong := personName(name)
	if wrong != "" {
		return errs.InvalidFields("identity.invalid_account", map[string]string{"name": wrong})
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		account, err := s.store.HoldAccount(ctx, who.AccountID)
		if err != nil {
			return orElse(err, errNoSession, "look at the account again")
		}
		if account.Name == name {
			return nil
		}
		account.Name = name
		if err := s.store.Describe(ctx, account); err != nil {
			return err
		}
		return s.done(ctx, who, "renamed", account.ID)
	})
	return errs.Wrap(err, "rename an account")
}
