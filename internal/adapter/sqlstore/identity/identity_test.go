package identity_test

import (
	"testing"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
)

func TestIdentity(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		identitytest.Conformance(t, func(t *testing.T) identity.Store { return sqlidentity.New(open(t)) })
	})
}

func TestIdentityRules(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		identitytest.Rules(t, func(t *testing.T) identitytest.World {
			db := open(t)
			raw := sqltest.Raw(t, db)
			cast := sqltest.SeedCast(func(statement string, args ...any) {
				if _, err := raw.ExecContext(t.Context(), statement, args...); err != nil {
					t.Fatal(err)
				}
			})
			return identitytest.World{Store: sqlidentity.New(db), Retailer: cast.Retailer, House: cast.House}
		})
	})
}
