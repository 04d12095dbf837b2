package identitytest

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/passkeys/passkeystest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// totp returns the code that an app shows now.
func (s stage) totp(t *testing.T, secret string) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, s.clock.Now())
	testkit.Must(t, err)
	return code
}

// enrol registers an app, and lets a minute pass, so that its next code is a new one.
func (s stage) enrol(t *testing.T, who scope.Scope) (secret string, recovery []string, token string) {
	t.Helper()
	enrolment, err := s.EnrolTOTP(context.Background(), who)
	testkit.Must(t, err)
	if !strings.HasPrefix(enrolment.Address, "otpauth://totp/Seiva:") || !strings.Contains(enrolment.Address, enrolment.Secret) {
		t.Errorf("address %s", enrolment.Address)
	}
	recovery, raised, err := s.ConfirmTOTP(context.Background(), who, s.totp(t, enrolment.Secret))
	testkit.Must(t, err)
	s.clock.Advance(time.Minute)
	return enrolment.Secret, recovery, raised.Token
}

// pending signs in with the password and returns the challenge's proof.
func (s stage) pending(t *testing.T) string {
	t.Helper()
	signedIn, err := s.signIn(email, password)
	testkit.Must(t, err)
	if signedIn.Challenge != identity.TOTPRequired || signedIn.Token != "" {
		t.Fatalf("sign-in: %+v, want the challenge TOTP alone", signedIn)
	}
	return signedIn.Pending
}

func (s stage) answer(pending, code string) (identity.SignedIn, error) {
	return s.CompleteChallenge(context.Background(), identity.ChallengeAnswer{Pending: pending, Code: code})
}

func totpSignIn(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	before, who := s.session(t, email)
	elsewhere, _ := s.session(t, email)
	_, _, err := s.ConfirmTOTP(ctx, who, "123456")
	fails(t, err, errs.Conflict, "identity.second_factor_off", "")
	_, err = s.EnrolTOTP(ctx, who)
	testkit.Must(t, err)
	_, _, err = s.ConfirmTOTP(ctx, who, "abcdef")
	mismatch(t, err)
	if signedIn, err := s.signIn(email, password); err != nil || signedIn.Challenge != "" {
		t.Errorf("an enrolment that was not finished is asked for: %+v, %v", signedIn, err)
	}
	secret, recovery, raised := s.enrol(t, who)
	if len(recovery) != 10 {
		t.Errorf("%d recovery codes", len(recovery))
	}
	s.ended(t, before, "the token was raised")
	s.ended(t, elsewhere, "a second factor came")
	who = s.who(t, raised)
	_, err = s.EnrolTOTP(ctx, who)
	fails(t, err, errs.Conflict, "identity.second_factor_on", "")
	pending := s.pending(t)
	signedIn, err := s.answer(pending, s.totp(t, secret))
	testkit.Must(t, err)
	s.who(t, signedIn.Token)
	s.clock.Advance(time.Minute)
	_, err = s.answer(pending, s.totp(t, secret))
	expired(t, err)
	late := s.pending(t)
	s.clock.Advance(5 * time.Minute)
	_, err = s.answer(late, s.totp(t, secret))
	expired(t, err)
}

func replay(t *testing.T, s stage) {
	s.account(t, email)
	_, who := s.session(t, email)
	secret, _, _ := s.enrol(t, who)
	code := s.totp(t, secret)
	_, err := s.answer(s.pending(t), code)
	testkit.Must(t, err)
	_, err = s.answer(s.pending(t), code)
	mismatch(t, err)
	s.clock.Advance(30 * time.Second) // the code is still within half a minute of the clock
	_, err = s.answer(s.pending(t), code)
	mismatch(t, err)
	_, err = s.answer(s.pending(t), s.totp(t, secret))
	testkit.Must(t, err)
}

