package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/customers"
	"seiva/internal/customers/customerstest"
	"seiva/internal/reports/reportstest"
)

func TestCustomers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		customerstest.Conformance(t, func(t *testing.T) (customers.Store, func(customerstest.Receipt)) {
			db := open(t)
			raw, known := sqltest.Raw(t, db), map[string]bool{}
			return sqlstore.NewCustomers(db), func(r customerstest.Receipt) {
				var w reportstest.World
				if !known[r.RetailerID] {
					known[r.RetailerID] = true
					w.Retailers = []reportstest.Retailer{{ID: r.RetailerID}}
					w.Stores = []reportstest.Store{{RetailerID: r.RetailerID, ID: r.RetailerID, TradeName: "Loja de " + r.RetailerID}}
				}
				consumer := 0
				if r.CPFIndex != nil {
					consumer = 1
				}
				w.Receipts = []reportstest.Receipt{{
					RetailerID: r.RetailerID, StoreID: r.RetailerID, Day: "2026-11-20", AccessKey: r.AccessKey, IssuedAt: r.IssuedAt,
					Cents: r.Cents, Consumer: consumer, CPFIndex: r.CPFIndex, Status: r.Status, Test: r.Test,
				}}
				sqltest.Load(t, raw, w)
			}
		})
	})
}
