package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit"
	"seiva/internal/audit/audittest"
)

func TestAudit(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		audittest.Conformance(t, func(t *testing.T) (audit.Store, audittest.Tamper) {
			db := open(t)
			return sqlstore.NewAudit(db), func(t *testing.T, statement string, args ...any) { db.Exec(t, statement, args...) }
		})
	})
}
