package apitest

import (
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

// Seed is an installation that is filled once; each test has a copy of it, sessions too. Passwords are slow by design,
// so that six accounts for every test would take most of the tests' time.
type Seed[W any] struct {
	Fill func(p *Instance) W

	mu     sync.Mutex
	files  map[string][]byte
	tokens map[string]string
	world  W
}

// Plant gives an installation of the settings, filled. One on PostgreSQL is filled each time: nobody copies it.
func (s *Seed[W]) Plant(t *testing.T, to app.Settings) (*Instance, W) {
	t.Helper()
	if to.DatabaseURL != "" {
		p := Of(t, Open(t, to))
		return p, s.Fill(p)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.grow(t)
	}
	for name, content := range s.files {
		testkit.Must(t, os.WriteFile(filepath.Join(to.Data, name), content, 0o600))
	}
	p := Of(t, Open(t, to))
	p.Tokens = maps.Clone(s.tokens)
	p.proveAll()
	return p, s.world
}

// proveAll makes everybody's sign-in as recent as this test.
func (p *Instance) proveAll() {
	p.T.Helper()
	p.Exec("UPDATE sessions SET proven_at = ?", time.Now().UnixMilli())
}

func (s *Seed[W]) grow(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	sqltest.SQLiteIn(t, folder)
	a, err := app.Open(t.Context(), app.Settings{Data: folder})
	testkit.Must(t, err)
	p := Of(t, a)
	s.world, s.tokens = s.Fill(p), p.Tokens
	testkit.Must(t, p.Rows.Close()) // the last to leave writes the log into the file
	a.Close()
	entries, err := os.ReadDir(folder)
	testkit.Must(t, err)
	s.files = map[string][]byte{}
	for _, e := range entries {
		if e.Type().IsRegular() {
			s.files[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name()))
			testkit.Must(t, err)
		}
	}
}

var Cast = Seed[apikeystest.Cast]{Fill: func(p *Instance) apikeystest.Cast {
	c := sqltest.SeedCast(p.Exec)
	p.SignInAll(c.House, c.OtherHouse, c.Retailer, c.OtherRetailer)
	return c
}}

// New is an installation with the Cast and an account for each caller.
func New(t *testing.T) *Instance { return NewOn(t, WithTestPayments(t)) }

func NewOn(t *testing.T, s app.Settings) *Instance {
	t.Helper()
	p, c := Cast.Plant(t, s)
	p.Cast = c
	return p
}
