package identity

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// CreateUnconfirmed makes an account that cannot sign in before its e-mail is confirmed, in the transaction of ctx
// when there is one. Errors: identity.invalid_account, identity.email_taken.
func (s *Service) CreateUnconfirmed(ctx context.Context, n NewAccount) (account Account, link string, err error) {
	if err := n.Validate(); err != nil {
		return Account{}, "", err
	}
	account = Account{
		ID: id.New(), Email: n.Email, Name: n.Name, Profile: n.Profile, RetailerID: n.RetailerID,
		PartnerID: n.PartnerID, PasswordHash: hashPassword(n.Password), ConfirmedAt: time.Time{}, CreatedAt: s.clock.Now(),
	}
	return account, "", errs.Wrap(s.store.CreateAccount(ctx, account), "create an unconfirmed account")
}
