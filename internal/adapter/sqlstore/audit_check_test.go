package sqlstore_test

import (
	"testing"

	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/audit/audittest"
)

func TestChecksOfTheTrail(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		audittest.Checks(t, func(t *testing.T) audittest.Watch {
			db := open(t)
			return audittest.Watch{
				Store: sqlaudit.New(db), Jobs: sqljobs.New(db),
				Tamper: func(t *testing.T, statement string, args ...any) { sqltest.Exec(t, db, statement, args...) },
			}
		})
	})
}