func parallelTOTP(t *testing.T, s stage) {
	s.account(t, email)
	_, who := s.session(t, email)
	secret, _, _ := s.enrol(t, who)
	one, two, code := s.pending(t), s.pending(t), s.totp(t, secret)
	won := atOnce(t, func() (bool, error) {
		_, err := s.answer(one, code)
		if err != nil {
			_, err = s.answer(two, code)
		}
		if errs.IsKind(err, errs.BadRequest) || errs.IsKind(err, errs.TooMany) {
			return false, nil
		}
		return err == nil, err
	})
	if won != 1 {
		t.Errorf("one code signed in %d times", won)
	}
}

func totpGuesses(t *testing.T, s stage) {
	s.account(t, email)
	_, who := s.session(t, email)
	secret, _, _ := s.enrol(t, who)
	pending, other := s.pending(t), s.pending(t)
	for range 5 {
		_, err := s.answer(pending, "abcdef")
		mismatch(t, err)
	}
	_, err := s.answer(pending, s.totp(t, secret))
	tooMany(t, err)
	_, err = s.answer(other, s.totp(t, secret)) // another challenge does not get around the lock
	tooMany(t, err)
	_, err = s.answer(s.pending(t), s.totp(t, secret)) // with the right password neither
	tooMany(t, err)
	s.clock.Advance(time.Minute)
	_, err = s.answer(s.pending(t), s.totp(t, secret))
	testkit.Must(t, err)
}

func recovery(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	_, codes, token := s.enrol(t, who)
	who = s.who(t, token)
	used := strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))
	one, two := s.pending(t), s.pending(t)
	won := atOnce(t, func() (bool, error) {
		_, err := s.answer(one, used)
		if err != nil {
			_, err = s.answer(two, used)
		}
		if errs.IsKind(err, errs.BadRequest) || errs.IsKind(err, errs.TooMany) {
			return false, nil
		}
		return err == nil, err
	})
	if won != 1 {
		t.Errorf("one recovery code was used %d times", won)
	}
	s.clock.Advance(15 * time.Minute)
	if factors, err := s.SecondFactor(ctx, who); err != nil || factors.RecoveryCodes != 9 || factors.TOTPSince.IsZero() {
		t.Errorf("factors %+v, %v", factors, err)
	}
	fresh, err := s.NewRecoveryCodes(ctx, who)
	testkit.Must(t, err)
	_, err = s.answer(s.pending(t), codes[1])
	mismatch(t, err)
	s.clock.Advance(15 * time.Minute)
	_, err = s.answer(s.pending(t), fresh[1])
	testkit.Must(t, err)
}

func disable(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	fails(t, s.DisableTOTP(ctx, who), errs.Conflict, "identity.second_factor_off", "")
	_, _, token := s.enrol(t, who)
	who = s.who(t, token)
	testkit.Must(t, s.DisableTOTP(ctx, who))
	s.session(t, email)
	if factors, err := s.SecondFactor(ctx, who); err != nil || factors.RecoveryCodes != 0 || !factors.TOTPSince.IsZero() {
		t.Errorf("factors %+v, %v", factors, err)
	}
	fails(t, s.DisableTOTP(ctx, who), errs.Conflict, "identity.second_factor_off", "")
}

var site = virtualwebauthn.RelyingParty{Name: "Seiva", ID: "portal.seiva.test", Origin: portal}

// passkey registers a virtual device and returns it with its credential, and the raised session.
func (s stage) passkey(t *testing.T, who scope.Scope) (virtualwebauthn.Authenticator, virtualwebauthn.Credential, identity.Passkey, scope.Scope) {
	t.Helper()
	device := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(who.AccountID)})
	credential := passkeystest.NewCredential()
	ceremony, err := s.AddPasskey(context.Background(), who)
	testkit.Must(t, err)
	options, err := virtualwebauthn.ParseAttestationOptions(string(ceremony.Options))
	testkit.Must(t, err)
	answer := virtualwebauthn.CreateAttestationResponse(site, device, credential, *options)
	made, raised, err := s.ConfirmPasskey(context.Background(), who, identity.NewPasskey{
		Pending: ceremony.Pending, Name: " Meu  celular ", Credential: json.RawMessage(answer),
	})
	testkit.Must(t, err)
	device.AddCredential(credential)
	return device, credential, made, s.who(t, raised.Token)
}

