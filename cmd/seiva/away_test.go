package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
)

// cable is a way to a server that can be cut.
type cable struct {
	net.Listener
	to    string
	mu    sync.Mutex
	cut   bool
	lines []net.Conn
}

func newCable(t *testing.T, to string) *cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	fatal(t, err)
	c := &cable{Listener: listener, to: to}
	t.Cleanup(func() { c.set(true); _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go c.carry(conn)
		}
	}()
	return c
}

// set cuts the cable with every line in it, or mends it.
func (c *cable) set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	for _, line := range c.lines {
		_ = line.Close()
	}
	c.lines = nil
}

func (c *cable) carry(from net.Conn) {
	defer func() { _ = from.Close() }()
	c.mu.Lock()
	cut := c.cut
	c.lines = append(c.lines, from)
	c.mu.Unlock()
	if cut {
		return
	}
	to, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }()
	go func() { _, _ = io.Copy(to, from); _ = to.Close() }()
	_, _ = io.Copy(from, to)
}

// While PostgreSQL is away every call that needs it is 503 and says when to come again; afterwards all goes on.
func TestPostgresAwayIs503(t *testing.T) {
	s := onPostgres(t)
	address, err := url.Parse(s.DatabaseURL)
	fatal(t, err)
	c := newCable(t, address.Host)
	address.Host = c.Addr().String()
	s.DatabaseURL = address.String()
	p := instanceOf(t, appOf(t, s))
	rows := p.database()
	seeded := sqltest.SeedCast(func(statement string, args ...any) {
		_, err := rows.ExecContext(t.Context(), statement, args...)
		fatal(t, err)
	})
	p.signInAll(seeded.House, seeded.OtherHouse, seeded.Retailer, seeded.OtherRetailer)
	key := p.keyOf(seeded.Retailer)
	calls := []struct{ who, method, path, body string }{
		{admin, "GET", "/admin/keys", ""},
		{retailer, "GET", "/varejistas/lojas", ""},
		{house, "POST", "/parceiros/keys", `{"name":"Caixas"}`},
		{nobody, "POST", "/identity/sign-in", `{"email":"ana@demo.seiva.test","password":"Seiva-demo-2026"}`},
	}
	ask := func(who, method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/api"+path, nil)
		if body != "" {
			r = httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(idempotencyKey, who+path)
		}
		r.Header.Set("Authorization", "Bearer "+p.tokens[who])
		w := httptest.NewRecorder()
		p.server.ServeHTTP(w, r)
		return w
	}
	before := make([]int, len(calls))
	for i, call := range calls {
		before[i] = ask(call.who, call.method, call.path, call.body).Code
	}
	c.set(true)
	for range 2 { // lines that broke, and new ones that are refused
		for _, call := range calls {
			if w := ask(call.who, call.method, call.path, call.body); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s %s while the database is away: %d %s", call.method, call.path, w.Code, w.Body)
			}
		}
		if code := p.sell(key, "11222333000181", 1); code != http.StatusServiceUnavailable {
			t.Errorf("intake while the database is away: %d", code)
		}
	}
	c.set(false)
	for i, call := range calls {
		if w := ask(call.who, call.method, call.path, call.body); w.Code != before[i] {
			t.Errorf("%s %s once it is back: %d, want %d: %s", call.method, call.path, w.Code, before[i], w.Body)
		}
	}
	if code := p.sell(key, "11222333000181", 2); code >= http.StatusInternalServerError {
		t.Errorf("intake once it is back: %d", code)
	}
}
