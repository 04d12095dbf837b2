package surface

import (
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
	"seiva/internal/uploads/uploadstest"
)

// possession is an object of somebody, by the path that leads to it.
type possession struct{ owner, id string }

// oneOfEach makes an object of every kind of the retailer, its software house and their people, by the part of a
// live route before its parameter.
func oneOfEach(p *apitest.World) map[string]possession {
	p.T.Helper()
	made := func(who, path, body string, headers ...string) apitest.Answer {
		got := p.Call(p.T, who, "POST", path, body, headers...)
		if got.Status != 201 {
			p.T.Fatalf("%s: %d %s", path, got.Status, got.Text)
		}
		return got
	}
	p.Retailer, p.Store = p.Seiva.ID, p.Centro.ID
	key := made(apitest.House, "/parceiros/keys", `{"name":"Caixas"}`)
	receipt := made(apitest.Nobody, "/integration/receipts", string(apitest.Sample(p.T, "valid/01_sp_sem_cpf.xml")),
		"x-api-key", key.Str("key"), "Content-Type", "application/xml").Str("accessKey")
	banner := made(apitest.Retailer, "/varejistas/propagandas", p.StoreDraft(p.Upload(p.T, apitest.Retailer, uploadstest.JPEG(p.T, 298, 124))).JSON())
	flyer := made(apitest.Retailer, "/varejistas/encartes", apitest.Draft{"images": []string{p.FlyerPage(p.T, apitest.Retailer)}, "storeIds": []string{p.Centro.ID}}.JSON())
	invited := func(who, base string) possession {
		return possession{who, made(who, base+"/usuarios-secundarios", fmt.Sprintf(`{"email":"%s@convidada.com.br"}`, who)).Str("id")}
	}
	exported := func(who, base string) possession {
		got := p.Call(p.T, who, "POST", base+"/lojas/report/export", `{"emailDestinatario":"ana@loja.com.br","formatoExportacao":"csv","filtros":{}}`)
		if got.Status != http.StatusAccepted {
			p.T.Fatalf("an export: %d %s", got.Status, got.Text)
		}
		p.Worker(slog.New(slog.DiscardHandler)).RunDue(p.T.Context())
		return possession{who, got.Str("id")}
	}
	scheduled := func(who, base string) possession {
		reader := p.Call(p.T, who, "GET", "/identity/me", "").Str("id")
		return possession{who, made(who, base+"/report-schedules", fmt.Sprintf(`{"tipo":"lojas","formatoExportacao":"csv","filtros":{},"frequencia":"daily","hora":7,"fuso":"America/Sao_Paulo","destinatarios":[%q]}`, reader)).Str("id")}
	}
	told := func(who, base string) possession {
		return possession{who, made(who, base+"/problemas", `{"assunto":"Não abre","descricao":"A tela não abre."}`).Str("id")}
	}
	sessions, _ := p.Call(p.T, apitest.Retailer, "GET", "/identity/sessions", "").Object()["items"].([]any)
	session, _ := sessions[0].(map[string]any)
	passkey := id.New()
	p.Check(sqlidentity.New(p.DB).CreatePasskey(p.T.Context(), identity.Passkey{
		ID: passkey, AccountID: p.Call(p.T, apitest.Retailer, "GET", "/identity/me", "").Str("id"), Name: "Celular", CredentialID: []byte("one"),
		Credential: "{}", CreatedAt: time.Now(),
	}))
	p.Enter("VAREJISTA", p.Seiva.ID)
	p.Enter("PARCEIRO", p.Caixa.ID)
	access := func(who, path string) possession {
		stays, _ := p.Call(p.T, who, "GET", path, "").Object()["items"].([]any)
		stay, _ := stays[0].(map[string]any)
		return possession{who, stay["id"].(string)}
	}
	silence := p.Silence(p.Centro.ID, 0)
	return map[string]possession{
		"/varejistas/conferir-cpf/":  {apitest.Retailer, p.Finding(p.Seiva.ID, p.Centro.ID)},
		"/varejistas/lojas-paradas/": {apitest.Retailer, silence}, "/parceiros/lojas-paradas/": {apitest.House, silence},
		"/varejistas/acessos-administrativos/": access(apitest.Retailer, "/varejistas/acessos-administrativos"),
		"/parceiros/acessos-administrativos/":  access(apitest.House, "/parceiros/acessos-administrativos"),
		"/varejistas/lojas/":                   {apitest.Retailer, p.Centro.ID}, "/parceiros/lojas/": {apitest.House, p.Centro.ID},
		"/parceiros/varejistas/": {apitest.House, p.MakeRetailer("90400500000294", "Só da Caixa", p.Caixa.ID).ID},
		"/varejistas/exports/":   exported(apitest.Retailer, "/varejistas"), "/parceiros/exports/": exported(apitest.House, "/parceiros"),
		"/varejistas/report-schedules/": scheduled(apitest.Retailer, "/varejistas"), "/parceiros/report-schedules/": scheduled(apitest.House, "/parceiros"),
		"/varejistas/cupons/": {apitest.Retailer, receipt}, "/parceiros/cupons/": {apitest.House, receipt},
		"/varejistas/acoes-em-lista/": {apitest.Retailer, bulkRun(p, apitest.Retailer, "/varejistas", "remover-banners", banner.Str("id"))},
		"/parceiros/acoes-em-lista/":  {apitest.House, bulkRun(p, apitest.House, "/parceiros", "adiar-lojas-paradas", silence)},
		"/varejistas/propagandas/":    {apitest.Retailer, banner.Str("id")}, "/varejistas/encartes/": {apitest.Retailer, flyer.Str("id")},
		"/varejistas/usuarios-secundarios/": invited(apitest.Retailer, "/varejistas"), "/parceiros/usuarios-secundarios/": invited(apitest.House, "/parceiros"),
		"/parceiros/keys/": {apitest.House, key.Str("id")}, "/identity/passkeys/": {apitest.Retailer, passkey},
		"/varejistas/meus-problemas/": told(apitest.Retailer, "/varejistas"), "/parceiros/meus-problemas/": told(apitest.House, "/parceiros"),
		"/identity/shared-views/":              {apitest.Retailer, made(apitest.Retailer, "/identity/shared-views", `{"lista":"lojas","nome":"Do centro","busca":{}}`).Str("id")},
		"/identity/sessions/":                  {apitest.Retailer, session["id"].(string)},
		shownNowhere:                           {apitest.Retailer, rated(p, receipt)},
		"/varejistas/pedidos-de-consumidores/": {apitest.Retailer, p.WaitingRequest(p.T, p.CustomerToken(p.T, p.Seiva.ID, apitest.AnaCPF), "erase")},
	}
}

