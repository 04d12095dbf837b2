package tenants

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/id"
)

// A retailer that registers a branch of another's root would get that shop's documents and shut the owner out. It is
// refused by whatever way it comes, without a word about whose it is; the owner registers the branch and is served.
func TestABranchOfAnothersRootIsRefused(t *testing.T) {
	p := apitest.NewWorld(t)
	letters, digits := apitest.Branch("12ABC345", 77), apitest.Branch("11222333", 77)
	stolen, key := fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Filial"}`, digits), p.KeyOf(p.Alfa.ID)
	got := p.Call(t, apitest.OtherRetailer, "POST", "/varejistas/lojas", stolen)
	if got.Status != 409 || got.Str("code") != "stores.root_taken" || !strings.Contains(got.Field("documento"), "fale com o suporte") || strings.Contains(got.Text, "Seiva") {
		t.Errorf("the branch of another's root: %d %s", got.Status, got.Text)
	}
	if status := p.Sell(key, digits, 1); status < 400 {
		t.Errorf("the thief's document of that emitter: %d", status)
	}
	p.Expect(t, []apitest.Case{
		{Name: "letters", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a"}`, brdoc.FormatCNPJ(letters)), Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "by a software house", As: apitest.House, Method: "POST", Path: "/parceiros/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"a","varejistaId":%q}`, letters, p.Seiva.ID), Status: 409, Code: "stores.root_taken", Field: "documento"},
	})
	table := "CNPJ;Nome fantasia\n" + digits + ";Filial\n" + apitest.BranchCNPJ(1) + ";Nossa\n"
	preview := p.Call(t, apitest.OtherRetailer, "POST", "/varejistas/lojas/import/preview", table, "Content-Type", "text/csv")
	if preview.Object()["erradas"] != 1.0 || !strings.Contains(preview.Text, "fale com o suporte") {
		t.Errorf("preview: %s", preview.Text)
	}
	imported := p.Call(t, apitest.OtherRetailer, "POST", "/varejistas/lojas/import?somenteCertas=true", table, "Content-Type", "text/csv")
	if imported.Object()["criadas"] != 1.0 || !strings.Contains(imported.Text, digits) {
		t.Errorf("import: %s", imported.Text)
	}
	if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", stolen); got.Status != 201 {
		t.Fatalf("the owner: %d %s", got.Status, got.Text)
	}
	if status := p.Sell(p.KeyOf(p.Seiva.ID), digits, 2); status != 201 {
		t.Errorf("the owner's document: %d", status)
	}
	if status := p.Sell(key, digits, 3); status < 400 {
		t.Errorf("the thief's document: %d", status)
	}
}

// If somebody else was first, an administrator gives the root to its owner: the owner's documents are taken from then on,
// those that the other took stay where they are, and both trails say so.
func TestAnAdministratorTransfersARoot(t *testing.T) {
	p := apitest.NewWorld(t)
	const path, why = "/admin/varejistas/transferir-raiz", `"motivo":"Contrato social conferido"`
	shop := apitest.BranchCNPJ(30)
	first := p.Call(t, apitest.OtherRetailer, "POST", "/varejistas/lojas", fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Loja"}`, shop))
	thief, owner := p.KeyOf(p.Alfa.ID), p.KeyOf(p.Seiva.ID)
	if status := p.Sell(thief, shop, 1); first.Status != 201 || status != 201 {
		t.Fatalf("%d %d", first.Status, status)
	}
	p.Expect(t, []apitest.Case{
		{Name: "the owner is shut out", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Nossa"}`, shop[:8]+apitest.Branch(shop[:8], 2)[8:]), Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "no session", Method: "POST", Path: path, Body: "{}", Status: 401, Code: "access.no_session"},
		{Name: "support", As: apitest.Support, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: apitest.Retailer, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "a software house", As: apitest.House, Method: "POST", Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"},
		{Name: "nothing", As: apitest.Admin, Method: "POST", Path: path, Body: "{}", Status: 422, Code: "stores.invalid", Field: "documento"},
		{Name: "no reason", As: apitest.Admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q}`, shop), Status: 422, Code: "stores.invalid", Field: "motivo"},
		{Name: "absent retailer", As: apitest.Admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q,"varejistaId":%q,%s}`, shop, id.New(), why), Status: 422, Code: "stores.unknown_retailer", Field: "varejistaId"},
		{Name: "nobody's root", As: apitest.Admin, Method: "POST", Path: path, Body: `{"documento":"99999999",` + why + `}`, Status: 404, Code: "stores.unused_root", Field: "documento"},
	})
	got := p.Call(t, apitest.Admin, "POST", path, fmt.Sprintf(`{"documento":%q,"varejistaId":%q,%s}`, brdoc.FormatCNPJ(shop), p.Seiva.ID, why))
	if got.Status != 200 || got.Str("raiz") != shop[:8] || !strings.Contains(got.Text, p.Alfa.ID) || !strings.Contains(got.Text, first.Str("id")) {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if theirs, ours := p.Sell(thief, shop, 2), p.Sell(owner, shop, 3); theirs < 400 || ours != 201 {
		t.Errorf("afterwards: the other's %d, the owner's %d", theirs, ours)
	}
	for retailerID, want := range map[string]int{p.Alfa.ID: 1, p.Seiva.ID: 1} {
		if taken := p.Texts("SELECT access_key FROM receipts WHERE retailer_id = ?", retailerID); len(taken) != want {
			t.Errorf("receipts of %s: %d, want %d", retailerID, len(taken), want)
		}
		if told := p.Texts("SELECT details FROM audit WHERE action = 'stores.root_transferred' AND retailer_id = ?", retailerID); len(told) != 1 ||
			!strings.Contains(told[0], "Contrato social conferido") || !strings.Contains(told[0], p.Alfa.ID) || !strings.Contains(told[0], p.Seiva.ID) {
			t.Errorf("the trail of %s: %v", retailerID, told)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "undoing it", As: apitest.OtherRetailer, Method: "POST", Path: "/varejistas/lojas/" + first.Str("id") + "/restaurar", Status: 409},
		{Name: "set free", As: apitest.Admin, Method: "POST", Path: path, Body: fmt.Sprintf(`{"documento":%q,%s}`, shop, why), Status: 200},
		{Name: "anybody's", As: apitest.OtherRetailer, Method: "POST", Path: "/varejistas/lojas", Body: fmt.Sprintf(`{"documento":%q,"nomeFantasia":"Loja"}`, shop), Status: 201},
	})
}
