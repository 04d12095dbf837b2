package surface

import (
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/customerapi"
	"seiva/internal/edge/integrationapi"
	"seiva/internal/edge/portalapi"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A till, a consumer and an app are answered where the portal's guards have nothing to ask, whatever headers they bring.
func TestOtherAudiencesPassNoGuardOfThePortal(t *testing.T) {
	p := apitest.New(t)
	who := scope.Scope{AccountID: "test", Profile: scope.Administrador}
	key, err := p.Portal.Keys.Create(t.Context(), who, apikeys.RetailerKey, apikeys.Draft{Name: "Caixas", Bindings: apikeys.Bindings{RetailerID: p.Retailer}})
	testkit.Must(t, err)
	token := p.CustomerToken(t, p.Retailer, apitest.AnaCPF)
	p.Portal.Identity, p.Portal.Switches, p.Portal.Contracts = nil, nil, nil
	p.Server, err = p.Handler(slog.New(slog.DiscardHandler), fstest.MapFS{})
	testkit.Must(t, err)
	session := []string{"Cookie", "seiva_session=" + p.Tokens[apitest.Admin], portalapi.RetailerHeader, p.Retailer}
	for _, c := range []struct {
		path, who string
		headers   []string
		status    int
	}{
		{"/integration/customers/" + apitest.AnaCPF + "/preferences", apitest.Nobody, []string{"x-api-key", key.Presented}, http.StatusOK},
		{"/integration/customers/" + apitest.AnaCPF + "/preferences", apitest.Nobody, nil, http.StatusUnauthorized},
		{"/integration/nada", apitest.Nobody, nil, http.StatusNotFound},
		{"/customer/retailers/me", token, nil, http.StatusOK},
		{"/customer/retailers/me", apitest.Nobody, nil, http.StatusUnauthorized},
		{"/customer/nada", token, nil, http.StatusNotFound},
		{"/app/flyers", token, nil, http.StatusOK},
		{"/app/flyers", apitest.Nobody, nil, http.StatusUnauthorized},
		{"/app/banners?channel=WEBAPP_PUBLIC_RECEIPT", apitest.Nobody, nil, http.StatusOK},
	} {
		if got := p.Call(t, c.who, http.MethodGet, c.path, "", append(c.headers, session...)...); got.Status != c.status {
			t.Errorf("%s with %v: %d %s, want %d", c.path, c.headers, got.Status, got.Text, c.status)
		}
	}
}

// The calls of one audience are nobody else's: a handler answers none of another's, and together they are the document.
func TestAudiencesShareNoCall(t *testing.T) {
	p := apitest.New(t)
	type audience struct {
		http.Handler
		paths []string
	}
	audiences, together := map[string]audience{}, map[string]bool{}
	for name, handlerOf := range map[string]func(*httpx.Document) http.Handler{
		"portal":      func(d *httpx.Document) http.Handler { return portalapi.Handler(d, p.Portal) },
		"integration": func(d *httpx.Document) http.Handler { return integrationapi.Handler(d, p.Integration) },
		"customer": func(d *httpx.Document) http.Handler {
			return customerapi.Handler(d, customerapi.Services{Customers: p.Customers, Achievements: p.Portal.Achievements})
		},
		"app": p.Consumers.Handler,
	} {
		document := httpx.NewDocument("test")
		a := audience{Handler: handlerOf(document), paths: slices.Collect(maps.Keys(document.OpenAPI().Paths))}
		audiences[name] = a
		for _, path := range a.paths {
			if together[path] {
				t.Errorf("%s is in two audiences", path)
			}
			together[path] = true
		}
	}
	for name, a := range audiences {
		for other, b := range audiences {
			for _, path := range b.paths {
				if name == other {
					continue
				}
				w := httptest.NewRecorder()
				r := httptest.NewRequest(http.MethodGet, httpx.Prefix+apitest.Parameter.ReplaceAllString(path, id.New()), http.NoBody)
				r.Header.Set("Authorization", "Bearer "+p.Tokens[apitest.Admin])
				if a.ServeHTTP(w, r); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "request.not_found") {
					t.Errorf("%s answers %d to %s of %s: %s", name, w.Code, path, other, w.Body)
				}
			}
		}
	}
	if whole := p.API(http.NewServeMux()).OpenAPI().Paths; len(whole) != len(together) {
		t.Errorf("%d paths in the document, %d in the audiences", len(whole), len(together))
	}
}
