package partners_test

import (
	"testing"

	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/partners"
	"seiva/internal/partners/partnerstest"
)

func TestPartners(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		partnerstest.Conformance(t, func(t *testing.T) partners.Store { return sqlpartners.New(open(t)) })
	})
}
