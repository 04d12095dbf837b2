package reports

import (
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// What was found about a cashier is seen by the retailer, who may call it legitimate, and by administrators, who look; by nobody
// else.
func TestCPFsToCheck(t *testing.T) {
	p := apitest.NewWorld(t)
	mine, theirs := p.Finding(p.Seiva.ID, p.Centro.ID), p.Finding(p.Alfa.ID, p.Praia.ID)
	const list, why = "/varejistas/conferir-cpf", `{"motivo":"Cartão da loja"}`
	verdict := func(id string) string { return list + "/" + id + "/legitimo" }
	p.Expect(t, []apitest.Case{
		{Name: "a retailer sees its own", As: apitest.Retailer, Path: list, Status: 200, Has: []string{mine, `"total":1}`, `"situacao":"PARA_CONFERIR"`}, Lacks: []string{theirs}},
		{Name: "the other its own", As: apitest.OtherRetailer, Path: list, Status: 200, Has: []string{theirs, `"total":1}`}},
		{Name: "an administrator all", As: apitest.Admin, Path: "/admin/conferir-cpf?tipo=CPF_REPETIDO&filter=centro", Status: 200, Has: []string{mine, `"total":1}`}},
		{Name: "support has none", As: apitest.Support, Path: "/admin/conferir-cpf", Status: 403},
		{Name: "a software house has none", As: apitest.House, Path: list, Status: 403},
		{Name: "no such kind", As: apitest.Retailer, Path: list + "?tipo=OUTRO", Status: 422, Has: []string{"integrity.invalid_filter", `"tipo"`}},
		{Name: "one", As: apitest.Retailer, Path: list + "/" + mine, Status: 200, Has: []string{`"cupons":30`, `"cuponsDoCaixa":300`, `"maximoEmUmDia":9`}},
		{Name: "its receipts", As: apitest.Retailer, Path: list + "/" + mine + "/cupons", Status: 200, Has: []string{`"items":[]`}},
		{Name: "another's", As: apitest.Retailer, Path: list + "/" + theirs, Status: 404, Has: []string{"integrity.not_found"}},
		{Name: "another's receipts", As: apitest.Retailer, Path: list + "/" + theirs + "/cupons", Status: 404},
		{Name: "another's verdict", As: apitest.Retailer, Method: "PUT", Path: verdict(theirs), Body: why, Status: 404},
		{Name: "no such id", As: apitest.Retailer, Method: "PUT", Path: verdict(id.New()), Body: why, Status: 404},
		{Name: "too long a reason", As: apitest.Retailer, Method: "PUT", Path: verdict(mine), Body: `{"motivo":"` + strings.Repeat("a", 501) + `"}`, Status: 422, Has: []string{"integrity.invalid_reason", `"motivo"`}},
		{Name: "legitimate", As: apitest.Retailer, Method: "PUT", Path: verdict(mine), Body: why, Status: 200, Has: []string{`"situacao":"LEGITIMO"`, "Cartão da loja"}},
		{Name: "filtered", As: apitest.Retailer, Path: list + "?situacao=PARA_CONFERIR", Status: 200, Has: []string{`"total":0}`}},
		{Name: "to check again", As: apitest.Retailer, Method: "DELETE", Path: verdict(mine), Status: 200, Has: []string{`"situacao":"PARA_CONFERIR"`, `"motivo":""`}},
		{Name: "without a reason", As: apitest.Retailer, Method: "PUT", Path: verdict(mine), Body: `{}`, Status: 200, Has: []string{`"situacao":"LEGITIMO"`}},
	})
}
