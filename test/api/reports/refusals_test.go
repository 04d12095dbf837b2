package reports

import (
	"testing"

	"seiva/internal/app/apitest"
)

// Staff alone read which keys are refused more than usual, and with whose they are.
func TestRefusedKeysAreStaffs(t *testing.T) {
	p := apitest.NewWorld(t)
	p.KeyOf(p.Seiva.ID)
	p.Refuse()
	p.Expect(t, []apitest.Case{
		{Name: "an administrator", As: apitest.Admin, Method: "GET", Path: "/admin/recusas", Status: 200, Has: []string{`"total":1}`, p.Seiva.ID, `"softwareHouse":null`, `"recusados":25`, `"porDia":1.5`, `"codigo":"receipts.bad_cpf"`, `"tipo":"retailer"`}},
		{Name: "support", As: apitest.Support, Method: "GET", Path: "/support/recusas?sortBy=desde.asc", Status: 200, Has: []string{`"total":1}`}},
		{Name: "no such order", As: apitest.Admin, Method: "GET", Path: "/admin/recusas?sortBy=nome", Status: 400},
		{Name: "no such size", As: apitest.Admin, Method: "GET", Path: "/admin/recusas?pageSize=1000000000", Status: 422},
		{Name: "a retailer", As: apitest.Retailer, Method: "GET", Path: "/admin/recusas", Status: 403},
		{Name: "a software house", As: apitest.House, Method: "GET", Path: "/support/recusas", Status: 403},
	})
}
