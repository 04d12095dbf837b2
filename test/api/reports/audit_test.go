package reports

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/jobqueue"
)

// changedStore has the retailer change a store's category, and gives what the trail tells of it.
func changedStore(t *testing.T, p *apitest.World) map[string]any {
	t.Helper()
	store := p.Call(t, apitest.Retailer, "GET", "/varejistas/lojas/"+p.Centro.ID, "").Object()
	draft := apitest.Draft{}
	for _, field := range []string{"nomeFantasia", "categoria", "cep", "endereco", "numero", "bairro", "cidade", "uf", "documento"} {
		draft[field] = store[field]
	}
	if got := p.Call(t, apitest.Retailer, "PUT", "/varejistas/lojas", draft.With("id", p.Centro.ID).With("numero", "171").JSON(), "User-Agent", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0"); got.Status != http.StatusOK {
		t.Fatalf("the store: %d %s", got.Status, got.Text)
	}
	items, _ := p.Call(t, apitest.Admin, "GET", "/admin/auditoria?acao=stores.changed", "").Object()["items"].([]any)
	if len(items) != 1 {
		t.Fatalf("the trail of it: %v", items)
	}
	return items[0].(map[string]any)
}

func TestAdministratorsSearchTheTrail(t *testing.T) {
	p := apitest.NewWorld(t)
	entry := changedStore(t, p)
	thing := func(name string) map[string]any { return entry[name].(map[string]any) }
	before, after := p.Centro.Address.Number, "171"
	facts := fmt.Sprint(entry["fatos"])
	if want := fmt.Sprintf("[map[antes:%s chave:numero nome:número valor:%s]]", before, after); facts != want {
		t.Errorf("what was changed: %s, want %s", facts, want)
	}
	if entry["oQue"] != "Loja alterada" || thing("objeto")["nome"] != p.Centro.TradeName || thing("objeto")["tipo"] != "LOJA" ||
		thing("empresa")["nome"] != p.Seiva.TradeName || thing("quem")["tipo"] != "CONTA" || thing("noPerfilDe")["id"] != "" || entry["hash"] == "" {
		t.Errorf("the entry: %v", entry)
	}
	if origin := fmt.Sprint(entry["origem"]); origin != "map[aparelho:Chrome no Windows endereco:192.0.2.1]" {
		t.Errorf("from where: %s", origin)
	}
	if got := p.Get(apitest.Support, "/support/empresas/"+p.Seiva.ID+"/linha-do-tempo"); !strings.Contains(got.Text, "Loja alterada") || strings.Contains(got.Text, "192.0.2.1") {
		t.Errorf("support reads %s", got.Text)
	}
	one := func(filter string) string { return "/admin/auditoria?acao=stores.changed&" + filter }
	own, none := `"total":1`, `"total":0`
	reads := func(name, path, has string) apitest.Case { return apitest.Reading(name, apitest.Admin, path, 200, has) }
	cases := []apitest.Case{
		reads("who", one("contaId="+thing("quem")["id"].(string)), own), reads("somebody else", one("contaId=nobody"), none),
		reads("the company", one("empresaId="+p.Seiva.ID), own), reads("another", one("empresaId="+p.Alfa.ID), none),
		reads("the object", one("objetoId="+p.Centro.ID), own), reads("another object", one("objetoId="+p.Alfa.ID), none),
		reads("an action that nobody did", "/admin/auditoria?acao=stores.deleted", none),
		reads("days that are over", one("startDate=2020-01-01&endDate=2020-02-01"), none),
		reads("the actions", "/admin/auditoria/acoes", `{"acao":"stores.changed","nome":"Loja alterada"}`),
		reads("before the first night", "/admin/auditoria/conferencia", `{"em":null,"registros":0,"falha":""}`),
		apitest.Reading("no day", apitest.Admin, one("startDate=2020-13-01"), 422, "startDate"),
		apitest.Reading("two years", apitest.Admin, one("startDate=2020-01-01&endDate=2022-01-01"), 422, "400 dias"),
	}
	for _, path := range []string{"", "/acoes", "/conferencia"} {
		cases = append(cases, apitest.Reading("no session"+path, apitest.Nobody, "/admin/auditoria"+path, 401))
		for _, who := range []string{apitest.Support, apitest.Retailer, apitest.House} {
			cases = append(cases, apitest.Reading(who+path, who, "/admin/auditoria"+path, 403))
		}
	}
	p.Expect(t, cases)
}

// An id among the facts is told by the name of what it leads to.
func TestFactsOfTheTrailAreNamed(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Call(t, apitest.House, "POST", "/parceiros/keys", fmt.Sprintf(`{"name":"Caixas","retailerId":%q}`, p.Seiva.ID))
	if got := p.Call(t, apitest.Admin, "GET", "/admin/auditoria?acao=apikeys.created", ""); !strings.Contains(got.Text, `"valor":"`+p.Caixa.TradeName+`"`) || strings.Contains(got.Text, `"valor":"`+p.Caixa.ID) {
		t.Errorf("a key's software house: %s", got.Text)
	}
}

