package tenants

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
)

func TestStoreCallsAreGuarded(t *testing.T) {
	p := apitest.NewWorld(t)
	for base, allowed := range map[string]string{"/varejistas": apitest.Retailer, "/parceiros": apitest.House} {
		for path, method := range map[string]string{
			"/lojas": "GET", "/lojas/" + id.New(): "GET", "/lojas/import": "POST", "/lojas/import/preview": "POST",
		} {
			p.Expect(t, []apitest.Case{{Name: "no session", Method: method, Path: base + path, Status: 401, Code: "access.no_session"}})
			for _, who := range []string{apitest.Admin, apitest.Support, apitest.Retailer, apitest.House} {
				if who != allowed {
					p.Expect(t, []apitest.Case{{Name: "wrong profile", As: who, Method: method, Path: base + path, Status: 403, Code: "access.wrong_profile"}})
				}
			}
		}
		for _, method := range []string{"POST", "PUT"} {
			p.Expect(t, []apitest.Case{
				{Name: "no session", Method: method, Path: base + "/lojas", Body: "{}", Status: 401, Code: "access.no_session"},
				{Name: "administrator", As: apitest.Admin, Method: method, Path: base + "/lojas", Body: "{}", Status: 403, Code: "access.wrong_profile"},
			})
		}
	}
}

