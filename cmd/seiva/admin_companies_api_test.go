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
	var rows []Case
	for _, c := range []struct{ method, path string }{
		{"GET", "/admin/busca?filter=seiva"},
		{"GET", "/admin/varejistas/" + p.seiva.ID + "/resumo"},
		{"GET", "/admin/parceiros/" + p.caixa.ID + "/resumo"},
		{"PATCH", "/admin/varejistas/change-email"},
		{"PATCH", "/admin/parceiros/change-email"},
		{"PUT", "/admin/lojas/edit-category/" + p.centro.ID},
	} {
		rows = append(rows, Case{Name: "no session", Method: c.method, Path: c.path, Body: `{}`, Status: 401, Code: "access.no_session"})
		for _, who := range []string{support, retailer, house} {
			rows = append(rows, Case{Name: "wrong profile", As: who, Method: c.method, Path: c.path, Body: `{}`, Status: 403, Code: "access.wrong_profile"})
		}
	}
	for _, who := range []string{admin, retailer, house} {
		rows = append(rows, Case{Name: "the support's search", As: who, Method: "GET", Path: "/support/busca?filter=seiva", Status: 403, Code: "access.wrong_profile"})
	}
	p.expect(t, append(rows,
		Case{Name: "the support's search", Method: "GET", Path: "/support/busca?filter=seiva", Status: 401, Code: "access.no_session"},
		Case{Name: "absent retailer", As: admin, Method: "GET", Path: "/admin/varejistas/" + id.New() + "/resumo", Status: 404, Code: "reports.company_not_found"},
		Case{Name: "a software house as retailer", As: admin, Method: "GET", Path: "/admin/varejistas/" + p.caixa.ID + "/resumo", Status: 404, Code: "reports.company_not_found"},
		Case{Name: "absent software house", As: admin, Method: "GET", Path: "/admin/parceiros/" + id.New() + "/resumo", Status: 404, Code: "reports.company_not_found"},
		Case{Name: "nonsense", As: admin, Method: "GET", Path: "/admin/parceiros/%00%ff/resumo", Status: 404, Code: "reports.company_not_found"},
		Case{Name: "absent store", As: admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + id.New(), Body: `{"categoria":"farmacia"}`, Status: 404, Code: "stores.not_found"},
		Case{Name: "unknown category", As: admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.centro.ID, Body: `{"categoria":"foguetes"}`, Status: 422, Code: "stores.invalid", Field: "categoria"},
		Case{Name: "no category", As: admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.centro.ID, Body: `{}`, Status: 422, Code: "stores.invalid", Field: "categoria"},
		Case{Name: "category by number", As: admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.centro.ID, Body: `{"categoria":3}`, Status: 422, Field: "categoria"},
		Case{Name: "long search", As: admin, Method: "GET", Path: "/admin/busca?filter=" + strings.Repeat("a", 121), Status: 422, Field: "filter"},
	))
}

