package identity

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// Passkey is a WebAuthn credential that signs in by itself: the device asks for a PIN or biometrics.
type Passkey struct {
	ID, AccountID, Name   string
	CredentialID          []byte // unique among all accounts
	Credential            string // the library's record, as JSON
	CreatedAt, LastUsedAt time.Time
}

const (
	maxPasskeys    = 20
	maxPasskeyName = 60 // characters
)

// relyingParty makes the library's configuration from the portal's address; a loopback address is known to browsers
// as localhost. It returns nil for an address for which there can be no passkeys: one without a name.
func relyingParty(publicURL string) *webauthn.WebAuthn {
	address, err := url.Parse(publicURL)
	if err != nil {
		return nil
	}
	host, origins := address.Hostname(), []string{publicURL}
	if ip := net.ParseIP(host); ip != nil {
		if !ip.IsLoopback() {
			return nil
		}
		host, origins = "localhost", append(origins, address.Scheme+"://"+net.JoinHostPort("localhost", address.Port()))
	}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: issuer, RPOrigins: origins,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil
	}
	return rp
}

// holder shows an account and its passkeys to the library.
type holder struct {
	account  Account
	passkeys []Passkey
}

// WebAuthnID is the account's id: random, and nothing to people.
func (h holder) WebAuthnID() []byte { return []byte(h.account.ID) }

// WebAuthnName is what the browser lists.
func (h holder) WebAuthnName() string { return h.account.Email }

// WebAuthnDisplayName is the person's name.
func (h holder) WebAuthnDisplayName() string { return h.account.Name }

// WebAuthnCredentials returns the records; one that cannot be read is left out.
func (h holder) WebAuthnCredentials() []webauthn.Credential {
	var out []webauthn.Credential
	for _, p := range h.passkeys {
		var c webauthn.Credential
		if json.Unmarshal([]byte(p.Credential), &c) == nil {
			out = append(out, c)
		}
	}
	return out
}

// Ceremony is what the browser needs to go on: the options of navigator.credentials as JSON, and what to give back
// with the answer (5 minutes, once).
type Ceremony struct {
	Pending string
	Options json.RawMessage
}

func (s *Service) begin(ctx context.Context, purpose Purpose, account Account, options any, session *webauthn.SessionData) (Ceremony, error) {
	asked, err := json.Marshal(options)
	if err != nil {
		return Ceremony{}, errs.Wrap(err, "write a passkey's options")
	}
	kept, err := json.Marshal(session)
	if err != nil {
		return Ceremony{}, errs.Wrap(err, "write a passkey's challenge")
	}
	pending, err := s.issue(ctx, purpose, account, challengeLife, string(kept))
	return Ceremony{Pending: pending, Options: asked}, err
}

// finish uses up a ceremony's challenge: whatever comes of it, it is good once.
func (s *Service) finish(ctx context.Context, purpose Purpose, pending string) (Code, webauthn.SessionData, error) {
	var session webauthn.SessionData
	if s.rp == nil {
		return Code{}, session, errNoPasskeys
	}
	code, err := s.byToken(ctx, purpose, pending)
	if err == nil {
		err = s.use(ctx, code)
	}
	if err == nil {
		err = errs.Wrap(json.Unmarshal([]byte(code.Data), &session), "read a passkey's challenge")
	}
	return code, session, err
}

