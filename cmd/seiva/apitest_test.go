package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"testing/fstest"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/identity"
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

// instance is a whole installation behind its router, with the Cast and an account for each caller.
type instance struct {
	*app
	apikeystest.Cast
	server http.Handler
	tokens map[string]string
}

func newInstance(t *testing.T) *instance { return newInstanceOf(t, testApp(t)) }

func newInstanceOf(t *testing.T, a *app) *instance {
	t.Helper()
	p := &instance{app: a, tokens: map[string]string{}}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(p.settings.Data, sqlstore.SQLiteFile)+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	p.Cast = sqltest.SeedCast(func(statement string, args ...any) {
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	})
	if p.server, err = p.handler(slog.New(slog.DiscardHandler), fstest.MapFS{}); err != nil {
		t.Fatal(err)
	}
	for name, account := range map[string]identity.NewAccount{
		admin:         {Profile: scope.Administrador},
		support:       {Profile: scope.Suporte},
		house:         {Profile: scope.Parceiro, PartnerID: p.House},
		otherHouse:    {Profile: scope.Parceiro, PartnerID: p.OtherHouse},
		retailer:      {Profile: scope.Varejista, RetailerID: p.Retailer},
		otherRetailer: {Profile: scope.Varejista, RetailerID: p.OtherRetailer},
	} {
		p.signIn(t, name, account)
	}
	return p
}

func (p *instance) signIn(t *testing.T, name string, account identity.NewAccount) {
	t.Helper()
	account.Name, account.Email, account.Password = name, string(account.Profile)+account.PartnerID+account.RetailerID+"@demo.seiva.test", "Seiva-demo-2026"
	if _, err := p.portal.Identity.CreateAccount(t.Context(), account); err != nil {
		t.Fatal(err)
	}
	signedIn, err := p.portal.Identity.SignIn(t.Context(), identity.SignIn{Email: account.Email, Password: account.Password})
	if err != nil {
		t.Fatal(err)
	}
	p.tokens[name] = signedIn.Token
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

// call sends a request as somebody; headers are names and values in turn.
func (p *instance) call(t *testing.T, who, method, path, body string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequest(method, "/api"+path, bytes.NewBufferString(body))
	if who != nobody {
		r.Header.Set("Authorization", "Bearer "+p.tokens[who])
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	text, _ := io.ReadAll(w.Body)
	a := answer{status: w.Code, text: string(text)}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &a.body); err != nil {
			t.Errorf("%s %s: the body is not JSON: %s", method, path, text)
		}
	}
	return a
}

// scenario is one call and what must come back.
type scenario struct {
	name, who, method, path, body string
	status                        int
	code, field                   string // when not empty: the problem's code, the name of a wrong field
}

func (p *instance) play(t *testing.T, scenarios []scenario) {
	t.Helper()
	for _, s := range scenarios {
		got := p.call(t, s.who, s.method, s.path, s.body)
		if got.status != s.status || (s.code != "" && got.str("code") != s.code) || (s.field != "" && got.field(s.field) == "") {
			t.Errorf("%s: %s %s as %q: %d %s, want %d %s %s", s.name, s.method, s.path, s.who, got.status, got.text, s.status, s.code, s.field)
		}
	}
}
