package reports

import (
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// A told silence is seen, and put off, by the people of its store, its software house and staff, and by nobody else.
func TestSilencesOfStores(t *testing.T) {
	p := apitest.NewWorld(t)
	mine, theirs, over := p.Silence(p.Centro.ID, 0), p.Silence(p.Praia.ID, 0), p.Silence(p.Norte.ID, time.Now().UnixMilli())
	const why = `{"dias":7,"motivo":"Reforma da fachada"}`
	p.Expect(t, []apitest.Case{
		{Name: "a software house sees those of its stores", As: apitest.House, Path: "/parceiros/lojas-paradas", Status: 200, Has: []string{mine, `"total":1}`}, Lacks: []string{theirs, over}},
		{Name: "the other its own", As: apitest.OtherHouse, Path: "/parceiros/lojas-paradas", Status: 200, Has: []string{over, `"situacao":"VOLTOU"`, `"total":1}`}},
		{Name: "a retailer sees its own", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas-paradas?situacao=PARADA", Status: 200, Has: []string{mine, `"total":1}`}, Lacks: []string{theirs}},
		{Name: "also by name", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas-paradas?filter=centro", Status: 200, Has: []string{mine}},
		{Name: "staff see all", As: apitest.Support, Method: "GET", Path: "/support/lojas-paradas", Status: 200, Has: []string{mine, theirs, over, `"total":3}`}},
		{Name: "no such state", As: apitest.Admin, Method: "GET", Path: "/admin/lojas-paradas?situacao=QUIETA", Status: 422, Has: []string{"quiet.invalid_filter", `"situacao"`}},
		{Name: "no such order", As: apitest.Admin, Method: "GET", Path: "/admin/lojas-paradas?sortBy=nome", Status: 400},
		{Name: "without a reason", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas-paradas/" + mine + "/adiamento", Body: `{"dias":7}`, Status: 422, Has: []string{"quiet.invalid_snooze", `"motivo"`}},
		{Name: "too long", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas-paradas/" + mine + "/adiamento", Body: `{"dias":61,"motivo":"Reforma da fachada"}`, Status: 422, Has: []string{`"dias"`}},
		{Name: "another retailer's", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas-paradas/" + theirs + "/adiamento", Body: why, Status: 404, Has: []string{"quiet.not_found"}},
		{Name: "what is back", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas-paradas/" + over + "/adiamento", Body: why, Status: 409, Has: []string{"quiet.over"}},
		{Name: "nobody's", As: apitest.Admin, Method: "DELETE", Path: "/admin/lojas-paradas/" + id.New() + "/adiamento", Status: 404},
		{Name: "put off", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas-paradas/" + mine + "/adiamento", Body: why, Status: 200, Has: []string{`"situacao":"ADIADA"`, `"motivo":"Reforma da fachada"`}},
		{Name: "until the receipts are back", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas-paradas/" + mine + "/adiamento", Body: `{"motivo":"Fechada na baixa estação"}`, Status: 200, Has: []string{`"adiadaAte":null`, `"situacao":"ADIADA"`}},
		{Name: "taken back", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas/lojas-paradas/" + mine + "/adiamento", Status: 200, Has: []string{`"situacao":"PARADA"`, `"motivo":""`}},
	})
}
