package apitest

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// Each answer that the document does not promise is told, and none that it does.
func TestAnAnswerIsHeldToTheDocument(t *testing.T) {
	p := promisesOf(Empty(t))
	const problem = `{"title":"x","status":404}`
	for name, c := range map[string]struct {
		call   string
		status int
		kind   string
		body   string
		want   string // a part of what is told; empty: nothing is
	}{
		"as promised":               {"GET /api/categorias/public", 200, "application/json", `[{"id":"1","nome":"Padaria"}]`, ""},
		"another type":              {"GET /api/categorias/public", 200, "application/json", `[{"id":1,"nome":"Padaria"}]`, "id"},
		"null":                      {"GET /api/admin/lojas", 200, "application/json", `{"items":[],"page":null,"pageSize":5,"total":0}`, "page"},
		"a field that is absent":    {"GET /api/admin/lojas", 200, "application/json", `{"items":[],"page":0,"pageSize":5}`, "total"},
		"another media type":        {"GET /api/admin/lojas", 200, "text/html", `<p>`, "text/html"},
		"not JSON":                  {"GET /api/admin/lojas", 200, "application/json", `{`, "JSON"},
		"a status that is not said": {"GET /api/admin/lojas", 404, "application/problem+json", problem, "404"},
		"one of a profile":          {"GET /api/admin/lojas", 403, "application/problem+json", problem, ""},
		"one of every call":         {"GET /api/admin/lojas", 503, "application/problem+json", problem, ""},
		"another account's":         {"GET /api/admin/lojas", 409, "application/problem+json", `{"code":"access.other_account"}`, ""},
		"another conflict":          {"GET /api/admin/lojas", 409, "application/problem+json", `{"code":"stores.changed"}`, "409"},
	} {
		method, path, _ := strings.Cut(c.call, " ")
		asked, _ := p.calls.Handler(httptest.NewRequest(method, path, nil))
		call, known := asked.(promise)
		if !known {
			t.Fatalf("%s is not in the document", c.call)
		}
		w := httptest.NewRecorder()
		w.Header().Set("Content-Type", c.kind)
		got := p.broken(call.op, method, &hearing{ResponseWriter: w, status: c.status, body: *bytes.NewBufferString(c.body)})
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if asked, _ := p.calls.Handler(httptest.NewRequest(http.MethodGet, "/api/absent", nil)); asked != nil {
		if _, known := asked.(promise); known {
			t.Error("an unknown call is promised")
		}
	}
}
