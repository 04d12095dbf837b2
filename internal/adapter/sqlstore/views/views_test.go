package views_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlviews "seiva/internal/adapter/sqlstore/views"
	"seiva/internal/views"
	"seiva/internal/views/viewstest"
)

func TestSharedViews(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		viewstest.Conformance(t, func(t *testing.T) views.Store { return sqlviews.New(open(t)) })
	})
}
