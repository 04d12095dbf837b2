package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
)

func TestIdentity(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		identitytest.Conformance(t, func(t *testing.T) identity.Store { return sqlstore.NewIdentity(open(t)) })
	})
}
