package vip_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlvip "seiva/internal/adapter/sqlstore/vip"
	"seiva/internal/vip"
	"seiva/internal/vip/viptest"
)

func TestVIP(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		viptest.Conformance(t, func(t *testing.T) vip.Store { return sqlvip.New(open(t)) })
	})
}
