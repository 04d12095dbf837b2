package apitest

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/id"
)

// Answer is what a call gave; body is null when there was none.
type Answer struct {
	Status int
	Header http.Header
	Body   any
	Text   string
}

func (a Answer) Object() map[string]any { o, _ := a.Body.(map[string]any); return o }

// Str reads a text of the answer's object.
func (a Answer) Str(field string) string { s, _ := a.Object()[field].(string); return s }

// Field reads the message of a wrong field.
func (a Answer) Field(name string) string {
	fields, _ := a.Object()["fields"].(map[string]any)
	s, _ := fields[name].(string)
	return s
}

// Call sends a request as somebody who has signed in, or with who as the Authorization header; headers are names and
// values in turn.
func (p *Instance) Call(t *testing.T, who, method, path, body string, headers ...string) Answer {
	t.Helper()
	r := httptest.NewRequest(method, "/api"+path, bytes.NewBufferString(body))
	if token, ok := p.Tokens[who]; ok {
		r.Header.Set("Authorization", "Bearer "+token)
	} else if who != Nobody {
		r.Header.Set("Authorization", who)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if method == http.MethodPost && (strings.HasPrefix(path, "/varejistas/") || strings.HasPrefix(path, "/parceiros/")) {
		r.Header.Set(IdempotencyKey, id.New()) // the same calls of /admin and /support come without one
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	text, _ := io.ReadAll(w.Body)
	a := Answer{Status: w.Code, Header: w.Header(), Text: string(text)}
	if kind := w.Header().Get("Content-Type"); w.Code >= 400 && !strings.HasPrefix(kind, "application/problem+json") {
		t.Errorf("%s %s: %d with content type %q", method, path, w.Code, kind)
	}
	if kind := w.Header().Get("Content-Type"); len(text) > 0 && kind != "application/xml" && kind != "application/pdf" {
		if err := json.Unmarshal(text, &a.Body); err != nil {
			t.Errorf("%s %s: the body is not JSON: %s", method, path, text)
		}
	}
	return a
}

func (p *Instance) Get(who, path string) Answer {
	p.T.Helper()
	return p.Call(p.T, who, http.MethodGet, path, "")
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

// Reading is a call that asks for something.
func Reading(name, as, path string, status int, has ...string) Case {
	return Case{Name: name, As: as, Path: path, Status: status, Has: has}
}

func (p *Instance) Expect(t *testing.T, cases []Case) {
	t.Helper()
	for _, c := range cases {
		got := p.Call(t, c.As, cmp.Or(c.Method, http.MethodGet), c.Path, c.Body)
		if got.Status != c.Status || (c.Code != "" && got.Str("code") != c.Code) || (c.Field != "" && got.Field(c.Field) == "") {
			t.Errorf("%s: %s %s as %q: %d %s, want %d %s %s", c.Name, c.Method, c.Path, c.As, got.Status, got.Text, c.Status, c.Code, c.Field)
			continue
		}
		for _, part := range c.Has {
			if !strings.Contains(got.Text, part) {
				t.Errorf("%s: %s lacks %s", c.Name, got.Text, part)
			}
		}
		for _, part := range c.Lacks {
			if strings.Contains(got.Text, part) {
				t.Errorf("%s: %s has %s", c.Name, got.Text, part)
			}
		}
	}
}

// Decode reads a 200 answer.
func Decode[T any](t *testing.T, got Answer) T {
	t.Helper()
	var v T
	if got.Status != http.StatusOK {
		t.Fatalf("status %d: %s", got.Status, got.Text)
	}
	if err := json.Unmarshal([]byte(got.Text), &v); err != nil {
		t.Fatalf("%v: %s", err, got.Text)
	}
	return v
}

// StripeSigned signs a message as Stripe does.
func StripeSigned(body, secret string) string {
	at := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	_, _ = mac.Write([]byte(at + "." + body))
	return "t=" + at + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}

const IdempotencyKey = "Idempotency-Key"

var Everyone = []string{Admin, Support, House, Retailer}