// shownNowhere is what no call reads yet.
const shownNowhere = "/varejistas/avaliacoes/"

// rated makes a rating of a receipt of the retailer, and returns its id.
func rated(p *apitest.World, accessKey string) string {
	p.T.Helper()
	comment := "Faltou pão."
	made, err := p.Portal.Ratings.Rate(p.T.Context(), ratings.Key{RetailerID: p.Seiva.ID, AccessKey: accessKey}, ratings.Draft{Score: 3, Comment: &comment})
	p.Check(err)
	return made.ID
}

// strangers are those who may call the owner's calls and are not the owner.
var strangers = map[string][]string{apitest.Retailer: {apitest.OtherRetailer}, apitest.House: {apitest.OtherHouse}}

// Every live route that leads to an object, asked for another's: a 404 with the body of what does not exist, and
// nothing changes. A new route must say here whose objects it leads to.
func TestObjectsOfOthersDoNotExist(t *testing.T) {
	p := apitest.NewWorld(t)
	objects := oneOfEach(p)
	nobodys := []string{"/locations/cidades/", "/places/", apitest.UiSettings + "/"} // a setting's name leads to one's own
	body := p.StoreDraft(p.Upload(t, apitest.OtherRetailer, uploadstest.JPEG(t, 298, 124))).With("rules", []any{
		apitest.Draft{"type": "RETAILER_ID", "value": p.Alfa.ID}, apitest.Draft{"type": "STORE_ID", "value": p.Praia.ID},
	}).With("name", "x").With("overlapHours", 0).With("texto", "Obrigada!").With("motivo", "Reforma da fachada").With("email", "novo@outra.com.br").JSON()
	for _, r := range apitest.LiveRoutes(p.App) {
		before, after, has := strings.Cut(r.Path, "{")
		ours := slices.ContainsFunc(httpx.Profiles(r.Op), func(f scope.Profile) bool { return !f.Staff() })
		if !has || !ours || slices.Contains(nobodys, before) {
			continue
		}
		object, known := objects[before]
		if !known {
			t.Errorf("%s %s: whose object is it?", r.Method, r.Path)
			continue
		}
		_, after, _ = strings.Cut(after, "}")
		callers := strangers[object.owner]
		if strings.HasPrefix(before, "/identity/") {
			callers = []string{apitest.OtherRetailer, apitest.House, apitest.Support, apitest.Admin}
		}
		for _, who := range callers {
			ask := func(id string) apitest.Answer { return p.Call(t, who, r.Method, before+id+after, body) }
			theirs, absent := ask(object.id), ask(id.New())
			if theirs.Status != http.StatusNotFound || absent.Status != http.StatusNotFound ||
				theirs.Str("code") != absent.Str("code") || theirs.Str("message") != absent.Str("message") || len(theirs.Text) != len(absent.Text) {
				t.Errorf("%s %s as %s: %d %s, absent: %d %s", r.Method, r.Path, who, theirs.Status, theirs.Text, absent.Status, absent.Text)
			}
		}
	}
	for path, object := range objects {
		if path == shownNowhere {
			continue
		}
		place := path + object.id
		if strings.HasPrefix(path, "/identity/") || strings.Contains(path, "usuarios") || strings.Contains(path, "acessos") || strings.Contains(path, "lojas-paradas") || strings.Contains(path, "report-schedules") {
			place = strings.TrimSuffix(path, "/") // there is no call for one: it is in the list
			if strings.HasSuffix(path, "shared-views/") {
				place += "?lista=lojas"
			}
		}
		if path == "/parceiros/varejistas/" {
			place = path + "all" // the same, of those to choose from
		}
		if got := p.Call(t, object.owner, "GET", place, ""); got.Status != http.StatusOK || !strings.Contains(got.Text, object.id) {
			t.Errorf("%s by its owner afterwards: %d %s", place, got.Status, got.Text)
		}
	}
}

