package intake

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts/nfce"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/receipts/sandbox"
)

// testKeyOf makes a test key of a software house.
func testKeyOf(p *apitest.Tills, t *testing.T, to apikeys.Bindings) string {
	t.Helper()
	issued, err := p.Portal.Keys.Create(t.Context(), scope.Scope{AccountID: "a", Profile: scope.Administrador}, apikeys.SoftwareHouseKey,
		apikeys.Draft{Name: "Testes", Environment: apikeys.Test, Bindings: to})
	testkit.Must(t, err)
	return issued.Presented
}

// A software house that knows nobody sends every kind of document, cancels it and closes its day.
func TestASoftwareHouseBeginsAlone(t *testing.T) {
	p := apitest.NewTills(t)
	alone := testKeyOf(p, t, apikeys.Bindings{PartnerID: p.MakePartner("45723174000110", "Começo Sistemas").ID})
	document := func(query string) []byte {
		got := asks(p, t, alone, "GET", "/integration/test/nfce"+query, "")
		if got.Status != 200 || !strings.HasPrefix(got.Text, "<?xml") || !strings.Contains(got.Text, "<tpAmb>2</tpAmb>") {
			t.Fatalf("%s: %d %.300s", query, got.Status, got.Text)
		}
		return []byte(got.Text)
	}
	var keys []string
	for query, holds := range map[string]string{
		"": "<CNPJ>99999999", "?cpf=529.982.247-25": "<CPF>52998224725</CPF>", "?itens=1": `<det nItem="1">`, "?itens=990": `<det nItem="990">`,
		"?itens=0": `<det nItem="3">`, "?contingencia=true": "<tpEmis>9</tpEmis>", "?cnpj=alfanumerico": "<CNPJ>SEIVATST", "?cnpj=numerico&itens=3": `<det nItem="3">`,
	} {
		xml := document(query)
		sent := p.SendXML(t, alone, xml)
		if sent.Status != 201 || sent.Body.Status != "accepted" || sent.Body.Verification.Signature != "valid" || !strings.Contains(string(xml), holds) {
			t.Errorf("%s: %d %s", query, sent.Status, sent.Text)
		}
		keys = append(keys, sent.Body.AccessKey)
	}
	if sent := p.SendXML(t, alone, document("?evento="+keys[0])); sent.Status != 200 || sent.Body.Status != "cancelled" {
		t.Errorf("the cancellation: %d %s", sent.Status, sent.Text)
	}
	missing := asks(p, t, alone, "POST", "/integration/receipts/missing", fmt.Sprintf(`{"accessKeys":[%q,%q]}`, keys[0], keys[1]))
	if missing.Status != 200 || !strings.Contains(missing.Text, `"missing":[]`) {
		t.Errorf("%d %s", missing.Status, missing.Text)
	}
	who := asks(p, t, alone, "GET", "/integration/whoami", "")
	if stores, _ := who.Object()["stores"].([]any); len(stores) != 2 || !strings.Contains(who.Text, "Loja de teste") {
		t.Errorf("%s", who.Text)
	}
	if n := p.Count("receipt_days"); n != 0 {
		t.Errorf("%d sums of tests", n)
	}
}

func TestASandboxIsOnesOwn(t *testing.T) {
	p := apitest.NewTills(t)
	house := p.MakePartner("45723174000110", "Começo Sistemas")
	alone := testKeyOf(p, t, apikeys.Bindings{PartnerID: house.ID})
	xml := asks(p, t, alone, "GET", "/integration/test/nfce", "").Text
	if got := p.SendXML(t, p.Test, []byte(xml)); got.Status != 403 || got.Body.Code != "apikeys.out_of_scope" {
		t.Errorf("another software house sends it: %d %s", got.Status, got.Text)
	}
	sent := p.SendXML(t, alone, []byte(xml))
	if got := asks(p, t, p.Test, "GET", "/integration/receipts/"+sent.Body.AccessKey, ""); got.Status != 404 {
		t.Errorf("another software house reads it: %d %s", got.Status, got.Text)
	}
	if got := asks(p, t, p.Test, "GET", "/integration/test/nfce?evento="+sent.Body.AccessKey, ""); got.Status != 404 {
		t.Errorf("another software house cancels it: %d %s", got.Status, got.Text)
	}
	// What is of production never comes to a test store, whoever signs it.
	live := keyFor(p, t, apikeys.SoftwareHouseKey, apikeys.Bindings{PartnerID: house.ID})
	at, generator := sandbox.Stores(0).Digits, nfcegen.New(3)
	sale := nfcegen.Sale{
		Emitter: nfcegen.Emitter{CNPJ: at.CNPJ, LegalName: "LOJA", Street: "Rua A", StreetNumber: "1", District: "Centro", CityCode: 3550308, City: "São Paulo", UF: "SP", CEP: "01001000"},
		Serie:   1, Number: 1, At: time.Now().Add(-time.Minute), Environment: nfce.Production,
	}
	if got := p.SendXML(t, live, generator.Receipt(sale, generator.Signer(at.CNPJ, "LOJA"))); got.Status != 403 || got.Body.Code != "apikeys.out_of_scope" {
		t.Errorf("production: %d %s", got.Status, got.Text)
	}
	for query, want := range map[string]string{
		"?cpf=1": "422 sandbox.invalid", "?itens=991": "422 sandbox.invalid", "?itens=-1": "422 sandbox.invalid", "?itens=x": "422 request.invalid", "?evento=35": "422 sandbox.invalid",
		"?cnpj=x": "422 request.invalid", "?contingencia=talvez": "422 request.invalid", "?caixa=1": "422 request.unknown_field",
		"?evento=" + apitest.NumberedKey(sent.Body.AccessKey, 5): "404 receipts.not_found",
	} {
		if got := asks(p, t, alone, "GET", "/integration/test/nfce"+query, ""); fmt.Sprint(got.Status, " ", got.Str("code")) != want {
			t.Errorf("%s: %d %s, want %s", query, got.Status, got.Text, want)
		}
	}
	if got := asks(p, t, live, "GET", "/integration/test/nfce", ""); got.Status != 403 || got.Str("code") != "sandbox.test_key_only" {
		t.Errorf("a live key: %d %s", got.Status, got.Text)
	}
	// A key of one retailer gets documents of a store that it reaches.
	bound := testKeyOf(p, t, apikeys.Bindings{PartnerID: p.PartnerID, RetailerID: p.RetailerID})
	for _, query := range []string{"", "?cnpj=alfanumerico"} {
		if got := p.SendXML(t, bound, []byte(asks(p, t, bound, "GET", "/integration/test/nfce"+query, "").Text)); got.Status != 201 {
			t.Errorf("a bound key%s: %d %s", query, got.Status, got.Text)
		}
	}
}

