package stores_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
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

// Whoever signed up with a root that another gets loses it with the sign-up; nobody else does, the one who gets it least of all.
func TestAMovedRootFreesItsSignUpsAlone(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		n := &stage.Neighbours{T: t, DB: open(t)}
		storage, root, moved, elsewhere := sqlstores.New(n.DB), storestest.CNPJ(1)[:8], storestest.CNPJ(1), storestest.CNPJ(2)
		former, other, next := n.Retailer("Mercado Seiva", "", false), n.Retailer("Quitanda", "", false), n.Retailer("Alfa", "", false)
		sqltest.Exec(t, n.DB, "DELETE FROM documents")
		for _, one := range [][3]string{{"retailer", moved, former}, {"retailer", elsewhere, other}, {"partner", moved, "house"}, {"retailer", moved[:12] + "01", next}} {
			sqltest.Exec(t, n.DB, "INSERT INTO documents (kind, documento, owner_id) VALUES (?, ?, ?)", one[0], one[1], one[2])
		}
		for documento, profile := range map[string]string{moved: "VAREJISTA", elsewhere: "VAREJISTA", moved[:12] + "00": "PARCEIRO", moved[:12] + "01": "VAREJISTA"} {
			sqltest.Exec(t, n.DB, "INSERT INTO sign_ups (documento, profile, verified, created_at) VALUES (?, ?, ?, 1)", documento, profile, true)
		}
		testkit.Must(t, storage.Create(t.Context(), storestest.Store(former, "", moved, "Loja Centro")))
		if _, err := storage.MoveRoot(t.Context(), root, next, time.UnixMilli(1), id.New); err != nil {
			t.Fatal(err)
		}
		if got, want := sqltest.Strings(t, n.DB, "SELECT kind || owner_id FROM documents WHERE kind <> 'store' ORDER BY 1"), []string{"partnerhouse", "retailer" + other, "retailer" + next}; !slices.Equal(got, want) {
			t.Errorf("left are %q, want %q", got, want)
		}
		if got, want := sqltest.Strings(t, n.DB, "SELECT profile || documento FROM sign_ups ORDER BY 1"), []string{"PARCEIRO" + moved[:12] + "00", "VAREJISTA" + moved[:12] + "01", "VAREJISTA" + elsewhere}; !slices.Equal(got, want) {
			t.Errorf("signed up are %q, want %q", got, want)
		}
	})
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
