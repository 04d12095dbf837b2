package customers

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
)

// Passkey is one by which a person enters their account. Record is what passkeys.Made told of it.
type Passkey struct {
	ID, AccountID, Name   string
	CredentialID          []byte // unique among all accounts
	Record                string
	CreatedAt, LastUsedAt time.Time
}

// Ceremony is what the browser needs to go on: the options of navigator.credentials as JSON, and what to give back with
// the answer.
type Ceremony struct {
	Pending string
	Options json.RawMessage
}

const (
	// challengeLife is how long the device may take to answer.
	challengeLife = 5 * time.Minute
	// recentEntry is how old a session may be that adds or removes passkeys: one that was stolen, or left open, does not.
	recentEntry = 10 * time.Minute
)

// What a challenge is for; that of a registration names its account besides.
const (
	toSignIn   = "passkey.sign_in"
	toRegister = "passkey.registration."
)

// challenge is what a ceremony is waited for with. The server keeps none: who asked gives it back, sealed, so that what
// strangers ask for costs no row.
type challenge struct {
	Kept      string
	ExpiresAt time.Time
}

func (s *Service) begin(purpose string, asked passkeys.Asked, err error) (Ceremony, error) {
	if err != nil {
		return Ceremony{}, asPasskey(err, "start a ceremony of a passkey")
	}
	plain, err := json.Marshal(challenge{asked.Challenge, s.clock.Now().Add(challengeLife)})
	if err != nil {
		return Ceremony{}, errs.Wrap(err, "write a passkey's challenge")
	}
	sealed := secret.Seal(s.ports.Keys.Seal, plain, purpose)
	return Ceremony{Pending: base64.RawURLEncoding.EncodeToString(sealed), Options: asked.Options}, nil
}

// unsealed gives the challenge of a ceremony that goes on.
func (s *Service) unsealed(purpose, pending string) (c challenge, err error) {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(pending)
	if err == nil {
		sealed, err = secret.Unseal(s.ports.Keys.Seal, sealed, purpose)
	}
	if err == nil {
		err = json.Unmarshal(sealed, &c)
	}
	if err != nil || !s.clock.Now().Before(c.ExpiresAt) {
		return c, errPasskeyExpired
	}
	return c, nil
}

// spend uses a challenge up in the transaction of ctx: it succeeds once.
func (s *Service) spend(ctx context.Context, c challenge) error {
	fresh, err := s.store.SpendChallenge(ctx, secret.Hash(c.Kept), c.ExpiresAt, s.clock.Now())
	if err == nil && !fresh {
		err = errPasskeyExpired
	}
	return err
}

// asPasskey is the error of a ceremony, as people read it.
func asPasskey(err error, what string) error {
	switch {
	case errors.Is(err, passkeys.ErrRefused), errors.Is(err, ErrNotFound), errors.Is(err, errNoSession):
		return errPasskey
	case errors.Is(err, passkeys.ErrUnavailable):
		return errNoPasskeys
	}
	return errs.Wrap(err, what)
}

// holderOf shows an account with its passkeys to a ceremony. The browser lists the name beside those of the portal's
// accounts, which have the same address.
func holderOf(a Account, all []Passkey) passkeys.Holder {
	h := passkeys.Holder{ID: a.ID, Name: a.Email + " (cupons)", DisplayName: a.Name}
	for _, p := range all {
		h.Records = append(h.Records, p.Record)
	}
	return h
}

// BeginPasskeySignIn starts a sign-in with whatever passkey the person chooses. Nobody says who they are before the device
// does, so it is the same for everybody. Error: customers.passkeys_unavailable (503).
func (s *Service) BeginPasskeySignIn() (Ceremony, error) {
	asked, err := s.ports.Passkeys.SignIn()
	return s.begin(toSignIn, asked, err)
}

