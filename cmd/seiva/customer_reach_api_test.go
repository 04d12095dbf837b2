package main

import (
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

// oneStore is a house that serves a single store of another house's retailer, where Ana bought twice: there, and
// elsewhere with the retailer.
type oneStore struct {
	*tills
	storeID, houseID, key, token string
	there, elsewhere             reply
}

func newOneStore(t *testing.T) *oneStore {
	t.Helper()
	p := &oneStore{tills: newTills(t)}
	second := p.makePartner("45723174000110", "Uma Loja")
	p.houseID = second.ID
	p.elsewhere = p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml"))
	p.there = p.sendXML(t, p.live, sample(t, anasOtherReceipt))
	if p.elsewhere.status != 201 || p.there.status != 201 || p.elsewhere.body.StoreID == p.there.body.StoreID {
		t.Fatalf("%d %s; %d %s", p.elsewhere.status, p.elsewhere.text, p.there.status, p.there.text)
	}
	p.storeID = p.there.body.StoreID
	_, err := p.database().Exec("UPDATE stores SET partner_id = ? WHERE id = ?", second.ID, p.storeID)
	fatal(t, err)
	_, err = p.database().Exec("UPDATE receipts SET cpf_index = (SELECT cpf_index FROM receipts WHERE access_key = ?), consumer = 1 WHERE access_key = ?",
		p.elsewhere.body.AccessKey, p.there.body.AccessKey)
	fatal(t, err)
	issued, err := p.Portal.Keys.Create(t.Context(), scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: second.ID}, apikeys.SoftwareHouseKey,
		apikeys.Draft{Name: "Uma loja", Bindings: apikeys.Bindings{PartnerID: second.ID, RetailerID: p.retailerID, StoreID: p.storeID}})
	fatal(t, err)
	p.key = issued.Presented
	p.token = p.exchange(t, p.key, anaCPF)
	return p
}

const anasOtherReceipt = "valid/05_alfa_emit_cpf.xml"

// exchange is what a till does: a key and a CPF for a token.
func (p *tills) exchange(t *testing.T, key, cpf string) string {
	t.Helper()
	got := p.call(t, nobody, "POST", "/customer-tokens", `{"document":"`+cpf+`"}`, "x-api-key", key)
	if got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	var issued integrationapi.CustomerToken
	fatal(t, json.Unmarshal([]byte(got.text), &issued))
	return issued.Token
}

// waitingRequest begins what waits a day.
func (p *instance) waitingRequest(t *testing.T, token, action string) string {
	t.Helper()
	got := p.call(t, token, "POST", "/customer/requests", `{"action":"`+action+`","delay":true}`)
	if got.status != 201 || got.str("status") != "waiting" {
		t.Fatalf("%d %s", got.status, got.text)
	}
	return got.str("id")
}