// Every live list, report and choice: the owner finds its objects there, a stranger none of them.
func TestListsHoldNothingOfOthers(t *testing.T) {
	p := apitest.NewWorld(t)
	objects := oneOfEach(p)
	const whenever = "?startDate=2026-01-01&endDate=2026-12-31&lista=lojas" // the receipt's days; calls without days ignore them
	found := map[string]bool{}
	for _, r := range apitest.LiveRoutes(p.App) {
		if r.Method != http.MethodGet || strings.Contains(r.Path, "{") {
			continue
		}
		for owner, others := range strangers {
			if !slices.Contains(httpx.Profiles(r.Op), map[string]scope.Profile{apitest.Retailer: scope.Varejista, apitest.House: scope.Parceiro}[owner]) {
				continue
			}
			for _, query := range []string{"", whenever} {
				own := p.Call(t, owner, "GET", r.Path+query, "")
				for path, object := range objects {
					found[path] = found[path] || strings.Contains(own.Text, object.id)
				}
				for _, who := range others {
					got := p.Call(t, who, "GET", r.Path+query, "")
					for path, object := range objects {
						if strings.Contains(got.Text, object.id) {
							t.Errorf("%s as %s shows the %s of %s", r.Path, who, path, object.owner)
						}
					}
				}
			}
		}
	}
	for path := range objects {
		if !found[path] && path != shownNowhere {
			t.Errorf("no list shows its owner the %s", path)
		}
	}
}
