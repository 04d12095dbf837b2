package identitytest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func described(t *testing.T, store identity.Store) {
	ctx := context.Background()
	ana, bia, eva := Account("ana@loja.com.br"), Account("bia@loja.com.br"), Account("eva@loja.com.br")
	for _, a := range []identity.Account{ana, bia, eva} {
		testkit.Must(t, store.CreateAccount(ctx, a))
	}
	ana.Name, ana.Role = "Ana Luz", scope.Marketing
	testkit.Must(t, store.Describe(ctx, ana))
	if got, err := store.Account(ctx, ana.ID); err != nil || got != ana {
		t.Errorf("described: %+v, %v", got, err)
	}
	if got, err := store.Account(ctx, bia.ID); err != nil || got != bia {
		t.Errorf("another: %+v, %v", got, err)
	}
	if err := store.Describe(ctx, identity.Account{ID: id.New()}); !errors.Is(err, identity.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
	at := ana.CreatedAt
	for n, s := range []identity.Session{
		{AccountID: ana.ID, SeenAt: at.Add(time.Hour)}, {AccountID: ana.ID, SeenAt: at.Add(2 * time.Hour)}, {AccountID: bia.ID, SeenAt: at},
	} {
		s.ID, s.TokenHash, s.CreatedAt, s.ExpiresAt = id.New(), []byte{byte(n)}, at, at.Add(24*time.Hour)
		testkit.Must(t, store.CreateSession(ctx, s))
	}
	_, _, err := store.SeeDevice(ctx, bia.ID, []byte("device"), at.Add(3*time.Hour))
	testkit.Must(t, err)
	seen, err := store.LastSeen(ctx, []string{ana.ID, eva.ID})
	testkit.Must(t, err)
	if len(seen) != 1 || !seen[ana.ID].Equal(at.Add(2*time.Hour)) {
		t.Errorf("seen %v", seen)
	}
	seen, err = store.LastSeen(ctx, []string{bia.ID})
	testkit.Must(t, err)
	if !seen[bia.ID].Equal(at.Add(3 * time.Hour)) {
		t.Errorf("on a device: %v", seen)
	}
	if none, err := store.LastSeen(ctx, nil); err != nil || len(none) != 0 {
		t.Errorf("of nobody: %v, %v", none, err)
	}
}
