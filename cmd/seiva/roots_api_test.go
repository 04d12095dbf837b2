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
	"seiva/internal/kit/id"
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
	issued, err := p.Portal.Keys.Create(p.t.Context(), who, apikeys.RetailerKey, apikeys.Draft{
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
	p.expect(t, []Case{
		{Name: "letters", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a"}`, brdoc.FormatCNPJ(letters)), Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "by a software house", As: house, Method: "POST", Path: "/parceiros/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a","varejistaId":%q}`, letters, p.seiva.ID), Status: 409, Code: "stores.root_taken", Field: "documento"},
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

// Where somebody came first, an administrator gives the root to whom it belongs: the owner's documents are taken from
// then on, those that the other took stay where they are, and both trails tell.
func TestAnAdministratorTransfersARoot(t *testing.T) {
	p := newParts(t)
	const path, why = "/admin/varejistas/transferir-raiz", `"motivo":"Contrato social conferido"`
	shop := cnpj(30)
	first := p.call(t, otherRetailer, "POST", "/varejistas/lojas", fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Loja"}`, shop))
	thief, owner := p.keyOf(p.alfa.ID), p.keyOf(p.seiva.ID)
	if status := p.sell(thief, shop, 1); first.status != 201 || status != 201 {
		t.Fatalf("%d %d", first.status, status)
	}
	p.expect(t, []Case{
		{Name: "the owner is shut out", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Nossa"}`, shop[:8]+branch(shop[:8], 2)[8:]), Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "no session", Method: "POST", Path: path, Body: "{}", Status: 401, Code: "access.no_session"},
		{Name: "support", As: support, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: retailer, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "a software house", As: house, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "nothing", As: admin, Method: "POST", Path: path, Body: "{}", Status: 422, Code: "stores.invalid", Field: "documento"},
		{Name: "no reason", As: admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q}`, shop), Status: 422, Code: "stores.invalid", Field: "motivo"},
		{Name: "absent retailer", As: admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q,"varejistaId":%q,%s}`, shop, id.New(), why), Status: 422, Code: "stores.unknown_retailer", Field: "varejistaId"},
		{Name: "nobody's root", As: admin, Method: "POST", Path: path, Body: `{"documento":"99999999",` + why + `}`, Status: 404, Code: "stores.unused_root", Field: "documento"},
	})
	got := p.call(t, admin, "POST", path, fmt.Sprintf(`{"documento":%q,"varejistaId":%q,%s}`, brdoc.FormatCNPJ(shop), p.seiva.ID, why))
	if got.status != 200 || got.str("raiz") != shop[:8] || !strings.Contains(got.text, p.alfa.ID) || !strings.Contains(got.text, first.str("id")) {
		t.Fatalf("%d %s", got.status, got.text)
	}
	if theirs, ours := p.sell(thief, shop, 2), p.sell(owner, shop, 3); theirs < 400 || ours != 201 {
		t.Errorf("afterwards: the other's %d, the owner's %d", theirs, ours)
	}
	for retailerID, want := range map[string]int{p.alfa.ID: 1, p.seiva.ID: 1} {
		if taken := p.rows("SELECT access_key FROM receipts WHERE retailer_id = ?", retailerID); len(taken) != want {
			t.Errorf("receipts of %s: %d, want %d", retailerID, len(taken), want)
		}
		if told := p.rows("SELECT details FROM audit WHERE action = 'stores.root_transferred' AND retailer_id = ?", retailerID); len(told) != 1 ||
			!strings.Contains(told[0], "Contrato social conferido") || !strings.Contains(told[0], p.alfa.ID) || !strings.Contains(told[0], p.seiva.ID) {
			t.Errorf("the trail of %s: %v", retailerID, told)
		}
	}
	p.expect(t, []Case{
		{Name: "undoing it", As: otherRetailer, Method: "POST", Path: "/varejistas/lojas/" + first.str("id") + "/restaurar", Status: 409},
		{Name: "set free", As: admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q,%s}`, shop, why), Status: 200},
		{Name: "anybody's", As: otherRetailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Loja"}`, shop), Status: 201},
	})
}
