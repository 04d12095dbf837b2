package main

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads/uploadstest"
)

// possession is an object of somebody, by the path that leads to it.
type possession struct{ owner, id string }

// oneOfEach makes an object of every kind of the retailer, its software house and their people, by the part of a
// live route before its parameter.
func (p *parts) oneOfEach() map[string]possession {
	p.t.Helper()
	made := func(who, path, body string, headers ...string) answer {
		got := p.call(p.t, who, "POST", path, body, headers...)
		if got.status != 201 {
			p.t.Fatalf("%s: %d %s", path, got.status, got.text)
		}
		return got
	}
	p.Retailer, p.Store = p.seiva.ID, p.centro.ID
	key := made(house, "/parceiros/keys", `{"name":"Caixas"}`)
	receipt := made(nobody, "/integration/receipts", string(sample(p.t, "valid/01_sp_sem_cpf.xml")),
		"x-api-key", key.str("key"), "Content-Type", "application/xml").str("accessKey")
	banner := made(retailer, "/varejistas/propagandas", p.storeDraft(p.upload(p.t, retailer, uploadstest.JPEG(p.t, 298, 124))).json())
	flyer := made(retailer, "/varejistas/encartes", draft{"images": []string{p.flyerPage(p.t, retailer)}, "storeIds": []string{p.centro.ID}}.json())
	invited := func(who, base string) possession {
		return possession{who, made(who, base+"/usuarios-secundarios", fmt.Sprintf(`{"email":"%s@convidada.com.br"}`, who)).str("id")}
	}
	sessions, _ := p.call(p.t, retailer, "GET", "/identity/sessions", "").object()["items"].([]any)
	session, _ := sessions[0].(map[string]any)
	passkey := id.New()
	p.check(sqlidentity.New(p.db).CreatePasskey(p.t.Context(), identity.Passkey{
		ID: passkey, AccountID: p.call(p.t, retailer, "GET", "/identity/me", "").str("id"), Name: "Celular", CredentialID: []byte("one"),
		Credential: "{}", CreatedAt: time.Now(),
	}))
	return map[string]possession{
		"/varejistas/lojas/": {retailer, p.centro.ID}, "/parceiros/lojas/": {house, p.centro.ID},
		"/varejistas/cupons/": {retailer, receipt}, "/parceiros/cupons/": {house, receipt},
		"/varejistas/propagandas/": {retailer, banner.str("id")}, "/varejistas/encartes/": {retailer, flyer.str("id")},
		"/varejistas/usuarios-secundarios/": invited(retailer, "/varejistas"), "/parceiros/usuarios-secundarios/": invited(house, "/parceiros"),
		"/parceiros/keys/": {house, key.str("id")}, "/identity/passkeys/": {retailer, passkey},
		"/identity/sessions/":                  {retailer, session["id"].(string)},
		"/varejistas/pedidos-de-consumidores/": {retailer, p.waitingRequest(p.t, p.customerToken(p.t, p.seiva.ID, anaCPF), "erase")},
	}
}

// strangers are those who may call the owner's calls and are not the owner.
var strangers = map[string][]string{retailer: {otherRetailer}, house: {otherHouse}}

// Every live route that leads to an object, asked for another's: a 404 with the body of what does not exist, and
// nothing changes. A new route must say here whose objects it leads to.
func TestObjectsOfOthersDoNotExist(t *testing.T) {
	p := newParts(t)
	objects := p.oneOfEach()
	nobodys := []string{"/locations/cidades/", "/places/", uiSettings + "/"} // a setting's name leads to one's own
	body := p.storeDraft(p.upload(t, otherRetailer, uploadstest.JPEG(t, 298, 124))).with("rules", []any{
		draft{"type": "RETAILER_ID", "value": p.alfa.ID}, draft{"type": "STORE_ID", "value": p.praia.ID},
	}).with("name", "x").with("overlapHours", 0).with("email", "novo@outra.com.br").json()
	for _, r := range liveRoutes(p.app) {
		before, after, has := strings.Cut(r.path, "{")
		ours := slices.ContainsFunc(httpx.Profiles(r.op), func(f scope.Profile) bool { return !f.Staff() })
		if !has || !ours || slices.Contains(nobodys, before) {
			continue
		}
		object, known := objects[before]
		if !known {
			t.Errorf("%s %s: whose object is it?", r.method, r.path)
			continue
		}
		_, after, _ = strings.Cut(after, "}")
		callers := strangers[object.owner]
		if strings.HasPrefix(before, "/identity/") {
			callers = []string{otherRetailer, house, support, admin}
		}
		for _, who := range callers {
			ask := func(id string) answer { return p.call(t, who, r.method, before+id+after, body) }
			theirs, absent := ask(object.id), ask(id.New())
			if theirs.status != http.StatusNotFound || absent.status != http.StatusNotFound ||
				theirs.str("code") != absent.str("code") || theirs.str("message") != absent.str("message") || len(theirs.text) != len(absent.text) {
				t.Errorf("%s %s as %s: %d %s, absent: %d %s", r.method, r.path, who, theirs.status, theirs.text, absent.status, absent.text)
			}
		}
	}
	for path, object := range objects {
		place := path + object.id
		if strings.HasPrefix(path, "/identity/") || strings.Contains(path, "usuarios") {
			place = strings.TrimSuffix(path, "/") // there is no call for one: it is in the list
		}
		if got := p.call(t, object.owner, "GET", place, ""); got.status != http.StatusOK || !strings.Contains(got.text, object.id) {
			t.Errorf("%s by its owner afterwards: %d %s", place, got.status, got.text)
		}
	}
}

// Every live list, report and choice: the owner finds its objects there, a stranger none of them.
func TestListsHoldNothingOfOthers(t *testing.T) {
	p := newParts(t)
	objects := p.oneOfEach()
	const whenever = "?startDate=2026-01-01&endDate=2026-12-31" // the receipt's days; calls without days ignore them
	found := map[string]bool{}
	for _, r := range liveRoutes(p.app) {
		if r.method != http.MethodGet || strings.Contains(r.path, "{") {
			continue
		}
		for owner, others := range strangers {
			if !slices.Contains(httpx.Profiles(r.op), map[string]scope.Profile{retailer: scope.Varejista, house: scope.Parceiro}[owner]) {
				continue
			}
			for _, query := range []string{"", whenever} {
				own := p.call(t, owner, "GET", r.path+query, "")
				for path, object := range objects {
					found[path] = found[path] || strings.Contains(own.text, object.id)
				}
				for _, who := range others {
					got := p.call(t, who, "GET", r.path+query, "")
					for path, object := range objects {
						if strings.Contains(got.text, object.id) {
							t.Errorf("%s as %s shows the %s of %s", r.path, who, path, object.owner)
						}
					}
				}
			}
		}
	}
	for path := range objects {
		if !found[path] {
			t.Errorf("no list shows its owner the %s", path)
		}
	}
}