// A software house with one store of a retailer exchanges any CPF for a token: it sees that store alone, takes nothing
// away and erases nobody.
func TestAHouseOfOneStoreSpeaksForNoConsumer(t *testing.T) {
	p := newOneStore(t)
	own := p.customerToken(t, p.retailerID, anaCPF)
	if got := p.call(t, own, "POST", termsPath, `{"document":"`+anaCPF+`","email":"ana@example.com","name":"Ana"}`); got.status != 200 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	p.expect(t, []Case{
		{
			Name: "the list", As: p.token, Path: "/customer/receipts/" + anaCPF, Status: 200,
			Has: []string{`"total":1`, p.there.body.AccessKey}, Lacks: []string{p.elsewhere.body.AccessKey},
		},
		reading("what one receipt saved", p.token, "/customer/achievements", 200, `"litersOfWater":0.0267`),
		reading("the archive of everything", p.token, anaData, 403, "customers.proof_required"),
		{Name: "the erasure", As: p.token, Method: "DELETE", Path: anaPath, Status: 403, Has: []string{"customers.proof_required"}},
		{Name: "the withdrawal", As: p.token, Method: "DELETE", Path: termsPath, Status: 403, Has: []string{"customers.proof_required"}},
	})
	if n := p.count(t, "customer_erasures"); n != 0 {
		t.Errorf("%d erasures", n)
	}

	// Not even with an address of its own.
	if got := p.call(t, p.token, "POST", termsPath, `{"document":"`+anaCPF+`","email":"casa@example.com","name":"Ana"}`); got.status != 200 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	for _, body := range []string{`{"action":"erase"}`, `{"action":"erase","delay":true}`, `{"action":"export","delay":true}`} {
		if got := p.call(t, p.token, "POST", "/customer/requests", body); got.status != 403 || got.str("code") != "customers.whole_retailer_required" {
			t.Errorf("%s: %d %s", body, got.status, got.text)
		}
	}
	if got := p.call(t, p.token, "POST", "/customer/requests", `{"action":"withdraw"}`); got.status != 201 || got.str("sentTo") != "a***@example.com" {
		t.Errorf("the withdrawal's code: %d %s", got.status, got.text)
	}

	// A link that ends, ends the view; a key that is revoked, the token.
	_, err := p.database().Exec("UPDATE stores SET partner_id = NULL WHERE id = ?", p.storeID)
	fatal(t, err)
	p.expect(t, []Case{reading("unlinked", p.token, "/customer/receipts/"+anaCPF, 401, "customers.no_token")})
	_, err = p.database().Exec("UPDATE stores SET partner_id = ? WHERE id = ?", p.houseID, p.storeID)
	fatal(t, err)
	p.expect(t, []Case{reading("linked again", p.token, "/customer/receipts/"+anaCPF, 200, `"total":1`)})
	_, err = p.database().Exec("UPDATE api_keys SET revoked_at = 1 WHERE store_id = ?", p.storeID)
	fatal(t, err)
	p.expect(t, []Case{reading("revoked", p.token, "/customer/receipts/"+anaCPF, 401, "customers.no_token")})
}

