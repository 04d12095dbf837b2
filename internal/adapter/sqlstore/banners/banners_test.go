package banners_test

import (
	"testing"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/banners/bannerstest"
	"seiva/internal/kit/testkit"
)

func TestBanners(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		bannerstest.Conformance(t, func(t *testing.T) bannerstest.World {
			db := open(t)
			exec := func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }
			c := sqltest.SeedCast(exec)
			return bannerstest.World{
				Store: sqlbanners.New(db), Trail: stage.Trail(db),
				Cast: bannerstest.Cast{
					Retailer: c.Retailer, Store: c.Store, SecondStore: c.ForeignStore,
					OtherRetailer: c.OtherRetailer, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
				},
				AddStore: func(storeID string) {
					exec("INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, '11222333000262', 'Later', 'later', 1)", c.Retailer, storeID)
				},
				Viewers: func() (n int) {
					testkit.Must(t, db.Read(t.Context()).NewRaw("SELECT COUNT(*) FROM banner_viewers").Scan(t.Context(), &n))
					return n
				},
				DeleteStore: func(storeID string) { exec("UPDATE stores SET deleted_at = 1 WHERE id = ?", storeID) },
			}
		})
	})
}
