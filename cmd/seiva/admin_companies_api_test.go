package main

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/kit/id"
)

// Each call of an administrator's about companies: 401, 403, then wrong input.
func TestCompaniesAreTheAdministratorsAlone(t *testing.T) {
	p := newParts(t)
	var rows []scenario
	for _, c := range []struct{ method, path string }{
		{"GET", "/admin/busca?filter=seiva"},
		{"GET", "/admin/varejistas/" + p.seiva.ID + "/resumo"},
		{"GET", "/admin/parceiros/" + p.caixa.ID + "/resumo"},
		{"PATCH", "/admin/varejistas/change-email"},
		{"PATCH", "/admin/parceiros/change-email"},
		{"PUT", "/admin/lojas/edit-category/" + p.centro.ID},
	} {
		rows = append(rows, scenario{"no session", nobody, c.method, c.path, `{}`, 401, "access.no_session", ""})
		for _, who := range []string{support, retailer, house} {
			rows = append(rows, scenario{"wrong profile", who, c.method, c.path, `{}`, 403, "access.wrong_profile", ""})
		}
	}
	for _, who := range []string{admin, retailer, house} {
		rows = append(rows, scenario{"the support's search", who, "GET", "/support/busca?filter=seiva", "", 403, "access.wrong_profile", ""})
	}
	p.play(t, append(rows,
		scenario{"the support's search", nobody, "GET", "/support/busca?filter=seiva", "", 401, "access.no_session", ""},
		scenario{"absent retailer", admin, "GET", "/admin/varejistas/" + id.New() + "/resumo", "", 404, "reports.company_not_found", ""},
		scenario{"a software house as retailer", admin, "GET", "/admin/varejistas/" + p.caixa.ID + "/resumo", "", 404, "reports.company_not_found", ""},
		scenario{"absent software house", admin, "GET", "/admin/parceiros/" + id.New() + "/resumo", "", 404, "reports.company_not_found", ""},
		scenario{"nonsense", admin, "GET", "/admin/parceiros/%00%ff/resumo", "", 404, "reports.company_not_found", ""},
		scenario{"absent store", admin, "PUT", "/admin/lojas/edit-category/" + id.New(), `{"categoria":"farmacia"}`, 404, "stores.not_found", ""},
		scenario{"unknown category", admin, "PUT", "/admin/lojas/edit-category/" + p.centro.ID, `{"categoria":"foguetes"}`, 422, "stores.invalid", "categoria"},
		scenario{"no category", admin, "PUT", "/admin/lojas/edit-category/" + p.centro.ID, `{}`, 422, "stores.invalid", "categoria"},
		scenario{"category by number", admin, "PUT", "/admin/lojas/edit-category/" + p.centro.ID, `{"categoria":3}`, 422, "", "categoria"},
		scenario{"long search", admin, "GET", "/admin/busca?filter=" + strings.Repeat("a", 121), "", 422, "", "filter"},
	))
}

func TestCompaniesAreFoundByNameAndCNPJ(t *testing.T) {
	p := newParts(t)
	find := func(name, filter, want string) expected {
		return expected{name: name, as: admin, method: "GET", path: "/admin/busca?filter=" + filter, status: 200, has: []string{want}}
	}
	p.expect([]expected{
		find("nothing asked for", "", "[]"),
		find("one letter", "s", "[]"),
		find("nobody", "zebra", "[]"),
		find("hostile", "%25%27%00", "[]"),
		find("retailer, without accents", "emporio", `[{"tipo":"VAREJISTA","id":"`+p.alfa.ID+`","documento":"12ABC34501DE35","nomeFantasia":"Empório Alfa","varejista":null}]`),
		find("software house", "caixa%20livre", `[{"tipo":"PARCEIRO","id":"`+p.caixa.ID+`"`),
		find("store, with its retailer", "norte", `[{"tipo":"LOJA","id":"`+p.norte.ID+`","documento":"11222333000262","nomeFantasia":"Loja Norte","varejista":"Mercado Seiva"}]`),
		find("retailer and store, by CNPJ as one writes it", "11.222.333/0001-81", `"tipo":"LOJA","id":"`+p.centro.ID),
	})
	for _, filter := range []string{"emporio", "caixa%20livre", "11.222.333/0001-81", ""} {
		admins, supports := p.call(t, admin, "GET", "/admin/busca?filter="+filter, ""), p.call(t, support, "GET", "/support/busca?filter="+filter, "")
		if supports.status != 200 || supports.text != admins.text {
			t.Errorf("the support finds %s by %q, an administrator %s", supports.text, filter, admins.text)
		}
	}
	p.call(t, retailer, "DELETE", "/varejistas/lojas/"+p.norte.ID, "")
	p.expect([]expected{find("a store that is gone", "norte", "[]")})
}

