package stores_test

import (
	"errors"
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/stores"
	"seiva/internal/stores/storestest"
)

func TestStores(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		storestest.Conformance(t, func(t *testing.T) storestest.Stage {
			n := &stage.Neighbours{T: t, DB: open(t)}
			return storestest.Stage{
				Storage: sqlstores.New(n.DB), Partner: n.Partner, Retailer: n.Retailer, Former: func(s stores.Store) { former(n, s) },
				Contest: func(root string) {
					sqltest.Exec(t, n.DB, "UPDATE document_roots SET retailer_id = '' WHERE root = '"+root+"'")
				},
			}
		})
	})
}

// former stores what a release without roots did.
func former(n *stage.Neighbours, s stores.Store) {
	n.T.Helper()
	sqltest.Exec(n.T, n.DB, fmt.Sprintf("INSERT INTO documents (kind, documento, owner_id, retailer_id) VALUES ('store', '%s', '%s', '%s')", s.Documento, s.ID, s.RetailerID))
	sqltest.Exec(n.T, n.DB, fmt.Sprintf("INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES ('%s', '%s', '%s', '%s', '', %d)",
		s.RetailerID, s.ID, s.Documento, s.TradeName, s.CreatedAt.UnixMilli()))
}

func TestStoresAdministration(t *testing.T) {
	sqltest.EachCast(t, func(t *testing.T, db *sqldb.DB, c apikeystest.Cast) {
		storage := sqlstores.New(db)
		if err := storage.SetCategory(t.Context(), c.Store, "Farmácia"); err != nil {
			t.Fatal(err)
		}
		rows, total, err := storage.List(t.Context(), stores.Reach{RetailerID: c.Retailer}, "", paging.Request{Size: 10})
		if err != nil || total != 2 || rows[0].Category != "" || rows[1].Category != "Farmácia" {
			t.Errorf("stores: %+v, %v", rows, err)
		}
		for name, absent := range map[string]string{"deleted": c.DeletedStore, "unknown": id.New()} {
			if err := storage.SetCategory(t.Context(), absent, "Farmácia"); !errors.Is(err, stores.ErrNotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
