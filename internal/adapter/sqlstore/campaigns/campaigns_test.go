package campaigns_test

import (
	"testing"

	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/campaigns/campaignstest"
)

func TestCampaigns(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		campaignstest.Conformance(t, func(t *testing.T) campaignstest.World {
			db := open(t)
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			return campaignstest.World{
				Store: sqlcampaigns.New(db), Trail: stage.Trail(db),
				FirstStore: c.Store, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}
