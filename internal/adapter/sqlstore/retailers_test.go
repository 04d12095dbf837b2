package sqlstore_test

import (
	"fmt"
	"testing"

	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/partners/partnerstest"
	"seiva/internal/retailers"
	"seiva/internal/retailers/retailerstest"
	"seiva/internal/stores"
	"seiva/internal/stores/storestest"
)

func TestRetailers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		retailerstest.Conformance(t, func(t *testing.T) retailerstest.Stage {
			n := &neighbours{t: t, db: open(t)}
			return retailerstest.Stage{Store: sqlretailers.New(n.db), Partner: n.partner, Shop: n.shop}
		})
	})
}

func TestStores(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		storestest.Conformance(t, func(t *testing.T) storestest.Stage {
			n := &neighbours{t: t, db: open(t)}
			return storestest.Stage{
				Storage: sqlstores.New(n.db), Partner: n.partner, Retailer: n.retailer, Former: n.former,
				Contest: func(root string) {
					sqltest.Exec(t, n.db, "UPDATE document_roots SET retailer_id = '' WHERE root = '"+root+"'")
				},
			}
		})
	})
}

// neighbours makes what stands around a domain in the same database, each with a document of its own.
type neighbours struct {
	t    *testing.T
	db   *sqldb.DB
	made int
}

func (n *neighbours) document() string {
	n.made++
	return storestest.CNPJ(1000 + n.made)
}

func (n *neighbours) partner(name string) string {
	n.t.Helper()
	documento := n.document()
	p := partnerstest.Partner(documento, name, documento[2:8])
	n.check(sqlpartners.New(n.db).Create(n.t.Context(), p))
	return p.ID
}

func (n *neighbours) retailer(name, partnerID string, verifiedOnly bool) string {
	n.t.Helper()
	r := retailerstest.Retailer(n.document(), name, partnerID)
	r.Settings = retailers.Settings{VerifiedOnly: verifiedOnly, ReceiptCostMilli: 40}
	n.check(sqlretailers.New(n.db).Create(n.t.Context(), r))
	return r.ID
}

func (n *neighbours) shop(retailerID, partnerID string) (end func()) {
	n.t.Helper()
	s := storestest.Store(retailerID, partnerID, n.document(), "Loja")
	storage := sqlstores.New(n.db)
	n.check(storage.Create(n.t.Context(), s))
	return func() { n.check(storage.Delete(n.t.Context(), retailerID, s.ID, s.CreatedAt)) }
}

func (n *neighbours) former(s stores.Store) {
	sqltest.Exec(n.t, n.db, fmt.Sprintf("INSERT INTO documents (kind, documento, owner_id, retailer_id) VALUES ('store', '%s', '%s', '%s')", s.Documento, s.ID, s.RetailerID))
	sqltest.Exec(n.t, n.db, fmt.Sprintf("INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES ('%s', '%s', '%s', '%s', '', %d)",
		s.RetailerID, s.ID, s.Documento, s.TradeName, s.CreatedAt.UnixMilli()))
}

func (n *neighbours) check(err error) {
	n.t.Helper()
	if err != nil {
		n.t.Fatal(err)
	}
}
