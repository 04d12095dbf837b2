// Package identitytest holds what every store of identity must do, and builders for tests of others.
package identitytest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Account builds a confirmed administrator; change what a test needs.
func Account(email string) identity.Account {
	now := time.UnixMilli(1_790_000_000_000).UTC()
	return identity.Account{
		ID: id.New(), Email: email, Name: "Ana Souza", Profile: scope.Administrador, PasswordHash: "hash",
		ConfirmedAt: now, CreatedAt: now,
	}
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) identity.Store) {
	t.Run("EmailsAreUniqueWhateverTheirCase", func(t *testing.T) {
		store, ctx := fresh(t), context.Background()
		must(t, store.CreateAccount(ctx, Account("ana@loja.com.br")))
		if err := store.CreateAccount(ctx, Account("Ana@Loja.com.br")); !errors.Is(err, identity.ErrEmailTaken) {
			t.Fatalf("second account: %v, want ErrEmailTaken", err)
		}
	})
	t.Run("AccountComesBackWhole", func(t *testing.T) {
		store, ctx := fresh(t), context.Background()
		want := Account("ana@loja.com.br")
		must(t, store.CreateAccount(ctx, want))
		got, err := store.AccountByEmail(ctx, identity.EmailKey("ANA@loja.com.br"))
		must(t, err)
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if _, err := store.AccountByEmail(ctx, "bia@loja.com.br"); !errors.Is(err, identity.ErrNotFound) {
			t.Fatalf("absent account: %v, want ErrNotFound", err)
		}
	})
	t.Run("SessionLivesUntilDeletedByItsOwner", func(t *testing.T) { sessions(t, fresh(t)) })
	t.Run("FailuresAreKeptAndForgotten", func(t *testing.T) {
		store, ctx := fresh(t), context.Background()
		until := time.UnixMilli(1_790_000_060_000).UTC()
		for count := 1; count <= 2; count++ {
			must(t, store.SetFailures(ctx, "a@b.c", identity.Failures{Count: count, LockedUntil: until}, until))
		}
		got, err := store.Failures(ctx, "a@b.c")
		must(t, err)
		if got.Count != 2 || !got.LockedUntil.Equal(until) {
			t.Fatalf("got %+v", got)
		}
		must(t, store.SetFailures(ctx, "a@b.c", identity.Failures{}, until))
		if got, err = store.Failures(ctx, "a@b.c"); err != nil || got.Count != 0 {
			t.Fatalf("after forgetting: %+v, %v", got, err)
		}
	})
}

func sessions(t *testing.T, store identity.Store) {
	ctx := context.Background()
	account, other := Account("ana@loja.com.br"), Account("bia@loja.com.br")
	must(t, store.CreateAccount(ctx, account))
	must(t, store.CreateAccount(ctx, other))
	session := identity.Session{
		ID: id.New(), AccountID: account.ID, TokenHash: []byte("0123456789abcdef"), CreatedAt: account.CreatedAt,
		SeenAt: account.CreatedAt, ExpiresAt: account.CreatedAt.Add(time.Hour), Address: "127.0.0.1", UserAgent: "curl",
	}
	must(t, store.CreateSession(ctx, session))
	later := session.SeenAt.Add(time.Minute)
	must(t, store.TouchSession(ctx, session.ID, later))
	must(t, store.DeleteSession(ctx, other.ID, session.ID)) // somebody else's: nothing happens
	got, who, err := store.SessionByToken(ctx, session.TokenHash)
	must(t, err)
	if who != account || got.ID != session.ID || !got.SeenAt.Equal(later) || !got.ExpiresAt.Equal(session.ExpiresAt) {
		t.Fatalf("got %+v of %+v", got, who)
	}
	must(t, store.DeleteSession(ctx, account.ID, session.ID))
	if _, _, err := store.SessionByToken(ctx, session.TokenHash); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("deleted session: %v, want ErrNotFound", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
