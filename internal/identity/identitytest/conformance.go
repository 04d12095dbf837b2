// Package identitytest holds what every store of identity must do, and builders for tests of others.
package identitytest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Account builds a confirmed administrator; change what a test needs.
func Account(email string) identity.Account {
	now := time.UnixMilli(1_790_000_000_000).UTC()
	return identity.Account{
		ID: id.New(), Email: email, Name: "Ana Souza", Profile: scope.Administrador, PasswordHash: "hash",
		PasswordSetAt: now, ConfirmedAt: now, CreatedAt: now,
	}
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) identity.Store) {
	t.Run("EmailsAreUniqueWhateverTheirCase", func(t *testing.T) {
		store, ctx := fresh(t), context.Background()
		testkit.Must(t, store.CreateAccount(ctx, Account("ana@loja.com.br")))
		if err := store.CreateAccount(ctx, Account("Ana@Loja.com.br")); !errors.Is(err, identity.ErrEmailTaken) {
			t.Fatalf("second account: %v, want ErrEmailTaken", err)
		}
	})
	t.Run("AccountComesBackWhole", func(t *testing.T) {
		store, ctx := fresh(t), context.Background()
		want := Account("ana@loja.com.br")
		testkit.Must(t, store.CreateAccount(ctx, want))
		got, err := store.AccountByEmail(ctx, identity.EmailKey("ANA@loja.com.br"))
		testkit.Must(t, err)
		if got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if _, err := store.AccountByEmail(ctx, "bia@loja.com.br"); !errors.Is(err, identity.ErrNotFound) {
			t.Fatalf("absent account: %v, want ErrNotFound", err)
		}
	})
	t.Run("AnUnconfirmedAccountHoldsNoEmail", func(t *testing.T) { emails(t, fresh(t)) })
	t.Run("AccountsAreDescribedAndLastSeen", func(t *testing.T) { described(t, fresh(t)) })
	t.Run("SessionLivesUntilDeletedByItsOwner", func(t *testing.T) { sessions(t, fresh(t)) })
	t.Run("DevicesAreRemembered", func(t *testing.T) { devices(t, fresh(t)) })
	t.Run("PasswordIsReplacedAndEmailConfirmed", func(t *testing.T) { credentials(t, fresh(t)) })
	t.Run("HeldAccountIsChangedByOneAtATime", func(t *testing.T) { held(t, fresh(t)) })
	t.Run("TriesAreCountedAndForgotten", func(t *testing.T) { tries(t, fresh(t)) })
	t.Run("KnownDevicesAreTheirAccounts", func(t *testing.T) { knownDevices(t, fresh(t)) })
	t.Run("CodesAreTriedAndUsedOnce", func(t *testing.T) { codes(t, fresh(t)) })
	t.Run("AuthenticatorAppsGoForward", func(t *testing.T) { apps(t, fresh(t)) })
	t.Run("PasskeysAreTheirOwners", func(t *testing.T) { passkeys(t, fresh(t)) })
	t.Run("WhatIsDoneToOneIsDoneToNoOther", func(t *testing.T) { apart(t, fresh(t)) })
	t.Run("WhoWasInvitedToStaffGoesAlone", func(t *testing.T) { invitedStaff(t, fresh(t)) })
	t.Run("StaffAreProtectedByTheirOwnFactors", func(t *testing.T) { protectedStaff(t, fresh(t)) })
	t.Run("WhatFailsInATransactionIsUndone", func(t *testing.T) {
		store, ctx, failed := fresh(t), context.Background(), errors.New("failed")
		account := Account("ana@loja.com.br")
		err := store.InTx(ctx, func(ctx context.Context) error {
			testkit.Must(t, store.CreateAccount(ctx, account))
			return failed
		})
		if !errors.Is(err, failed) {
			t.Fatalf("InTx: %v", err)
		}
		if _, err := store.Account(ctx, account.ID); !errors.Is(err, identity.ErrNotFound) {
			t.Fatalf("account of a failed transaction: %v, want ErrNotFound", err)
		}
	})
}