func TestStoreFromCreationToChange(t *testing.T) {
	p := apitest.NewWorld(t)
	full := fmt.Sprintf(`{"documento":%q,"nomeFantasia":" Loja  Nova","cep":"01310-100","endereco":"Avenida Paulista","numero":"1000",`+
		`"bairro":"Bela Vista","uf":"sp","cidade":"sao paulo","categoria":"farmacia","softwareHouseId":%q}`, brdoc.FormatCNPJ(apitest.BranchCNPJ(1)), p.Beta.ID)
	p.Expect(t, []apitest.Case{
		{Name: "nothing", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{}`, Status: 422, Code: "stores.invalid", Field: "documento"},
		{Name: "nothing, the other field", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{}`, Status: 422, Code: "stores.invalid", Field: "nomeFantasia"},
		{Name: "no body", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: ``, Status: 400},
		{Name: "wrong type", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":3}`, Status: 422, Field: "documento"},
		{Name: "check digits", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"11222333000182","nomeFantasia":"a"}`, Status: 422, Field: "documento"},
		{Name: "own retailer's store", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"11222333000181","nomeFantasia":"a"}`, Status: 409, Code: "stores.document_taken", Field: "documento"},
		{Name: "no retailer", As: apitest.House, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + apitest.BranchCNPJ(2) + `","nomeFantasia":"a"}`, Status: 422, Field: "varejistaId"},
		{Name: "a retailer linked to nobody", As: apitest.House, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + apitest.BranchCNPJ(2) + `","nomeFantasia":"a","varejistaId":"` + p.Alfa.ID + `"}`, Status: 422, Field: "varejistaId"},
		{Name: "a retailer linked by a store", As: apitest.OtherHouse, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + apitest.BranchCNPJ(2) + `","nomeFantasia":"a","varejistaId":"` + p.Seiva.ID + `"}`, Status: 422, Field: "varejistaId"},
	})
	theirs := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", `{"documento":"12ABC34501DE35","nomeFantasia":"a"}`)
	if theirs.Status != 409 || !strings.HasPrefix(theirs.Field("documento"), "Este cnpj ja está em uso") || strings.Contains(theirs.Text, "Alfa") {
		t.Errorf("another retailer's CNPJ: %d %s", theirs.Status, theirs.Text)
	}
	made := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", full)
	if made.Status != 201 || made.Str("nomeFantasia") != "Loja Nova" || made.Str("cidade") != "São Paulo" || made.Str("categoria") != "Farmácia" ||
		made.Str("softwareHouseId") != p.Beta.ID || made.Str("varejistaId") != p.Seiva.ID || made.Str("documento") != apitest.BranchCNPJ(1) {
		t.Fatalf("created: %d %s", made.Status, made.Text)
	}
	change := func(who, base, body string) apitest.Answer { return p.Call(t, who, "PUT", base+"/lojas", body) }
	body := func(id, rest string) string { return fmt.Sprintf(`{"id":%q,"nomeFantasia":"Outra"%s}`, id, rest) }
	p.Expect(t, []apitest.Case{
		{Name: "another retailer's", As: apitest.OtherRetailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(made.Str("id"), ""), Status: 404, Code: "stores.not_found"},
		{Name: "not its software house", As: apitest.House, Method: "PUT", Path: "/parceiros/lojas", Body: body(made.Str("id"), ""), Status: 404, Code: "stores.not_found"},
		{Name: "absent", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(id.New(), ""), Status: 404, Code: "stores.not_found"},
		{Name: "nonsense", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas", Body: "{\"id\":\"a\\u0000b\",\"nomeFantasia\":\"Outra\"}", Status: 404, Code: "stores.not_found"},
		{Name: "no id", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas", Body: `{"nomeFantasia":"Outra"}`, Status: 422, Field: "id"},
		{Name: "another CNPJ", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(made.Str("id"), `,"documento":"`+apitest.BranchCNPJ(9)+`"`), Status: 422, Field: "documento"},
	})
	changed := change(apitest.Retailer, "/varejistas", body(made.Str("id"), fmt.Sprintf(`,"varejistaId":%q,"softwareHouseId":%q,"dataCadastro":"x"`, p.Alfa.ID, p.Caixa.ID)))
	if changed.Status != 200 || changed.Str("nomeFantasia") != "Outra" || changed.Str("softwareHouseId") != p.Caixa.ID || changed.Str("varejistaId") != p.Seiva.ID {
		t.Errorf("changed: %d %s", changed.Status, changed.Text)
	}
	if got := change(apitest.House, "/parceiros", body(made.Str("id"), `,"softwareHouseId":null`)); got.Status != 200 || got.Str("softwareHouseId") != p.Caixa.ID {
		t.Errorf("changed by its software house: %d %s", got.Status, got.Text)
	}
	byHouse := p.Call(t, apitest.House, "POST", "/parceiros/lojas", `{"documento":"`+apitest.BranchCNPJ(3)+`","nomeFantasia":"Da casa","varejistaId":"`+p.Seiva.ID+`"}`)
	if byHouse.Status != 201 || byHouse.Str("softwareHouseId") != p.Caixa.ID {
		t.Errorf("made by the software house: %d %s", byHouse.Status, byHouse.Text)
	}
	again := []string{"Idempotency-Key", "loja-4"}
	one := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", `{"documento":"`+apitest.BranchCNPJ(4)+`","nomeFantasia":"Uma"}`, again...)
	two := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", `{"documento":"`+apitest.BranchCNPJ(4)+`","nomeFantasia":"Uma"}`, again...)
	if one.Status != 201 || two.Status != 201 || one.Str("id") != two.Str("id") {
		t.Errorf("the same creation twice: %s, then %s", one.Text, two.Text)
	}
	page := p.Call(t, apitest.Retailer, "GET", "/varejistas/lojas?page=0&rowsPerPage=2&orderBy=nomeFantasia.desc", "")
	if first, _ := page.Object()["items"].([]any)[0].(map[string]any); page.Object()["total"] != 5.0 || page.Object()["pageSize"] != 2.0 || first["nomeFantasia"] != "Uma" {
		t.Errorf("list: %s", page.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "page too large", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas?rowsPerPage=101", Status: 422, Code: "paging.page_size", Field: "rowsPerPage"},
		{Name: "unknown sort", As: apitest.House, Method: "GET", Path: "/parceiros/lojas?orderBy=senha", Status: 400, Code: "paging.unknown_sort"},
		{Name: "own", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas/" + made.Str("id"), Status: 200},
		{Name: "another's", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas/lojas/" + made.Str("id"), Status: 404, Code: "stores.not_found"},
	})
	p.Expect(t, []apitest.Case{{
		Name: "found", As: apitest.House, Method: "GET", Path: "/parceiros/lojas?filter=" + apitest.BranchCNPJ(3), Status: 200, Has: []string{`"total":1}`, "Da casa"},
	}, {
		Name: "another house's list", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros/lojas", Status: 200, Has: []string{`"total":1}`, "Loja Norte"},
	}})
}

func TestStoresAreImported(t *testing.T) {
	p := apitest.NewWorld(t)
	csv := []string{"Content-Type", "text/csv"}
	table := "CNPJ;Nome fantasia;UF;Cidade\n" + apitest.BranchCNPJ(1) + ";Um;SP;São Paulo\n" + apitest.BranchCNPJ(2) + ";Dois;SP;Manaus\n"
	for name, c := range map[string]struct{ body, part string }{
		"JSON": {`{"a":1}`, "CNPJ"}, "a picture": {"\xff\xd8\xff\x00\x10", "CSV"},
	} {
		got := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas/import/preview", c.body, csv...)
		if got.Status != 422 || !strings.Contains(got.Field("arquivo"), c.part) {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas/import/preview", strings.Repeat("x", 1<<20+1), csv...); got.Status != 413 {
		t.Errorf("too large: %d %s", got.Status, got.Text)
	}
	preview := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas/import/preview", table, csv...)
	if preview.Status != 200 || preview.Object()["certas"] != 1.0 || preview.Object()["erradas"] != 1.0 ||
		!strings.Contains(preview.Text, `"erros":{"cidade":"Escolha o estado e uma cidade dele."}`) {
		t.Errorf("preview: %d %s", preview.Status, preview.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "all or nothing", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas/import", Body: table, Status: 422, Code: "stores.import_wrong"},
		{Name: "a software house, no retailer", As: apitest.House, Method: "POST", Path: "/parceiros/lojas/import", Body: table, Status: 422, Code: "stores.unknown_retailer", Field: "varejistaId"},
		{Name: "a software house, another's retailer", As: apitest.House, Method: "POST", Path: "/parceiros/lojas/import/preview?varejistaId=" + p.Alfa.ID, Body: table, Status: 422, Field: "varejistaId"},
		{Name: "nothing was kept", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas?filter=" + apitest.BranchCNPJ(1), Status: 200},
	})
	for range 2 { // the same request twice makes no more
		done := p.Call(t, apitest.House, "POST", "/parceiros/lojas/import?somenteCertas=true&varejistaId="+p.Seiva.ID, table, "Content-Type", "text/csv", "Idempotency-Key", "x")
		if done.Status != 201 || done.Object()["criadas"] != 1.0 || !strings.Contains(done.Text, `"linha":3`) {
			t.Errorf("import: %d %s", done.Status, done.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, "GET", "/varejistas/lojas", ""); got.Object()["total"] != 3.0 {
		t.Errorf("afterwards: %s", got.Text)
	}
}

// The most that one import takes.
func TestLargestImport(t *testing.T) {
	p := apitest.NewWorld(t)
	rows := []string{"CNPJ,Nome,CEP,UF,Cidade,Categoria"}
	for n := range 1000 {
		rows = append(rows, fmt.Sprintf("%s,Loja %d,01310-100,SP,São Paulo,Farmácia", apitest.BranchCNPJ(n), n))
	}
	done := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas/import", strings.Join(rows, "\n"), "Content-Type", "text/csv")
	if done.Status != 201 || done.Object()["criadas"] != 1000.0 {
		t.Errorf("import: %d %.300s", done.Status, done.Text)
	}
}
