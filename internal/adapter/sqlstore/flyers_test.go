package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit/audittest"
	"seiva/internal/campaigns/campaignstest"
	"seiva/internal/flyers/flyerstest"
)

func TestFlyers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		flyerstest.Conformance(t, func(t *testing.T) flyerstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { db.Exec(t, statement, args...) })
			return flyerstest.World{
				Store: sqlstore.NewFlyers(db), Trail: audittest.NewTrail(sqlstore.NewAudit(db)),
				Retailer: c.Retailer, FirstStore: c.Store, SecondStore: c.ForeignStore,
				OtherRetailer: c.OtherRetailer, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}

func TestCampaigns(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		campaignstest.Conformance(t, func(t *testing.T) campaignstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { db.Exec(t, statement, args...) })
			return campaignstest.World{
				Store: sqlstore.NewCampaigns(db), Trail: audittest.NewTrail(sqlstore.NewAudit(db)),
				FirstStore: c.Store, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}
