package media

import (
	"encoding/base64"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

func TestSponsorFromCreationToDeletion(t *testing.T) {
	p := apitest.New(t)
	const path = "/admin/patrocinadores"
	logo := base64.StdEncoding.EncodeToString(onePNG(t))
	good := apitest.Draft{
		"documento": "90.400.500/0001-03", "razaoSocial": "Torrefação Serra Ltda.", "nomeFantasia": "Café da Serra", "logoBase64": logo,
		"contatoComercialNome": "Rita Alves", "contatoComercialEmail": "rita@serra.com.br", "contatoComercialTelefone": "(11) 98765-4321",
	}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "POST", Path: path, Body: "{}", Status: 401, Code: "access.no_session"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: apitest.Retailer, Method: "POST", Path: path, Body: good.JSON(), Status: 403, Code: "access.wrong_profile"},
		{Name: "empty", As: apitest.Admin, Method: "POST", Path: path, Body: "{}", Status: 422, Code: "sponsors.invalid", Field: "nomeFantasia"},
		{Name: "no CNPJ", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("documento", "90.400.500/0001-04").JSON(), Status: 422, Code: "sponsors.invalid", Field: "documento"},
		{Name: "no base64", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("logoBase64", "@@").JSON(), Status: 422, Code: "sponsors.invalid", Field: "logoBase64"},
		{Name: "no picture", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("logoBase64", base64.StdEncoding.EncodeToString([]byte("<svg/>"))).JSON(), Status: 422, Code: "sponsors.invalid", Field: "logoBase64"},
		{Name: "too large", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("logoBase64", base64.StdEncoding.EncodeToString(make([]byte, 500_001))).JSON(), Status: 422, Code: "sponsors.invalid", Field: "logoBase64"},
	})
	made := p.Call(t, apitest.Admin, "POST", path, good.With("logoBase64", "data:image/png;base64,"+logo).JSON())
	if made.Status != 201 || made.Str("documento") != "90400500000103" || made.Str("contatoComercialTelefone") != "+5511987654321" ||
		!strings.Contains(made.Str("logoUrl"), "/pictures/") {
		t.Fatalf("%d %s", made.Status, made.Text)
	}
	if got := made.Object(); got["razaoSocial"] != good["razaoSocial"] || got["nomeFantasia"] != good["nomeFantasia"] ||
		got["contatoComercialNome"] != good["contatoComercialNome"] || got["contatoComercialEmail"] != good["contatoComercialEmail"] {
		t.Errorf("%s", made.Text)
	}
	one, version := path+"/"+made.Str("id"), made.Header.Get("ETag")
	read := p.Call(t, apitest.Admin, "GET", one, "").Object()
	for field, want := range map[string]any{ // SP-04
		"id": made.Str("id"), "documento": "90400500000103", "razaoSocial": "Torrefação Serra Ltda.", "nomeFantasia": "Café da Serra", "logoUrl": made.Str("logoUrl"),
		"contatoComercialNome": "Rita Alves", "contatoComercialEmail": "rita@serra.com.br", "contatoComercialTelefone": "+5511987654321",
	} {
		if read[field] != want {
			t.Errorf("%s is %v, want %v", field, read[field], want)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "the same CNPJ", As: apitest.Admin, Method: "POST", Path: path, Body: good.JSON(), Status: 409, Code: "sponsors.document_taken"},
		{Name: "an unknown sort", As: apitest.Admin, Method: "GET", Path: path + "?sortBy=logo", Status: 400, Code: "paging.unknown_sort"},
		{Name: "another's id", As: apitest.Admin, Method: "GET", Path: path + "/x", Status: 404, Code: "sponsors.not_found"},
	})
	for query, total := range map[string]float64{"?filter=serra&sortBy=createdAt.desc": 1, "?filter=90400500000103": 1, "?filter=padaria": 0} {
		if list := p.Call(t, apitest.Admin, "GET", path+query, ""); list.Object()["total"] != total || list.Object()["pageSize"] != 6.0 {
			t.Errorf("%s: %s", query, list.Text)
		}
	}
	changed := p.Call(t, apitest.Admin, "PUT", one, good.With("logoBase64", "absent").With("nomeFantasia", "Serra").JSON(), "If-Match", version)
	if changed.Status != 200 || changed.Str("logoUrl") != made.Str("logoUrl") || changed.Str("nomeFantasia") != "Serra" {
		t.Errorf("the logo stays: %d %s", changed.Status, changed.Text)
	}
	if got := p.Call(t, apitest.Admin, "PUT", one, good.JSON(), "If-Match", version); got.Status != 412 || got.Str("code") != "sponsors.stale" {
		t.Errorf("a version of before: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "PUT", one, good.With("logoBase64", "").JSON()); got.Status != 200 || got.Object()["logoUrl"] != nil {
		t.Errorf("the logo goes: %d %s", got.Status, got.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "delete", As: apitest.Admin, Method: "DELETE", Path: one, Status: 204},
		{Name: "delete again", As: apitest.Admin, Method: "DELETE", Path: one, Status: 404, Code: "sponsors.not_found"},
	})
}
