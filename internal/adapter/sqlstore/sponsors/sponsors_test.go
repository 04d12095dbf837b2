package sponsors_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sponsors"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/sponsors/sponsorstest"
)

func TestSponsors(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		sponsorstest.Conformance(t, func(t *testing.T) sponsorstest.World {
			db := open(t)
			return sponsorstest.World{Store: sponsors.New(db), Trail: stage.Trail(db)}
		})
	})
}
