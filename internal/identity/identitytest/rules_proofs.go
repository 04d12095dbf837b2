package identitytest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// meanwhile is a store in whose first answer about an account much time passes.
type meanwhile struct {
	identity.Store
	happens func()
}

func (m *meanwhile) pass(a identity.Account, err error) (identity.Account, error) {
	if happens := m.happens; happens != nil {
		m.happens = nil
		happens()
	}
	return a, err
}

// AccountByEmail implements identity.Store.
func (m *meanwhile) AccountByEmail(ctx context.Context, emailKey string) (identity.Account, error) {
	return m.pass(m.Store.AccountByEmail(ctx, emailKey))
}

// Account implements identity.Store.
func (m *meanwhile) Account(ctx context.Context, id string) (identity.Account, error) {
	return m.pass(m.Store.Account(ctx, id))
}

// slow returns the same installation with something that happens while a password is being checked.
func (s stage) slow(happens func()) stage {
	w := s.World
	w.Store = &meanwhile{w.Store, happens}
	return newStage(w)
}

// Whoever knows the former password can have many sign-ins under way when it is changed: none may be let in after.
func staleProofs(t *testing.T, s stage) {
	ctx, admin := context.Background(), scope.Scope{AccountID: id.New(), Profile: scope.Administrador}
	main := s.team(t)
	for name, c := range map[string]struct {
		email  string
		change func(t *testing.T, who scope.Scope)
		left   int // sessions
	}{
		"password": {"bia@loja.com.br", func(t *testing.T, who scope.Scope) {
			testkit.Must(t, s.ChangePassword(ctx, who, identity.PasswordChange{CurrentPassword: password, NewPassword: another}))
		}, 1},
		"e-mail": {"caio@loja.com.br", func(t *testing.T, who scope.Scope) {
			_, err := s.ChangeEmail(ctx, admin, who.AccountID, "duda@loja.com.br")
			testkit.Must(t, err)
		}, 0},
		"removal": {"eva@loja.com.br", func(t *testing.T, who scope.Scope) {
			testkit.Must(t, s.RemoveColleague(ctx, main, who.AccountID))
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			who := s.joins(t, main, c.email)
			_, err := s.slow(func() {
				s.clock.Advance(time.Second)
				c.change(t, who)
			}).signIn(c.email, password)
			wrongCredentials(t, err)
			if list, err := s.Sessions(ctx, who); err != nil || len(list) != c.left {
				t.Errorf("%d sessions, %v, want %d", len(list), err, c.left)
			}
		})
	}
	fiona := s.joins(t, main, "fiona@loja.com.br")
	err := s.slow(func() {
		s.clock.Advance(time.Second)
		testkit.Must(t, s.ChangePassword(ctx, fiona, identity.PasswordChange{CurrentPassword: password, NewPassword: another}))
	}).ChangePassword(ctx, fiona, identity.PasswordChange{CurrentPassword: password, NewPassword: "terceira-e-errada-9"})
	fails(t, err, errs.BadRequest, "NotAuthorizedException", "Senha atual incorreta")
	_, err = s.signIn("fiona@loja.com.br", another)
	testkit.Must(t, err)
}

// An enrolment that its owner left unfinished is no way around the password for who stole a session.
func guessedEnrolment(t *testing.T, s stage) {
	ctx := context.Background()
	s.account(t, email)
	_, who := s.session(t, email)
	enrolment, err := s.EnrolTOTP(ctx, who)
	testkit.Must(t, err)
	for range 5 {
		_, _, err = s.ConfirmTOTP(ctx, who, "abcdef")
		mismatch(t, err)
	}
	_, _, err = s.ConfirmTOTP(ctx, who, s.totp(t, enrolment.Secret))
	tooMany(t, err)
	s.clock.Advance(time.Minute)
	_, raised, err := s.ConfirmTOTP(ctx, who, s.totp(t, enrolment.Secret))
	testkit.Must(t, err)
	_, _, err = s.ConfirmTOTP(ctx, s.who(t, raised.Token), "abcdef")
	fails(t, err, errs.Conflict, "identity.second_factor_on", "")
}

// The temporary password stands in a mail, so it cannot stay the password; trying to costs no try.
func keptTemporary(t *testing.T, s stage) {
	ctx := context.Background()
	_, err := s.Invite(ctx, s.owner(), " "+email+" ", "")
	testkit.Must(t, err)
	temporary := s.mail.Last(invitationMail, email).Code
	challenge, err := s.signIn(email, temporary)
	testkit.Must(t, err)
	for range 6 {
		_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: temporary})
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != "identity.weak_password" || e.Fields["newPassword"] != "Escolha uma senha diferente da temporária." {
			t.Fatalf("the temporary password as one's own: %v", err)
		}
	}
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: password})
	testkit.Must(t, err)
}

// unreadable is a store whose accounts cannot be read for now.
type unreadable struct{ identity.Store }

var errDown = errors.New("down")

// Account implements identity.Store.
func (unreadable) Account(context.Context, string) (identity.Account, error) {
	return identity.Account{}, errDown
}

// Who has the right passkey is not told that it is wrong while the database is away.
func outage(t *testing.T, s stage) {
	s.account(t, email)
	_, who := s.session(t, email)
	device, credential, _, _ := s.passkey(t, who)
	w := s.World
	w.Store = unreadable{w.Store}
	down := newStage(w)
	ceremony, answer := down.with(t, site, device, credential)
	_, err := down.CompletePasskeySignIn(context.Background(), identity.PasskeyAnswer{Pending: ceremony.Pending, Credential: answer})
	fails(t, err, errs.Internal, "internal", "Ocorreu um erro")
	if !errors.Is(err, errDown) {
		t.Errorf("%v hides its cause from the log", err)
	}
}
