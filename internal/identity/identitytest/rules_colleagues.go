package identitytest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// team makes the retailer's main account and returns its caller.
func (s stage) team(t *testing.T) scope.Scope {
	t.Helper()
	s.account(t, email)
	s.clock.Advance(time.Second)
	_, who := s.session(t, email)
	return who
}

// joins invites somebody who then enters, and returns their caller.
func (s stage) joins(t *testing.T, who scope.Scope, email string) scope.Scope {
	t.Helper()
	_, err := s.Invite(context.Background(), who, email, "")
	testkit.Must(t, err)
	s.clock.Advance(time.Second)
	challenge, err := s.signIn(email, s.mail.Last(invitationMail, email).Code)
	testkit.Must(t, err)
	signedIn, err := s.CompleteNewPassword(context.Background(), identity.NewPassword{Pending: challenge.Pending, Password: password})
	testkit.Must(t, err)
	return s.who(t, signedIn.Token)
}

// listed returns a page as 'e-mail state', with a star at the main account.
func (s stage) listed(t *testing.T, who scope.Scope, page, size int) (rows []string, total int) {
	t.Helper()
	found, err := s.Colleagues(context.Background(), who, "", paging.Request{Page: page, Size: size})
	testkit.Must(t, err)
	for _, c := range found.Items {
		row := c.Email + " " + string(c.State)
		if c.Main {
			row += "*"
		}
		rows = append(rows, row)
	}
	return rows, found.Total
}

func colleagues(t *testing.T, s stage) {
	ctx, main := context.Background(), s.team(t)
	if rows, total := s.listed(t, main, 0, 3); len(rows) != 0 || total != 0 {
		t.Errorf("alone: %v of %d", rows, total)
	}
	bia := s.joins(t, main, "bia@loja.com.br")
	_, err := s.Invite(ctx, main, "caio@loja.com.br", "")
	testkit.Must(t, err)
	s.clock.Advance(7 * 24 * time.Hour)
	_, err = s.Invite(ctx, bia, "davi@loja.com.br", "")
	testkit.Must(t, err)
	for _, c := range []struct {
		who        scope.Scope
		page, size int
		want       string
	}{
		{main, 0, 3, "[bia@loja.com.br ATIVA caio@loja.com.br EXPIRADA davi@loja.com.br PENDENTE] 3"},
		{main, 1, 2, "[davi@loja.com.br PENDENTE] 3"},
		{main, 9, 2, "[] 3"},
		{bia, 0, 3, "[ana@loja.com.br ATIVA* caio@loja.com.br EXPIRADA davi@loja.com.br PENDENTE] 3"},
	} {
		rows, total := s.listed(t, c.who, c.page, c.size)
		if got := fmt.Sprint(rows, total); got != c.want {
			t.Errorf("page %d of %s: %s, want %s", c.page, c.who.Email, got, c.want)
		}
	}
	if s.mail.Count(colleagueAsked, email) != 1 || s.mail.Last(colleagueAsked, email).Fact("E-mail convidado") != "davi@loja.com.br" {
		t.Errorf("the main account was told of %d invitations, want the one that somebody else sent", s.mail.Count(colleagueAsked, email))
	}
}

func removal(t *testing.T, s stage) {
	ctx, main := context.Background(), s.team(t)
	bia := s.joins(t, main, "bia@loja.com.br")
	waiting, err := s.Invite(ctx, bia, "caio@loja.com.br", "")
	testkit.Must(t, err)
	token, _ := s.session(t, "bia@loja.com.br")
	for name, c := range map[string]struct {
		who  scope.Scope
		id   string
		code string
	}{
		"oneself":                    {bia, bia.AccountID, "identity.own_account"},
		"the main account by itself": {main, main.AccountID, "identity.own_account"},
		"the main account":           {bia, main.AccountID, "identity.main_account"},
	} {
		t.Run(name, func(t *testing.T) {
			fails(t, s.RemoveColleague(ctx, c.who, c.id), errs.Forbidden, c.code, "")
			_, err := s.ChangeColleagueEmail(ctx, c.who, c.id, moved+".br")
			fails(t, err, errs.Forbidden, c.code, "")
		})
	}
	changed, err := s.ChangeColleagueEmail(ctx, main, waiting.ID, "duda@loja.com.br")
	if err != nil || changed.State != identity.Waiting || changed.Email != "duda@loja.com.br" {
		t.Errorf("an invitation to another address: %+v, %v", changed, err)
	}
	testkit.Must(t, s.RemoveColleague(ctx, bia, waiting.ID))
	if s.mail.Count(removed, "duda@loja.com.br") != 0 {
		t.Error("somebody who never entered was told of the removal")
	}
	_, err = s.signIn("duda@loja.com.br", s.mail.Last(invitationMail, "duda@loja.com.br").Code)
	wrongCredentials(t, err)

	testkit.Must(t, s.RemoveColleague(ctx, main, bia.AccountID))
	s.ended(t, token, "the account's removal")
	_, err = s.signIn("bia@loja.com.br", password)
	wrongCredentials(t, err)
	if err := s.RemoveColleague(ctx, main, bia.AccountID); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
	if rows, total := s.listed(t, main, 0, 3); total != 0 {
		t.Errorf("left: %v", rows)
	}
	if s.mail.Count(removed, "bia@loja.com.br") != 1 || !s.trail.Has("identity.removed", bia.AccountID) || !s.trail.Has("identity.invited", bia.AccountID) {
		t.Error("the person or the trail was not told")
	}
	s.joins(t, main, "bia@loja.com.br") // the e-mail is free again
}

