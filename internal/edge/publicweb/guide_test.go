package publicweb_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/docs"
	"seiva/internal/edge/publicweb"
)

func guidePage(t *testing.T, g http.Handler, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return w
}

// The guide is whole without a script: the installation's own address in every example, codes that lead to their pages.
func TestTheGuideIsServed(t *testing.T) {
	g := publicweb.NewGuide(docs.Served, "https://seiva.example")
	for path, want := range map[string][]string{
		"/integracao":                                {"<h1 id=", "https://seiva.example/api/integration/receipts", `href="/integracao/erros/receipts.bad_cpf"`, `href="#1-api-key"`, "<th>"},
		"/integracao/":                               {"https://seiva.example/api"},
		"/integracao/mudancas":                       {"X-API-Version", "12 meses", "Sunset"},
		"/integracao/erros":                          {`href="/integracao/erros/apikeys.out_of_scope"`, `href="/integracao/erros/internal"`},
		"/integracao/erros/receipts.bad_cpf":         {"O que aconteceu", "O que fazer", "&#34;code&#34;: &#34;receipts.bad_cpf&#34;", "HTTP 422", "exige correção", "/receipts/verify"},
		"/integracao/erros/apikeys.too_many_batches": {"HTTP 429", "reenvie sozinho"},
	} {
		got := guidePage(t, g, path)
		policy := got.Header().Get("Content-Security-Policy")
		if got.Code != http.StatusOK || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "script-src") {
			t.Errorf("%s: %d, %s", path, got.Code, policy)
		}
		for _, part := range want {
			if !strings.Contains(got.Body.String(), part) {
				t.Errorf("%s does not hold %q", path, part)
			}
		}
		for _, never := range []string{"localhost", "<script", "make run", "{{"} {
			if strings.Contains(got.Body.String(), never) {
				t.Errorf("%s holds %q", path, never)
			}
		}
	}
	for _, path := range []string{"/integracao/erros/nada", "/integracao/erros/%3Cscript%3E", "/integracao/x"} {
		if got := guidePage(t, g, path); got.Code != http.StatusNotFound || strings.Contains(got.Body.String(), "<script") {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
}