func sessions(t *testing.T, store identity.Store) {
	ctx := context.Background()
	account, other := Account("ana@loja.com.br"), Account("bia@loja.com.br")
	testkit.Must(t, store.CreateAccount(ctx, account))
	testkit.Must(t, store.CreateAccount(ctx, other))
	session := identity.Session{
		ID: id.New(), AccountID: account.ID, Factor: identity.ByPassword, TokenHash: []byte("0123456789abcdef"), CreatedAt: account.CreatedAt,
		SeenAt: account.CreatedAt, ExpiresAt: account.CreatedAt.Add(time.Hour), Address: "127.0.0.1", UserAgent: "curl",
		ProvenAt: account.CreatedAt,
	}
	testkit.Must(t, store.CreateSession(ctx, session))
	later := session.SeenAt.Add(time.Minute)
	testkit.Must(t, store.TouchSession(ctx, session.ID, later))
	if err := store.DeleteSession(ctx, other.ID, session.ID); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("ending somebody else's session: %v, want ErrNotFound", err)
	}
	if _, err := store.RaiseSession(ctx, other.ID, session.ID, []byte("theirs"), identity.ByTOTP); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("raising somebody else's session: %v, want ErrNotFound", err)
	}
	proven := later.Add(time.Second)
	testkit.Must(t, store.ProveSession(ctx, account.ID, session.ID, proven))
	if err := store.ProveSession(ctx, other.ID, session.ID, later.Add(time.Hour)); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("a proof for somebody else's session: %v, want ErrNotFound", err)
	}
	got, who, err := store.SessionByToken(ctx, session.TokenHash)
	testkit.Must(t, err)
	session.SeenAt, session.ProvenAt = later, proven
	if who != account || !reflect.DeepEqual(got, session) {
		t.Fatalf("got %+v of %+v", got, who)
	}
	second := session
	second.ID, second.TokenHash, second.CreatedAt = id.New(), []byte("second"), session.CreatedAt.Add(time.Second)
	testkit.Must(t, store.CreateSession(ctx, second))
	raised, err := store.RaiseSession(ctx, account.ID, session.ID, []byte("raised"), identity.ByTOTP)
	testkit.Must(t, err)
	if !raised.ExpiresAt.Equal(session.ExpiresAt) || raised.Factor != identity.ByTOTP || !raised.ProvenAt.Equal(proven) {
		t.Fatalf("raised: %+v", raised)
	}
	if _, _, err := store.SessionByToken(ctx, session.TokenHash); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("former token: %v, want ErrNotFound", err)
	}
	all := identity.Living{Now: session.ExpiresAt.Add(-time.Millisecond), UsedSince: session.SeenAt.Add(-time.Millisecond)}
	for name, c := range map[string]struct {
		living identity.Living
		most   int
		want   []string
		count  int
	}{
		"all":        {all, 3, []string{second.ID, session.ID}, 2},
		"the newest": {all, 1, []string{second.ID}, 2},
		"over":       {identity.Living{Now: session.ExpiresAt, UsedSince: all.UsedSince}, 3, nil, 0},
		"idle":       {identity.Living{Now: all.Now, UsedSince: session.SeenAt}, 3, nil, 0},
	} {
		var got []string
		list, err := store.Sessions(ctx, account.ID, c.living, c.most)
		for _, found := range list {
			got = append(got, found.ID)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v, want %v", name, got, err, c.want)
		}
		if n, err := store.CountSessions(ctx, account.ID, c.living); err != nil || n != c.count {
			t.Errorf("%s: %d counted, %v, want %d", name, n, err, c.count)
		}
	}
	testkit.Must(t, store.DeleteSessions(ctx, account.ID, second.ID))
	if list, err := store.Sessions(ctx, account.ID, all, 3); err != nil || len(list) != 1 || list[0].ID != second.ID {
		t.Fatalf("sessions but one: %+v, %v", list, err)
	}
	testkit.Must(t, store.DeleteSession(ctx, account.ID, second.ID))
	if _, _, err := store.SessionByToken(ctx, second.TokenHash); !errors.Is(err, identity.ErrNotFound) {
		t.Fatalf("deleted session: %v, want ErrNotFound", err)
	}
}
