package reports

import (
	"testing"
	"time"

	"seiva/internal/app/apitest"
)

// The programme's figures are the administrators', and each number of stores and retailers is that of the list it opens.
func TestProgrammeOpensWhatItCounted(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Check(p.Subscribe(t.Context(), p.Alfa.ID))
	p.Exec("UPDATE subscriptions SET state = 'ENCERRADA', ends_at = ? WHERE retailer_id = ?", time.Now().Add(-time.Hour).UnixMilli(), p.Alfa.ID)
	p.MakeRetailer(apitest.BranchCNPJ(700), "Recém-chegado", "")
	figures := p.Get(apitest.Admin, "/admin/programa").Object()
	for figure, path := range map[string]string{
		"lojasRecebendo": "/admin/lojas/report?situacao=recebendo", "varejistasNovos": "/admin/varejistas/report?situacao=novo", "varejistasSairam": "/admin/varejistas/report?situacao=saiu",
	} {
		if listed := p.Get(apitest.Admin, path).Object()["total"]; listed == nil || listed != figures[figure] {
			t.Errorf("%s: %v, and the list has %v", figure, figures[figure], listed)
		}
	}
	if figures["varejistasSairam"] != 1.0 {
		t.Errorf("left: %v", figures)
	}
	p.Expect(t, []apitest.Case{
		{Name: "support", As: apitest.Support, Method: "GET", Path: "/admin/programa", Status: 403},
		{Name: "a retailer", As: apitest.Retailer, Method: "GET", Path: "/admin/programa", Status: 403},
		{Name: "a software house", As: apitest.House, Method: "GET", Path: "/admin/programa", Status: 403},
		{Name: "who left is named", As: apitest.Support, Method: "GET", Path: "/support/varejistas/report?situacao=saiu", Status: 200, Has: []string{p.Alfa.ID, `"total":1}`}},
	})
}
