package reports_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/scope"
	"seiva/internal/reports/reportstest"
)

// The head of a list's file names what its reader may see, and nothing of others.
func TestNamesAreTheReadersOwn(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		w := reportstest.Generate(11, 0)
		sqltest.Load(t, sqltest.Raw(t, db), w)
		names := reports.Names(db)
		house, retailer, support := scope.Scope{Profile: scope.Parceiro, PartnerID: w.Partners[1]},
			scope.Scope{Profile: scope.Varejista, RetailerID: w.Retailers[0].ID}, scope.Scope{Profile: scope.Suporte}
		others, both := w.Retailers[2].ID, w.Retailers[0].ID+","+w.Retailers[2].ID
		for name, got := range map[string][2]string{
			"staff":                        {names.Retailers(t.Context(), support, both), "Rede B, Rede M"},
			"a house, of its retailer":     {names.Retailers(t.Context(), house, w.Retailers[1].ID), "Rede Z"},
			"a house, by a store of it":    {names.Retailers(t.Context(), house, w.Retailers[0].ID), "Rede M"},
			"a house, of others":           {names.Retailers(t.Context(), house, others), "nenhum"},
			"a retailer, whatever it asks": {names.Retailers(t.Context(), retailer, others), "Rede M"},
			"its store":                    {names.Store(t.Context(), retailer, w.Stores[0].ID), w.Stores[0].TradeName},
			"a store that is none":         {names.Store(t.Context(), retailer, "' OR 1=1"), "nenhum"},
			"another's store":              {names.Store(t.Context(), retailer, w.Stores[len(w.Stores)-1].ID), "nenhum"},
			"a house, another's store":     {names.Store(t.Context(), house, w.Stores[0].ID), "nenhum"},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %q, want %q", name, got[0], got[1])
			}
		}
	})
}
