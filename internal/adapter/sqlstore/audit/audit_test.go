package audit_test

import (
	"testing"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit"
	"seiva/internal/audit/audittest"
)

func TestAudit(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		audittest.Conformance(t, func(t *testing.T) (audit.Store, audittest.Tamper) {
			db := open(t)
			return sqlaudit.New(db), func(t *testing.T, statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }
		})
	})
}
