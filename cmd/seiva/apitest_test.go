package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/app"
	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Callers of the scenarios, by the name of whom they act for.
const (
	nobody        = ""
	admin         = "admin"
	support       = "support"
	house         = "house"
	otherHouse    = "other house"
	retailer      = "retailer"
	otherRetailer = "other retailer"
)

func onSQLite(t *testing.T) app.Settings { return app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()} }

// withTestPayments is what most tests run on: retailers may pay without a provider.
func withTestPayments(t *testing.T) app.Settings {
	s := onSQLite(t)
	s.TestPayments = true
	return s
}

func testApp(t *testing.T) *app.App { return appOf(t, withTestPayments(t)) }

// appOf wires an installation whose database is migrated and has no rows.
func appOf(t *testing.T, s app.Settings) *app.App {
	t.Helper()
	if s.DatabaseURL == "" {
		sqltest.SQLiteIn(t, s.Data)
	}
	return openApp(t, s)
}

func openApp(t *testing.T, s app.Settings) *app.App {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	fatal(t, err)
	t.Cleanup(a.Close)
	return a
}

// instance is a whole installation behind its router, with the sessions of who has signed in.
type instance struct {
	*app.App
	apikeystest.Cast // zero in an installation with other companies
	t                *testing.T
	server           http.Handler
	log              *bytes.Buffer
	tokens           map[string]string
}

func instanceOf(t *testing.T, a *app.App) *instance {
	t.Helper()
	p := &instance{App: a, t: t, log: &bytes.Buffer{}, tokens: map[string]string{}}
	var err error
	p.server, err = a.Handler(slog.New(slog.NewTextHandler(p.log, &slog.HandlerOptions{Level: slog.LevelDebug})), fstest.MapFS{})
	fatal(t, err)
	return p
}

// signIn makes an account and a session of it.
func (p *instance) signIn(t *testing.T, name string, account identity.NewAccount) {
	t.Helper()
	account.Name, account.Email, account.Password = name, string(account.Profile)+account.PartnerID+account.RetailerID+"@demo.seiva.test", "Seiva-demo-2026"
	if _, err := p.Portal.Identity.CreateAccount(t.Context(), account); err != nil {
		t.Fatal(err)
	}
	signedIn, err := p.Portal.Identity.SignIn(t.Context(), identity.SignIn{Email: account.Email, Password: account.Password})
	if err != nil {
		t.Fatal(err)
	}
	p.tokens[name] = signedIn.Token
}

// signInAll makes a session for each of the callers: of the staff, of two software houses and of two retailers.
func (p *instance) signInAll(houseID, otherHouseID, retailerID, otherRetailerID string) {
	p.t.Helper()
	for name, account := range map[string]identity.NewAccount{
		admin:         {Profile: scope.Administrador},
		support:       {Profile: scope.Suporte},
		house:         {Profile: scope.Parceiro, PartnerID: houseID},
		otherHouse:    {Profile: scope.Parceiro, PartnerID: otherHouseID},
		retailer:      {Profile: scope.Varejista, RetailerID: retailerID},
		otherRetailer: {Profile: scope.Varejista, RetailerID: otherRetailerID},
	} {
		p.signIn(p.t, name, account)
	}
}

// answer is what a call gave; body is null when there was none.
type answer struct {
	status int
	body   any
	text   string
}

func (a answer) object() map[string]any { o, _ := a.body.(map[string]any); return o }

// str reads a text of the answer's object.
func (a answer) str(field string) string { s, _ := a.object()[field].(string); return s }

// field reads the message of a wrong field.
func (a answer) field(name string) string {
	fields, _ := a.object()["fields"].(map[string]any)
	s, _ := fields[name].(string)
	return s
}

// call sends a request as somebody who has signed in, or with who as the Authorization header; headers are names and
// values in turn.
func (p *instance) call(t *testing.T, who, method, path, body string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequest(method, "/api"+path, bytes.NewBufferString(body))
	if token, ok := p.tokens[who]; ok {
		r.Header.Set("Authorization", "Bearer "+token)
	} else if who != nobody {
		r.Header.Set("Authorization", who)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if method == http.MethodPost && (strings.HasPrefix(path, "/varejistas/") || strings.HasPrefix(path, "/parceiros/")) {
		r.Header.Set(idempotencyKey, id.New()) // the same calls of /admin and /support come without one
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	text, _ := io.ReadAll(w.Body)
	a := answer{status: w.Code, text: string(text)}
	if kind := w.Header().Get("Content-Type"); w.Code >= 400 && !strings.HasPrefix(kind, "application/problem+json") {
		t.Errorf("%s %s: %d with content type %q", method, path, w.Code, kind)
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &a.body); err != nil {
			t.Errorf("%s %s: the body is not JSON: %s", method, path, text)
		}
	}
	return a
}

func (p *instance) get(who, path string) answer {
	p.t.Helper()
	return p.call(p.t, who, http.MethodGet, path, "")
}

// Case is one call and what must come back.
type Case struct {
	Name   string
	As     string // whose session; empty: nobody's
	Method string // empty: GET
	Path   string
	Body   string
	Status int
	Code   string   // the problem's code; empty: any
	Field  string   // a wrong field that the problem names; empty: any
	Has    []string // parts of the answer
	Lacks  []string // what the answer must not hold
}

// reading is a call that asks for something.
func reading(name, as, path string, status int, has ...string) Case {
	return Case{Name: name, As: as, Path: path, Status: status, Has: has}
}

func (p *instance) expect(t *testing.T, cases []Case) {
	t.Helper()
	for _, c := range cases {
		got := p.call(t, c.As, cmp.Or(c.Method, http.MethodGet), c.Path, c.Body)
		if got.status != c.Status || (c.Code != "" && got.str("code") != c.Code) || (c.Field != "" && got.field(c.Field) == "") {
			t.Errorf("%s: %s %s as %q: %d %s, want %d %s %s", c.Name, c.Method, c.Path, c.As, got.status, got.text, c.Status, c.Code, c.Field)
			continue
		}
		for _, part := range c.Has {
			if !strings.Contains(got.text, part) {
				t.Errorf("%s: %s lacks %s", c.Name, got.text, part)
			}
		}
		for _, part := range c.Lacks {
			if strings.Contains(got.text, part) {
				t.Errorf("%s: %s has %s", c.Name, got.text, part)
			}
		}
	}
}

// decode reads a 200 answer.
func decode[T any](t *testing.T, got answer) T {
	t.Helper()
	var v T
	if got.status != http.StatusOK {
		t.Fatalf("status %d: %s", got.status, got.text)
	}
	if err := json.Unmarshal([]byte(got.text), &v); err != nil {
		t.Fatalf("%v: %s", err, got.text)
	}
	return v
}

func (p *instance) check(err error) {
	p.t.Helper()
	fatal(p.t, err)
}

func fatal(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
