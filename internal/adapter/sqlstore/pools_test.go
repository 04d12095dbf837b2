package sqlstore_test

import (
	"context"
	"sync"
	"testing"

	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/receipts/receiptstest"
)

// Receipts are stored, and their keys and stores are found, while whatever else this process does holds every connection
// that it may have.
func TestIntakeHasConnectionsOfItsOwn(t *testing.T) {
	t.Parallel()
	const connections = 4
	db, err := sqldb.Open(t.Context(), sqldb.Config{URL: sqltest.PostgresURL(t), Connections: connections})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	w := receiptstest.NewWorld(t, stage.Receipts(t, db))
	release := make(chan struct{})
	var held, others sync.WaitGroup
	for range connections * 3 / 4 {
		held.Add(1)
		others.Go(func() {
			if err := db.InTx(context.Background(), func(context.Context) error {
				held.Done()
				<-release
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
	}
	held.Wait()
	shop := receiptstest.ShopA1
	w.Expect(shop.Grant(), w.XML(shop.Sale(1)), "accepted")
	if found, err := sqlstores.New(db).Emitters(t.Context(), []string{shop.CNPJ}); err != nil || len(found) != 0 {
		t.Errorf("the store: %v, %v", found, err) // the world's has no CNPJ taken
	}
	if _, err := sqlapikeys.New(db).ByHash(t.Context(), []byte("unknown")); err == nil {
		t.Error("an unknown key was found")
	}
	close(release)
	others.Wait()
}
