package tenants

import (
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// Each call of an administrator's about companies: 401, 403, then wrong input.
func TestCompaniesAreTheAdministratorsAlone(t *testing.T) {
	p := apitest.NewWorld(t)
	var rows []apitest.Case
	for _, c := range []struct{ method, path string }{
		{"GET", "/admin/busca?filter=seiva"},
		{"GET", "/admin/varejistas/" + p.Seiva.ID + "/resumo"},
		{"GET", "/admin/parceiros/" + p.Caixa.ID + "/resumo"},
		{"PATCH", "/admin/varejistas/change-email"},
		{"PATCH", "/admin/parceiros/change-email"},
		{"PUT", "/admin/lojas/edit-category/" + p.Centro.ID},
	} {
		rows = append(rows, apitest.Case{Name: "no session", Method: c.method, Path: c.path, Body: `{}`, Status: 401, Code: "access.no_session"})
		for _, who := range []string{apitest.Support, apitest.Retailer, apitest.House} {
			rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: c.method, Path: c.path, Body: `{}`, Status: 403, Code: "access.wrong_profile"})
		}
	}
	for _, who := range []string{apitest.Admin, apitest.Retailer, apitest.House} {
		rows = append(rows, apitest.Case{Name: "the support's search", As: who, Method: "GET", Path: "/support/busca?filter=seiva", Status: 403, Code: "access.wrong_profile"})
	}
	p.Expect(t, append(rows,
		apitest.Case{Name: "the support's search", Method: "GET", Path: "/support/busca?filter=seiva", Status: 401, Code: "access.no_session"},
		apitest.Case{Name: "absent retailer", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + id.New() + "/resumo", Status: 404, Code: "reports.company_not_found"},
		apitest.Case{Name: "a software house as retailer", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + p.Caixa.ID + "/resumo", Status: 404, Code: "reports.company_not_found"},
		apitest.Case{Name: "absent software house", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + id.New() + "/resumo", Status: 404, Code: "reports.company_not_found"},
		apitest.Case{Name: "nonsense", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/%00%ff/resumo", Status: 404, Code: "reports.company_not_found"},
		apitest.Case{Name: "absent store", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + id.New(), Body: `{"categoria":"farmacia"}`, Status: 404, Code: "stores.not_found"},
		apitest.Case{Name: "unknown category", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.Centro.ID, Body: `{"categoria":"foguetes"}`, Status: 422, Code: "stores.invalid", Field: "categoria"},
		apitest.Case{Name: "no category", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.Centro.ID, Body: `{}`, Status: 422, Code: "stores.invalid", Field: "categoria"},
		apitest.Case{Name: "category by number", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.Centro.ID, Body: `{"categoria":3}`, Status: 422, Field: "categoria"},
		apitest.Case{Name: "long search", As: apitest.Admin, Method: "GET", Path: "/admin/busca?filter=" + strings.Repeat("a", 121), Status: 422, Field: "filter"},
	))
}

