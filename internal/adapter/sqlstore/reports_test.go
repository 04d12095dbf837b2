package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

func TestReports(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		reportstest.Conformance(t, func(t *testing.T) (reports.Store, func(reportstest.World)) {
			db := open(t)
			return sqlstore.NewReports(db), func(w reportstest.World) { sqltest.Load(t, sqltest.Raw(t, db), w) }
		})
	})
}
