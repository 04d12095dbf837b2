package sqlstore_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/outbox/outboxtest"
)

func TestOutbox(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqlstore.DB) {
		outboxtest.Conformance(t, func(t *testing.T) outboxtest.Fixture {
			db := open(t)
			return outboxtest.Fixture{Store: sqlstore.NewOutbox(db), Jobs: sqlstore.NewJobs(db)}
		})
	})
}
