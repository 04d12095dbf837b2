package identity

import (
	"context"
	"errors"
	"net/url"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/secret"
)

// embeddedProvider is the provider of an installation that stores its own passwords, as hashes.
type embeddedProvider struct{ *Service }

func (embeddedProvider) refuses(string) string { return "" }

func (p embeddedProvider) conceal(ctx context.Context, password string, known bool) (string, error) {
	return p.passwords().hash(ctx, password, known)
}

func (p embeddedProvider) passwords() Passwords {
	return Passwords{p.ports.Config.Hashes, p.ports.Config.HashCost}
}

func (embeddedProvider) mailsLinks() bool { return true }

func (embeddedProvider) changed(context.Context, string) error { return nil }

// mailCode mails a reset both as digits, which people type, and as a link: nobody guesses that, so no number of wrong
// tries takes it from its owner.
func (p embeddedProvider) mailCode(ctx context.Context, purpose Purpose, account Account) (map[Purpose][]byte, error) {
	if purpose == ForConfirmation {
		return p.mailLink(ctx, account)
	}
	code, token := digits(), secret.Token()
	hashes := map[Purpose][]byte{
		ForReset: p.keyed(ForReset, EmailKey(account.Email), code), ForResetLink: secret.Hash(token),
	}
	if account.ID == "" {
		return hashes, nil
	}
	// After a '#': browsers send it to nobody, so that it stands in no log.
	link := p.ports.Config.PublicURL + "/reset-password#" + url.Values{"email": {account.Email}, "code": {token}}.Encode()
	return hashes, p.ports.Post.Send(ctx, account.Email, resetCode(account.Name, code, link, resetLife))
}

func (p embeddedProvider) mailLink(ctx context.Context, account Account) (map[Purpose][]byte, error) {
	token := secret.Token()
	hashes := map[Purpose][]byte{ForConfirmation: secret.Hash(token)}
	if account.ID == "" {
		return hashes, nil
	}
	link := p.ports.Config.PublicURL + "/confirmation?" + url.Values{
		"confirmationCode": {token}, "username": {account.ID}, "clientId": {ClientID},
	}.Encode()
	return hashes, p.ports.Post.Send(ctx, account.Email, confirmEmail(account.Name, link, confirmationLife))
}

func (p embeddedProvider) check(ctx context.Context, account Account, password string, known bool) (verdict, error) {
	right, err := p.passwords().matches(ctx, account.PasswordHash, password, known)
	if err != nil {
		return verdict{}, err
	}
	return verdict{right: right, mustChange: account.MustChange, confirmed: !account.ConfirmedAt.IsZero()}, nil
}

func (p embeddedProvider) confirm(ctx context.Context, in Confirmation) (already bool, err error) {
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

func (p embeddedProvider) confirmed(ctx context.Context, accountID string) (bool, error) {
	account, err := p.store.Account(ctx, accountID)
	return err == nil && !account.ConfirmedAt.IsZero(), errs.Wrap(err, "look up the account")
}

func (p embeddedProvider) proveReset(ctx context.Context, _ Code, in Reset) (code, plan Code, err error) {
	code, err = p.store.CodeByHash(ctx, ForReset, p.keyed(ForReset, EmailKey(in.Email), in.Code))
	if err != nil {
		return Code{}, Code{}, orElse(err, errWrongCode, "look up a code")
	}
	if code.AccountID == "" {
		return Code{}, Code{}, errWrongCode
	}
	return code, Code{}, code.state(p.clock.Now())
}

func (p embeddedProvider) reset(ctx context.Context, password string, known bool) (string, error) {
	return p.conceal(ctx, password, known)
}

func (p embeddedProvider) first(ctx context.Context, _ Account, _, password string) (string, Code, error) {
	kept, err := p.conceal(ctx, password, true)
	return kept, Code{}, err
}

func (p embeddedProvider) change(ctx context.Context, _ Account, _, password string) (string, Code, error) {
	kept, err := p.conceal(ctx, password, true)
	return kept, Code{}, err
}

func (embeddedProvider) catchUp(context.Context, string) (bool, error) { return false, nil }
