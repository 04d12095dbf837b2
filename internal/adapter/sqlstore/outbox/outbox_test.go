package outbox_test

import (
	"testing"

	sqloutbox "seiva/internal/adapter/sqlstore/outbox"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/outbox/outboxtest"
)

func TestOutbox(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		outboxtest.Conformance(t, func(t *testing.T) outboxtest.Fixture {
			db := open(t)
			return outboxtest.Fixture{Store: sqloutbox.New(db), Jobs: stage.Jobs(db)}
		})
	})
}
