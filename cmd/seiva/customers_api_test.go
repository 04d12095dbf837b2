package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/edge/customerapi"
	"seiva/internal/kit/cpfindex"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/reports/reportstest"
)

const (
	anaCPF = "52998224725"
	biaCPF = "11144477735"
)

// customerToken exchanges a retailer's key and a CPF for a token, as the integration API does.
func (a *apiTest) customerToken(t *testing.T, retailerID, cpf string) string {
	t.Helper()
	issued, err := a.app.customers.Issue(t.Context(), scope.Grant{RetailerID: retailerID}, cpf)
	if err != nil {
		t.Fatal(err)
	}
	return issued.Token
}

func TestCustomerReceiptsAPI(t *testing.T) {
	a := newAPITest(t)
	w, index := reportstest.Generate(1, 0), cpfindex.New(a.app.secret.Key(secret.CPFIndex))
	add := func(store reportstest.Store, key, cpf string, cents int64) {
		w.Receipts = append(w.Receipts, reportstest.Receipt{
			RetailerID: store.RetailerID, StoreID: store.ID, Day: "2026-11-20", IssuedAt: time.Date(2026, 11, 20, 15, 0, int(cents), 0, time.UTC),
			AccessKey: key, Consumer: 1, CPFIndex: index.Of(cpf), Cents: cents,
		})
	}
	mine, theirs := w.Stores[0], w.Stores[4]
	for n := range 12 {
		add(mine, strings.Repeat("3", 42)+string(rune('a'+n))+"0", anaCPF, int64(n))
	}
	add(theirs, "another retailer's", anaCPF, 50)
	add(mine, "another person's", biaCPF, 51)
	sqltest.Load(t, sqltest.RawOf(t, sqlstore.Config{Folder: a.app.settings.Data}), w)

	token, portal := a.customerToken(t, mine.RetailerID, anaCPF), a.session(t, scope.Administrador, "", "")
	path := "/customer/receipts/" + anaCPF
	a.run(t, []reading{
		{"no token", "", path, http.StatusUnauthorized, []string{"customers.no_token"}},
		{"unknown token", "Bearer " + token[1:], path, http.StatusUnauthorized, []string{"customers.no_token"}},
		{"a portal's session", portal, path, http.StatusUnauthorized, []string{"customers.no_token"}},
		{"another document", token, "/customer/receipts/" + biaCPF, http.StatusForbidden, []string{"customers.other_document"}},
		{"no document at all", token, "/customer/receipts/x", http.StatusForbidden, []string{"customers.other_document"}},
		{"page too large", token, path + "?pageSize=101", 422, []string{`"pageSize":"O tamanho`}},
		{"page of none", token, path + "?pageSize=0", 422, []string{`"pageSize":"O tamanho`}},
		{"page before the first", token, path + "?page=-1", 422, []string{`"page":"A página`}},
		{"page of no number", token, path + "?page=um", 422, []string{`"page":"deve ser um número inteiro"`}},
		{"page beyond the last", token, path + "?page=9", 200, []string{`"items":[]`, `"total":12`}},
		{"with Bearer and a mask", "Bearer " + token, "/customer/receipts/529.982.247-25", 200, []string{`"pageSize":10`}},
		{"a customer's token in the portal", "Bearer " + token, "/identity/me", http.StatusUnauthorized, nil},
	})
	first := decode[paging.Page[customerapi.Receipt]](t, a.get(token, path))
	if first.Total != 12 || len(first.Items) != 10 || first.Items[0].AmountCents != 11 || first.Items[9].AmountCents != 2 {
		t.Fatalf("first page: %+v", first)
	}
	got := first.Items[0]
	if got.StoreName != mine.TradeName || got.Status != "authorised" || !strings.Contains(got.PublicURL, "/r/") ||
		strings.Contains(got.PublicURL, got.AccessKey) {
		t.Fatalf("row: %+v", got)
	}
	for _, private := range []string{anaCPF, biaCPF, "982.247", token} {
		if strings.Contains(a.log.String(), private) {
			t.Errorf("the log holds %s", private)
		}
	}
}