// with answers a ceremony from a device, at a site.
func (s stage) with(t *testing.T, at virtualwebauthn.RelyingParty, device virtualwebauthn.Authenticator, credential virtualwebauthn.Credential) (identity.Ceremony, json.RawMessage) {
	t.Helper()
	ceremony, err := s.PasskeySignIn(context.Background())
	testkit.Must(t, err)
	options, err := virtualwebauthn.ParseAssertionOptions(string(ceremony.Options))
	testkit.Must(t, err)
	return ceremony, json.RawMessage(virtualwebauthn.CreateAssertionResponse(at, device, credential, *options))
}

func passkeySignIn(t *testing.T, s stage) {
	ctx := context.Background()
	who := s.staffAccount(t)
	device, credential, made, who := s.passkey(t, who)
	if made.Name != "Meu celular" || who.EnrolFirst {
		t.Errorf("made %+v, caller %+v", made, who)
	}
	ceremony, answer := s.with(t, site, device, credential)
	signedIn, err := s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
	testkit.Must(t, err)
	if signedIn.EnrolFirst || s.who(t, signedIn.Token).AccountID != who.AccountID {
		t.Errorf("signed in as %+v", signedIn.Account)
	}
	_, err = s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
	expired(t, err)
	again, err := s.PasskeySignIn(ctx)
	testkit.Must(t, err)
	_, err = s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: again.Pending, Credential: answer})
	fails(t, err, errs.BadRequest, "identity.passkey_refused", "")
	if list, err := s.Passkeys(ctx, who); err != nil || len(list) != 1 || list[0].LastUsedAt.IsZero() {
		t.Errorf("passkeys %+v, %v", list, err)
	}
}

func foreignPasskey(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	s.account(t, "bia@loja.com.br")
	_, who := s.session(t, email)
	device, credential, _, _ := s.passkey(t, who)
	_, victim := s.session(t, "bia@loja.com.br")
	victims := device
	victims.Options.UserHandle = []byte(victim.AccountID)
	careless := device
	careless.Options.UserNotVerified = true
	nobody := device
	nobody.Options.UserHandle = []byte("a\x00b")
	elsewhere := site
	elsewhere.Origin = "https://portal-seiva.test"
	for name, c := range map[string]struct {
		at         virtualwebauthn.RelyingParty
		device     virtualwebauthn.Authenticator
		credential virtualwebauthn.Credential
	}{
		"another site":          {elsewhere, device, credential},
		"another's account":     {site, victims, credential},
		"no account":            {site, nobody, credential},
		"a key never seen":      {site, device, virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)},
		"without PIN or finger": {site, careless, credential},
	} {
		t.Run(name, func(t *testing.T) {
			ceremony, answer := s.with(t, c.at, c.device, c.credential)
			_, err := s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
			fails(t, err, errs.BadRequest, "identity.passkey_refused", "")
		})
	}
	ceremony, err := s.PasskeySignIn(ctx)
	testkit.Must(t, err)
	_, err = s.CompletePasskeySignIn(ctx, identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: json.RawMessage(`{}`)})
	fails(t, err, errs.BadRequest, "identity.passkey_refused", "")
}

func lastProtection(t *testing.T, s stage) {
	ctx := context.Background()
	who := s.staffAccount(t)
	_, _, made, who := s.passkey(t, who)
	fails(t, s.RemovePasskey(ctx, who, made.ID), errs.Forbidden, "identity.second_factor_required", "")
	_, _, token := s.enrol(t, who)
	who = s.who(t, token)
	testkit.Must(t, s.RemovePasskey(ctx, who, made.ID))
	fails(t, s.DisableTOTP(ctx, who), errs.Forbidden, "identity.second_factor_required", "")
}
