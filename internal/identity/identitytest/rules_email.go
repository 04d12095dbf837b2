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

const moved = "bia@loja.com.br"

func changedEmail(t *testing.T, s stage) {
	ctx, admin := context.Background(), scope.Scope{AccountID: id.New(), Profile: scope.Administrador}
	if _, err := s.MainAccount(ctx, identity.Owner{RetailerID: s.Retailer}); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("main account before there is one: %v, want not found", err)
	}
	account := s.account(t, email)
	s.clock.Advance(time.Second)
	s.account(t, "caio@loja.com.br")
	if main, err := s.MainAccount(ctx, identity.Owner{RetailerID: s.Retailer}); err != nil || main.ID != account.ID {
		t.Errorf("main account: %+v, %v", main, err)
	}
	if _, err := s.MainAccount(ctx, identity.Owner{}); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("nobody's main account: %v, want not found", err)
	}
	token, _ := s.session(t, email)
	code := s.codeFor(t, email)
	for _, wrong := range []string{"", "bia", "Bia <bia@loja.com.br>", "a\x00b@loja.com.br", "joão@loja.com.br"} {
		_, err := s.ChangeEmail(ctx, admin, account.ID, wrong)
		fails(t, err, errs.Invalid, "identity.invalid_email", "")
	}
	for _, nobody := range []string{"", "x", id.New()} {
		if _, err := s.ChangeEmail(ctx, admin, nobody, moved); !errors.Is(err, identity.ErrNotFound) {
			t.Errorf("account %q: %v, want not found", nobody, err)
		}
	}
	_, err := s.ChangeEmail(ctx, admin, account.ID, "CAIO@loja.com.br")
	fails(t, err, errs.Conflict, "identity.email_taken", "Este e-mail ja está em uso")
	_, err = s.ChangeEmail(ctx, admin, account.ID, "ANA@loja.com.br")
	testkit.Must(t, err)
	s.who(t, token) // none of these changed anything

	changed, err := s.ChangeEmail(ctx, admin, account.ID, moved)
	testkit.Must(t, err)
	if changed.Email != moved || changed.ID != account.ID || changed.Name != account.Name {
		t.Errorf("changed: %+v", changed)
	}
	s.ended(t, token, "a change of the e-mail")
	expired(t, s.resetWith(email, code))
	_, err = s.signIn(email, password)
	wrongCredentials(t, err)
	s.session(t, moved)
	if s.mail.Count(emailLeft, email) != 1 || s.mail.Count(emailArrived, moved) != 1 || !s.trail.Has("identity.email_changed", account.ID) {
		t.Error("one of the addresses or the trail was not told")
	}
	s.account(t, email) // the former one is free

	waiting, link := s.unconfirmed(t, "davi@loja.com.br")
	_, err = s.ChangeEmail(ctx, admin, waiting.ID, "duda@loja.com.br")
	testkit.Must(t, err)
	if _, err = s.ConfirmSignUp(ctx, linkOf(t, link)); !errs.IsKind(err, errs.BadRequest) {
		t.Errorf("a link to the former address: %v, want it refused", err)
	}
	_, err = s.ConfirmSignUp(ctx, linkOf(t, s.mail.Last(ConfirmEmail, "duda@loja.com.br").Action.Link))
	testkit.Must(t, err)
}

func changedInvitation(t *testing.T, s stage) {
	ctx := context.Background()
	account, err := s.Invite(ctx, s.owner(), email, "")
	testkit.Must(t, err)
	former := s.mail.Last(invitationMail, email).Code
	pending, err := s.signIn(email, former)
	testkit.Must(t, err)
	changed, err := s.ChangeEmail(ctx, s.owner(), account.ID, moved)
	testkit.Must(t, err)
	if changed.Name != "bia" || !changed.MustChange {
		t.Errorf("changed: %+v", changed)
	}
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: pending.Pending, Password: password})
	expired(t, err)
	for _, who := range []string{email, moved} {
		_, err = s.signIn(who, former)
		wrongCredentials(t, err)
	}
	challenge, err := s.signIn(moved, s.mail.Last(invitationMail, moved).Code)
	testkit.Must(t, err)
	_, err = s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: password})
	testkit.Must(t, err)
	s.session(t, moved)
}