func TestCompanySummaries(t *testing.T) {
	p := newParts(t)
	p.expect([]expected{
		{name: "retailer", as: admin, method: "GET", path: "/admin/varejistas/" + p.seiva.ID + "/resumo", status: 200, has: []string{
			`"lojas":2`, `"varejistas":0`, `"contas":1`, `"email":"VAREJISTA` + p.seiva.ID + `@demo.seiva.test"`, `"emailConfirmado":true`,
		}},
		{name: "software house", as: admin, method: "GET", path: "/admin/parceiros/" + p.beta.ID + "/resumo", status: 200, has: []string{
			`"lojas":1`, `"varejistas":1`, `"contas":1`,
		}},
		{name: "its stores", as: admin, method: "GET", path: "/admin/lojas?softwareHouseId=" + p.beta.ID, status: 200, has: []string{"Loja Norte", `"total":1`}},
		{
			name: "a retailer's stores", as: admin, method: "GET", path: "/admin/lojas?varejistaId=" + p.seiva.ID + "&filter=centro", status: 200,
			has: []string{"Loja Centro", `"total":1`},
		},
		{
			name: "those that are both", as: admin, method: "GET", path: "/admin/lojas?varejistaId=" + p.seiva.ID + "&softwareHouseId=" + p.caixa.ID, status: 200,
			has: []string{"Loja Centro", `"total":1`},
		},
		{name: "nobody's stores", as: admin, method: "GET", path: "/admin/lojas?varejistaId=%00", status: 200, has: []string{`"total":0`}},
	})
	lonely := p.makeRetailer("12345678000195", "Quitanda", "")
	p.expect([]expected{{
		name: "without accounts", as: admin, method: "GET", path: "/admin/varejistas/" + lonely.ID + "/resumo", status: 200,
		has: []string{`"contas":0`, `"contaPrincipal":null`},
	}})
}

func TestAdministratorChangesAMainAccountsEmail(t *testing.T) {
	p := newParts(t)
	body := func(email, owner string) string { return fmt.Sprintf(`{"email":%q,"id":%q}`, email, owner) }
	lonely := p.makeRetailer("12345678000195", "Quitanda", "")
	path := "/admin/varejistas/change-email"
	former := "VAREJISTA" + p.seiva.ID + "@demo.seiva.test"
	p.play(t, []scenario{
		{"no e-mail", admin, "PATCH", path, `{"id":"` + p.seiva.ID + `"}`, 422, "identity.invalid_email", "email"},
		{"no e-mail at all", admin, "PATCH", path, body("ana", p.seiva.ID), 422, "identity.invalid_email", "email"},
		{"of somebody else", admin, "PATCH", path, body("VAREJISTA"+p.alfa.ID+"@demo.seiva.test", p.seiva.ID), 409, "identity.email_taken", "email"},
		{"absent retailer", admin, "PATCH", path, body("nova@loja.com.br", id.New()), 404, "identity.not_found", ""},
		{"no id", admin, "PATCH", path, body("nova@loja.com.br", ""), 404, "identity.not_found", ""},
		{"a software house as retailer", admin, "PATCH", path, body("nova@loja.com.br", p.caixa.ID), 404, "identity.not_found", ""},
		{"a retailer without accounts", admin, "PATCH", path, body("nova@loja.com.br", lonely.ID), 404, "identity.not_found", ""},
		{"still signed in", retailer, "GET", "/varejistas", "", 200, "", ""},
		{"changed", admin, "PATCH", path, body("nova@loja.com.br", p.seiva.ID), 200, "", ""},
		{"sessions have ended", retailer, "GET", "/varejistas", "", 401, "access.no_session", ""},
		{"the former e-mail", nobody, "POST", "/identity/sign-in", `{"email":"` + former + `","password":"Seiva-demo-2026"}`, 401, "", ""},
		{"the new one", nobody, "POST", "/identity/sign-in", `{"email":"nova@loja.com.br","password":"Seiva-demo-2026"}`, 200, "", ""},
		{"a software house's", admin, "PATCH", "/admin/parceiros/change-email", body("casa@caixa.com.br", p.caixa.ID), 200, "", ""},
	})
	for subject, to := range map[string]string{
		"O e-mail da sua conta foi alterado": former, "Este é o novo e-mail da sua conta": "nova@loja.com.br",
	} {
		if told := p.rows("SELECT recipient FROM outbox WHERE subject = ? ORDER BY id", subject); len(told) != 2 || told[0] != to {
			t.Errorf("%s: told %v", subject, told)
		}
	}
	who := p.rows("SELECT actor_id FROM audit WHERE action = 'identity.email_changed'")
	if account := p.rows("SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR'"); len(who) != 2 || who[0] != account[0] {
		t.Errorf("the trail names %v", who)
	}
}

func TestAdministratorChangesAStoresCategory(t *testing.T) {
	p := newParts(t)
	for range 2 { // the second changes nothing
		got := p.call(t, admin, "PUT", "/admin/lojas/edit-category/"+p.centro.ID, `{"categoria":"padaria"}`)
		if got.status != 200 || got.str("categoria") != "Padaria e confeitaria" || got.str("id") != p.centro.ID {
			t.Errorf("changed: %d %s", got.status, got.text)
		}
	}
	p.expect([]expected{
		{name: "read again", as: admin, method: "GET", path: "/admin/lojas/" + p.centro.ID, status: 200, has: []string{`"categoria":"Padaria e confeitaria"`}},
		{name: "another store", as: admin, method: "GET", path: "/admin/lojas/" + p.norte.ID, status: 200, has: []string{`"categoria":"Farmácia"`}},
	})
	if trail := p.rows("SELECT retailer_id || details FROM audit WHERE action = 'stores.category_changed'"); len(trail) != 1 ||
		trail[0] != p.seiva.ID+`{"from":"Farmácia","to":"Padaria e confeitaria"}` {
		t.Errorf("the trail: %v", trail)
	}
	p.call(t, retailer, "DELETE", "/varejistas/lojas/"+p.centro.ID, "")
	p.play(t, []scenario{{"a store that is gone", admin, "PUT", "/admin/lojas/edit-category/" + p.centro.ID, `{"categoria":"padaria"}`, 404, "stores.not_found", ""}})
	_, err := p.Trail.Verify(t.Context(), "")
	p.check(err)
}