func TestCompaniesAreFoundByNameAndCNPJ(t *testing.T) {
	p := apitest.NewWorld(t)
	find := func(name, filter, want string) apitest.Case {
		return apitest.Case{Name: name, As: apitest.Admin, Method: "GET", Path: "/admin/busca?filter=" + filter, Status: 200, Has: []string{want}}
	}
	p.Expect(t, []apitest.Case{
		find("nothing asked for", "", "[]"),
		find("one letter", "s", "[]"),
		find("nobody", "zebra", "[]"),
		find("hostile", "%25%27%00", "[]"),
		find("words in another order, one with a slip", "afla+emporio", `"nomeFantasia":"Empório Alfa"`),
		find("the people of a company, by e-mail", "varejista"+p.Seiva.ID+"@demo", `"nomeFantasia":"Mercado Seiva","varejista":null,"contaEmail":"VAREJISTA`+p.Seiva.ID),
		find("an address in the middle is nobody's", "@demo.seiva.test", "[]"),
		find("retailer, without accents", "emporio", `[{"tipo":"VAREJISTA","id":"`+p.Alfa.ID+`","documento":"12ABC34501DE35","nomeFantasia":"Empório Alfa","varejista":null}]`),
		find("software house", "caixa%20livre", `[{"tipo":"PARCEIRO","id":"`+p.Caixa.ID+`"`),
		find("store, with its retailer", "norte", `[{"tipo":"LOJA","id":"`+p.Norte.ID+`","documento":"11222333000262","nomeFantasia":"Loja Norte","varejista":"Mercado Seiva"}]`),
		find("retailer and store, by CNPJ as one writes it", "11.222.333/0001-81", `"tipo":"LOJA","id":"`+p.Centro.ID),
	})
	for _, filter := range []string{"emporio", "caixa%20livre", "11.222.333/0001-81", ""} {
		admins, supports := p.Call(t, apitest.Admin, "GET", "/admin/busca?filter="+filter, ""), p.Call(t, apitest.Support, "GET", "/support/busca?filter="+filter, "")
		if supports.Status != 200 || supports.Text != admins.Text {
			t.Errorf("the support finds %s by %q, an administrator %s", supports.Text, filter, admins.Text)
		}
	}
	if people := p.Call(t, apitest.Support, "GET", "/support/busca?filter=varejista"+p.Seiva.ID+"@demo", ""); people.Status != 200 || strings.TrimSpace(people.Text) != "[]" {
		t.Errorf("the support finds a person by e-mail: %d %s", people.Status, people.Text)
	}
	few := p.Call(t, apitest.Admin, "GET", "/admin/busca?filter=loja&limite=1", "")
	if found := apitest.Decode[[]map[string]any](t, few); len(found) != 1 || few.Header.Get("X-Total-Count") != "2" {
		t.Errorf("one of two stores: %s of %q", few.Text, few.Header.Get("X-Total-Count"))
	}
	p.Call(t, apitest.Retailer, "DELETE", "/varejistas/lojas/"+p.Norte.ID, "")
	p.Expect(t, []apitest.Case{find("a store that is gone", "norte", "[]")})
}

func TestCompanySummaries(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Expect(t, []apitest.Case{
		{Name: "retailer", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + p.Seiva.ID + "/resumo", Status: 200, Has: []string{
			`"lojas":2`, `"varejistas":0`, `"contas":1`, `"email":"VAREJISTA` + p.Seiva.ID + `@demo.seiva.test"`, `"emailConfirmado":true`,
		}},
		{Name: "software house", As: apitest.Admin, Method: "GET", Path: "/admin/parceiros/" + p.Beta.ID + "/resumo", Status: 200, Has: []string{
			`"lojas":1`, `"varejistas":1`, `"contas":1`,
		}},
		{Name: "its stores", As: apitest.Admin, Method: "GET", Path: "/admin/lojas?softwareHouseId=" + p.Beta.ID, Status: 200, Has: []string{"Loja Norte", `"total":1`}},
		{
			Name: "a retailer's stores", As: apitest.Admin, Method: "GET", Path: "/admin/lojas?varejistaId=" + p.Seiva.ID + "&filter=centro", Status: 200,
			Has: []string{"Loja Centro", `"total":1`},
		},
		{
			Name: "those that are both", As: apitest.Admin, Method: "GET", Path: "/admin/lojas?varejistaId=" + p.Seiva.ID + "&softwareHouseId=" + p.Caixa.ID, Status: 200,
			Has: []string{"Loja Centro", `"total":1`},
		},
		{Name: "all stores of a retailer alone", As: apitest.Admin, Method: "GET", Path: "/admin/lojas?varejistaId=" + p.Seiva.ID, Status: 200, Has: []string{`"total":2`}},
		{Name: "nobody's stores", As: apitest.Admin, Method: "GET", Path: "/admin/lojas?varejistaId=%00", Status: 200, Has: []string{`"total":0`}},
	})
	lonely := p.MakeRetailer("12345678000195", "Quitanda", "")
	p.Expect(t, []apitest.Case{{
		Name: "without accounts", As: apitest.Admin, Method: "GET", Path: "/admin/varejistas/" + lonely.ID + "/resumo", Status: 200,
		Has: []string{`"contas":0`, `"contaPrincipal":null`},
	}})
}