func TestTheTrailIsVerifiedAtNight(t *testing.T) {
	p := apitest.NewWorld(t)
	changedStore(t, p)
	night := func() string {
		t.Helper()
		_, err := p.Jobs.Enqueue(t.Context(), jobqueue.New("audit.verify", "", time.Now()))
		p.Check(err)
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
		return p.Call(t, apitest.Admin, "GET", "/admin/auditoria/conferencia", "").Text
	}
	if got, want := night(), fmt.Sprintf(`"registros":%d,"falha":""}`, p.Count("audit")); !strings.Contains(got, want) || strings.Contains(got, `"em":null`) {
		t.Errorf("a whole trail: %s, want %s", got, want)
	}
	_, err := p.Rows.NewRaw("UPDATE audit SET details = '{}' WHERE action = 'stores.changed'").Exec(t.Context())
	p.Check(err)
	if got := night(); !strings.Contains(got, `"registros":0,"falha":"A trilha de auditoria foi alterada: o registro `) {
		t.Errorf("a trail that was changed: %s", got)
	}
}

// An administrator has the trail checked at once, and finds beside the night what it found.
func TestTheTrailIsCheckedWhenAsked(t *testing.T) {
	p := apitest.NewWorld(t)
	changedStore(t, p)
	if got := p.Get(apitest.Admin, "/admin/auditoria/conferencia").Text; strings.Contains(got, "pedida") {
		t.Errorf("before anybody asked: %s", got)
	}
	for _, who := range []string{apitest.Nobody, apitest.Support, apitest.Retailer, apitest.House} {
		if got := p.Call(t, who, "POST", "/admin/auditoria/conferencia", ""); got.Status != 401 && got.Status != 403 {
			t.Errorf("%q: %d %s", who, got.Status, got.Text)
		}
	}
	if got := p.Call(t, apitest.Admin, "POST", "/admin/auditoria/conferencia", ""); got.Status != http.StatusAccepted || !strings.Contains(got.Text, `"em":null`) {
		t.Fatalf("asked: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "POST", "/admin/auditoria/conferencia", ""); got.Status != http.StatusConflict || got.Str("code") != "audit.checking" {
		t.Errorf("asked twice: %d %s", got.Status, got.Text)
	}
	p.Worker(slog.New(slog.DiscardHandler)).RunDue(t.Context())
	got := p.Get(apitest.Admin, "/admin/auditoria/conferencia").Text
	if want := `"pedida":{"em":"`; !strings.Contains(got, want) || !strings.Contains(got, fmt.Sprintf(`"registros":%d,"falha":"",`, p.Count("audit"))) || !strings.Contains(got, `"interrompida":false`) {
		t.Errorf("checked: %s", got)
	}
}

func TestTheTrailBecomesAFile(t *testing.T) {
	p := apitest.NewWorld(t)
	changedStore(t, p)
	rows := lines(t, p, apitest.Admin, "auditoria", fmt.Sprintf(`{"objetoId":%q,"acao":"stores.changed"}`, p.Centro.ID))
	if len(rows) != 1 || rows[0]["O que aconteceu"] != "Loja alterada" || rows[0]["Objeto"] != p.Centro.TradeName ||
		rows[0]["Endereço IP"] != "192.0.2.1" || rows[0]["Navegador e sistema"] != "Chrome no Windows" || rows[0]["Detalhes"] != "número: "+p.Centro.Address.Number+" → 171" {
		t.Errorf("the file: %v", rows)
	}
	for name, filters := range map[string]string{
		"an inverted period": `{"startDate":"2026-11-20","endDate":"2026-11-10"}`, "an absurd one": `{"startDate":"1900-01-01","endDate":"2026-11-10"}`,
		"no id": `{"objetoId":"a b"}`,
	} {
		got := p.Call(t, apitest.Admin, "POST", "/admin/exports", `{"tipo":"auditoria","emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":`+filters+`}`)
		if got.Status != http.StatusUnprocessableEntity || got.Str("code") != "audit.invalid_filter" {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	for who, base := range listBases {
		action, want := "stores.changed", http.StatusForbidden
		if who == apitest.Admin {
			action, want = "nobody.knows", http.StatusUnprocessableEntity
		}
		got := p.Call(t, who, "POST", base+"/exports", fmt.Sprintf(
			`{"tipo":"auditoria","emailDestinatario":"ana@seiva.test","formatoExportacao":"csv","filtros":{"acao":%q}}`, action))
		if got.Status != want {
			t.Errorf("%s: %d %s", who, got.Status, got.Text)
		}
	}
}
