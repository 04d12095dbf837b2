package identitytest

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func withPassword(password string) identity.Evidence { return identity.Evidence{Password: password} }

func withCode(code string) identity.Evidence { return identity.Evidence{Code: code} }

// unproven fails unless a session's last proof is too old.
func (s stage) unproven(t *testing.T, token, when string) {
	t.Helper()
	if err := s.StillProven(s.who(t, token)); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("%s: %v, want identity.proof_required", when, err)
	}
}

func (s stage) proven(t *testing.T, token, when string) {
	t.Helper()
	if err := s.StillProven(s.who(t, token)); err != nil {
		t.Errorf("%s: %v", when, err)
	}
}

func (s stage) ways(t *testing.T, who scope.Scope, want ...identity.Way) {
	t.Helper()
	if got, err := s.ProofWays(context.Background(), who); err != nil || !slices.Equal(got, want) {
		t.Errorf("ways %v, %v, want %v", got, err, want)
	}
}

// A sign-in is a proof for ten minutes; another after it is one for ten more, in that session alone.
func proofsAge(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	token, who := s.session(t, email)
	elsewhere, _ := s.session(t, email)
	s.clock.Advance(identity.ProofLife)
	s.proven(t, token, "ten minutes old")
	s.clock.Advance(time.Millisecond)
	s.unproven(t, token, "older than ten minutes")
	s.ways(t, who, identity.WithPassword)
	_, err := s.Prove(ctx, who, withPassword(another))
	fails(t, err, errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	s.unproven(t, token, "after a wrong password")
	for _, shown := range []identity.Evidence{{}, {Password: password, Code: "123456"}, {Password: password, Passkey: &identity.PasskeyAnswer{}}} {
		_, err = s.Prove(ctx, who, shown)
		fails(t, err, errs.Invalid, "identity.proof_incomplete", "")
	}
	_, err = s.Prove(ctx, who, withCode("123456"))
	fails(t, err, errs.Conflict, "identity.second_factor_off", "")
	until, err := s.Prove(ctx, who, withPassword(password))
	if err != nil || !until.Equal(s.clock.Now().Add(identity.ProofLife)) {
		t.Fatalf("proven until %s, %v", until, err)
	}
	s.proven(t, token, "after the proof")
	s.unproven(t, elsewhere, "another session of the same person")
	if !s.trail.Has("identity.proven", who.SessionID) {
		t.Error("the proof is not in the trail")
	}
	s.clock.Advance(identity.ProofLife + time.Millisecond)
	s.unproven(t, token, "ten minutes later")
	again, _ := s.session(t, email)
	s.proven(t, again, "a sign-in")
	testkit.Must(t, s.SignOut(ctx, who))
	_, err = s.Prove(ctx, who, withPassword(password))
	fails(t, err, errs.Unauthorized, "access.no_session", "")
}

// Whoever stole a session and a password has no second factor: only a code of the app, or a recovery code, is a proof
// then, once each.
func factorProof(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	secret, codes, token := s.enrol(t, who)
	who = s.who(t, token)
	s.clock.Advance(identity.ProofLife)
	s.unproven(t, token, "ten minutes later")
	s.ways(t, who, identity.WithCode)
	for range 6 { // nothing is looked at, so nothing is counted and nothing told
		for _, guess := range []string{password, another} {
			_, err := s.Prove(ctx, who, withPassword(guess))
			fails(t, err, errs.Invalid, "identity.proof_needs_factor", "")
		}
	}
	code := s.totp(t, secret)
	_, err := s.Prove(ctx, who, withCode(code))
	testkit.Must(t, err)
	s.proven(t, token, "after the code")
	_, err = s.Prove(ctx, who, withCode(code))
	mismatch(t, err)
	s.clock.Advance(identity.ProofLife + time.Minute)
	s.unproven(t, token, "ten minutes after the code")
	_, err = s.Prove(ctx, who, withCode(codes[0]))
	testkit.Must(t, err)
	s.proven(t, token, "after a recovery code")
	_, err = s.Prove(ctx, who, withCode(codes[0]))
	mismatch(t, err)
}

// answering begins a proof and answers it from a device.
func (s stage) answering(t *testing.T, who scope.Scope, device virtualwebauthn.Authenticator, credential virtualwebauthn.Credential) identity.Evidence {
	t.Helper()
	ceremony, err := s.BeginProof(context.Background(), who)
	testkit.Must(t, err)
	options, err := virtualwebauthn.ParseAssertionOptions(string(ceremony.Options))
	testkit.Must(t, err)
	answer := virtualwebauthn.CreateAssertionResponse(site, device, credential, *options)
	return identity.Evidence{Passkey: &identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: json.RawMessage(answer)}}
}

