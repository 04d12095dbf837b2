package sqlstore_test

import (
	"testing"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit/audittest"
	"seiva/internal/campaigns/campaignstest"
	"seiva/internal/flyers/flyerstest"
)

func TestFlyers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		flyerstest.Conformance(t, func(t *testing.T) flyerstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			return flyerstest.World{
				Store: sqlflyers.New(db), Trail: audittest.NewTrail(sqlaudit.New(db)),
				Retailer: c.Retailer, FirstStore: c.Store, SecondStore: c.ForeignStore,
				OtherRetailer: c.OtherRetailer, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}

func TestCampaigns(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		campaignstest.Conformance(t, func(t *testing.T) campaignstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			return campaignstest.World{
				Store: sqlcampaigns.New(db), Trail: audittest.NewTrail(sqlaudit.New(db)),
				FirstStore: c.Store, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}
