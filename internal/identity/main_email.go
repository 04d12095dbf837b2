package identity

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

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