func passkeyProof(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	_, err := s.BeginProof(ctx, who)
	fails(t, err, errs.Conflict, "identity.no_passkey", "")
	device, credential, made, _ := s.passkey(t, who)
	token, who := s.session(t, email)
	s.clock.Advance(identity.ProofLife + time.Millisecond)
	s.ways(t, who, identity.WithPassword, identity.WithPasskey)
	shown := s.answering(t, who, device, credential)
	_, err = s.Prove(ctx, who, shown)
	testkit.Must(t, err)
	s.proven(t, token, "after the passkey")
	if keys, err := s.Passkeys(ctx, who); err != nil || len(keys) != 1 || keys[0].ID != made.ID || !keys[0].LastUsedAt.Equal(s.clock.Now()) {
		t.Errorf("passkeys %+v, %v", keys, err)
	}
	_, err = s.Prove(ctx, who, shown)
	expired(t, err)
	late := s.answering(t, who, device, credential)
	s.clock.Advance(5 * time.Minute)
	_, err = s.Prove(ctx, who, late)
	expired(t, err)
}

// Another's passkey, another's ceremony and a sign-in's are no proof.
func foreignProof(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	s.account(t, "bia@loja.com.br")
	_, who := s.session(t, email)
	device, credential, _, who := s.passkey(t, who)
	_, other := s.session(t, "bia@loja.com.br")
	othersDevice, othersCredential, _, other := s.passkey(t, other)
	for name, shown := range map[string]identity.Evidence{
		"another's device":             s.answering(t, who, othersDevice, othersCredential),
		"another's answer and session": s.answering(t, other, othersDevice, othersCredential),
		"own device, other ceremony":   s.answering(t, other, device, credential),
		"nonsense":                     {Passkey: &identity.PasskeyAnswer{Pending: s.answering(t, who, device, credential).Passkey.Pending, Credential: json.RawMessage(`{}`)}},
	} {
		_, err := s.Prove(ctx, who, shown)
		fails(t, err, errs.BadRequest, "identity.passkey_refused", "")
		if t.Failed() {
			t.Fatal(name)
		}
	}
	ceremony, answer := s.with(t, site, device, credential)
	_, err := s.Prove(ctx, who, identity.Evidence{Passkey: &identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer}})
	expired(t, err)
	proof := s.answering(t, who, device, credential)
	_, err = s.CompletePasskeySignIn(ctx, *proof.Passkey)
	expired(t, err)
}

// A stolen session is no way to guess the password or a code: wrong ones count, also a right one that comes after too
// many, and no stranger's sign-ins with them.
func proofGuesses(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	token, who := s.session(t, email)
	s.clock.Advance(identity.ProofLife + time.Millisecond)
	for range 5 {
		_, err := s.Prove(ctx, who, withPassword(another))
		fails(t, err, errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	}
	_, err := s.Prove(ctx, who, withPassword(password))
	tooMany(t, err)
	s.unproven(t, token, "while locked")
	s.clock.Advance(time.Minute)
	_, err = s.Prove(ctx, who, withPassword(password))
	testkit.Must(t, err)
	secret, _, token := s.enrol(t, s.who(t, token))
	who = s.who(t, token)
	s.clock.Advance(identity.ProofLife + time.Millisecond)
	for range 5 {
		_, err = s.Prove(ctx, who, withCode("abcdef"))
		mismatch(t, err)
	}
	_, err = s.Prove(ctx, who, withCode(s.totp(t, secret)))
	tooMany(t, err)
}

// Staff who signed in with a passkey prove themselves by it; the password that opens nothing but their own account is
// a proof in such a session alone.
func staffProof(t *testing.T, s stage) {
	ctx := context.Background()
	who := s.staffAccount(t)
	s.ways(t, who, identity.WithPassword)
	device, credential, _, raised := s.passkey(t, who)
	s.ways(t, raised, identity.WithPasskey)
	_, err := s.Prove(ctx, raised, withPassword(password))
	fails(t, err, errs.Invalid, "identity.proof_needs_factor", "")
	_, err = s.Prove(ctx, raised, s.answering(t, raised, device, credential))
	testkit.Must(t, err)
	_, bound := s.session(t, email)
	if !bound.EnrolFirst {
		t.Fatal("a password alone opens everything to staff")
	}
	s.ways(t, bound, identity.WithPassword, identity.WithPasskey)
	_, err = s.Prove(ctx, bound, withPassword(password))
	testkit.Must(t, err)
}

// A proof with the former password, under way while its owner changes it, opens nothing.
func staleStepUp(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	token, who := s.session(t, email)
	_, owner := s.session(t, email)
	s.clock.Advance(identity.ProofLife + time.Millisecond)
	_, err := s.slow(func() {
		s.clock.Advance(time.Second)
		testkit.Must(t, s.ChangePassword(ctx, owner, identity.PasswordChange{CurrentPassword: password, NewPassword: another}))
	}).Prove(ctx, who, withPassword(password))
	if err == nil {
		t.Error("a proof with the former password is believed")
	}
	s.ended(t, token, "its owner changed the password")
}
