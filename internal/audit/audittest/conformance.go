// Package audittest holds what every store of the audit trail must do.
package audittest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
)

// Tamper runs a statement on the trail's table behind the store's back.
type Tamper func(t *testing.T, statement string)

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	t.Run("AnUntouchedTrailIsWhole", func(t *testing.T) {
		store, _ := fresh(t)
		if _, err := trail(t, store).Verify(t.Context()); err != nil {
			t.Fatal(err)
		}
		entries, err := store.After(t.Context(), 1, 1)
		if err != nil || len(entries) != 1 || entries[0].Number != 2 || entries[0].ObjectID != "key2" ||
			entries[0].ActorID != "ana" || entries[0].ActedFor != "retailer2" || entries[0].Details != `{"environment":"live","name":"Caixa 2"}` {
			t.Fatalf("second entry: %+v, %v", entries, err)
		}
	})
	for name, statement := range map[string]string{
		"ChangedDetails":  `UPDATE audit SET details = '{}' WHERE number = 2`,
		"ChangedActor":    `UPDATE audit SET actor_id = 'somebody else' WHERE number = 2`,
		"EmptiedSecond":   `UPDATE audit SET acted_for = '' WHERE number = 2`,
		"ChangedSecond":   `UPDATE audit SET acted_for = 'retailer3' WHERE number = 2`,
		"AddedSecond":     `UPDATE audit SET acted_for = 'retailer1' WHERE number = 1`,
		"MovedToSecond":   `UPDATE audit SET acted_for = details, details = '' WHERE number = 1`,
		"ChangedInstant":  `UPDATE audit SET at = at + 1 WHERE number = 2`,
		"MovedText":       `UPDATE audit SET action = action || retailer_id, retailer_id = '' WHERE number = 2`,
		"RemovedEntry":    `DELETE FROM audit WHERE number = 2`,
		"RemovedFirst":    `DELETE FROM audit WHERE number = 1`,
		"RenumberedEntry": `UPDATE audit SET number = 9 WHERE number = 3`,
	} {
		t.Run("TamperingShows/"+name, func(t *testing.T) {
			store, tamper := fresh(t)
			service := trail(t, store)
			tamper(t, statement)
			if _, err := service.Verify(t.Context()); !errors.Is(err, audit.ErrBroken) {
				t.Fatalf("got %v, want ErrBroken", err)
			}
		})
	}
	t.Run("ParallelEntriesMakeOneChain", func(t *testing.T) {
		store, _ := fresh(t)
		service := audit.NewService(store, clock.System{})
		var group sync.WaitGroup
		for range 50 {
			group.Go(func() {
				if err := service.Record(context.Background(), "apikeys.created", scope.Scope{AccountID: "ana"}, "", "key", nil); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n, err := service.Verify(t.Context()); err != nil || n != 50 {
			t.Fatalf("%d entries, %v; want 50", n, err)
		}
		if entries, err := store.After(t.Context(), 0, 100); err != nil || len(entries) != 50 {
			t.Fatalf("%d entries, %v; want 50", len(entries), err)
		}
	})
}

func trail(t *testing.T, store audit.Store) *audit.Service {
	t.Helper()
	service := audit.NewService(store, clock.NewFixed(time.UnixMilli(1_790_000_000_123)))
	for _, n := range []string{"1", "2", "3"} {
		who := scope.Scope{AccountID: "ana"}
		if n == "2" {
			who = scope.Scope{AccountID: "ana", SwitchID: "switch", RetailerID: "retailer2"}
		}
		err := service.Record(t.Context(), "apikeys.created", who, "retailer"+n, "key"+n,
			map[string]string{"name": "Caixa " + n, "environment": "live"})
		if err != nil {
			t.Fatal(err)
		}
	}
	return service
}
