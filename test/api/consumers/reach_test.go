package consumers

import (
	"log/slog"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// oneStore is a house that serves a single store of another house's retailer, where Ana bought twice: there, and
// elsewhere with the retailer.
type oneStore struct {
	*apitest.Tills
	storeID, houseID, key, token string
	there, elsewhere             apitest.Reply
}

func newOneStore(t *testing.T) *oneStore {
	t.Helper()
	p := &oneStore{Tills: apitest.NewTills(t)}
	second := p.MakePartner("45723174000110", "Uma Loja")
	p.houseID = second.ID
	p.elsewhere = p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml"))
	p.there = p.SendXML(t, p.Live, apitest.Sample(t, anasOtherReceipt))
	if p.elsewhere.Status != 201 || p.there.Status != 201 || p.elsewhere.Body.StoreID == p.there.Body.StoreID {
		t.Fatalf("%d %s; %d %s", p.elsewhere.Status, p.elsewhere.Text, p.there.Status, p.there.Text)
	}
	p.storeID = p.there.Body.StoreID
	p.Exec("UPDATE stores SET partner_id = ? WHERE id = ?", second.ID, p.storeID)
	var ana []byte
	p.Check(p.Rows.NewRaw("SELECT cpf_index FROM receipts WHERE access_key = ?", p.elsewhere.Body.AccessKey).Scan(t.Context(), &ana))
	p.Exec("UPDATE receipts SET cpf_index = ?, consumer = 1 WHERE access_key = ?", ana, p.there.Body.AccessKey)
	issued, err := p.Portal.Keys.Create(t.Context(), scope.Scope{AccountID: "test", Profile: scope.Parceiro, PartnerID: second.ID}, apikeys.SoftwareHouseKey,
		apikeys.Draft{Name: "Uma loja", Bindings: apikeys.Bindings{PartnerID: second.ID, RetailerID: p.RetailerID, StoreID: p.storeID}})
	testkit.Must(t, err)
	p.key = issued.Presented
	p.token = p.Exchange(t, p.key, apitest.AnaCPF)
	return p
}

const anasOtherReceipt = "valid/05_alfa_emit_cpf.xml"

// A software house with one store of a retailer exchanges any CPF for a token: it sees that store alone, takes nothing
// away and erases nobody.
func TestAHouseOfOneStoreSpeaksForNoConsumer(t *testing.T) {
	p := newOneStore(t)
	own := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	if got := p.Call(t, own, "POST", termsPath, `{"document":"`+apitest.AnaCPF+`","email":"ana@example.com","name":"Ana"}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	p.Expect(t, []apitest.Case{
		{
			Name: "the list", As: p.token, Path: "/customer/receipts/" + apitest.AnaCPF, Status: 200,
			Has: []string{`"total":1`, p.there.Body.AccessKey}, Lacks: []string{p.elsewhere.Body.AccessKey},
		},
		apitest.Reading("what one receipt saved", p.token, "/customer/achievements", 200, `"litersOfWater":0.0267`),
		apitest.Reading("the archive of everything", p.token, anaData, 403, "customers.proof_required"),
		{Name: "the erasure", As: p.token, Method: "DELETE", Path: anaPath, Status: 403, Has: []string{"customers.proof_required"}},
		{Name: "the withdrawal", As: p.token, Method: "DELETE", Path: termsPath, Status: 403, Has: []string{"customers.proof_required"}},
	})
	if n := p.Count("customer_erasures"); n != 0 {
		t.Errorf("%d erasures", n)
	}

	// Not even with an address of its own.
	if got := p.Call(t, p.token, "POST", termsPath, `{"document":"`+apitest.AnaCPF+`","email":"casa@example.com","name":"Ana"}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	for _, body := range []string{`{"action":"erase"}`, `{"action":"erase","delay":true}`, `{"action":"export","delay":true}`} {
		if got := p.Call(t, p.token, "POST", "/customer/requests", body); got.Status != 403 || got.Str("code") != "customers.whole_retailer_required" {
			t.Errorf("%s: %d %s", body, got.Status, got.Text)
		}
	}
	if got := p.Call(t, p.token, "POST", "/customer/requests", `{"action":"withdraw"}`); got.Status != 201 || got.Str("sentTo") != "a***@example.com" {
		t.Errorf("the withdrawal's code: %d %s", got.Status, got.Text)
	}

	// A link that ends, ends the view; a key that is revoked, the token.
	p.Exec("UPDATE stores SET partner_id = NULL WHERE id = ?", p.storeID)
	p.Expect(t, []apitest.Case{apitest.Reading("unlinked", p.token, "/customer/receipts/"+apitest.AnaCPF, 401, "customers.no_token")})
	p.Exec("UPDATE stores SET partner_id = ? WHERE id = ?", p.houseID, p.storeID)
	p.Expect(t, []apitest.Case{apitest.Reading("linked again", p.token, "/customer/receipts/"+apitest.AnaCPF, 200, `"total":1`)})
	p.Exec("UPDATE api_keys SET revoked_at = 1 WHERE store_id = ?", p.storeID)
	p.Expect(t, []apitest.Case{apitest.Reading("revoked", p.token, "/customer/receipts/"+apitest.AnaCPF, 401, "customers.no_token")})
}

// A request without a code waits a day: the retailer is told, and stops it by the link of the notice, the portal or
// through support; the consumer reads why.
func TestADelayedErasureIsStopped(t *testing.T) {
	p := apitest.NewTills(t)
	p.SignIn(t, apitest.Retailer, identity.NewAccount{Profile: scope.Varejista, RetailerID: p.RetailerID})
	p.SignIn(t, apitest.Support, identity.NewAccount{Profile: scope.Suporte})
	p.SignIn(t, apitest.House, identity.NewAccount{Profile: scope.Parceiro, PartnerID: p.PartnerID})
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	ask := func() string {
		t.Helper()
		got := p.Call(t, token, "POST", "/customer/requests", `{"action":"erase"}`)
		if got.Status != 201 || got.Str("status") != "waiting" || got.Object()["sentTo"] != nil {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		return got.Str("id")
	}
	first := ask()
	latest, err := p.Outbox.Latest(t.Context())
	testkit.Must(t, err)
	link := regexp.MustCompile(`/pedido-de-consumidor\?pedido=([^\s]+)`).FindStringSubmatch(latest[0].Text)
	if len(link) != 2 || !strings.Contains(latest[0].To, "VAREJISTA") && !strings.Contains(latest[0].To, "varejista") {
		t.Fatalf("the notice to %s: %s", latest[0].To, latest[0].Text)
	}
	page := func(method, target, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, target, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		p.Instance.Server.ServeHTTP(w, r)
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
	p.Expect(t, []apitest.Case{apitest.Reading("the consumer reads why", token, "/customer/requests", 200, `"status":"stopped"`, `"reason":"Não foi`, `"erase":"delay"`)})

	for who, base := range map[string]string{apitest.Retailer: "/varejistas", apitest.Support: "/support"} {
		requestID := ask()
		stop := base + "/pedidos-de-consumidores/" + requestID + "/parar"
		p.Expect(t, []apitest.Case{
			{Name: "a software house", As: apitest.House, Method: "POST", Path: stop, Body: `{"motivo":"x"}`, Status: 403},
			{Name: "without a reason", As: who, Method: "POST", Path: stop, Body: `{}`, Status: 422, Code: "customers.invalid_reason", Field: "motivo"},
			{Name: "nobody's", As: who, Method: "POST", Path: base + "/pedidos-de-consumidores/x/parar", Body: `{"motivo":"x"}`, Status: 404, Code: "customers.not_found"},
		})
		p.Expect(t, []apitest.Case{
			apitest.Reading("listed", who, base+"/pedidos-de-consumidores", 200, requestID, `"situacao":"waiting"`, `"varejista":"Mercado"`),
			{Name: "stopped", As: who, Method: "POST", Path: stop, Body: `{"motivo":"Não foi a pessoa."}`, Status: 200, Has: []string{`"situacao":"stopped"`}},
		})
	}
	last := ask()
	p.Expect(t, []apitest.Case{
		{Name: "given up", As: token, Method: "DELETE", Path: "/customer/requests/" + last, Status: 204},
		{Name: "twice", As: token, Method: "DELETE", Path: "/customer/requests/" + last, Status: 409, Has: []string{"customers.not_waiting"}},
		{Name: "another consumer's", As: p.CustomerToken(t, p.RetailerID, apitest.BiaCPF), Method: "DELETE", Path: "/customer/requests/" + first, Status: 404},
	})
	if n := p.Count("customer_erasures"); n != 0 {
		t.Errorf("%d erasures", n)
	}
}

// The delay survives a restart: it is a row and a job.
func TestADelayedErasureIsCarriedOut(t *testing.T) {
	p := apitest.NewTills(t)
	token := p.CustomerToken(t, p.RetailerID, apitest.AnaCPF)
	if sent := p.SendXML(t, p.Live, apitest.Sample(t, "valid/02_sp_cpf_pix.xml")); sent.Status != 201 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	got := p.Call(t, token, "POST", "/customer/requests", `{"action":"erase"}`)
	if got.Status != 201 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	worker := p.Worker(slog.New(slog.DiscardHandler))
	worker.RunDue(t.Context())
	if n := p.Count("customer_erasures"); n != 0 {
		t.Fatal("erased before the day is over")
	}
	for _, statement := range []string{"UPDATE customer_requests SET due_at = 1", "UPDATE jobs SET due_at = 1 WHERE kind = 'customers.carry_out'"} {
		p.Exec(statement)
	}
	worker.RunDue(t.Context())
	if n := p.Count("customer_erasures"); n != 1 {
		t.Errorf("%d erasures", n)
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("its tokens ended", token, "/customer/receipts/"+apitest.AnaCPF, 401),
		apitest.Reading("forgotten", p.CustomerToken(t, p.RetailerID, apitest.AnaCPF), "/customer/receipts/"+apitest.AnaCPF, 200, `"total":0`),
	})
}
