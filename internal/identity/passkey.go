package identity

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
)

// Passkey is a WebAuthn credential that signs in by itself: the device asks for a PIN or biometrics.
type Passkey struct {
	ID, AccountID, Name   string
	CredentialID          []byte // unique among all accounts
	Credential            string // the library's record, as JSON
	CreatedAt, LastUsedAt time.Time
}

// holderOf shows an account with its passkeys to a ceremony.
func holderOf(a Account, all []Passkey) passkeys.Holder {
	h := passkeys.Holder{ID: a.ID, Name: a.Email, DisplayName: a.Name}
	for _, p := range all {
		h.Records = append(h.Records, p.Credential)
	}
	return h
}

// Ceremony is what the browser needs to go on: the options of navigator.credentials as JSON, and what to give back
// with the answer (5 minutes, once).
type Ceremony struct {
	Pending string
	Options json.RawMessage
}

func (s *Service) begin(ctx context.Context, purpose Purpose, account Account, asked passkeys.Asked, err error) (Ceremony, error) {
	if err != nil {
		return Ceremony{}, asPasskey(err, "start a ceremony of a passkey")
	}
	pending, err := s.issue(ctx, purpose, account, challengeLife, asked.Challenge)
	return Ceremony{Pending: pending, Options: asked.Options}, err
}

// finish uses up a ceremony's challenge: whatever comes of it, it is good once.
func (s *Service) finish(ctx context.Context, purpose Purpose, pending string) (Code, error) {
	if s.site == nil {
		return Code{}, errNoPasskeys
	}
	code, err := s.byToken(ctx, purpose, pending)
	if err == nil {
		err = s.use(ctx, code)
	}
	return code, err
}

// asPasskey is the error of a ceremony, as people read it.
func asPasskey(err error, what string) error {
	switch {
	case errors.Is(err, passkeys.ErrRefused):
		return errPasskey
	case errors.Is(err, passkeys.ErrUnavailable):
		return errNoPasskeys
	}
	return errs.Wrap(err, what)
}

// AddPasskey starts the registration of a passkey. Errors: identity.too_many_passkeys, identity.passkeys_unavailable.
func (s *Service) AddPasskey(ctx context.Context, who scope.Scope) (Ceremony, error) {
	account, err := s.store.Account(ctx, who.AccountID)
	if err != nil {
		return Ceremony{}, orElse(err, errNoSession, "look up the account")
	}
	if err := s.roomForPasskey(ctx, who); err != nil {
		return Ceremony{}, err
	}
	all, err := s.Passkeys(ctx, who)
	if err != nil {
		return Ceremony{}, err
	}
	asked, err := s.site.Register(holderOf(account, all))
	return s.begin(ctx, ForNewPasskey, account, asked, err)
}

func (s *Service) roomForPasskey(ctx context.Context, who scope.Scope) error {
	all, err := s.Passkeys(ctx, who)
	if err == nil && len(all) >= passkeys.MaxPerHolder {
		err = errTooManyPasskeys
	}
	return err
}

// NewPasskey ends a registration with the browser's answer.
type NewPasskey struct {
	Pending, Name string
	Credential    json.RawMessage
}

// ConfirmPasskey stores the passkey and gives the session its new token; the other sessions end. Errors:
// identity.passkey_refused, ExpiredCodeException, identity.too_many_passkeys, a name of 1 to 60 characters.
func (s *Service) ConfirmPasskey(ctx context.Context, who scope.Scope, in NewPasskey) (p Passkey, raised Raised, err error) {
	name, wrong := passkeys.Name(in.Name)
	if wrong != nil {
		return p, raised, errs.InvalidFields("identity.invalid_passkey", wrong)
	}
	code, err := s.finish(ctx, ForNewPasskey, in.Pending)
	if err != nil {
		return p, raised, err
	}
	if code.AccountID != who.AccountID {
		return p, raised, errPasskey
	}
	account := Account{ID: who.AccountID, Email: who.Email, Name: who.Name}
	made, err := s.site.Registered(holderOf(account, nil), code.Data, in.Credential)
	if err != nil {
		return p, raised, asPasskey(err, "make a passkey")
	}
	p = Passkey{
		ID: id.New(), AccountID: account.ID, Name: name, CredentialID: made.CredentialID, Credential: made.Record, CreatedAt: s.clock.Now(),
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdFactors(ctx, who); err != nil {
			return err
		}
		if err := s.roomForPasskey(ctx, who); err != nil { // many may have been begun at once
			return err
		}
		if err := s.store.CreatePasskey(ctx, p); err != nil {
			return err
		}
		if raised, err = s.raise(ctx, who, ByPasskey); err != nil {
			return err
		}
		return s.noteFactorChange(ctx, who, PasskeyAdded, p.ID)
	})
	return p, raised, errs.Wrap(err, "keep a passkey")
}

