package sqlstore_test

import (
	"context"
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/audit"
	"seiva/internal/kit/clock"
)

func TestAPIKeys(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		fresh := func(t *testing.T) apikeystest.World {
			db := open(t)
			store, trail := sqlstore.NewAPIKeys(db), audit.NewService(sqlstore.NewAudit(db), clock.System{})
			t.Cleanup(func() {
				if err := trail.Verify(context.Background()); err != nil { // the test's own context has ended
					t.Error(err)
				}
			})
			return apikeystest.World{
				Store: store, Participants: store, Auditor: trail,
				Cast: sqltest.SeedCast(func(statement string, args ...any) { db.Exec(t, statement, args...) }),
			}
		}
		apikeystest.Conformance(t, fresh)
		apikeystest.Rules(t, fresh)
	})
}