// SignInByPasskey gives a token of one hour for the account whose passkey answered. Errors: customers.passkey_refused (403)
// for anything that does not fit, customers.passkey_expired (403) for a ceremony that is over, customers.passkeys_unavailable.
func (s *Service) SignInByPasskey(ctx context.Context, pending string, answer json.RawMessage) (Issued, error) {
	c, err := s.unsealed(toSignIn, pending)
	if err != nil {
		return Issued{}, err
	}
	var a Account
	made, err := s.ports.Passkeys.SignedIn(c.Kept, answer, func(accountID string) (h passkeys.Holder, err error) {
		if a, err = s.account(ctx, accountID); err != nil {
			return h, err
		}
		all, err := s.store.Passkeys(ctx, a.ID)
		return holderOf(a, all), err
	})
	if err != nil {
		return Issued{}, asPasskey(err, "check a consumer's passkey")
	}
	var issued Issued
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.hold(ctx, a); err != nil { // gone meanwhile
			return err
		}
		if err := s.store.UsePasskey(ctx, a.ID, made, s.clock.Now()); err != nil { // fallen meanwhile
			return err
		}
		if err := s.spend(ctx, c); err != nil {
			return err
		}
		issued, err = s.issue(ctx, scope.Grant{KeyID: a.ID}, a.CPFIndex)
		return err
	})
	return issued, asPasskey(err, "let a consumer sign in by a passkey")
}

// Passkeys gives those of an account, the oldest first.
func (s *Service) Passkeys(ctx context.Context, a Account) ([]Passkey, error) {
	all, err := s.store.Passkeys(ctx, a.ID)
	return all, errs.Wrap(err, "list a consumer's passkeys")
}

// BeginPasskey starts the registration of a passkey. Errors: customers.recent_entry_required (403),
// customers.too_many_passkeys (409), customers.passkeys_unavailable (503).
func (s *Service) BeginPasskey(ctx context.Context, a Account) (Ceremony, error) {
	if err := s.enteredRecently(a); err != nil {
		return Ceremony{}, err
	}
	all, err := s.Passkeys(ctx, a)
	if err != nil {
		return Ceremony{}, err
	}
	if len(all) >= passkeys.MaxPerHolder {
		return Ceremony{}, errTooManyPasskeys
	}
	asked, err := s.ports.Passkeys.Register(holderOf(a, all))
	return s.begin(toRegister+a.ID, asked, err)
}

// NewPasskey ends a registration with the browser's answer.
type NewPasskey struct {
	Pending, Name string
	Credential    json.RawMessage
}

// AddPasskey keeps the passkey that a device made; the person is told. The challenge says that the session was fresh. Errors:
// customers.invalid_passkey (422, field name), customers.passkey_refused and customers.passkey_expired (403),
// customers.too_many_passkeys and customers.passkey_known (409).
func (s *Service) AddPasskey(ctx context.Context, a Account, in NewPasskey) (Passkey, error) {
	name, wrong := passkeys.Name(in.Name)
	if wrong != nil {
		return Passkey{}, errs.InvalidFields("customers.invalid_passkey", wrong)
	}
	c, err := s.unsealed(toRegister+a.ID, in.Pending)
	if err != nil {
		return Passkey{}, err
	}
	made, err := s.ports.Passkeys.Registered(holderOf(a, nil), c.Kept, in.Credential)
	if err != nil {
		return Passkey{}, asPasskey(err, "make a consumer's passkey")
	}
	p := Passkey{ID: id.New(), AccountID: a.ID, Name: name, CredentialID: made.CredentialID, Record: made.Record, CreatedAt: s.clock.Now()}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		all, err := s.store.Passkeys(ctx, a.ID)
		if err == nil && len(all) >= passkeys.MaxPerHolder {
			err = errTooManyPasskeys
		}
		if err != nil {
			return err
		}
		if err := s.spend(ctx, c); err != nil {
			return err
		}
		if err := s.store.AddPasskey(ctx, p); err != nil {
			return err
		}
		return s.ports.Post.Send(ctx, held.Email, passkeyAdded(held.Name, s.ports.AccountPage))
	})
	return p, errs.Wrap(err, "keep a consumer's passkey")
}

// RemovePasskey forgets one of the account's; another's is not found. The person is told, and every session ends, the one it
// came by too: whoever has the device is out. Errors: customers.recent_entry_required (403), ErrNotFound.
func (s *Service) RemovePasskey(ctx context.Context, a Account, passkeyID string) error {
	if err := s.enteredRecently(a); err != nil {
		return err
	}
	if !id.Valid(passkeyID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		if err := s.store.DropPasskey(ctx, held.ID, passkeyID); err != nil {
			return err
		}
		if err := s.store.EndSessions(ctx, held.ID); err != nil {
			return err
		}
		return s.ports.Post.Send(ctx, held.Email, passkeyRemoved(held.Name, s.ports.AccountPage))
	})
	return errs.Wrap(err, "forget a consumer's passkey")
}
