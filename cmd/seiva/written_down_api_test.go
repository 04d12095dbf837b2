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
	p.play(t, []scenario{
		{"changed", house, "PUT", "/parceiros/lojas", changed, 200, "", ""},
		{"deleted", retailer, "DELETE", "/varejistas/lojas/" + storeID, "", 204, "", ""},
		{"restored", house, "POST", "/parceiros/lojas/" + storeID + "/restaurar", "", 201, "", ""},
		{"settings", retailer, "PUT", "/varejistas/configuracoes", `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":40}`, 200, "", ""},
		{"profile", house, "PUT", "/parceiros", `{"pontoFocalNome":"Eva Luz"}`, 200, "", ""},
		{"wrong profile", house, "PUT", "/parceiros", `{"pontoFocalNome":"Eva"}`, 422, "", ""},
		{"another's store", otherRetailer, "DELETE", "/varejistas/lojas/" + storeID, "", 404, "", ""},
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
	undo := func(name, who, base, storeID string, status int, code string) scenario {
		return scenario{name, who, "POST", base + "/lojas/" + storeID + "/restaurar", "", status, code, ""}
	}
	p.play(t, []scenario{
		undo("not deleted", retailer, "/varejistas", p.centro.ID, 404, "stores.not_found"),
		{"deleted", retailer, "DELETE", "/varejistas/lojas/" + p.centro.ID, "", 204, "", ""},
		undo("no session", nobody, "/varejistas", p.centro.ID, 401, ""),
		undo("administrator", admin, "/varejistas", p.centro.ID, 403, ""),
		undo("another retailer", otherRetailer, "/varejistas", p.centro.ID, 404, "stores.not_found"),
		undo("another software house", otherHouse, "/parceiros", p.centro.ID, 404, "stores.not_found"),
		undo("no id", retailer, "/varejistas", "all", 404, "stores.not_found"),
		{"its root is not", otherRetailer, "POST", "/varejistas/lojas", `{"documento":"` + p.centro.Documento + `","nomeFantasia":"Minha"}`, 409, "stores.root_taken", "documento"},
		{"its CNPJ is free", retailer, "POST", "/varejistas/lojas", `{"documento":"` + p.centro.Documento + `","nomeFantasia":"De novo"}`, 201, "", ""},
		undo("its CNPJ is taken", retailer, "/varejistas", p.centro.ID, 409, "stores.document_taken"),
		{"another", retailer, "DELETE", "/varejistas/lojas/" + p.norte.ID, "", 204, "", ""},
		undo("by its software house", otherHouse, "/parceiros", p.norte.ID, 201, ""),
		{"it lives", retailer, "GET", "/varejistas/lojas/" + p.norte.ID, "", 200, "", ""},
	})
}