// A request without a code waits a day: the retailer is told, and stops it by the link of the notice, the portal or
// through support; the consumer reads why.
func TestADelayedErasureIsStopped(t *testing.T) {
	p := newTills(t)
	p.signIn(t, retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: p.retailerID})
	p.signIn(t, support, identity.NewAccount{Profile: scope.Suporte})
	p.signIn(t, house, identity.NewAccount{Profile: scope.Parceiro, PartnerID: p.partnerID})
	token := p.customerToken(t, p.retailerID, anaCPF)
	ask := func() string {
		t.Helper()
		got := p.call(t, token, "POST", "/customer/requests", `{"action":"erase"}`)
		if got.status != 201 || got.str("status") != "waiting" || got.object()["sentTo"] != nil {
			t.Fatalf("%d %s", got.status, got.text)
		}
		return got.str("id")
	}
	first := ask()
	latest, err := p.Outbox.Latest(t.Context())
	fatal(t, err)
	link := regexp.MustCompile(`/pedido-de-consumidor\?pedido=([^\s]+)`).FindStringSubmatch(latest[0].Text)
	if len(link) != 2 || !strings.Contains(latest[0].To, "VAREJISTA") && !strings.Contains(latest[0].To, "varejista") {
		t.Fatalf("the notice to %s: %s", latest[0].To, latest[0].Text)
	}
	page := func(method, target, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, target, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		p.instance.server.ServeHTTP(w, r)
		return w
	}
	const path = "/pedido-de-consumidor"
	if w := page("GET", path+"?pedido="+link[1], ""); w.Code != 200 || !strings.Contains(w.Body.String(), "apagar os dados dele") ||
		strings.Contains(w.Header().Get("Content-Security-Policy"), "form-action 'none'") || w.Header().Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	if w := page("GET", path+"?pedido=x"+link[1], ""); w.Code != 404 {
		t.Errorf("another link: %d", w.Code)
	}
	form := func(reason string) string { return url.Values{"pedido": {link[1]}, "motivo": {reason}}.Encode() }
	if w := page("POST", path, form(" ")); w.Code != 422 || !strings.Contains(w.Body.String(), "Diga o motivo") {
		t.Errorf("no reason: %d %s", w.Code, w.Body)
	}
	if w := page("POST", path, form("Não foi <b>ela</b>.")); w.Code != 200 || !strings.Contains(w.Body.String(), "O pedido foi parado") ||
		!strings.Contains(w.Body.String(), "Não foi &lt;b&gt;ela") {
		t.Errorf("stopped: %d %s", w.Code, w.Body)
	}
	if w := page("POST", path, form("de novo")); w.Code != 409 {
		t.Errorf("again: %d", w.Code)
	}
	p.expect(t, []Case{reading("the consumer reads why", token, "/customer/requests", 200, `"status":"stopped"`, `"reason":"Não foi`, `"erase":"delay"`)})

	for who, base := range map[string]string{retailer: "/varejistas", support: "/support"} {
		requestID := ask()
		stop := base + "/pedidos-de-consumidores/" + requestID + "/parar"
		p.expect(t, []Case{
			{Name: "a software house", As: house, Method: "POST", Path: stop, Body: `{"motivo":"x"}`, Status: 403},
			{Name: "without a reason", As: who, Method: "POST", Path: stop, Body: `{}`, Status: 422, Code: "customers.invalid_reason", Field: "motivo"},
			{Name: "nobody's", As: who, Method: "POST", Path: base + "/pedidos-de-consumidores/x/parar", Body: `{"motivo":"x"}`, Status: 404, Code: "customers.not_found"},
		})
		p.expect(t, []Case{
			reading("listed", who, base+"/pedidos-de-consumidores", 200, requestID, `"situacao":"waiting"`),
			{Name: "stopped", As: who, Method: "POST", Path: stop, Body: `{"motivo":"Não foi a pessoa."}`, Status: 200, Has: []string{`"situacao":"stopped"`}},
		})
	}
	last := ask()
	p.expect(t, []Case{
		{Name: "given up", As: token, Method: "DELETE", Path: "/customer/requests/" + last, Status: 204},
		{Name: "twice", As: token, Method: "DELETE", Path: "/customer/requests/" + last, Status: 409, Has: []string{"customers.not_waiting"}},
		{Name: "another consumer's", As: p.customerToken(t, p.retailerID, biaCPF), Method: "DELETE", Path: "/customer/requests/" + first, Status: 404},
	})
	if n := p.count(t, "customer_erasures"); n != 0 {
		t.Errorf("%d erasures", n)
	}
}

// The delay survives a restart: it is a row and a job.
func TestADelayedErasureIsCarriedOut(t *testing.T) {
	p := newTills(t)
	token := p.customerToken(t, p.retailerID, anaCPF)
	if sent := p.sendXML(t, p.live, sample(t, "valid/02_sp_cpf_pix.xml")); sent.status != 201 {
		t.Fatalf("%d %s", sent.status, sent.text)
	}
	got := p.call(t, token, "POST", "/customer/requests", `{"action":"erase"}`)
	if got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	worker := p.Worker(slog.New(slog.DiscardHandler))
	worker.RunDue(t.Context())
	if n := p.count(t, "customer_erasures"); n != 0 {
		t.Fatal("erased before the day is over")
	}
	for _, statement := range []string{"UPDATE customer_requests SET due_at = 1", "UPDATE jobs SET due_at = 1 WHERE kind = 'customers.carry_out'"} {
		_, err := p.database().Exec(statement)
		fatal(t, err)
	}
	worker.RunDue(t.Context())
	if n := p.count(t, "customer_erasures"); n != 1 {
		t.Errorf("%d erasures", n)
	}
	p.expect(t, []Case{
		reading("its tokens ended", token, "/customer/receipts/"+anaCPF, 401),
		reading("forgotten", p.customerToken(t, p.retailerID, anaCPF), "/customer/receipts/"+anaCPF, 200, `"total":0`),
	})
}
