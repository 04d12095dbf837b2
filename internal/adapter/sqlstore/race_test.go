package sqlstore_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlsettings "seiva/internal/adapter/sqlstore/settings"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/apikeys"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/audit/audittest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/stores"
	"seiva/internal/stores/storestest"
)

// atOnce runs both and returns when both have ended.
func atOnce(one, other func()) {
	var wait sync.WaitGroup
	wait.Go(one)
	wait.Go(other)
	wait.Wait()
}

// meeting lets two transactions meet once, each in its first try: from then on nobody waits.
type meeting struct{ came sync.WaitGroup }

func newMeeting() *meeting {
	m := &meeting{}
	m.came.Add(2)
	return m
}

func (m *meeting) arrive() { m.came.Done(); m.came.Wait() }

// Two transactions take two rows in opposite order: PostgreSQL undoes one of them, which is run again.
func TestADeadlockIsTriedAgain(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	settings := sqlsettings.New(db)
	for _, name := range []string{"a", "b"} {
		if err := settings.SetSetting(t.Context(), name, "0"); err != nil {
			t.Fatal(err)
		}
	}
	meet, tries := newMeeting(), atomic.Int64{}
	take := func(first, second string) func() {
		return func() {
			met := false
			err := sqlstores.New(db).InTx(t.Context(), func(ctx context.Context) error {
				tries.Add(1)
				if err := settings.SetSetting(ctx, first, second); err != nil {
					return err
				}
				if !met {
					met = true
					meet.arrive()
				}
				return settings.SetSetting(ctx, second, first)
			})
			if err != nil {
				t.Errorf("%s before %s: %v", first, second, err)
			}
		}
	}
	atOnce(take("a", "b"), take("b", "a"))
	if n := tries.Load(); n < 3 {
		t.Errorf("%d tries of two transactions: they did not meet", n)
	}
}

// A transaction whose race never ends is given up with what PostgreSQL said; one that fails otherwise is run once.
func TestARaceIsNotTriedForEver(t *testing.T) {
	t.Parallel()
	db, other := sqltest.Postgres(t), errors.New("something else")
	for name, c := range map[string]struct {
		err   func(ctx context.Context) error
		tries int
	}{
		"race":  {func(ctx context.Context) error { return race(ctx, db) }, 5},
		"other": {func(context.Context) error { return other }, 1},
	} {
		tries := 0
		err := sqlstores.New(db).InTx(t.Context(), func(ctx context.Context) error { tries++; return c.err(ctx) })
		if err == nil || tries != c.tries {
			t.Errorf("%s: %v after %d tries, want %d", name, err, tries, c.tries)
		}
	}
}

// meetingTrail meets somebody at the first entry of an action.
type meetingTrail struct {
	scope.Trail
	action string
	met    *sync.Once
	meet   func()
	count  *atomic.Int64
}

func (m meetingTrail) Record(ctx context.Context, action string, who scope.Scope, retailerID, objectID string, details map[string]string) error {
	err := m.Trail.Record(ctx, action, who, retailerID, objectID, details)
	m.count.Add(1)
	if action == m.action {
		m.met.Do(m.meet)
	}
	return err
}

