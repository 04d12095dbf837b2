package retailers_test

import (
	"testing"

	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/retailers/retailerstest"
)

func TestRetailers(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		retailerstest.Conformance(t, func(t *testing.T) retailerstest.Stage {
			n := &stage.Neighbours{T: t, DB: open(t)}
			return retailerstest.Stage{Store: sqlretailers.New(n.DB), Partner: n.Partner, Shop: n.Shop}
		})
	})
}