func foreignColleagues(t *testing.T, s stage) {
	ctx, main := context.Background(), s.team(t)
	bia := s.joins(t, main, "bia@loja.com.br")
	house := scope.Scope{AccountID: id.New(), Profile: scope.Parceiro, PartnerID: s.House, Role: scope.FullAccess}
	if _, err := s.Invite(ctx, house, "eva@caixa.com.br", ""); err != nil {
		t.Fatal(err)
	}
	for name, who := range map[string]scope.Scope{
		"a software house": house,
		"another retailer": {AccountID: id.New(), Profile: scope.Varejista, RetailerID: id.New(), Role: scope.FullAccess},
	} {
		for _, target := range []string{bia.AccountID, id.New(), "x", ""} {
			if err := s.RemoveColleague(ctx, who, target); !errors.Is(err, identity.ErrNotFound) {
				t.Errorf("%s removes %q: %v, want not found", name, target, err)
			}
			if _, err := s.ChangeColleagueEmail(ctx, who, target, moved); !errors.Is(err, identity.ErrNotFound) {
				t.Errorf("%s changes %q: %v, want not found", name, target, err)
			}
		}
	}
	for _, owner := range []identity.Owner{{PartnerID: s.House}, {RetailerID: id.New()}, {}} {
		if err := s.DeleteAccount(ctx, owner, bia.AccountID); !errors.Is(err, identity.ErrNotFound) {
			t.Errorf("the store deletes in the name of %+v: %v, want not found", owner, err)
		}
		if rows, total, err := s.Store.Colleagues(ctx, owner, "", paging.Request{Size: 9}); err != nil || (total > 0) != (owner.PartnerID != "") || len(rows) != total {
			t.Errorf("the store lists %+v: %v of %d, %v", owner, rows, total, err)
		}
	}
	for _, profile := range []scope.Profile{scope.Administrador, scope.Suporte, ""} {
		who := scope.Scope{AccountID: id.New(), Profile: profile}
		_, err := s.Colleagues(ctx, who, "", paging.Request{Size: 3})
		_, changed := s.ChangeColleagueEmail(ctx, who, bia.AccountID, moved)
		for call, err := range map[string]error{"lists": err, "changes": changed, "removes": s.RemoveColleague(ctx, who, bia.AccountID)} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%q %s: %v, want a 403", profile, call, err)
			}
		}
	}
	if rows, _ := s.listed(t, main, 0, 3); len(rows) != 1 || rows[0] != "bia@loja.com.br ATIVA" {
		t.Errorf("afterwards: %v", rows)
	}
}

func invitationLimit(t *testing.T, s stage) {
	ctx, main := context.Background(), s.team(t)
	_, err := s.Invite(ctx, main, "nobody", "")
	fails(t, err, errs.Invalid, "identity.invalid_email", "")
	var invited identity.Account
	for range 5 { // also by taking the invitation back
		if invited.ID != "" {
			testkit.Must(t, s.RemoveColleague(ctx, main, invited.ID))
		}
		invited, err = s.Invite(ctx, main, moved, "")
		testkit.Must(t, err)
		s.clock.Advance(time.Second)
	}
	again := s.InviteAgain(ctx, main, invited.ID)
	tooMany(t, again)
	if wait := errs.From(again).RetryAfter; wait != time.Hour-5*time.Second {
		t.Errorf("the sixth mail may go after %s, want an hour after the first", wait)
	}
	testkit.Must(t, s.RemoveColleague(ctx, main, invited.ID))
	_, err = s.Invite(ctx, main, "BIA@loja.com.br", "")
	tooMany(t, err)
	if n := s.mail.Count(invitationMail, moved); n != 5 {
		t.Errorf("%d mails in an hour, want 5", n)
	}
	s.clock.Advance(time.Hour)
	_, err = s.Invite(ctx, main, moved, "")
	testkit.Must(t, err)
	stranger := func(n int) error { // an account in one's own name is no way to write to the world
		invited, err := s.Invite(ctx, main, fmt.Sprintf("n%d@loja.com.br", n), "")
		if err == nil {
			testkit.Must(t, s.RemoveColleague(ctx, main, invited.ID))
		}
		return err
	}
	for n := range 29 {
		testkit.Must(t, stranger(n))
	}
	tooMany(t, stranger(29))
	_, err = s.Invite(ctx, scope.Scope{AccountID: id.New(), Profile: scope.Parceiro, PartnerID: s.House, Role: scope.FullAccess}, "n30@loja.com.br", "")
	testkit.Must(t, err) // another owner's count is its own
	s.clock.Advance(time.Hour)
	testkit.Must(t, stranger(29))
}
