package tenants

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// What companies change about themselves is in the trail with who did it, and under a switched profile with the company it was done
// for. What was typed about people is not.
func TestWhatCompaniesChangeIsWrittenDown(t *testing.T) {
	p := apitest.NewWorld(t)
	made := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas", `{"documento":"`+apitest.BranchCNPJ(1)+`","nomeFantasia":"Nova"}`)
	storeID := made.Str("id")
	changed := fmt.Sprintf(`{"id":%q,"nomeFantasia":"Outra"}`, storeID)
	p.Expect(t, []apitest.Case{
		{Name: "changed", As: apitest.House, Method: "PUT", Path: "/parceiros/lojas", Body: changed, Status: 200},
		{Name: "deleted", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas/lojas/" + storeID, Status: 204},
		{Name: "restored", As: apitest.House, Method: "POST", Path: "/parceiros/lojas/" + storeID + "/restaurar", Status: 201},
		{Name: "settings", As: apitest.Retailer, Method: "PUT", Path: "/varejistas/configuracoes", Body: `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":40}`, Status: 200},
		{Name: "profile", As: apitest.House, Method: "PUT", Path: "/parceiros", Body: `{"pontoFocalNome":"Eva Luz"}`, Status: 200},
		{Name: "wrong profile", As: apitest.House, Method: "PUT", Path: "/parceiros", Body: `{"pontoFocalNome":"Eva"}`, Status: 422},
		{Name: "another's store", As: apitest.OtherRetailer, Method: "DELETE", Path: "/varejistas/lojas/" + storeID, Status: 404},
	})
	if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/lojas/import", "CNPJ;Nome\n"+apitest.BranchCNPJ(2)+";Um", "Content-Type", "text/csv"); got.Status != 201 {
		t.Fatalf("import: %d %s", got.Status, got.Text)
	}
	p.Enter("VAREJISTA", p.Seiva.ID)
	if got := p.Call(t, apitest.Admin, "PATCH", "/varejistas", `{"contatoLegalNome":"Lia Reis"}`, apitest.AsRetailer, p.Seiva.ID); got.Status != 200 {
		t.Fatalf("in the retailer's profile: %d %s", got.Status, got.Text)
	}
	trail := p.Texts(`SELECT action || ' ' || accounts.profile || ' ' || acted_for || ' ' || audit.retailer_id || ' ' || object_id || ' ' || details
		FROM audit JOIN accounts ON accounts.id = actor_id WHERE action LIKE 'stores.%' OR action LIKE 'retailers.%' OR action LIKE 'partners.%' ORDER BY number`)
	seiva, caixa := p.Seiva.ID, p.Caixa.ID
	want := []string{
		"stores.created VAREJISTA  " + seiva + " " + storeID + ` {"documento":"` + apitest.BranchCNPJ(1) + `"}`,
		"stores.changed PARCEIRO  " + seiva + " " + storeID + ` {"before.nomeFantasia":"Nova","nomeFantasia":"Outra"}`,
		"stores.deleted VAREJISTA  " + seiva + " " + storeID + ` {"documento":"` + apitest.BranchCNPJ(1) + `"}`,
		"stores.restored PARCEIRO  " + seiva + " " + storeID + ` {"documento":"` + apitest.BranchCNPJ(1) + `"}`,
		"retailers.configured VAREJISTA  " + seiva + " " + seiva + ` {"before.receiptCostMilli":"40","before.verifiedOnly":"false","receiptCostMilli":"40","verifiedOnly":"true"}`,
		"partners.profile_changed PARCEIRO   " + caixa + ` {"fields":"pontoFocalNome"}`,
		"stores.imported VAREJISTA  " + seiva + " " + seiva + ` {"documentos":"` + apitest.BranchCNPJ(2) + `"}`,
		"retailers.profile_changed ADMINISTRADOR " + seiva + " " + seiva + " " + seiva + ` {"fields":"contatoLegalNome"}`,
	}
	if !slices.Equal(trail, want) {
		t.Errorf("the trail:\n%s\nwant:\n%s", strings.Join(trail, "\n"), strings.Join(want, "\n"))
	}
}

// A deletion is undone by whoever may delete the store.
func TestAStoresDeletionIsUndone(t *testing.T) {
	p := apitest.NewWorld(t)
	undo := func(name, who, base, storeID string, status int, code string) apitest.Case {
		return apitest.Case{Name: name, As: who, Method: "POST", Path: base + "/lojas/" + storeID + "/restaurar", Status: status, Code: code}
	}
	p.Expect(t, []apitest.Case{
		undo("not deleted", apitest.Retailer, "/varejistas", p.Centro.ID, 404, "stores.not_found"),
		{Name: "deleted", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas/lojas/" + p.Centro.ID, Status: 204},
		undo("no session", apitest.Nobody, "/varejistas", p.Centro.ID, 401, ""),
		undo("administrator", apitest.Admin, "/varejistas", p.Centro.ID, 403, ""),
		undo("another retailer", apitest.OtherRetailer, "/varejistas", p.Centro.ID, 404, "stores.not_found"),
		undo("another software house", apitest.OtherHouse, "/parceiros", p.Centro.ID, 404, "stores.not_found"),
		undo("no id", apitest.Retailer, "/varejistas", "all", 404, "stores.not_found"),
		{Name: "its root is not", As: apitest.OtherRetailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"` + p.Centro.Documento + `","nomeFantasia":"Minha"}`, Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "its CNPJ is free", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"` + p.Centro.Documento + `","nomeFantasia":"De novo"}`, Status: 201},
		undo("its CNPJ is taken", apitest.Retailer, "/varejistas", p.Centro.ID, 409, "stores.document_taken"),
		{Name: "another", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas/lojas/" + p.Norte.ID, Status: 204},
		undo("by its software house", apitest.OtherHouse, "/parceiros", p.Norte.ID, 201, ""),
		{Name: "it lives", As: apitest.Retailer, Method: "GET", Path: "/varejistas/lojas/" + p.Norte.ID, Status: 200},
	})
}
