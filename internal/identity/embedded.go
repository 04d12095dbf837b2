package identity

import (
	"context"
	"errors"
	"net/url"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// embedded is the provider of an installation that keeps its own passwords, as hashes.
type embedded struct{ *Service }

func (embedded) refuses(string) string { return "" }

func (embedded) conceal(password string) string { return hashPassword(password) }

func (embedded) changed(context.Context, string) error { return nil }

func (p embedded) mailCode(ctx context.Context, purpose Purpose, account Account) ([]byte, error) {
	if purpose == ForConfirmation {
		return p.mailLink(ctx, account)
	}
	code := digits()
	hash := p.keyed(ForReset, EmailKey(account.Email), code)
	if account.ID == "" {
		return hash, nil
	}
	return hash, p.mail.ResetCode(ctx, account.recipient(), Letter{Link: p.config.PublicURL + "/reset-password", Code: code, ValidFor: resetLife})
}

func (p embedded) mailLink(ctx context.Context, account Account) ([]byte, error) {
	token := secret.Token()
	if account.ID == "" {
		return secret.Hash(token), nil
	}
	link := p.config.PublicURL + "/confirmation?" + url.Values{
		"confirmationCode": {token}, "username": {account.ID}, "clientId": {ClientID},
	}.Encode()
	return secret.Hash(token), p.mail.ConfirmEmail(ctx, account.recipient(), Letter{Link: link, ValidFor: confirmationLife})
}

func (embedded) check(_ context.Context, account Account, password string) (verdict, error) {
	hash := account.PasswordHash
	if account.ID == "" {
		hash = nobody
	}
	return verdict{
		right: passwordMatches(hash, password), mustChange: account.MustChange, confirmed: !account.ConfirmedAt.IsZero(),
	}, nil
}

func (p embedded) confirm(ctx context.Context, in Confirmation) (already bool, err error) {
	code, err := p.store.CodeByHash(ctx, ForConfirmation, secret.Hash(in.Code))
	if err != nil {
		return false, orElse(err, errWrongCode, "look up a code")
	}
	if code.AccountID != in.Username || in.ClientID != ClientID {
		return false, errWrongCode
	}
	if confirmed, err := p.confirmed(ctx, code.AccountID); err != nil || confirmed {
		return confirmed, err
	}
	now := p.clock.Now()
	if err := code.state(now); err != nil {
		return false, err
	}
	err = p.store.InTx(ctx, func(ctx context.Context) error {
		if err := p.use(ctx, code); err != nil {
			return err
		}
		return p.proven(ctx, code.AccountID)
	})
	if errors.Is(err, errExpiredCode) { // the same code came twice at once
		if confirmed, err := p.confirmed(ctx, code.AccountID); err != nil || confirmed {
			return confirmed, err
		}
	}
	return false, errs.Wrap(err, "confirm an e-mail")
}

func (p embedded) confirmed(ctx context.Context, accountID string) (bool, error) {
	account, err := p.store.Account(ctx, accountID)
	return err == nil && !account.ConfirmedAt.IsZero(), errs.Wrap(err, "look up the account")
}

func (p embedded) reset(_ context.Context, code Code, in Reset) (string, error) {
	if !sameHash(code.Hash, p.keyed(ForReset, EmailKey(in.Email), in.Code)) || code.AccountID == "" {
		return "", errWrongCode
	}
	return hashPassword(in.NewPassword), nil
}

func (embedded) first(_ context.Context, _ Account, _, password string) (string, error) {
	return hashPassword(password), nil
}

func (embedded) change(_ context.Context, _ Account, password string) (string, error) {
	return hashPassword(password), nil
}