func TestCompaniesAreFoundByNameAndCNPJ(t *testing.T) {
	p := newParts(t)
	find := func(name, filter, want string) Case {
		return Case{Name: name, As: admin, Method: "GET", Path: "/admin/busca?filter=" + filter, Status: 200, Has: []string{want}}
	}
	p.expect(t, []Case{
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
	p.expect(t, []Case{find("a store that is gone", "norte", "[]")})
}

func TestCompanySummaries(t *testing.T) {
	p := newParts(t)
	p.expect(t, []Case{
		{Name: "retailer", As: admin, Method: "GET", Path: "/admin/varejistas/" + p.seiva.ID + "/resumo", Status: 200, Has: []string{
			`"lojas":2`, `"varejistas":0`, `"contas":1`, `"email":"VAREJISTA` + p.seiva.ID + `@demo.seiva.test"`, `"emailConfirmado":true`,
		}},
		{Name: "software house", As: admin, Method: "GET", Path: "/admin/parceiros/" + p.beta.ID + "/resumo", Status: 200, Has: []string{
			`"lojas":1`, `"varejistas":1`, `"contas":1`,
		}},
		{Name: "its stores", As: admin, Method: "GET", Path: "/admin/lojas?softwareHouseId=" + p.beta.ID, Status: 200, Has: []string{"Loja Norte", `"total":1`}},
		{
			Name: "a retailer's stores", As: admin, Method: "GET", Path: "/admin/lojas?varejistaId=" + p.seiva.ID + "&filter=centro", Status: 200,
			Has: []string{"Loja Centro", `"total":1`},
		},
		{
			Name: "those that are both", As: admin, Method: "GET", Path: "/admin/lojas?varejistaId=" + p.seiva.ID + "&softwareHouseId=" + p.caixa.ID, Status: 200,
			Has: []string{"Loja Centro", `"total":1`},
		},
		{Name: "nobody's stores", As: admin, Method: "GET", Path: "/admin/lojas?varejistaId=%00", Status: 200, Has: []string{`"total":0`}},
	})
	lonely := p.makeRetailer("12345678000195", "Quitanda", "")
	p.expect(t, []Case{{
		Name: "without accounts", As: admin, Method: "GET", Path: "/admin/varejistas/" + lonely.ID + "/resumo", Status: 200,
		Has: []string{`"contas":0`, `"contaPrincipal":null`},
	}})
}

func TestAdministratorChangesAMainAccountsEmail(t *testing.T) {
	p := newParts(t)
	body := func(email, owner string) string { return fmt.Sprintf(`{"email":%q,"id":%q}`, email, owner) }
	lonely := p.makeRetailer("12345678000195", "Quitanda", "")
	path := "/admin/varejistas/change-email"
	former := "VAREJISTA" + p.seiva.ID + "@demo.seiva.test"
	p.expect(t, []Case{
		{Name: "no e-mail", As: admin, Method: "PATCH", Path: path, Body: `{"id":"` + p.seiva.ID + `"}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
		{Name: "no e-mail at all", As: admin, Method: "PATCH", Path: path, Body: body("ana", p.seiva.ID), Status: 422, Code: "identity.invalid_email", Field: "email"},
		{Name: "of somebody else", As: admin, Method: "PATCH", Path: path, Body: body("VAREJISTA"+p.alfa.ID+"@demo.seiva.test", p.seiva.ID), Status: 409, Code: "identity.email_taken", Field: "email"},
		{Name: "absent retailer", As: admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", id.New()), Status: 404, Code: "identity.not_found"},
		{Name: "no id", As: admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", ""), Status: 404, Code: "identity.not_found"},
		{Name: "a software house as retailer", As: admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", p.caixa.ID), Status: 404, Code: "identity.not_found"},
		{Name: "a retailer without accounts", As: admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", lonely.ID), Status: 404, Code: "identity.not_found"},
		{Name: "still signed in", As: retailer, Method: "GET", Path: "/varejistas", Status: 200},
		{Name: "changed", As: admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", p.seiva.ID), Status: 200},
		{Name: "sessions have ended", As: retailer, Method: "GET", Path: "/varejistas", Status: 401, Code: "access.no_session"},
		{Name: "the former e-mail", Method: "POST", Path: "/identity/sign-in", Body: `{"email":"` + former + `","password":"Seiva-demo-2026"}`, Status: 401},
		{Name: "the new one", Method: "POST", Path: "/identity/sign-in", Body: `{"email":"nova@loja.com.br","password":"Seiva-demo-2026"}`, Status: 200},
		{Name: "a software house's", As: admin, Method: "PATCH", Path: "/admin/parceiros/change-email", Body: body("casa@caixa.com.br", p.caixa.ID), Status: 200},
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
	p.expect(t, []Case{
		{Name: "read again", As: admin, Method: "GET", Path: "/admin/lojas/" + p.centro.ID, Status: 200, Has: []string{`"categoria":"Padaria e confeitaria"`}},
		{Name: "another store", As: admin, Method: "GET", Path: "/admin/lojas/" + p.norte.ID, Status: 200, Has: []string{`"categoria":"Farmácia"`}},
	})
	if trail := p.rows("SELECT retailer_id || details FROM audit WHERE action = 'stores.category_changed'"); len(trail) != 1 ||
		trail[0] != p.seiva.ID+`{"from":"Farmácia","to":"Padaria e confeitaria"}` {
		t.Errorf("the trail: %v", trail)
	}
	p.call(t, retailer, "DELETE", "/varejistas/lojas/"+p.centro.ID, "")
	p.expect(t, []Case{{Name: "a store that is gone", As: admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.centro.ID, Body: `{"categoria":"padaria"}`, Status: 404, Code: "stores.not_found"}})
	_, err := p.Trail.Verify(t.Context(), "")
	p.check(err)
}
