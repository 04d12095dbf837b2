package apikeys_test

import (
	"context"
	"strings"
	"testing"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/apikeys"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
)

func TestAPIKeys(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		fresh := func(t *testing.T) apikeystest.World {
			db := open(t)
			store, trail := sqlapikeys.New(db), stage.Trail(db)
			t.Cleanup(func() {
				if _, err := trail.Verify(context.Background(), ""); err != nil { // the test's own context has ended
					t.Error(err)
				}
			})
			return apikeystest.World{
				Store: store, Participants: store, Trail: trail,
				Cast: sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }),
			}
		}
		apikeystest.Conformance(t, fresh)
		apikeystest.Rules(t, fresh)
	})
}

// A till's every request looks its key up: one search of one index, however many keys there are.
func TestAPIKeyIsFoundByItsIndex(t *testing.T) {
	plan := sqltest.Explain(t, sqltest.Raw(t, sqltest.SQLite(t)), "SELECT * FROM api_keys AS k WHERE (hash = x'00')")
	if strings.TrimSpace(plan) != "SEARCH k USING INDEX api_keys_hash_uq (hash=?)" {
		t.Fatalf("plan: %s", plan)
	}
}

// One till's look-up among 10,000 keys, checksum and hash included.
func BenchmarkAPIKeyAuthenticate(b *testing.B) {
	config := sqldb.Config{Folder: b.TempDir()}
	db, err := sqldb.Open(b.Context(), config)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	raw := sqltest.RawOf(b, config)
	cast := sqltest.SeedCast(func(statement string, args ...any) {
		if _, err := raw.Exec(statement, args...); err != nil {
			b.Fatal(err)
		}
	})
	store := sqlapikeys.New(db)
	service := apikeys.NewService(store, apikeys.Ports{Participants: store, Trail: stage.Trail(db)}, clock.System{})
	var issued apikeys.Issued
	err = store.InTx(b.Context(), func(ctx context.Context) error {
		for range 10_000 {
			if err := store.Create(ctx, apikeystest.Key(cast.House)); err != nil {
				return err
			}
		}
		issued, err = service.Create(ctx, scope.Scope{Profile: scope.Administrador}, apikeys.SoftwareHouseKey,
			apikeys.Draft{Name: "Caixa", Bindings: apikeys.Bindings{PartnerID: cast.House}})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := service.Authenticate(b.Context(), issued.Presented); err != nil {
			b.Fatal(err)
		}
	}
}
