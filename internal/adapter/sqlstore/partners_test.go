package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/partners"
	"seiva/internal/partners/partnerstest"
)

func TestPartners(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		partnerstest.Conformance(t, func(t *testing.T) partners.Store { return sqlstore.NewPartners(open(t)) })
	})
}
