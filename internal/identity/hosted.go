package identity

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
)

// hostedProvider is the provider of an installation whose passwords and codes an outside pool stores. What changes an account
// reaches the pool by a job (PoolJob), since it happens in transactions; what proves somebody asks it at once.
type hostedProvider struct {
	*Service
	Hosted
}

func (p hostedProvider) refuses(password string) string {
	if settable(password) {
		return ""
	}
	return "A senha não pode começar nem terminar com espaço, nem ter caracteres invisíveis."
}

// settable reports whether a pool would take a password at all; one that it would not is wrong without asking.
func settable(password string) bool {
	invisible := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	return password != "" && utf8.RuneCountInString(password) <= maxPasswordLength &&
		strings.TrimSpace(password) == password && !strings.ContainsFunc(password, invisible)
}

// A password that the pool does not have yet is stored sealed, under this mark, until the job has handed it over.
const (
	sealedMark    = "$sealed$"
	sealedContext = "a password on its way to the pool"
)

func (p hostedProvider) conceal(_ context.Context, password string, _ bool) (string, error) {
	return sealedMark + p.seal(password, sealedContext), nil
}

// unhanded returns the password that is still to be handed over, if there is one.
func (p hostedProvider) unhanded(account Account) (password string, waiting bool, err error) {
	sealed, waiting := strings.CutPrefix(account.PasswordHash, sealedMark)
	if waiting {
		password, err = p.unseal(sealed, sealedContext)
	}
	return password, waiting, err
}

func (p hostedProvider) seal(plain, context string) string {
	return base64.RawStdEncoding.EncodeToString(secret.Seal(p.ports.Config.SealKey, []byte(plain), context))
}

func (p hostedProvider) unseal(sealed, context string) (string, error) {
	b, err := base64.RawStdEncoding.DecodeString(sealed)
	if err == nil {
		b, err = secret.Unseal(p.ports.Config.SealKey, b, context)
	}
	return string(b), errs.Wrap(err, "open a seal")
}

func (hostedProvider) mailsLinks() bool { return false }

func (p hostedProvider) changed(ctx context.Context, accountID string) error {
	return p.enqueue(ctx, tellAccount, accountID)
}

// mailCode mails the link to who forgot the password before the e-mail was confirmed: no pool mails a code there.
func (p hostedProvider) mailCode(ctx context.Context, purpose Purpose, account Account) (map[Purpose][]byte, error) {
	hashes := map[Purpose][]byte{purpose: secret.Hash(secret.Token())} // nobody knows it: the pool alone knows the code
	switch {
	case account.ID == "":
		return hashes, nil
	case purpose == ForReset && account.ConfirmedAt.IsZero():
		return hashes, p.sendCode(ctx, ForConfirmation, account, confirmationLife)
	}
	return hashes, p.enqueue(ctx, string(purpose), account.ID)
}

// usernameOf returns the pool's name of an account; for an account that is none, a name that nobody has.
func usernameOf(accountID string) string {
	if accountID == "" {
		return id.New()
	}
	return accountID
}

func (p hostedProvider) check(ctx context.Context, account Account, password string, known bool) (verdict, error) {
	if !settable(password) {
		return verdict{}, nil
	}
	session, err := p.Pool.SignIn(ctx, usernameOf(account.ID), password)
	switch {
	case errors.Is(err, ErrPoolRefused), errors.Is(err, ErrPoolTooMany) && !known:
		return verdict{}, nil // a stranger does not hear that the pool holds this user up: it has the user, then
	case errors.Is(err, ErrPoolUnconfirmed):
		return verdict{right: true}, nil
	case err != nil:
		return verdict{}, err
	case session != "":
		return verdict{right: true, mustChange: true, session: p.seal(session, account.ID)}, nil
	}
	return verdict{right: true, confirmed: true}, nil
}

// confirm counts tries as for a reset, since the pool's codes are short. Tries for one account wait for each other.
func (p hostedProvider) confirm(ctx context.Context, in Confirmation) (already bool, err error) {
	if in.ClientID != p.Pool.ClientID() || !id.Valid(in.Username) || !plainCode(in.Code) {
		return false, errWrongCode
	}
	end, err := p.turns.Take(ctx, in.Username)
	if err != nil {
		return false, errs.Wrap(err, "wait for another confirmation")
	}
	defer end()
	account, err := p.store.Account(ctx, in.Username)
	if err != nil {
		return false, orElse(err, errWrongCode, "look up the account")
	}
	if !account.ConfirmedAt.IsZero() {
		return true, nil
	}
	code, err := p.store.NewestCode(ctx, ForConfirmation, EmailKey(account.Email))
	if err != nil {
		return false, orElse(err, errExpiredCode, "look up a code")
	}
	if err := p.take(ctx, code); err != nil {
		return false, err
	}
	ctx = context.WithoutCancel(ctx) // what the pool confirmed is noted, also when the person hangs up
	plan, err := p.ask(ctx, planConfirm, account.ID, "", func() error { return p.Pool.Confirm(ctx, in.Username, in.Code) })
	if err != nil {
		return false, err
	}
	return false, p.finish(ctx, plan)
}

// plainCode reports whether a pool could have mailed such a code.
func plainCode(code string) bool {
	return code != "" && len(code) <= 64 && !strings.ContainsFunc(code, func(r rune) bool { return r <= ' ' || r > '~' })
}

// proveReset says the same of an expired code as of a wrong one: for nobody's the pool cannot tell them apart.
func (p hostedProvider) proveReset(ctx context.Context, newest Code, in Reset) (code, plan Code, err error) {
	if !plainCode(in.Code) {
		return Code{}, Code{}, errWrongCode
	}
	plan, err = p.ask(ctx, planReset, newest.AccountID, "", func() error {
		return p.Pool.ResetPassword(ctx, usernameOf(newest.AccountID), in.Code, in.NewPassword)
	})
	if errors.Is(err, ErrPoolExpiredCode) || (err == nil && newest.AccountID == "") {
		return Code{}, Code{}, errWrongCode
	}
	return newest, plan, err
}

func (p hostedProvider) reset(context.Context, string, bool) (string, error) { return "", nil }

func (p hostedProvider) first(ctx context.Context, account Account, session, password string) (string, Code, error) {
	plain, err := p.unseal(session, account.ID)
	if err != nil {
		return "", Code{}, err
	}
	plan, err := p.ask(ctx, planFirst, account.ID, "", func() error {
		return p.Pool.AnswerChallenge(ctx, account.ID, plain, password)
	})
	return "", plan, err
}

func (p hostedProvider) change(ctx context.Context, account Account, sessionID, password string) (string, Code, error) {
	plan, err := p.ask(ctx, planChange, account.ID, sessionID, func() error {
		return p.Pool.SetPassword(ctx, account.ID, password)
	})
	return "", plan, err
}
