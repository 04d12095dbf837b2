package identitytest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// invited returns an account that waits for its first password, and the temporary one.
func (s stage) invited(t *testing.T, email string) (identity.Account, string) {
	t.Helper()
	account, err := s.Invite(context.Background(), s.owner(), email, "Ana Souza")
	testkit.Must(t, err)
	return account, s.mail.Last(invitationMail, email).Code
}

// entered sets a person's first password.
func (s stage) entered(t *testing.T, email, temporary string) {
	t.Helper()
	challenge, err := s.signIn(email, temporary)
	testkit.Must(t, err)
	s.clock.Advance(time.Second)
	_, err = s.CompleteNewPassword(context.Background(), identity.NewPassword{Pending: challenge.Pending, Password: password})
	testkit.Must(t, err)
}

// What somebody else does about an invitation while its person answers it never voids the answer.
func answeredMeanwhile(t *testing.T, s stage) {
	ctx, admin := context.Background(), scope.Scope{AccountID: id.New(), Profile: scope.Administrador}
	account, temporary := s.invited(t, email)
	other := s.slow(func() { s.entered(t, email, temporary) })
	fails(t, other.InviteAgain(ctx, s.owner(), account.ID), errs.Conflict, "identity.not_invited", "")
	if other.mail.Count(invitationMail, email) != 0 {
		t.Error("a temporary password was mailed to somebody who has one of their own")
	}
	if s.mail.Count(passwordChosen, email) != 1 || s.mail.Count(passwordChanged, email) != 0 {
		t.Error("a first password is told as another one")
	}
	s.session(t, email)

	account, temporary = s.invited(t, "caio@loja.com.br")
	other = s.slow(func() { s.entered(t, "caio@loja.com.br", temporary) })
	changed, err := other.ChangeEmail(ctx, admin, account.ID, moved)
	testkit.Must(t, err)
	if changed.MustChange || changed.Email != moved || changed.Name != "Ana Souza" {
		t.Errorf("changed: %+v", changed)
	}
	if other.mail.Count(invitationMail, moved) != 0 || other.mail.Count(emailLeft, "caio@loja.com.br") != 1 || other.mail.Count(emailArrived, moved) != 1 {
		t.Error("a person with a password of their own was invited, or not told")
	}
	s.session(t, moved)

	account, _ = s.invited(t, "eva@loja.com.br")
	err = s.slow(func() {
		testkit.Must(t, s.Store.DeleteAccount(ctx, identity.Owner{RetailerID: s.Retailer}, account.ID))
	}).InviteAgain(ctx, s.owner(), account.ID)
	if !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("an account that was removed meanwhile: %v, want not found", err)
	}
}

// An e-mail that was typed wrong and mended lets nobody in who reads mail there, whatever was under way.
func mendedMeanwhile(t *testing.T, s stage) {
	ctx := context.Background()
	account, _ := s.invited(t, email)
	other := s.slow(func() {
		_, err := s.ChangeEmail(ctx, s.owner(), account.ID, moved)
		testkit.Must(t, err)
	})
	testkit.Must(t, other.InviteAgain(ctx, s.owner(), account.ID))
	if other.mail.Count(invitationMail, email) != 0 || other.mail.Count(invitationMail, moved) != 1 {
		t.Fatal("a temporary password was mailed to the former address")
	}
	s.entered(t, moved, other.mail.Last(invitationMail, moved).Code)

	waiting, _ := s.invited(t, "fiona@loja.com.br")
	_, err := s.slow(func() {
		_, err := s.ChangeEmail(ctx, s.owner(), waiting.ID, "flora@loja.com.br")
		testkit.Must(t, err)
	}).ChangeEmail(ctx, s.owner(), waiting.ID, "fiona@loja.com.br")
	fails(t, err, errs.Conflict, "identity.changed_meanwhile", "")

	for address, change := range map[string]func(accountID string){
		"caio@loja.com.br": func(accountID string) { testkit.Must(t, s.InviteAgain(ctx, s.owner(), accountID)) },
		"eva@loja.com.br": func(accountID string) {
			_, err := s.ChangeEmail(ctx, s.owner(), accountID, "duda@loja.com.br")
			testkit.Must(t, err)
		},
	} {
		account, temporary := s.invited(t, address)
		_, err := s.slow(func() {
			s.clock.Advance(time.Second)
			change(account.ID)
		}).signIn(address, temporary)
		wrongCredentials(t, err)
	}
}

// Of many invitations of one person at once, in one company, one is sent.
func sameInvitations(t *testing.T, s stage) {
	var group sync.WaitGroup
	var sent atomic.Int64
	for range 12 {
		group.Go(func() {
			_, err := s.Invite(t.Context(), s.owner(), email, "Ana")
			if err == nil {
				sent.Add(1)
			} else if !errs.IsKind(err, errs.Conflict) && !errs.IsKind(err, errs.TooMany) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if sent.Load() != 1 {
		t.Errorf("%d invitations of one person", sent.Load())
	}
}

// Of a first password and another invitation at once one wins, and nothing is left half done.
func invitedAtOnce(t *testing.T, s stage) {
	ctx := context.Background()
	for _, address := range []string{email, "caio@loja.com.br", "eva@loja.com.br", "duda@loja.com.br"} {
		account, temporary := s.invited(t, address)
		challenge, err := s.signIn(address, temporary)
		testkit.Must(t, err)
		invited := make(chan error)
		go func() { invited <- s.InviteAgain(ctx, s.owner(), account.ID) }()
		_, entered := s.CompleteNewPassword(ctx, identity.NewPassword{Pending: challenge.Pending, Password: password})
		again := <-invited
		now, err := s.Store.Account(ctx, account.ID)
		testkit.Must(t, err)
		switch {
		case entered == nil && !now.MustChange:
			fails(t, again, errs.Conflict, "identity.not_invited", "")
		case again == nil && now.MustChange:
			if !errs.IsKind(entered, errs.BadRequest) && !errs.IsKind(entered, errs.TooMany) {
				t.Errorf("the challenge of a void invitation: %v, want it refused", entered)
			}
		default:
			t.Errorf("entered: %v, invited again: %v, the account: %+v", entered, again, now)
		}
	}
}

// crowded is a store where each owner has so many accounts more.
type crowded struct {
	identity.Store
	more int
}

func (c *crowded) Colleagues(ctx context.Context, o identity.Owner, exceptID string, r paging.Request) ([]identity.Account, int, error) {
	rows, total, err := c.Store.Colleagues(ctx, o, exceptID, r)
	return rows, total + c.more, err
}

// teamsBound: an owner has 200 accounts at most.
func teamsBound(t *testing.T, s stage) {
	s.account(t, email)
	many, w := &crowded{s.Store, 199}, s.World
	w.Store = many
	full := newStage(w)
	_, err := full.Invite(context.Background(), s.owner(), "caio@loja.com.br", "Caio Souza")
	fails(t, err, errs.Conflict, "identity.too_many_accounts", "")
	many.more--
	_, err = full.Invite(context.Background(), s.owner(), "caio@loja.com.br", "Caio Souza")
	testkit.Must(t, err)
}