// A key is rotated, which writes the new one and the trail, while it is revoked, which writes the old one: whoever comes
// second waits for the first, and nothing is run twice.
func TestRotatingBesideRevoking(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	raw := sqltest.Raw(t, db)
	cast := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
	store, who := sqlapikeys.New(db), scope.Scope{AccountID: "ana", Profile: scope.Parceiro, PartnerID: cast.House}
	trail, c := audittest.NewTrail(sqlaudit.New(db)), clock.NewFixed(time.UnixMilli(1_790_000_000_000))
	key := apikeystest.Key(cast.House)
	if err := store.Create(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	var entries atomic.Int64
	rotating, revoked := make(chan struct{}), make(chan struct{})
	inside := func() { close(rotating); sqltest.SomebodyWaits(t, raw, revoked) }
	service := apikeys.NewService(store, apikeys.Ports{
		Participants: store, Trail: meetingTrail{trail, "apikeys.created", &sync.Once{}, inside, &entries},
	}, c)
	atOnce(func() {
		if _, err := service.Rotate(t.Context(), who, apikeys.SoftwareHouseKey, key.ID, 1); err != nil {
			t.Errorf("rotate: %v", err)
		}
	}, func() {
		<-rotating
		defer close(revoked)
		if err := service.Revoke(t.Context(), who, apikeys.SoftwareHouseKey, key.ID); err != nil {
			t.Errorf("revoke: %v", err)
		}
	})
	if n := entries.Load(); n != 3 {
		t.Errorf("%d entries were written, want 3: something was tried twice", n)
	}
}

// A store is brought back while it is being deleted: both take its root first.
func TestRestoringBesideDeleting(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	raw := sqltest.Raw(t, db)
	cast := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
	storage, at := sqlstores.New(db), time.UnixMilli(1_790_000_000_000)
	loja := stores.Store{ID: id.New(), RetailerID: cast.Retailer, Documento: "11444777000161", TradeName: "Loja", CreatedAt: at}
	for _, err := range []error{storage.Create(t.Context(), loja), storage.Delete(t.Context(), cast.Retailer, loja.ID, at)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var tries atomic.Int64
	deleting, restored, held := make(chan struct{}), make(chan struct{}), sync.Once{}
	atOnce(func() {
		// As Delete does: the root before the store.
		err := storage.InTx(t.Context(), func(ctx context.Context) error {
			tries.Add(1)
			other := loja
			other.ID = id.New()
			if err := storage.Create(ctx, other); err != nil { // takes the root
				return err
			}
			held.Do(func() { close(deleting); sqltest.SomebodyWaits(t, raw, restored) })
			_, err := storage.Edit(ctx, stores.Reach{Everything: true}, loja.ID, nil) // holds the row, which is a deleted store's
			if errors.Is(err, stores.ErrNotFound) {
				err = nil
			}
			return err
		})
		if err != nil {
			t.Errorf("hold: %v", err)
		}
	}, func() {
		<-deleting
		defer close(restored)
		err := storage.InTx(t.Context(), func(ctx context.Context) error {
			tries.Add(1)
			return storage.Restore(ctx, loja)
		})
		if !errors.Is(err, stores.ErrDocumentTaken) {
			t.Errorf("restore: %v", err)
		}
	})
	if n := tries.Load(); n != 2 {
		t.Errorf("%d tries of two transactions", n)
	}
}

// Two imports of the same stores in opposite order wait for one another, and neither is undone.
func TestImportsInOppositeOrder(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	cast := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
	storage := sqlstores.New(db)
	const rounds, many = 10, 150
	var tries, created atomic.Int64
	load := func(numbers []int) func() {
		return func() {
			list := make([]stores.Store, len(numbers))
			for i, n := range numbers {
				list[i] = storestest.Store(cast.Retailer, "", storestest.CNPJ(n), "Loja")
			}
			var refused map[string]error
			err := storage.InTx(t.Context(), func(ctx context.Context) (err error) {
				tries.Add(1)
				refused, err = storage.CreateAll(ctx, list)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			created.Add(int64(many - len(refused)))
		}
	}
	for round := range rounds {
		numbers := make([]int, many)
		for i := range numbers {
			numbers[i] = 1000*(1+round) + i
		}
		backwards := slices.Clone(numbers)
		slices.Reverse(backwards)
		atOnce(load(numbers), load(backwards))
	}
	if tries.Load() != 2*rounds || created.Load() != rounds*many {
		t.Errorf("%d transactions for %d imports, %d stores of %d", tries.Load(), 2*rounds, created.Load(), rounds*many)
	}
}

// race fails in PostgreSQL's transaction of ctx as one does that has no serial order.
func race(ctx context.Context, db *sqldb.DB) error {
	_, err := db.Write(ctx).ExecContext(ctx, "DO $$ BEGIN RAISE EXCEPTION 'raced' USING ERRCODE = '40001'; END $$")
	return err
}
