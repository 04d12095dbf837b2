package main

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
)

// cnpj gives the n-th CNPJ that no part has.
func cnpj(n int) string {
	first := fmt.Sprintf("%08d0001", 55_000_000+n)
	return first + brdoc.CNPJCheckDigits(first)
}

func TestStoreCallsAreGuarded(t *testing.T) {
	p := newParts(t)
	for base, allowed := range map[string]string{"/varejistas": retailer, "/parceiros": house} {
		for path, method := range map[string]string{
			"/lojas": "GET", "/lojas/" + id.New(): "GET", "/lojas/import": "POST", "/lojas/import/preview": "POST",
		} {
			p.expect(t, []Case{{Name: "no session", Method: method, Path: base + path, Status: 401, Code: "access.no_session"}})
			for _, who := range []string{admin, support, retailer, house} {
				if who != allowed {
					p.expect(t, []Case{{Name: "wrong profile", As: who, Method: method, Path: base + path, Status: 403, Code: "access.wrong_profile"}})
				}
			}
		}
		for _, method := range []string{"POST", "PUT"} {
			p.expect(t, []Case{
				{Name: "no session", Method: method, Path: base + "/lojas", Body: "{}", Status: 401, Code: "access.no_session"},
				{Name: "administrator", As: admin, Method: method, Path: base + "/lojas", Body: "{}", Status: 403, Code: "access.wrong_profile"},
			})
		}
	}
}

