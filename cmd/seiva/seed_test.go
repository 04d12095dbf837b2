package main

import (
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/apikeys/apikeystest"
)

// seed is an installation that is filled once; each test has a copy of it, sessions too. Passwords are slow by design,
// so that six accounts for every test would take most of the tests' time.
type seed[W any] struct {
	fill func(p *instance) W

	mu     sync.Mutex
	files  map[string][]byte
	tokens map[string]string
	world  W
}

// plant gives an installation of the settings, filled.
func (s *seed[W]) plant(t *testing.T, to settings) (*instance, W) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files == nil {
		s.grow(t)
	}
	for name, content := range s.files {
		fatal(t, os.WriteFile(filepath.Join(to.Data, name), content, 0o600))
	}
	p := instanceOf(t, openApp(t, to))
	p.tokens = maps.Clone(s.tokens)
	p.proveAll()
	return p, s.world
}

// proveAll makes everybody's sign-in as recent as this test.
func (p *instance) proveAll() {
	p.t.Helper()
	db := p.database()
	defer func() { _ = db.Close() }()
	_, err := db.ExecContext(p.t.Context(), "UPDATE sessions SET proven_at = ?", time.Now().UnixMilli())
	p.check(err)
}

func (s *seed[W]) grow(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	sqltest.SQLiteIn(t, folder)
	a, err := open(t.Context(), settings{Data: folder})
	fatal(t, err)
	p := instanceOf(t, a)
	s.world, s.tokens = s.fill(p), p.tokens
	a.close()
	entries, err := os.ReadDir(folder)
	fatal(t, err)
	s.files = map[string][]byte{}
	for _, e := range entries {
		if e.Type().IsRegular() {
			s.files[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name()))
			fatal(t, err)
		}
	}
}

// database opens the installation's database a second time, for what no service writes or tells.
func (p *instance) database() *bun.DB {
	return sqltest.RawOf(p.t, sqldb.Config{URL: p.settings.DatabaseURL, Folder: p.settings.Data})
}

var cast = seed[apikeystest.Cast]{fill: func(p *instance) apikeystest.Cast {
	db := p.database()
	defer func() { _ = db.Close() }()
	c := sqltest.SeedCast(func(statement string, args ...any) {
		_, err := db.ExecContext(p.t.Context(), statement, args...)
		p.check(err)
	})
	p.signInAll(c.House, c.OtherHouse, c.Retailer, c.OtherRetailer)
	return c
}}

// newInstance is an installation with the Cast and an account for each caller.
func newInstance(t *testing.T) *instance { return newInstanceOf(t, withTestPayments(t)) }

func newInstanceOf(t *testing.T, s settings) *instance {
	t.Helper()
	p, c := cast.plant(t, s)
	p.Cast = c
	return p
}