// AddPasskey starts the registration of a passkey. Errors: identity.too_many_passkeys, identity.passkeys_unavailable.
func (s *Service) AddPasskey(ctx context.Context, who scope.Scope) (Ceremony, error) {
	if s.rp == nil {
		return Ceremony{}, errNoPasskeys
	}
	account, err := s.store.Account(ctx, who.AccountID)
	if err != nil {
		return Ceremony{}, orElse(err, errNoSession, "look up the account")
	}
	passkeys, err := s.Passkeys(ctx, who)
	if err != nil {
		return Ceremony{}, err
	}
	if len(passkeys) >= maxPasskeys {
		return Ceremony{}, errTooManyPasskeys
	}
	person := holder{account, passkeys}
	options, session, err := s.rp.BeginRegistration(person,
		webauthn.WithExclusions(webauthn.Credentials(person.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return Ceremony{}, errs.Wrap(err, "start a passkey")
	}
	return s.begin(ctx, ForNewPasskey, account, options, session)
}

// NewPasskey ends a registration with the browser's answer.
type NewPasskey struct {
	Pending, Name string
	Credential    json.RawMessage
}

// ConfirmPasskey stores the passkey and gives the session its new token; the other sessions end. Errors:
// identity.passkey_refused, ExpiredCodeException, a name of 1 to 60 characters.
func (s *Service) ConfirmPasskey(ctx context.Context, who scope.Scope, in NewPasskey) (p Passkey, raised Raised, err error) {
	name, ok := text.Line(in.Name, maxPasskeyName)
	if !ok {
		return p, raised, errs.InvalidFields("identity.invalid_passkey", map[string]string{"name": "Dê um nome de até 60 caracteres."})
	}
	code, session, err := s.finish(ctx, ForNewPasskey, in.Pending)
	if err != nil {
		return p, raised, err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(in.Credential)
	if err != nil || code.AccountID != who.AccountID {
		return p, raised, errPasskey
	}
	account := Account{ID: who.AccountID, Email: who.Email, Name: who.Name}
	credential, err := s.rp.CreateCredential(holder{account: account}, session, answer)
	if err != nil {
		return p, raised, errPasskey
	}
	record, err := json.Marshal(credential)
	if err != nil {
		return p, raised, errs.Wrap(err, "write a passkey")
	}
	p = Passkey{
		ID: id.New(), AccountID: account.ID, Name: name, CredentialID: credential.ID, Credential: string(record), CreatedAt: s.clock.Now(),
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
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
	if s.rp == nil {
		return Ceremony{}, errNoPasskeys
	}
	options, session, err := s.rp.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Ceremony{}, errs.Wrap(err, "start a sign-in with a passkey")
	}
	return s.begin(ctx, ForPasskey, Account{}, options, session)
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
	_, session, err := s.finish(ctx, ForPasskey, in.Pending)
	if err != nil {
		return SignedIn{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(in.Credential)
	if err != nil {
		return SignedIn{}, errPasskey
	}
	var person holder
	var lookup error
	_, credential, err := s.rp.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		person, lookup = s.holderOf(ctx, string(handle))
		return person, lookup
	}, session, answer)
	if lookup != nil && !errors.Is(lookup, ErrNotFound) {
		return SignedIn{}, errs.Wrap(lookup, "look up a passkey's owner")
	}
	if err != nil || credential.Authenticator.CloneWarning || person.account.MustChange || person.account.ConfirmedAt.IsZero() {
		return SignedIn{}, errPasskey
	}
	if err := s.notePasskey(ctx, person.passkeys, credential); err != nil {
		return SignedIn{}, err
	}
	return s.open(ctx, person.account, ByPasskey, in.Client)
}

// holderOf returns the account that a device names, with its passkeys, or ErrNotFound.
func (s *Service) holderOf(ctx context.Context, accountID string) (holder, error) {
	if !id.Valid(accountID) {
		return holder{}, ErrNotFound
	}
	account, err := s.store.Account(ctx, accountID)
	if err != nil {
		return holder{}, err
	}
	passkeys, err := s.store.Passkeys(ctx, account.ID)
	return holder{account, passkeys}, err
}

// Passkeys returns the caller's, the oldest first.
func (s *Service) Passkeys(ctx context.Context, who scope.Scope) ([]Passkey, error) {
	passkeys, err := s.store.Passkeys(ctx, who.AccountID)
	return passkeys, errs.Wrap(err, "list passkeys")
}

// RemovePasskey forgets one of the caller's; another's is not found. Errors: identity.second_factor_required (403)
// for the last protection of a profile that may not be without one.
func (s *Service) RemovePasskey(ctx context.Context, who scope.Scope, passkeyID string) error {
	if !id.Valid(passkeyID) {
		return ErrNotFound
	}
	factors, err := s.SecondFactor(ctx, who)
	if err != nil {
		return err
	}
	if factors.TOTPSince.IsZero() {
		if err := s.mayRemove(ctx, who, factors, 1); err != nil {
			return err
		}
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.DeletePasskey(ctx, who.AccountID, passkeyID); err != nil {
			return err
		}
		return s.noteFactorChange(ctx, who, PasskeyForgotten, passkeyID)
	})
	return errs.Wrap(err, "forget a passkey")
}

// mayRemove refuses to leave somebody who must have a second factor without a passkey, once so many are gone.
func (s *Service) mayRemove(ctx context.Context, who scope.Scope, factors Factors, gone int) error {
	if !factors.Required {
		return nil
	}
	passkeys, err := s.Passkeys(ctx, who)
	if err == nil && len(passkeys) <= gone {
		err = errFactorRequired
	}
	return err
}
