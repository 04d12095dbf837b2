package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// apiTest is a real router over a real SQLite database.
type apiTest struct {
	app     *app
	handler http.Handler
	log     *bytes.Buffer
}

func newAPITest(t *testing.T) *apiTest {
	t.Helper()
	a, log := testApp(t), &bytes.Buffer{}
	handler, err := a.handler(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	return &apiTest{app: a, handler: handler, log: log}
}

// session makes an account and gives the Authorization header of its session. The retailer or partner must exist.
func (a *apiTest) session(t *testing.T, profile scope.Profile, retailerID, partnerID string) string {
	t.Helper()
	email := id.New() + "@loja.com.br"
	_, err := a.app.portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: email, Name: "Ana Souza", Password: "um dois tres 4", Profile: profile, RetailerID: retailerID, PartnerID: partnerID,
	})
	if err != nil {
		t.Fatal(err)
	}
	signedIn, err := a.app.portal.Identity.SignIn(t.Context(), identity.SignIn{Email: email, Password: "um dois tres 4"})
	if err != nil {
		t.Fatal(err)
	}
	return "Bearer " + signedIn.Token
}

// get asks for a path under /api.
func (a *apiTest) get(authorization, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/api"+path, nil)
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, r)
	return w
}

// reading is one call and its outcome; the answer must contain each of wants.
type reading struct {
	name, as, path string
	status         int
	wants          []string
}

func (a *apiTest) run(t *testing.T, readings []reading) {
	t.Helper()
	for _, s := range readings {
		got := a.get(s.as, s.path)
		body := got.Body.String()
		if got.Code != s.status {
			t.Errorf("%s: %s: status %d, want %d: %s", s.name, s.path, got.Code, s.status, body)
			continue
		}
		for _, want := range s.wants {
			if !strings.Contains(body, want) {
				t.Errorf("%s: %s: no %q in %s", s.name, s.path, want, body)
			}
		}
		if s.status >= 400 && !strings.HasPrefix(got.Header().Get("Content-Type"), "application/problem+json") {
			t.Errorf("%s: content type %q", s.name, got.Header().Get("Content-Type"))
		}
	}
}

// decode reads a 200 answer.
func decode[T any](t *testing.T, got *httptest.ResponseRecorder) T {
	t.Helper()
	var v T
	if got.Code != http.StatusOK {
		t.Fatalf("status %d: %s", got.Code, got.Body)
	}
	if err := json.Unmarshal(got.Body.Bytes(), &v); err != nil {
		t.Fatalf("%v: %s", err, got.Body)
	}
	return v
}