// PasskeySignIn starts a sign-in with whatever passkey the person chooses; it is the same for everybody.
func (s *Service) PasskeySignIn(ctx context.Context) (Ceremony, error) {
	asked, err := s.site.SignIn()
	return s.begin(ctx, ForPasskey, Account{}, asked, err)
}

// PasskeyAnswer is the browser's answer.
type PasskeyAnswer struct {
	Pending    string
	Credential json.RawMessage
	Client
}

// CompletePasskeySignIn opens a session. Errors: identity.passkey_refused (400) for anything that does not fit, a
// copied credential (its counter went back) included; ExpiredCodeException for the ceremony.
func (s *Service) CompletePasskeySignIn(ctx context.Context, in PasskeyAnswer) (SignedIn, error) {
	code, err := s.finish(ctx, ForPasskey, in.Pending)
	if err != nil {
		return SignedIn{}, err
	}
	var account Account
	var all []Passkey
	made, err := s.site.SignedIn(code.Data, in.Credential, func(id string) (passkeys.Holder, error) {
		var err error
		account, all, err = s.ownerOf(ctx, id)
		return holderOf(account, all), orElse(err, passkeys.ErrRefused, "look up a passkey's owner")
	})
	if err == nil && (account.MustChange || account.ConfirmedAt.IsZero()) {
		err = passkeys.ErrRefused
	}
	if err != nil {
		return SignedIn{}, asPasskey(err, "check a passkey")
	}
	return s.open(ctx, account, ByPasskey, in.Client, func(ctx context.Context) error { return s.notePasskey(ctx, all, made) })
}

// ownerOf returns the account that a device names, with its passkeys, or ErrNotFound.
func (s *Service) ownerOf(ctx context.Context, accountID string) (Account, []Passkey, error) {
	if !id.Valid(accountID) {
		return Account{}, nil, ErrNotFound
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return Account{}, nil, err
	}
	all, err := s.store.Passkeys(ctx, account.ID)
	return account, all, err
}

// Passkeys returns the caller's, the oldest first.
func (s *Service) Passkeys(ctx context.Context, who scope.Scope) ([]Passkey, error) {
	all, err := s.store.Passkeys(ctx, who.AccountID)
	return all, errs.Wrap(err, "list passkeys")
}

// RemovePasskey forgets one of the caller's, and ends the account's other sessions: whoever has the device is out. Another's is not
// found. Errors: identity.second_factor_required (403) for the last protection of a profile that may not be without one.
func (s *Service) RemovePasskey(ctx context.Context, who scope.Scope, passkeyID string) error {
	if !id.Valid(passkeyID) {
		return ErrNotFound
	}
	err := s.takeFactor(ctx, who, PasskeyForgotten, passkeyID, func(ctx context.Context, factors Factors) error {
		if factors.TOTPSince.IsZero() {
			if err := s.mayRemove(ctx, who, factors, 1); err != nil {
				return err
			}
		}
		return s.store.DeletePasskey(ctx, who.AccountID, passkeyID)
	})
	return errs.Wrap(err, "forget a passkey")
}

// mayRemove refuses to leave somebody who must have a second factor without a passkey, once so many are gone.
func (s *Service) mayRemove(ctx context.Context, who scope.Scope, factors Factors, gone int) error {
	if !factors.Required {
		return nil
	}
	all, err := s.Passkeys(ctx, who)
	if err == nil && len(all) <= gone {
		err = errFactorRequired
	}
	return err
}
