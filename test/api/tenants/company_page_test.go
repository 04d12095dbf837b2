package tenants

import (
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

// calls of a company's page, by what stands behind '/empresas/{id}'.
var pageCalls = []struct{ method, path, body string }{
	{"GET", "/keys", ""},
	{"GET", "/recusas", ""},
	{"GET", "/contas", ""},
	{"GET", "/problemas", ""},
	{"GET", "/pagamento", ""},
	{"GET", "/linha-do-tempo", ""},
	{"GET", "/historico", ""},
	{"GET", "/notas", ""},
	{"POST", "/notas", `{"texto":"O boleto foi para o e-mail antigo."}`},
}

// A company's page is for staff, each role under its own address: no company reads it, not its own either, and neither does an
// administrator in its profile.
func TestACompanysPageIsOfStaff(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Enter("VAREJISTA", p.Seiva.ID)
	noted := p.Call(t, apitest.Support, "POST", "/support/empresas/"+p.Seiva.ID+"/notas", `{"texto":"Segredo da equipe"}`).Str("id")
	calls := []struct{ method, path, body string }{{"DELETE", "/notas/" + noted, ""}}
	for _, c := range pageCalls {
		c.path = "/empresas/" + p.Seiva.ID + c.path
		calls = append(calls, c)
	}
	for _, staff := range []string{apitest.Admin, apitest.Support} {
		for _, c := range calls {
			path := bases[staff] + c.path
			for _, who := range []string{apitest.Nobody, apitest.Admin, apitest.Support, apitest.Retailer, apitest.OtherRetailer, apitest.House, apitest.OtherHouse} {
				want := http.StatusForbidden
				switch who {
				case staff:
					continue
				case apitest.Nobody:
					want = http.StatusUnauthorized
				}
				if got := p.Call(t, who, c.method, path, c.body); got.Status != want || strings.Contains(got.Text, "Segredo") {
					t.Errorf("%s %s as %q: %d %s", c.method, path, who, got.Status, got.Text)
				}
			}
			if got := p.Call(t, apitest.Admin, c.method, path, c.body, apitest.AsRetailer, p.Seiva.ID); got.Status != http.StatusForbidden || strings.Contains(got.Text, "Segredo") {
				t.Errorf("%s %s in the profile: %d %s", c.method, path, got.Status, got.Text)
			}
		}
	}
	if n := p.Count("staff_notes"); n != 1 {
		t.Errorf("%d notes", n)
	}
	for _, staff := range []string{apitest.Admin, apitest.Support} {
		for _, c := range pageCalls {
			if got := p.Call(t, staff, c.method, bases[staff]+"/empresas/"+p.Seiva.ID+c.path, c.body); got.Status >= 300 {
				t.Errorf("%s %s as %s: %d %s", c.method, c.path, staff, got.Status, got.Text)
			}
			absent := p.Call(t, staff, c.method, bases[staff]+"/empresas/"+id.New()+c.path, c.body)
			if absent.Status != http.StatusNotFound {
				t.Errorf("%s %s of nobody as %s: %d %s", c.method, c.path, staff, absent.Status, absent.Text)
			}
		}
	}
}

// A note says who wrote it; another of staff reads it and cannot take it back; the trail and the company's own screens have no word of it.
func TestANoteStaysAmongStaff(t *testing.T) {
	p := apitest.NewWorld(t)
	const secret = "<script>alert(1)</script> a Marta paga sexta"
	for _, about := range []string{p.Seiva.ID, p.Caixa.ID, p.Centro.ID} {
		path, timeline := "/empresas/"+about+"/notas", "/empresas/"+about+"/linha-do-tempo"
		made := p.Call(t, apitest.Support, "POST", "/support"+path, apitest.Draft{"texto": secret}.JSON())
		if made.Status != http.StatusCreated || made.Str("texto") != secret || made.Str("autor") == "" {
			t.Fatalf("written: %d %s", made.Status, made.Text)
		}
		read := p.Call(t, apitest.Admin, "GET", "/admin"+timeline, "")
		if !strings.Contains(read.Text, made.Str("id")) || strings.Contains(read.Text, "Nota da equipe escrita") || !strings.Contains(read.Text, `"minha":false`) {
			t.Errorf("read: %d %s", read.Status, read.Text)
		}
		if listed := p.Call(t, apitest.Admin, "GET", "/admin"+path, ""); !strings.Contains(listed.Text, `"total":1`) || !strings.Contains(listed.Text, made.Str("id")) {
			t.Errorf("listed: %d %s", listed.Status, listed.Text)
		}
		one := "/notas/" + made.Str("id")
		p.Expect(t, []apitest.Case{
			{Name: "another's", As: apitest.Admin, Method: "DELETE", Path: "/admin" + one, Status: 409, Code: "notes.not_yours"},
			{Name: "absent", As: apitest.Support, Method: "DELETE", Path: "/support/notas/" + id.New(), Status: 404, Code: "notes.not_found"},
			{Name: "empty", As: apitest.Support, Method: "POST", Path: "/support" + path, Body: `{"texto":" "}`, Status: 422, Code: "notes.invalid", Field: "texto"},
			{Name: "too long", As: apitest.Support, Method: "POST", Path: "/support" + path, Body: `{"texto":"` + strings.Repeat("a", 2001) + `"}`, Status: 422, Code: "notes.invalid", Field: "texto"},
			{Name: "a cursor of nothing", As: apitest.Support, Path: "/support" + timeline + "?after=eDox", Status: 422, Code: "notes.invalid_timeline", Field: "after"},
			{Name: "another filter", As: apitest.Support, Path: "/support" + timeline + "?mostrar=segredos", Status: 422, Code: "notes.invalid_timeline", Field: "mostrar"},
		})
		if changes := p.Call(t, apitest.Support, "GET", "/support"+timeline+"?mostrar=mudancas", ""); strings.Contains(changes.Text, "Marta") || strings.Contains(changes.Text, "hash") {
			t.Errorf("changes: %d %s", changes.Status, changes.Text)
		}
		if trail := p.Text("SELECT details FROM audit WHERE action = 'notes.written' AND object_id = '" + about + "'"); trail != "null" {
			t.Errorf("the trail keeps %s", trail)
		}
		for who, base := range map[string]string{apitest.Retailer: "/varejistas", apitest.House: "/parceiros"} {
			if got := p.Call(t, who, "GET", base+"/acessos-administrativos", ""); strings.Contains(got.Text, "Nota") {
				t.Errorf("%s reads %s", who, got.Text)
			}
		}
		if got := p.Call(t, apitest.Support, "DELETE", "/support"+one, ""); got.Status != http.StatusNoContent {
			t.Errorf("taken back: %d %s", got.Status, got.Text)
		}
		for _, told := range []string{timeline, "/empresas/" + about + "/historico"} {
			if got := p.Call(t, apitest.Admin, "GET", "/admin"+told, ""); strings.Contains(got.Text, "Marta") || !strings.Contains(got.Text, "Nota da equipe retirada") {
				t.Errorf("after: %s", got.Text)
			}
		}
	}
}

// What a till is refused stands on the page of its retailer and of the software house whose key sent it, not on another's.
func TestWhyTillsAreRefusedStandsOnThePage(t *testing.T) {
	p := apitest.NewWorld(t)
	key := p.Call(t, apitest.House, "POST", "/parceiros/keys", apitest.Draft{"name": "Caixas da matriz", "retailerId": p.Seiva.ID}.JSON())
	send := func(body string) {
		p.Call(t, apitest.Nobody, "POST", "/integration/receipts", body, "x-api-key", key.Str("key"), "Content-Type", "application/xml")
	}
	send("<nfeProc/>")
	send("<nfeProc/>")
	send(string(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")))
	for _, c := range []struct {
		company string
		want    bool
	}{{p.Seiva.ID, true}, {p.Caixa.ID, true}, {p.Alfa.ID, false}, {p.Beta.ID, false}} {
		path := "/support/empresas/" + c.company
		refused := p.Get(apitest.Support, path+"/recusas")
		if got := strings.Contains(refused.Text, `"total":2`) && strings.Contains(refused.Text, "Caixas da matriz"); got != c.want {
			t.Errorf("refusals of %s: %s", c.company, refused.Text)
		}
		keys := p.Get(apitest.Support, path+"/keys")
		if got := strings.Contains(keys.Text, `"enviados":3`) && strings.Contains(keys.Text, `"recusados":2`); got != c.want {
			t.Errorf("keys of %s: %s", c.company, keys.Text)
		}
		if strings.Contains(keys.Text, key.Str("key")) {
			t.Errorf("a secret is shown: %s", keys.Text)
		}
	}
}
