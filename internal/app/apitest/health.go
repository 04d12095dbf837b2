package apitest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

// readiness is what /readyz says to one who asks for the first time.
type readiness struct {
	Code   int
	Status string
	Parts  []struct{ Name, Status, Code, Remark string }
}

func (r readiness) Part(name string) string {
	for _, part := range r.Parts {
		if part.Name == name {
			return strings.TrimSuffix(part.Status+" "+part.Code, " ")
		}
	}
	return "absent"
}

func ReadyOf(t *testing.T, a *app.App) (out readiness) {
	t.Helper()
	w := httptest.NewRecorder()
	a.Ready().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	testkit.Must(t, json.Unmarshal(w.Body.Bytes(), &out))
	out.Code = w.Code
	return out
}
