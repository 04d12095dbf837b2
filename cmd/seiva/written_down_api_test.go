package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What companies change about themselves is in the trail with who did it, and for whom under a switched profile. What was
// typed about people is not.
func TestWhatCompaniesChangeIsWrittenDown(t *testing.T) {
	p := newParts(t)
	made := p.call(t, retailer, "POST", "/varejistas/lojas", `{"documento":"`+cnpj(1)+`","nomeFantasia":"Nova"}`)
	storeID := made.str("id")
	changed := fmt.Sprintf(`{"id":%q,"nomeFantasia":"Outra"}`, storeID)
	p.expect(t, []Case{
		{Name: "changed", As: house, Method: "PUT", Path: "/parceiros/lojas", Body: changed, Status: 200},
		{Name: "deleted", As: retailer, Method: "DELETE", Path: "/varejistas/lojas/" + storeID, Status: 204},
		{Name: "restored", As: house, Method: "POST", Path: "/parceiros/lojas/" + storeID + "/restaurar", Status: 201},
		{Name: "settings", As: retailer, Method: "PUT", Path: "/varejistas/configuracoes", Body: `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":40}`, Status: 200},
		{Name: "profile", As: house, Method: "PUT", Path: "/parceiros", Body: `{"pontoFocalNome":"Eva Luz"}`, Status: 200},
		{Name: "wrong profile", As: house, Method: "PUT", Path: "/parceiros", Body: `{"pontoFocalNome":"Eva"}`, Status: 422},
		{Name: "another's store", As: otherRetailer, Method: "DELETE", Path: "/varejistas/lojas/" + storeID, Status: 404},
	})
	if got := p.call(t, retailer, "POST", "/varejistas/lojas/import", "CNPJ;Nome\n"+cnpj(2)+";Um", "Content-Type", "text/csv"); got.status != 201 {
		t.Fatalf("import: %d %s", got.status, got.text)
	}
	p.enter("VAREJISTA", p.seiva.ID)
	if got := p.call(t, admin, "PATCH", "/varejistas", `{"contatoLegalNome":"Lia Reis"}`, asRetailer, p.seiva.ID); got.status != 200 {
		t.Fatalf("in the retailer's profile: %d %s", got.status, got.text)
	}
	trail := p.rows(`SELECT action || ' ' || accounts.profile || ' ' || acted_for || ' ' || audit.retailer_id || ' ' || object_id || ' ' || details
		FROM audit JOIN accounts ON accounts.id = actor_id WHERE action LIKE 'stores.%' OR action LIKE 'retailers.%' OR action LIKE 'partners.%' ORDER BY number`)
	seiva, caixa := p.seiva.ID, p.caixa.ID
	want := []string{
		"stores.created VAREJISTA  " + seiva + " " + storeID + ` {"documento":"` + cnpj(1) + `"}`,
		"stores.changed PARCEIRO  " + seiva + " " + storeID + ` {"nomeFantasia":"Outra"}`,
		"stores.deleted VAREJISTA  " + seiva + " " + storeID + ` {"documento":"` + cnpj(1) + `"}`,
		"stores.restored PARCEIRO  " + seiva + " " + storeID + ` {"documento":"` + cnpj(1) + `"}`,
		"retailers.configured VAREJISTA  " + seiva + " " + seiva + ` {"receiptCostMilli":"40","verifiedOnly":"true"}`,
		"partners.profile_changed PARCEIRO   " + caixa + ` {"fields":"pontoFocalNome"}`,
		"stores.imported VAREJISTA  " + seiva + " " + seiva + ` {"documentos":"` + cnpj(2) + `"}`,
		"retailers.profile_changed ADMINISTRADOR " + seiva + " " + seiva + " " + seiva + ` {"fields":"contatoLegalNome"}`,
	}
	if !slices.Equal(trail, want) {
		t.Errorf("the trail:\n%s\nwant:\n%s", strings.Join(trail, "\n"), strings.Join(want, "\n"))
	}
}

// A deletion is undone by whoever may delete the store.
func TestAStoresDeletionIsUndone(t *testing.T) {
	p := newParts(t)
	undo := func(name, who, base, storeID string, status int, code string) Case {
		return Case{Name: name, As: who, Method: "POST", Path: base + "/lojas/" + storeID + "/restaurar", Status: status, Code: code}
	}
	p.expect(t, []Case{
		undo("not deleted", retailer, "/varejistas", p.centro.ID, 404, "stores.not_found"),
		{Name: "deleted", As: retailer, Method: "DELETE", Path: "/varejistas/lojas/" + p.centro.ID, Status: 204},
		undo("no session", nobody, "/varejistas", p.centro.ID, 401, ""),
		undo("administrator", admin, "/varejistas", p.centro.ID, 403, ""),
		undo("another retailer", otherRetailer, "/varejistas", p.centro.ID, 404, "stores.not_found"),
		undo("another software house", otherHouse, "/parceiros", p.centro.ID, 404, "stores.not_found"),
		undo("no id", retailer, "/varejistas", "all", 404, "stores.not_found"),
		{Name: "its root is not", As: otherRetailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"` + p.centro.Documento + `","nomeFantasia":"Minha"}`, Status: 409, Code: "stores.root_taken", Field: "documento"},
		{Name: "its CNPJ is free", As: retailer, Method: "POST", Path: "/varejistas/lojas", Body: `{"documento":"` + p.centro.Documento + `","nomeFantasia":"De novo"}`, Status: 201},
		undo("its CNPJ is taken", retailer, "/varejistas", p.centro.ID, 409, "stores.document_taken"),
		{Name: "another", As: retailer, Method: "DELETE", Path: "/varejistas/lojas/" + p.norte.ID, Status: 204},
		undo("by its software house", otherHouse, "/parceiros", p.norte.ID, 201, ""),
		{Name: "it lives", As: retailer, Method: "GET", Path: "/varejistas/lojas/" + p.norte.ID, Status: 200},
	})
}
