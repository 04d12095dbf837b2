package reports

import (
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/customers"
	"seiva/internal/kit/id"
)

// Staff see what was given up, mark it as seen, and have done again what nobody else would.
func TestFailuresOfTheInstallation(t *testing.T) {
	p := apitest.NewWorld(t)
	file, request := p.GivenUp("exports.write"), p.GivenUp(customers.CarryOutJob)
	p.Expect(t, []apitest.Case{
		{Name: "both are told, with what to do", As: apitest.Support, Method: "GET", Path: "/support/falhas", Status: 200, Has: []string{file, request, `"oque":"Gerar um arquivo"`, "pode pedir de novo", `"motivo":"disk full"`, `"total":2}`}},
		{Name: "mails alone", As: apitest.Admin, Method: "GET", Path: "/admin/falhas?tipo=EMAIL", Status: 200, Has: []string{`"total":0}`}},
		{Name: "no such kind", As: apitest.Admin, Method: "GET", Path: "/admin/falhas?tipo=CARTA", Status: 422, Has: []string{"failures.invalid_query"}},
		{Name: "a file is asked for again by whoever wants it", As: apitest.Admin, Method: "POST", Path: "/admin/falhas/" + file + "/tentativa", Status: 409, Has: []string{"failures.not_repeatable"}},
		{Name: "a request is carried out", As: apitest.Support, Method: "POST", Path: "/support/falhas/" + request + "/tentativa", Status: 204},
		{Name: "once", As: apitest.Admin, Method: "POST", Path: "/admin/falhas/" + request + "/tentativa", Status: 404, Has: []string{"failures.not_found"}},
		{Name: "nobody's", As: apitest.Admin, Method: "PUT", Path: "/admin/falhas/" + id.New() + "/vista", Status: 404},
		{Name: "no moment", As: apitest.Admin, Method: "PUT", Path: "/admin/falhas/vistas", Body: `{}`, Status: 422},
		{Name: "all", As: apitest.Admin, Method: "PUT", Path: "/admin/falhas/vistas", Body: `{"ate":"2999-01-01T00:00:00Z"}`, Status: 204},
		{Name: "seen", As: apitest.Admin, Method: "GET", Path: "/admin/falhas?situacao=VISTA", Status: 200, Has: []string{file, `"situacao":"VISTA"`, `"total":1}`}},
		{Name: "a retailer", As: apitest.Retailer, Method: "GET", Path: "/admin/falhas", Status: 403},
		{Name: "a software house", As: apitest.House, Method: "GET", Path: "/support/falhas", Status: 403},
	})
}