func TestStoreFromCreationToChange(t *testing.T) {
	p := newParts(t)
	full := fmt.Sprintf(`{"documento":%q,"nomeFantasia":" Loja  Nova","cep":"01310-100","endereco":"Avenida Paulista","numero":"1000",`+
		`"bairro":"Bela Vista","uf":"sp","cidade":"sao paulo","categoria":"farmacia","softwareHouseId":%q}`, brdoc.FormatCNPJ(cnpj(1)), p.beta.ID)
	p.expect(t, []Case{
		{Name: "nothing", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{}`, Status: 422, Code: "stores.invalid", Field: "documento"},
		{Name: "nothing, the other field", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{}`, Status: 422, Code: "stores.invalid", Field: "nomeFantasia"},
		{Name: "no body", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: ``, Status: 400},
		{Name: "wrong type", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":3}`, Status: 422, Field: "documento"},
		{Name: "check digits", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"11222333000182","nomeFantasia":"a"}`, Status: 422, Field: "documento"},
		{Name: "own retailer's store", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"11222333000181","nomeFantasia":"a"}`, Status: 409, Code: "stores.document_taken", Field: "documento"},
		{Name: "no retailer", As: house, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + cnpj(2) + `","nomeFantasia":"a"}`, Status: 422, Field: "varejistaId"},
		{Name: "a retailer linked to nobody", As: house, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + cnpj(2) + `","nomeFantasia":"a","varejistaId":"` + p.alfa.ID + `"}`, Status: 422, Field: "varejistaId"},
		{Name: "a retailer linked by a store", As: otherHouse, Method: "POST", Path: "/parceiros/lojas", Body: `{"documento":"` + cnpj(2) + `","nomeFantasia":"a","varejistaId":"` + p.seiva.ID + `"}`, Status: 422, Field: "varejistaId"},
	})
	theirs := p.call(t, retailer, "POST", "/varejistas/lojas", `{"documento":"12ABC34501DE35","nomeFantasia":"a"}`)
	if theirs.status != 409 || !strings.HasPrefix(theirs.field("documento"), "Este cnpj ja está em uso") || strings.Contains(theirs.text, "Alfa") {
		t.Errorf("another retailer's CNPJ: %d %s", theirs.status, theirs.text)
	}
	made := p.call(t, retailer, "POST", "/varejistas/lojas", full)
	if made.status != 201 || made.str("nomeFantasia") != "Loja Nova" || made.str("cidade") != "São Paulo" || made.str("categoria") != "Farmácia" ||
		made.str("softwareHouseId") != p.beta.ID || made.str("varejistaId") != p.seiva.ID || made.str("documento") != cnpj(1) {
		t.Fatalf("created: %d %s", made.status, made.text)
	}
	change := func(who, base, body string) answer { return p.call(t, who, "PUT", base+"/lojas", body) }
	body := func(id, rest string) string { return fmt.Sprintf(`{"id":%q,"nomeFantasia":"Outra"%s}`, id, rest) }
	p.expect(t, []Case{
		{Name: "another retailer's", As: otherRetailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(made.str("id"), ""), Status: 404, Code: "stores.not_found"},
		{Name: "not its software house", As: house, Method: "PUT", Path: "/parceiros/lojas", Body: body(made.str("id"), ""), Status: 404, Code: "stores.not_found"},
		{Name: "absent", As: retailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(id.New(), ""), Status: 404, Code: "stores.not_found"},
		{Name: "nonsense", As: retailer, Method: "PUT", Path: "/varejistas/lojas", Body: "{\"id\":\"a\\u0000b\",\"nomeFantasia\":\"Outra\"}", Status: 404, Code: "stores.not_found"},
		{Name: "no id", As: retailer, Method: "PUT", Path: "/varejistas/lojas", Body: `{"nomeFantasia":"Outra"}`, Status: 422, Field: "id"},
		{Name: "another CNPJ", As: retailer, Method: "PUT", Path: "/varejistas/lojas", Body: body(made.str("id"), `,"documento":"`+cnpj(9)+`"`), Status: 422, Field: "documento"},
	})
	changed := change(retailer, "/varejistas", body(made.str("id"), fmt.Sprintf(`,"varejistaId":%q,"softwareHouseId":%q,"dataCadastro":"x"`, p.alfa.ID, p.caixa.ID)))
	if changed.status != 200 || changed.str("nomeFantasia") != "Outra" || changed.str("softwareHouseId") != p.caixa.ID || changed.str("varejistaId") != p.seiva.ID {
		t.Errorf("changed: %d %s", changed.status, changed.text)
	}
	if got := change(house, "/parceiros", body(made.str("id"), `,"softwareHouseId":null`)); got.status != 200 || got.str("softwareHouseId") != p.caixa.ID {
		t.Errorf("changed by its software house: %d %s", got.status, got.text)
	}
	byHouse := p.call(t, house, "POST", "/parceiros/lojas", `{"documento":"`+cnpj(3)+`","nomeFantasia":"Da casa","varejistaId":"`+p.seiva.ID+`"}`)
	if byHouse.status != 201 || byHouse.str("softwareHouseId") != p.caixa.ID {
		t.Errorf("made by the software house: %d %s", byHouse.status, byHouse.text)
	}
	again := []string{"Idempotency-Key", "loja-4"}
	one := p.call(t, retailer, "POST", "/varejistas/lojas", `{"documento":"`+cnpj(4)+`","nomeFantasia":"Uma"}`, again...)
	two := p.call(t, retailer, "POST", "/varejistas/lojas", `{"documento":"`+cnpj(4)+`","nomeFantasia":"Uma"}`, again...)
	if one.status != 201 || two.status != 201 || one.str("id") != two.str("id") {
		t.Errorf("the same creation twice: %s, then %s", one.text, two.text)
	}
	page := p.call(t, retailer, "GET", "/varejistas/lojas?page=0&rowsPerPage=2&orderBy=nomeFantasia.desc", "")
	if page.object()["total"] != 5.0 || page.object()["pageSize"] != 2.0 {
		t.Errorf("list: %s", page.text)
	}
	p.expect(t, []Case{
		{Name: "page too large", As: retailer, Method: "GET", Path: "/varejistas/lojas?rowsPerPage=101", Status: 422, Code: "paging.page_size", Field: "rowsPerPage"},
		{Name: "unknown sort", As: house, Method: "GET", Path: "/parceiros/lojas?orderBy=senha", Status: 400, Code: "paging.unknown_sort"},
		{Name: "own", As: retailer, Method: "GET", Path: "/varejistas/lojas/" + made.str("id"), Status: 200},
		{Name: "another's", As: otherRetailer, Method: "GET", Path: "/varejistas/lojas/" + made.str("id"), Status: 404, Code: "stores.not_found"},
	})
	p.expect(t, []Case{{
		Name: "found", As: house, Method: "GET", Path: "/parceiros/lojas?filter=" + cnpj(3), Status: 200, Has: []string{`"total":1}`, "Da casa"},
	}, {
		Name: "another house's list", As: otherHouse, Method: "GET", Path: "/parceiros/lojas", Status: 200, Has: []string{`"total":1}`, "Loja Norte"},
	}})
}

