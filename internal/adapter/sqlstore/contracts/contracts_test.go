package contracts_test

import (
	"testing"

	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/contracts/contractstest"
)

func TestContracts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		contractstest.Conformance(t, func(t *testing.T) contractstest.Stage {
			n := &stage.Neighbours{T: t, DB: open(t)}
			return contractstest.Stage{Store: sqlcontracts.New(n.DB), Retailer: func() string {
				return n.Retailer("Mercado", n.Partner("Caixa"), false)
			}, Exec: func(statement string) { sqltest.Exec(t, n.DB, statement) }}
		})
	})
}
