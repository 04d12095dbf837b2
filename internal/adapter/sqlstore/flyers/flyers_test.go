package flyers_test

import (
	"testing"

	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/flyers/flyerstest"
)

func TestFlyers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		flyerstest.Conformance(t, func(t *testing.T) flyerstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			return flyerstest.World{
				Store: sqlflyers.New(db), Trail: stage.Trail(db),
				Retailer: c.Retailer, FirstStore: c.Store, SecondStore: c.ForeignStore,
				OtherRetailer: c.OtherRetailer, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}
