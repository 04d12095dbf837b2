package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfcegen"
)

// branch gives the CNPJ of the n-th branch of a root.
func branch(root string, n int) string {
	first := fmt.Sprintf("%s%04d", root, n)
	return first + brdoc.CNPJCheckDigits(first)
}

// keyOf makes a key of a retailer.
func (p *instance) keyOf(retailerID string) string {
	p.t.Helper()
	who := scope.Scope{AccountID: "test", Profile: scope.Administrador}
	issued, err := p.portal.Keys.Create(p.t.Context(), who, apikeys.RetailerKey, apikeys.Draft{
		Name: "Caixa", Environment: apikeys.Live, Bindings: apikeys.Bindings{RetailerID: retailerID},
	})
	p.check(err)
	return issued.Presented
}

// sell sends a signed document of an emitter with a key and gives the answer's status.
func (p *instance) sell(key, cnpj string, number int) int {
	p.t.Helper()
	gen := nfcegen.New(7)
	xml := gen.Receipt(nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: cnpj, LegalName: "LOJA", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01310100"},
		Serie:   1, Number: number, At: time.Date(2026, 11, 10, 8, 0, 0, 0, time.FixedZone("", -3*60*60)),
	}, gen.Signer(cnpj, "LOJA"))
	r := httptest.NewRequest(http.MethodPost, "/api/integration/receipts?cashierCode=01&printed=false", strings.NewReader(string(xml)))
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("x-api-key", key)
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	return w.Code
}

// A retailer that registers a branch of another's root would get that shop's documents and shut the owner out. It is
// refused by whatever way it comes, without a word about whose it is; the owner registers the branch and is served.
func TestABranchOfAnothersRootIsRefused(t *testing.T) {
	p := newParts(t)
	letters, digits := branch("12ABC345", 77), branch("11222333", 77)
	stolen, key := fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Filial"}`, digits), p.keyOf(p.alfa.ID)
	got := p.call(t, otherRetailer, "POST", "/varejistas/lojas", stolen)
	if got.status != 409 || got.str("code") != "stores.root_taken" || !strings.Contains(got.field("documento"), "fale com o suporte") || strings.Contains(got.text, "Seiva") {
		t.Errorf("the branch of another's root: %d %s", got.status, got.text)
	}
	if status := p.sell(key, digits, 1); status < 400 {
		t.Errorf("the thief's document of that emitter: %d", status)
	}
	p.play(t, []scenario{
		{"letters", retailer, "POST", "/varejistas/lojas", fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a"}`, brdoc.FormatCNPJ(letters)), 409, "stores.root_taken", "documento"},
		{"by a software house", house, "POST", "/parceiros/lojas", fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a","varejistaId":%q}`, letters, p.seiva.ID), 409, "stores.root_taken", "documento"},
	})
	table := "CNPJ;Nome fantasia\n" + digits + ";Filial\n" + cnpj(1) + ";Nossa\n"
	preview := p.call(t, otherRetailer, "POST", "/varejistas/lojas/import/preview", table, "Content-Type", "text/csv")
	if preview.object()["erradas"] != 1.0 || !strings.Contains(preview.text, "fale com o suporte") {
		t.Errorf("preview: %s", preview.text)
	}
	imported := p.call(t, otherRetailer, "POST", "/varejistas/lojas/import?somenteCertas=true", table, "Content-Type", "text/csv")
	if imported.object()["criadas"] != 1.0 || !strings.Contains(imported.text, digits) {
		t.Errorf("import: %s", imported.text)
	}
	if got := p.call(t, retailer, "POST", "/varejistas/lojas", stolen); got.status != 201 {
		t.Fatalf("the owner: %d %s", got.status, got.text)
	}
	if status := p.sell(p.keyOf(p.seiva.ID), digits, 2); status != 201 {
		t.Errorf("the owner's document: %d", status)
	}
	if status := p.sell(key, digits, 3); status < 400 {
		t.Errorf("the thief's document: %d", status)
	}
}