func TestAdministratorChangesAMainAccountsEmail(t *testing.T) {
	p := apitest.NewWorld(t)
	body := func(email, owner string) string { return fmt.Sprintf(`{"email":%q,"id":%q}`, email, owner) }
	lonely := p.MakeRetailer("12345678000195", "Quitanda", "")
	path := "/admin/varejistas/change-email"
	former := "VAREJISTA" + p.Seiva.ID + "@demo.seiva.test"
	p.Expect(t, []apitest.Case{
		{Name: "no e-mail", As: apitest.Admin, Method: "PATCH", Path: path, Body: `{"id":"` + p.Seiva.ID + `"}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
		{Name: "no e-mail at all", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("ana", p.Seiva.ID), Status: 422, Code: "identity.invalid_email", Field: "email"},
		{Name: "of somebody else", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("VAREJISTA"+p.Alfa.ID+"@demo.seiva.test", p.Seiva.ID), Status: 409, Code: "identity.email_taken", Field: "email"},
		{Name: "absent retailer", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", id.New()), Status: 404, Code: "identity.not_found"},
		{Name: "no id", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", ""), Status: 404, Code: "identity.not_found"},
		{Name: "a software house as retailer", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", p.Caixa.ID), Status: 404, Code: "identity.not_found"},
		{Name: "a retailer without accounts", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", lonely.ID), Status: 404, Code: "identity.not_found"},
		{Name: "still signed in", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 200},
		{Name: "changed", As: apitest.Admin, Method: "PATCH", Path: path, Body: body("nova@loja.com.br", p.Seiva.ID), Status: 200},
		{Name: "sessions have ended", As: apitest.Retailer, Method: "GET", Path: "/varejistas", Status: 401, Code: "access.no_session"},
		{Name: "the former e-mail", Method: "POST", Path: "/identity/sign-in", Body: `{"email":"` + former + `","password":"Seiva-demo-2026"}`, Status: 401},
		{Name: "the new one", Method: "POST", Path: "/identity/sign-in", Body: `{"email":"nova@loja.com.br","password":"Seiva-demo-2026"}`, Status: 200},
		{Name: "a software house's", As: apitest.Admin, Method: "PATCH", Path: "/admin/parceiros/change-email", Body: body("casa@caixa.com.br", p.Caixa.ID), Status: 200},
	})
	for subject, to := range map[string]string{
		"O e-mail da sua conta foi alterado": former, "Este é o novo e-mail da sua conta": "nova@loja.com.br",
	} {
		if told := p.Texts("SELECT recipient FROM outbox WHERE subject = ? ORDER BY id", subject); len(told) != 2 || told[0] != to {
			t.Errorf("%s: told %v", subject, told)
		}
	}
	who := p.Texts("SELECT actor_id FROM audit WHERE action = 'identity.email_changed'")
	if account := p.Texts("SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR'"); len(who) != 2 || who[0] != account[0] {
		t.Errorf("the trail names %v", who)
	}
}

func TestAdministratorChangesAStoresCategory(t *testing.T) {
	p := apitest.NewWorld(t)
	for range 2 { // the second changes nothing
		got := p.Call(t, apitest.Admin, "PUT", "/admin/lojas/edit-category/"+p.Centro.ID, `{"categoria":"padaria"}`)
		if got.Status != 200 || got.Str("categoria") != "Padaria e confeitaria" || got.Str("id") != p.Centro.ID {
			t.Errorf("changed: %d %s", got.Status, got.Text)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "read again", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/" + p.Centro.ID, Status: 200, Has: []string{`"categoria":"Padaria e confeitaria"`}},
		{Name: "another store", As: apitest.Admin, Method: "GET", Path: "/admin/lojas/" + p.Norte.ID, Status: 200, Has: []string{`"categoria":"Farmácia"`}},
	})
	if trail := p.Texts("SELECT retailer_id || details FROM audit WHERE action = 'stores.category_changed'"); len(trail) != 1 ||
		trail[0] != p.Seiva.ID+`{"from":"Farmácia","to":"Padaria e confeitaria"}` {
		t.Errorf("the trail: %v", trail)
	}
	p.Call(t, apitest.Retailer, "DELETE", "/varejistas/lojas/"+p.Centro.ID, "")
	p.Expect(t, []apitest.Case{{Name: "a store that is gone", As: apitest.Admin, Method: "PUT", Path: "/admin/lojas/edit-category/" + p.Centro.ID, Body: `{"categoria":"padaria"}`, Status: 404, Code: "stores.not_found"}})
	_, err := p.Trail.Verify(t.Context(), "")
	p.Check(err)
}
