package identitytest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/testkit"
)

// emails: an account that was not confirmed holds its e-mail against nobody. Of several the confirmed one is found, else
// the newest invitation, else the newest sign-up; one alone can be confirmed.
func emails(t *testing.T, store identity.Store) {
	ctx, key := context.Background(), "ana@loja.com.br"
	waits := func(after time.Duration, invited bool) identity.Account {
		a := Account(key)
		a.ConfirmedAt, a.MustChange, a.CreatedAt = time.Time{}, invited, a.CreatedAt.Add(after)
		testkit.Must(t, store.CreateAccount(ctx, a))
		return a
	}
	finds := func(want identity.Account) {
		t.Helper()
		if got, err := store.AccountByEmail(ctx, key); err != nil || got.ID != want.ID {
			t.Errorf("found %+v, %v; want %+v", got, err, want)
		}
	}
	first, second := waits(0, false), waits(time.Hour, false)
	finds(second)
	invited := waits(time.Minute, true)
	finds(invited)
	if got, err := store.SignUpByEmail(ctx, key); err != nil || got.ID != second.ID {
		t.Errorf("the sign-up: %+v, %v", got, err)
	}
	testkit.Must(t, store.ConfirmAccount(ctx, first.ID, first.CreatedAt))
	finds(first)
	if err := store.ConfirmAccount(ctx, second.ID, first.CreatedAt); !errors.Is(err, identity.ErrEmailTaken) {
		t.Errorf("confirmed twice: %v", err)
	}
	if _, err := store.SignUpByEmail(ctx, key); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("a sign-up with a confirmed e-mail: %v", err)
	}
	void, err := store.VoidInvitations(ctx, key, first.ID)
	if err != nil || len(void) != 1 || void[0].ID != invited.ID {
		t.Errorf("void: %+v, %v", void, err)
	}
	if _, err := store.Account(ctx, invited.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("the invitation stays: %v", err)
	}
	if err := store.CreateAccount(ctx, Account(key)); !errors.Is(err, identity.ErrEmailTaken) {
		t.Errorf("another account: %v", err)
	}
	other := Account("bia@loja.com.br")
	other.ConfirmedAt = time.Time{}
	testkit.Must(t, store.CreateAccount(ctx, other))
	other.Email = key
	if err := store.SetEmail(ctx, other); !errors.Is(err, identity.ErrEmailTaken) {
		t.Errorf("given the e-mail: %v", err)
	}
}