// No list of companies, stores, sums or choices shows a sandbox, to nobody.
func TestNoListShowsASandbox(t *testing.T) {
	p := apitest.NewWorld(t)
	_, err := p.Integration.Sandboxes.Of(t.Context(), p.Caixa.ID)
	testkit.Must(t, err)
	for _, r := range apitest.LiveRoutes(p.App) {
		if r.Method != http.MethodGet || strings.Contains(r.Path, "{") || strings.HasPrefix(r.Path, "/parceiros/integracao") {
			continue // the guide is where a software house sees its own
		}
		for _, who := range []string{apitest.Admin, apitest.Support, apitest.House, apitest.Retailer} {
			for _, query := range []string{"", "?startDate=2026-11-01&endDate=2026-11-30", "?filter=teste"} {
				got := p.Call(t, who, "GET", r.Path+query, "")
				if strings.Contains(got.Text, "Ambiente de teste") || strings.Contains(got.Text, "Loja de teste") || strings.Contains(got.Text, sandbox.RetailerID) {
					t.Errorf("%s%s as %s shows it: %.300s", r.Path, query, who, got.Text)
				}
			}
		}
	}
}

// The guide in the portal is ticked by what happened, and nobody else's tests tick it.
func TestTheGuideInThePortalIsTicked(t *testing.T) {
	p := apitest.NewWorld(t)
	progress := func(who string) map[string]any {
		got := p.Call(t, who, "GET", "/parceiros/integracao", "")
		if got.Status != 200 || !strings.HasPrefix(got.Object()["store"].(map[string]any)["cnpj"].(string), "99999999") {
			t.Fatalf("%d %s", got.Status, got.Text)
		}
		return got.Object()
	}
	ticked := func(step string, want ...string) {
		t.Helper()
		for _, name := range []string{"key", "recognisedAt", "receipt", "cancelled", "lastRefusal"} {
			if got := progress(apitest.House)[name] != nil; got != slices.Contains(want, name) {
				t.Errorf("after %s: %s is told: %v", step, name, got)
			}
		}
	}
	ticked("nothing")
	p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"De produção"}`)
	ticked("a live key")
	key := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"De teste","environment":"test"}`).Str("key")
	ticked("a test key", "key")
	send := func(xml string) apitest.Answer {
		return p.Call(t, apitest.Nobody, "POST", "/integration/receipts", xml, "x-api-key", key, "Content-Type", "application/xml")
	}
	send("<nota/>")
	ticked("a refusal", "key", "recognisedAt", "lastRefusal")
	document := p.Call(t, apitest.House, "GET", "/parceiros/integracao/cupom-de-teste?itens=6&cpf=52998224725", "")
	if sent := send(document.Str("xml")); sent.Status != 201 || sent.Str("accessKey") != document.Str("accessKey") || !strings.HasSuffix(document.Str("fileName"), ".xml") {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	ticked("a receipt", "key", "recognisedAt", "receipt")
	cancel := p.Call(t, apitest.House, "GET", "/parceiros/integracao/cupom-de-teste?evento="+document.Str("accessKey"), "")
	if sent := send(cancel.Str("xml")); sent.Status != 200 {
		t.Fatalf("%d %s", sent.Status, sent.Text)
	}
	ticked("its cancellation", "key", "recognisedAt", "receipt", "cancelled")
	if other := progress(apitest.OtherHouse); other["receipt"] != nil || other["key"] != nil {
		t.Errorf("another software house is told of it: %v", other)
	}
	if got := p.Call(t, apitest.Retailer, "GET", "/parceiros/integracao", ""); got.Status != 403 {
		t.Errorf("a retailer: %d", got.Status)
	}
}
