package sqlstore_test

import (
	"testing"

	sqlcontracts "seiva/internal/adapter/sqlstore/contracts"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/contracts/contractstest"
)

func TestContracts(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		contractstest.Conformance(t, func(t *testing.T) contractstest.Stage {
			n := &neighbours{t: t, db: open(t)}
			return contractstest.Stage{Store: sqlcontracts.New(n.db), Retailer: func() string {
				return n.retailer("Mercado", n.partner("Caixa"), false)
			}}
		})
	})
}