func TestStoresAreImported(t *testing.T) {
	p := newParts(t)
	csv := []string{"Content-Type", "text/csv"}
	table := "CNPJ;Nome fantasia;UF;Cidade\n" + cnpj(1) + ";Um;SP;São Paulo\n" + cnpj(2) + ";Dois;SP;Manaus\n"
	for name, c := range map[string]struct{ body, part string }{
		"JSON": {`{"a":1}`, "CNPJ"}, "a picture": {"\xff\xd8\xff\x00\x10", "CSV"},
	} {
		got := p.call(t, retailer, "POST", "/varejistas/lojas/import/preview", c.body, csv...)
		if got.status != 422 || !strings.Contains(got.field("arquivo"), c.part) {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	if got := p.call(t, retailer, "POST", "/varejistas/lojas/import/preview", strings.Repeat("x", 1<<20+1), csv...); got.status != 413 {
		t.Errorf("too large: %d %s", got.status, got.text)
	}
	preview := p.call(t, retailer, "POST", "/varejistas/lojas/import/preview", table, csv...)
	if preview.status != 200 || preview.object()["certas"] != 1.0 || preview.object()["erradas"] != 1.0 ||
		!strings.Contains(preview.text, `"erros":{"cidade":"Escolha o estado e uma cidade dele."}`) {
		t.Errorf("preview: %d %s", preview.status, preview.text)
	}
	p.expect(t, []Case{
		{Name: "all or nothing", As: retailer, Method: "POST", Path: "/varejistas/lojas/import", Body: table, Status: 422, Code: "stores.import_wrong"},
		{Name: "a software house, no retailer", As: house, Method: "POST", Path: "/parceiros/lojas/import", Body: table, Status: 422, Code: "stores.unknown_retailer", Field: "varejistaId"},
		{Name: "a software house, another's retailer", As: house, Method: "POST", Path: "/parceiros/lojas/import/preview?varejistaId=" + p.alfa.ID, Body: table, Status: 422, Field: "varejistaId"},
		{Name: "nothing was kept", As: retailer, Method: "GET", Path: "/varejistas/lojas?filter=" + cnpj(1), Status: 200},
	})
	for range 2 { // the same request twice makes no more
		done := p.call(t, house, "POST", "/parceiros/lojas/import?somenteCertas=true&varejistaId="+p.seiva.ID, table, "Content-Type", "text/csv", "Idempotency-Key", "x")
		if done.status != 201 || done.object()["criadas"] != 1.0 || !strings.Contains(done.text, `"linha":3`) {
			t.Errorf("import: %d %s", done.status, done.text)
		}
	}
	if got := p.call(t, retailer, "GET", "/varejistas/lojas", ""); got.object()["total"] != 3.0 {
		t.Errorf("afterwards: %s", got.text)
	}
}

// The most that one import takes.
func TestLargestImport(t *testing.T) {
	p := newParts(t)
	rows := []string{"CNPJ,Nome,CEP,UF,Cidade,Categoria"}
	for n := range 1000 {
		rows = append(rows, fmt.Sprintf("%s,Loja %d,01310-100,SP,São Paulo,Farmácia", cnpj(n), n))
	}
	done := p.call(t, retailer, "POST", "/varejistas/lojas/import", strings.Join(rows, "\n"), "Content-Type", "text/csv")
	if done.status != 201 || done.object()["criadas"] != 1000.0 {
		t.Errorf("import: %d %.300s", done.status, done.text)
	}
}
