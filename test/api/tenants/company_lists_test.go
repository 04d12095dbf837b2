package tenants

import (
	"fmt"
	"slices"
	"testing"

	"seiva/internal/app/apitest"
)

// emails are those of a list's rows, and the total beside them.
func emails(got apitest.Answer, rows string) (found []string, total float64) {
	total, _ = got.Object()["total"].(float64)
	items, _ := got.Object()[rows].([]any)
	for _, item := range items {
		row, _ := item.(map[string]any)
		email, _ := row["email"].(string)
		found = append(found, email)
	}
	slices.Sort(found)
	return found, total
}

// 'e mais N' opens what was counted: the same accounts, the same open problems, and nobody else's.
func TestACompanysCardsOpenWhatTheyCounted(t *testing.T) {
	p := apitest.NewWorld(t)
	for n := range 12 {
		if got := p.Call(t, apitest.Retailer, "POST", "/varejistas/usuarios-secundarios", fmt.Sprintf(`{"email":"pessoa%02d@mercado.test"}`, n)); got.Status != 201 {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
	}
	var last string
	for n := range 7 {
		told := p.Call(t, apitest.Retailer, "POST", "/varejistas/problemas", fmt.Sprintf(`{"assunto":"Não abre %d","descricao":"A tela de cupons não abre."}`, n))
		if told.Status != 201 {
			t.Fatalf("%d %s", told.Status, told.Text)
		}
		last = told.Str("id")
	}
	p.Call(t, apitest.OtherRetailer, "POST", "/varejistas/problemas", `{"assunto":"De outro","descricao":"A tela de cupons não abre."}`)
	if got := p.Call(t, apitest.Support, "POST", "/support/problemas/"+last+"/situacao", `{"situacao":"RESOLVIDO"}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	for who, base := range map[string]string{apitest.Admin: "/admin", apitest.Support: "/support"} {
		card, counted := emails(p.Get(who, base+"/empresas/"+p.Seiva.ID+"/contas"), "contas")
		list, listed := emails(p.Get(who, base+"/contas?pageSize=100&empresaId="+p.Seiva.ID), "items")
		if counted != listed || counted != float64(len(list)) || len(card) != 10 || slices.ContainsFunc(card, func(e string) bool { return !slices.Contains(list, e) }) {
			t.Errorf("%s: the card counts %v with %v, the list %v with %v", who, counted, card, listed, list)
		}
		open := p.Get(who, base+"/empresas/"+p.Seiva.ID+"/problemas").Object()["total"]
		queue := p.Get(who, base+"/problemas?situacao=NAO_RESOLVIDO&empresaId="+p.Seiva.ID).Object()["total"]
		if open != 6.0 || queue != open {
			t.Errorf("%s: the card counts %v problems, the queue %v", who, open, queue)
		}
		p.Expect(t, []apitest.Case{{Name: "nobody's queue", As: who, Path: base + "/problemas?empresaId=x", Status: 422, Code: "problems.invalid_query"}})
		if _, none := emails(p.Get(who, base+"/contas?empresaId=x"), "items"); none != 0 {
			t.Errorf("%s: accounts of 'x': %v", who, none)
		}
	}
}

// Who works here is told alike by the search of accounts and by the list of staff, whatever state an account is in.
func TestStaffIsCountedOnce(t *testing.T) {
	p := apitest.NewWorld(t)
	if got := p.Call(t, apitest.Admin, "POST", "/admin/equipe", `{"email":"nova@seiva.test","nome":"Nina Luz","perfil":"SUPORTE"}`); got.Status != 201 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	found, total := emails(p.Get(apitest.Admin, "/admin/contas?equipe=true&pageSize=100"), "items")
	staff, members := emails(p.Get(apitest.Admin, "/admin/equipe?pageSize=100"), "items")
	if total != members || total < 3 || !slices.Equal(found, staff) {
		t.Errorf("accounts: %v %v; staff: %v %v", total, found, members, staff)
	}
}
