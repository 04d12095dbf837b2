package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

func TestNoTextHoldsTheNullCharacter(t *testing.T) {
	mux := http.NewServeMux()
	type input struct {
		Path  string `path:"id"`
		Query string `query:"filter"`
		Body  struct {
			Name string `json:"name"`
		}
	}
	type output struct {
		Body struct {
			Name string `json:"name"`
		}
	}
	httpx.Register(httpx.NewAPI(mux, "test"), huma.Operation{OperationID: "echo", Method: http.MethodPost, Path: "/things/{id}"},
		func(_ context.Context, in *input) (*output, error) {
			out := &output{}
			out.Body.Name = in.Body.Name
			return out, nil
		})
	for _, c := range []struct {
		path, body string
		status     int
		holds      string
	}{
		{"/api/things/1?filter=a", `{"name":"Ana"}`, 200, `"Ana"`},
		{"/api/things/1", `{"name":"a\\u0000b"}`, 200, `a\\u0000b`}, // six characters, none of them null
		{"/api/things/1", `{"name":"a\u0000b"}`, 400, "caractere nulo"},
		{"/api/things/1", `{"name":"a\\\u0000b"}`, 400, "caractere nulo"},
		{"/api/things/1", `{"name":"a\\u0000\u0000"}`, 400, "caractere nulo"},
		{"/api/things/1", `{"name":`, 400, "não é um JSON válido"},
		{"/api/things/%00", `{"name":"Ana"}`, 400, "request.malformed"},
		{"/api/things/1?filter=a%00", `{"name":"Ana"}`, 400, "request.malformed"},
	} {
		r := httptest.NewRequest(http.MethodPost, c.path, strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.holds) {
			t.Errorf("%s %s: %d %s, want %d with %q", c.path, c.body, w.Code, w.Body, c.status, c.holds)
		}
	}
}
