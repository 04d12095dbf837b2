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
			p.play(t, []scenario{{"no session", nobody, method, base + path, "", 401, "access.no_session", ""}})
			for _, who := range []string{admin, support, retailer, house} {
				if who != allowed {
					p.play(t, []scenario{{"wrong profile", who, method, base + path, "", 403, "access.wrong_profile", ""}})
				}
			}
		}
		for _, method := range []string{"POST", "PUT"} {
			p.play(t, []scenario{
				{"no session", nobody, method, base + "/lojas", "{}", 401, "access.no_session", ""},
				{"administrator", admin, method, base + "/lojas", "{}", 403, "access.wrong_profile", ""},
			})
		}
	}
}

func TestStoreFromCreationToChange(t *testing.T) {
	p := newParts(t)
	full := fmt.Sprintf(`{"documento":%q,"nomeFantasia":" Loja  Nova","cep":"01310-100","endereco":"Avenida Paulista","numero":"1000",`+
		`"bairro":"Bela Vista","uf":"sp","cidade":"sao paulo","categoria":"farmacia","softwareHouseId":%q}`, brdoc.FormatCNPJ(cnpj(1)), p.beta.ID)
	p.play(t, []scenario{
		{"nothing", retailer, "POST", "/varejistas/lojas", `{}`, 422, "stores.invalid", "documento"},
		{"nothing, the other field", retailer, "POST", "/varejistas/lojas", `{}`, 422, "stores.invalid", "nomeFantasia"},
		{"no body", retailer, "POST", "/varejistas/lojas", ``, 400, "", ""},
		{"wrong type", retailer, "POST", "/varejistas/lojas", `{"documento":3}`, 422, "", "documento"},
		{"check digits", retailer, "POST", "/varejistas/lojas", `{"documento":"11222333000182","nomeFantasia":"a"}`, 422, "", "documento"},
		{"own retailer's store", retailer, "POST", "/varejistas/lojas", `{"documento":"11222333000181","nomeFantasia":"a"}`, 409, "stores.document_taken", "documento"},
		{"no retailer", house, "POST", "/parceiros/lojas", `{"documento":"` + cnpj(2) + `","nomeFantasia":"a"}`, 422, "", "varejistaId"},
		{"a retailer linked to nobody", house, "POST", "/parceiros/lojas", `{"documento":"` + cnpj(2) + `","nomeFantasia":"a","varejistaId":"` + p.alfa.ID + `"}`, 422, "", "varejistaId"},
		{"a retailer linked by a store", otherHouse, "POST", "/parceiros/lojas", `{"documento":"` + cnpj(2) + `","nomeFantasia":"a","varejistaId":"` + p.seiva.ID + `"}`, 422, "", "varejistaId"},
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
	p.play(t, []scenario{
		{"another retailer's", otherRetailer, "PUT", "/varejistas/lojas", body(made.str("id"), ""), 404, "stores.not_found", ""},
		{"not its software house", house, "PUT", "/parceiros/lojas", body(made.str("id"), ""), 404, "stores.not_found", ""},
		{"absent", retailer, "PUT", "/varejistas/lojas", body(id.New(), ""), 404, "stores.not_found", ""},
		{"nonsense", retailer, "PUT", "/varejistas/lojas", "{\"id\":\"a\\u0000b\",\"nomeFantasia\":\"Outra\"}", 404, "stores.not_found", ""},
		{"no id", retailer, "PUT", "/varejistas/lojas", `{"nomeFantasia":"Outra"}`, 422, "", "id"},
		{"another CNPJ", retailer, "PUT", "/varejistas/lojas", body(made.str("id"), `,"documento":"`+cnpj(9)+`"`), 422, "", "documento"},
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
	p.play(t, []scenario{
		{"page too large", retailer, "GET", "/varejistas/lojas?rowsPerPage=101", "", 422, "paging.page_size", "rowsPerPage"},
		{"unknown sort", house, "GET", "/parceiros/lojas?orderBy=senha", "", 400, "paging.unknown_sort", ""},
		{"own", retailer, "GET", "/varejistas/lojas/" + made.str("id"), "", 200, "", ""},
		{"another's", otherRetailer, "GET", "/varejistas/lojas/" + made.str("id"), "", 404, "stores.not_found", ""},
	})
	p.expect([]expected{{
		name: "found", as: house, method: "GET", path: "/parceiros/lojas?filter=" + cnpj(3), status: 200, has: []string{`"total":1}`, "Da casa"},
	}, {
		name: "another house's list", as: otherHouse, method: "GET", path: "/parceiros/lojas", status: 200, has: []string{`"total":1}`, "Loja Norte"},
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
	p.play(t, []scenario{
		{"all or nothing", retailer, "POST", "/varejistas/lojas/import", table, 422, "stores.import_wrong", ""},
		{"a software house, no retailer", house, "POST", "/parceiros/lojas/import", table, 422, "stores.unknown_retailer", "varejistaId"},
		{"a software house, another's retailer", house, "POST", "/parceiros/lojas/import/preview?varejistaId=" + p.alfa.ID, table, 422, "", "varejistaId"},
		{"nothing was kept", retailer, "GET", "/varejistas/lojas?filter=" + cnpj(1), "", 200, "", ""},
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
