package receipts_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/receipts/receiptstest"
)

func TestReceipts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		receiptstest.Conformance(t, func(t *testing.T) receiptstest.Backend { return stage.Receipts(t, open(t)) })
	})
}
