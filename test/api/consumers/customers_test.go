package consumers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/customerapi"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/identity"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports/reportstest"
	"seiva/internal/texts"
)

func TestCustomerReceiptsAPI(t *testing.T) {
	a := apitest.Of(t, apitest.Empty(t))
	w, index := reportstest.Generate(1, 0), cpfindex.New(a.Secret.Key(secret.CPFIndex))
	add := func(store reportstest.Store, key, cpf string, cents int64) {
		w.Receipts = append(w.Receipts, reportstest.Receipt{
			RetailerID: store.RetailerID, StoreID: store.ID, Day: "2026-11-20", IssuedAt: time.Date(2026, 11, 20, 15, 0, int(cents), 0, time.UTC),
			AccessKey: key, Consumer: 1, CPFIndex: index.Of(cpf), Cents: cents,
		})
	}
	mine, theirs := w.Stores[0], w.Stores[4]
	for n := range 12 {
		add(mine, strings.Repeat("3", 42)+string(rune('a'+n))+"0", apitest.AnaCPF, int64(n))
	}
	add(theirs, "another retailer's", apitest.AnaCPF, 50)
	add(mine, "another person's", apitest.BiaCPF, 51)
	sqltest.Load(t, a.Rows, w)

	a.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	token := a.CustomerToken(t, mine.RetailerID, apitest.AnaCPF)
	path := "/customer/receipts/" + apitest.AnaCPF
	a.Expect(t, []apitest.Case{
		apitest.Reading("no token", "", path, 401, "customers.no_token"),
		apitest.Reading("unknown token", "Bearer "+token[1:], path, 401, "customers.no_token"),
		apitest.Reading("a portal's session", apitest.Admin, path, 401, "customers.no_token"),
		apitest.Reading("another document", token, "/customer/receipts/"+apitest.BiaCPF, 403, "customers.other_document"),
		apitest.Reading("no document at all", token, "/customer/receipts/x", 403, "customers.other_document"),
		apitest.Reading("page too large", token, path+"?pageSize=101", 422, `"pageSize":"O tamanho`),
		apitest.Reading("page of none", token, path+"?pageSize=0", 422, `"pageSize":"O tamanho`),
		apitest.Reading("page before the first", token, path+"?page=-1", 422, `"page":"A página`),
		apitest.Reading("page of no number", token, path+"?page=um", 422, `"page":"deve ser um número inteiro"`),
		apitest.Reading("page beyond the last", token, path+"?page=9", 200, `"items":[],"page":9,"pageSize":10,"total":12`),
		apitest.Reading("with Bearer and a mask", "Bearer "+token, "/customer/receipts/529.982.247-25", 200, `"pageSize":10`),
		apitest.Reading("a customer's token in the portal", "Bearer "+token, "/identity/me", 401),
	})
	first := apitest.Decode[paging.Page[customerapi.Receipt]](t, a.Get(token, path))
	if first.Total != 12 || len(first.Items) != 10 || first.Items[0].AmountCents != 11 || first.Items[9].AmountCents != 2 {
		t.Fatalf("first page: %+v", first)
	}
	if second := apitest.Decode[paging.Page[customerapi.Receipt]](t, a.Get(token, path+"?page=1&pageSize=5")); second.Page != 1 || second.PageSize != 5 || second.Total != 12 || len(second.Items) != 5 || second.Items[0].AmountCents != 6 {
		t.Errorf("the second page of five: %+v", second)
	}
	got := first.Items[0]
	if got.StoreName != mine.TradeName || got.Status != "authorised" || !strings.Contains(got.PublicURL, "/r/") ||
		strings.Contains(got.PublicURL, got.AccessKey) {
		t.Fatalf("row: %+v", got)
	}
	for _, private := range []string{apitest.AnaCPF, apitest.BiaCPF, "982.247", token} {
		if strings.Contains(a.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}

// newShoppers is an installation where Ana has receipts of two retailers, one of them not printed at the first.
func newShoppers(t *testing.T) (a *apitest.Instance, mine, theirs string) {
	t.Helper()
	a = apitest.Of(t, apitest.Empty(t))
	w, index := reportstest.Generate(1, 0), cpfindex.New(a.Secret.Key(secret.CPFIndex))
	mine, theirs = w.Stores[0].RetailerID, w.Stores[4].RetailerID
	for n := range 1400 {
		store := w.Stores[0]
		w.Receipts = append(w.Receipts, reportstest.Receipt{
			RetailerID: store.RetailerID, StoreID: store.ID, Day: "2026-11-20", IssuedAt: time.Date(2026, 11, 20, 15, 0, n, 0, time.UTC),
			AccessKey: fmt.Sprintf("%044d", n), Consumer: 1, CPFIndex: index.Of(apitest.AnaCPF), Printed: 1 + min(n/5, 1),
		})
	}
	sqltest.Load(t, a.Rows, w)
	return a, mine, theirs
}

func TestCustomerAPI(t *testing.T) {
	a, mine, theirs := newShoppers(t)
	token, elsewhere := a.CustomerToken(t, mine, apitest.AnaCPF), a.CustomerToken(t, theirs, apitest.AnaCPF)
	path := "/customer/customers/" + apitest.AnaCPF
	a.Expect(t, []apitest.Case{
		apitest.Reading("no token", "", path, 401, "customers.no_token"),
		apitest.Reading("unknown token", token[1:], path, 401, "customers.no_token"),
		apitest.Reading("another document", token, "/customer/customers/"+apitest.BiaCPF, 403, "customers.other_document"),
		apitest.Reading("retailer, no token", "", "/customer/retailers/me", 401, "customers.no_token"),
		apitest.Reading("achievements, unknown token", token[1:], "/customer/achievements", 401, "customers.no_token"),
		apitest.Reading("nothing chosen yet", token, path, 200, `"alwaysGreenReceipt":false`, `"sendReceiptsForVibe":false`, `"document":"***.982.247-**"`,
			`"termsAccepted":false`),
		apitest.Reading("the retailer", "Bearer "+token, "/customer/retailers/me", 200, `{"tradeName":"Rede M"}`),
		apitest.Reading("achievements", token, "/customer/achievements", 200,
			`"numberOfTrees":0.0196695`, `"litersOfWater":37.2465`, `"kilogramsOfCO2":1,`, `"litersOfOil":null`),
		apitest.Reading("achievements elsewhere", elsewhere, "/customer/achievements", 200, `"numberOfTrees":0,"litersOfWater":0,"kilogramsOfCO2":0`),
	})
	const chosen = `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":false}`
	for _, c := range []struct {
		name, token, path, body string
		status                  int
		want                    string
	}{
		{"no token", "", path, chosen, 401, "customers.no_token"},
		{"another document", token, "/customer/customers/" + apitest.BiaCPF, chosen, 403, "customers.other_document"},
		{"a wrong type", token, path, `{"alwaysGreenReceipt":"sim","sendReceiptsForVibe":false}`, 422, `"alwaysGreenReceipt":"deve ser verdadeiro ou falso"`},
		{"a choice missing", token, path, `{"alwaysGreenReceipt":true}`, 422, `"sendReceiptsForVibe":"Este campo`},
		{"chosen", token, path, chosen, 200, `"alwaysGreenReceipt":true`},
		{
			"again, with a mask and a field of another", token, "/customer/customers/529.982.247-25",
			`{"alwaysGreenReceipt":true,"sendReceiptsForVibe":true,"retailerId":"x"}`, 200, `"sendReceiptsForVibe":true`,
		},
	} {
		if got := a.Call(t, c.token, "PUT", c.path, c.body); got.Status != c.status || !strings.Contains(got.Text, c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.Status, got.Text, c.status, c.want)
		}
	}
	a.Expect(t, []apitest.Case{
		apitest.Reading("kept", token, path, 200, `"alwaysGreenReceipt":true`, `"sendReceiptsForVibe":true`),
		apitest.Reading("the other retailer knows nothing of it", elsewhere, path, 200, `"alwaysGreenReceipt":false`),
	})
	for _, private := range []string{apitest.AnaCPF, apitest.BiaCPF, "982.247", token} {
		if strings.Contains(a.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}

// A consumer reads the terms, which name the token's retailer, and accepts them.
func TestCustomerTermsAPI(t *testing.T) {
	a, mine, theirs := newShoppers(t)
	token, elsewhere := a.CustomerToken(t, mine, apitest.AnaCPF), a.CustomerToken(t, theirs, apitest.AnaCPF)
	const path, good = "/customer/customers/terms", `{"document":"529.982.247-25","email":"ana@example.com","name":"Ana Souza"}`
	const profile = "/customer/customers/" + apitest.AnaCPF
	inForce := texts.Current(texts.ConsumerTerms, a.Portal.Clock.Now()).Version
	a.SignIn(t, apitest.Admin, identity.NewAccount{Profile: scope.Administrador})
	with := func(field, value string) string {
		body := map[string]json.RawMessage{}
		testkit.Must(t, json.Unmarshal([]byte(good), &body))
		body[field] = json.RawMessage(value)
		out, err := json.Marshal(body)
		testkit.Must(t, err)
		return string(out)
	}
	refused := func(cases [][4]string) {
		t.Helper()
		for _, c := range cases {
			if got := a.Call(t, c[0], "POST", path, c[1]); fmt.Sprint(got.Status) != c[2] || !strings.Contains(got.Text, c[3]) {
				t.Errorf("%s: %d %s, want %s %s", c[1], got.Status, got.Text, c[2], c[3])
			}
		}
	}
	a.Expect(t, []apitest.Case{
		apitest.Reading("no token", "", path, 401, "customers.no_token"),
		apitest.Reading("unknown token", token[1:], path, 401, "customers.no_token"),
		apitest.Reading("a portal's session", apitest.Admin, path, 401, "customers.no_token"),
	})
	refused([][4]string{
		{"", good, "401", "customers.no_token"},
		{token[1:], good, "401", "customers.no_token"},
		{apitest.Admin, good, "401", "customers.no_token"},
		{token, with("document", `"`+apitest.BiaCPF+`"`), "403", "customers.other_document"},
		{a.CustomerToken(t, mine, apitest.BiaCPF), good, "403", "customers.other_document"},
		{token, `{}`, "422", `"document":"Este campo é obrigatório"`},
		{token, `[]`, "422", `"code":`},
		{token, with("document", `52998224725`), "422", `"document":`},
		{token, with("document", `"1"`), "422", `"document":"Este CPF é inválido`},
		{token, with("email", `"ana@\u0000b.co"`), "422", `"email":"Este e-mail é inválido"`},
		{token, with("name", `"Ana\u0000"`), "422", `"name":"Use no máximo 120 caracteres`},
		{token, with("name", `"`+strings.Repeat("a", 121)+`"`), "422", `"name":"Use no máximo 120 caracteres`},
		{token, with("version", `"2020-01-01"`), "409", "customers.terms_changed"},
	})
	a.Expect(t, []apitest.Case{
		apitest.Reading("nothing accepted yet", token, path, 200, `"retailer":"Rede M"`, `"acceptedAt":null`, `"version":"`+inForce+`"`, "que compra em Rede M,"),
	})
	first := a.Call(t, token, "POST", path, good)
	again := a.Call(t, "Bearer "+token, "POST", path, with("version", `"`+inForce+`"`))
	if first.Status != 200 || first.Text != again.Text || !strings.Contains(first.Text, `"version":"`+inForce+`","acceptedAt":"`) {
		t.Errorf("accepted: %d %s, then %d %s", first.Status, first.Text, again.Status, again.Text)
	}
	a.Expect(t, []apitest.Case{
		apitest.Reading("accepted", token, path, 200, `"acceptedAt":"2`),
		apitest.Reading("the profile says so", token, profile, 200, `"termsAccepted":true`),
		apitest.Reading("the other retailer knows nothing of it", elsewhere, profile, 200, `"termsAccepted":false`),
	})
	var index, sealed []byte
	var address string
	testkit.Must(t, a.Rows.NewRaw("SELECT c.cpf_index, c.cpf_sealed, a.address FROM customers AS c JOIN customer_consent_ledger AS a ON a.retailer_id = c.retailer_id AND a.cpf_index = c.cpf_index").
		Scan(t.Context(), &index, &sealed, &address))
	if cpf, err := secret.Unseal(a.Secret.Key(secret.CustomerSeal), sealed, mine+string(index)); err != nil || string(cpf) != apitest.AnaCPF || address == "" {
		t.Errorf("sealed CPF: %q, %v; address %q", cpf, err, address)
	}
	if who := a.Text("SELECT name || ' ' || email FROM customers"); who != "Ana Souza ana@example.com" {
		t.Errorf("kept of who accepted: %s", who)
	}
	for _, private := range []string{apitest.AnaCPF, apitest.BiaCPF, "982.247", token, "ana@example.com", "Ana Souza"} {
		if strings.Contains(a.Log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}

// A software house asks with its keys: for tokens, and for what a consumer chose.
func TestIntegrationCustomersAPI(t *testing.T) {
	p := apitest.NewTills(t)
	const body, preferences = `{"document":"529.982.247-25"}`, "/integration/customers/" + apitest.AnaCPF + "/preferences"
	for _, c := range []struct {
		name, method, path, key, body string
		status                        int
		want                          string
	}{
		{"no key", "POST", "/customer-tokens", "", body, 401, "apikeys.invalid"},
		{"preferences, no key", "GET", preferences, "", "", 401, "apikeys.invalid"},
		{"a key of several retailers", "POST", "/customer-tokens", p.Live, body, 403, "apikeys.retailer_required"},
		{"preferences, a key of several retailers", "GET", preferences, p.Live, "", 403, "apikeys.retailer_required"},
		{"no document", "POST", "/customer-tokens", p.BoundToRetailer, `{}`, 422, `"document":"Este campo`},
		{"an empty document", "POST", "/customer-tokens", p.BoundToRetailer, `{"document":""}`, 422, `"document":"Este campo`},
		{"a wrong document", "POST", "/customer-tokens", p.BoundToRetailer, `{"document":"52998224724"}`, 422, `"document":"Este CPF é inválido`},
		{"preferences of no CPF", "GET", "/integration/customers/1/preferences", p.BoundToRetailer, "", 422, `"cpf":"Este CPF é inválido`},
		{"nothing chosen", "GET", preferences, p.BoundToRetailer, "", 200, `{"alwaysGreenReceipt":false}`},
		{"a token", "POST", "/customer-tokens", p.BoundToRetailer, body, 201, `"expiresAt":"`},
	} {
		if got := p.Call(t, apitest.Nobody, c.method, c.path, c.body, "x-api-key", c.key); got.Status != c.status || !strings.Contains(got.Text, c.want) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.Status, got.Text, c.status, c.want)
		}
	}
	var issued integrationapi.CustomerToken
	testkit.Must(t, json.Unmarshal([]byte(p.Call(t, apitest.Nobody, "POST", "/customer-tokens", body, "x-api-key", p.BoundToRetailer).Text), &issued))
	if got := p.Call(t, issued.Token, "PUT", "/customer/customers/"+apitest.AnaCPF, `{"alwaysGreenReceipt":true,"sendReceiptsForVibe":false}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Nobody, "GET", preferences, "", "x-api-key", p.BoundToRetailer); got.Text != "{\"alwaysGreenReceipt\":true}\n" {
		t.Errorf("chosen: %s", got.Text)
	}
	owner := scope.Scope{Profile: scope.Varejista, RetailerID: p.RetailerID}
	testkit.Must(t, p.Retailers.SetPartner(t.Context(), owner, ""))
	for _, c := range [][3]string{{"POST", "/customer-tokens", body}, {"GET", preferences, ""}} {
		if got := p.Call(t, apitest.Nobody, c[0], c[1], c[2], "x-api-key", p.BoundToRetailer); got.Status != 403 || !strings.Contains(got.Text, "apikeys.out_of_scope") {
			t.Errorf("after the retailer left: %d %s", got.Status, got.Text)
		}
	}
}
