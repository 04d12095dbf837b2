package identitytest

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/descope/virtualwebauthn"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/passkeys/passkeystest"
	"seiva/internal/kit/testkit"
)

// Whoever has the lost device, or found the paper with the codes, is out once its owner takes away what let them in: the session that it
// opened ends, and the owner's own goes on.
func takenFactors(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	device, credential, made, who := s.passkey(t, who)
	secret, codes, token := s.enrol(t, who)
	who = s.who(t, token)
	byPasskey := func() (identity.SignedIn, error) {
		ceremony, answer := s.with(t, site, device, credential)
		return s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
	}
	for _, c := range []struct {
		name  string
		thief func() (identity.SignedIn, error)
		take  func() error
	}{
		{"the codes were made again", func() (identity.SignedIn, error) { return s.answer(s.pending(t), codes[0]) }, func() error {
			_, err := s.NewRecoveryCodes(ctx, who)
			return err
		}},
		{"the passkey was removed", byPasskey, func() error { return s.RemovePasskey(ctx, who, made.ID) }},
		{
			"the app was disabled", func() (identity.SignedIn, error) { return s.answer(s.pending(t), s.totp(t, secret)) },
			func() error { return s.DisableTOTP(ctx, who) },
		},
	} {
		thief, err := c.thief()
		testkit.Must(t, err)
		s.who(t, thief.Token)
		testkit.Must(t, c.take())
		s.ended(t, thief.Token, c.name)
		s.who(t, token)
	}
}

// Twenty passkeys are all, however many registrations were begun while there was room.
func passkeysBound(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	const most = 20
	begun := make([]identity.Ceremony, most+1)
	for i := range begun {
		var err error
		begun[i], err = s.AddPasskey(ctx, who)
		testkit.Must(t, err)
	}
	for i, ceremony := range begun {
		options, err := virtualwebauthn.ParseAttestationOptions(string(ceremony.Options))
		testkit.Must(t, err)
		device := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(who.AccountID)})
		_, _, err = s.ConfirmPasskey(ctx, who, identity.NewPasskey{
			Pending: ceremony.Pending, Name: "Celular",
			Credential: json.RawMessage(virtualwebauthn.CreateAttestationResponse(site, device, passkeystest.NewCredential(), *options)),
		})
		if i < most {
			testkit.Must(t, err)
		} else {
			fails(t, err, errs.Conflict, "identity.too_many_passkeys", "")
		}
	}
}

// between is a store in which something happens once: after an app or passkeys were read, or where a sign-in goes on after its code was
// right.
type between struct {
	identity.Store
	app, passkeys, session func()
	advanced               int
}

func once(happens *func()) {
	if f := *happens; f != nil {
		*happens = nil
		f()
	}
}

// TOTP implements identity.Store.
func (b *between) TOTP(ctx context.Context, accountID string) (identity.TOTP, error) {
	defer once(&b.app)
	return b.Store.TOTP(ctx, accountID)
}

// Passkeys implements identity.Store.
func (b *between) Passkeys(ctx context.Context, accountID string) ([]identity.Passkey, error) {
	defer once(&b.passkeys)
	return b.Store.Passkeys(ctx, accountID)
}

// AdvanceTOTP implements identity.Store.
func (b *between) AdvanceTOTP(ctx context.Context, accountID string, step int64) (bool, error) {
	b.advanced = 1
	return b.Store.AdvanceTOTP(ctx, accountID, step)
}

// InTx implements identity.Store. The first transaction after a right code forgets the tries, the second opens the session.
func (b *between) InTx(ctx context.Context, f func(context.Context) error) error {
	if b.advanced > 0 {
		if b.advanced++; b.advanced == 3 {
			once(&b.session)
		}
	}
	return b.Store.InTx(ctx, f)
}

func (s stage) where(b between) stage {
	b.Store, s.World.Store = s.World.Store, &b
	return s.serving(true)
}

// What was right a moment ago opens nothing once it is gone: a passkey that is removed, an app that is disabled while its code is looked
// at.
func takenMeanwhile(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	device, credential, made, who := s.passkey(t, who)
	secret, _, token := s.enrol(t, who)
	who = s.who(t, token)
	alone := func(why string) {
		t.Helper()
		if open, err := s.Sessions(ctx, who); err != nil || len(open) != 1 {
			t.Errorf("%d sessions, %v, after %s", len(open), err, why)
		}
	}

	ceremony, answer := s.with(t, site, device, credential)
	removing := s.where(between{passkeys: func() { testkit.Must(t, s.RemovePasskey(ctx, who, made.ID)) }})
	_, err := removing.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
	fails(t, err, errs.BadRequest, "identity.passkey_refused", "")
	alone("a passkey was removed")

	pending := s.pending(t)
	disabling := s.where(between{session: func() { testkit.Must(t, s.DisableTOTP(ctx, who)) }})
	_, err = disabling.answer(pending, s.totp(t, secret))
	expired(t, err)
	alone("an app was disabled")
}

// A code confirms the app that it is of: who begins another enrolment meanwhile, by a session that was stolen or in a second tab, does not
// have the wrong secret confirmed.
func confirmedOtherwise(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	mine, err := s.EnrolTOTP(ctx, who)
	testkit.Must(t, err)
	beside := s.where(between{app: func() {
		_, err := s.EnrolTOTP(ctx, who)
		testkit.Must(t, err)
	}})
	_, _, err = beside.ConfirmTOTP(ctx, who, s.totp(t, mine.Secret))
	mismatch(t, err)
	if factors, err := s.SecondFactor(ctx, who); err != nil || !factors.TOTPSince.IsZero() || factors.RecoveryCodes != 0 {
		t.Errorf("factors %+v, %v", factors, err)
	}
}
