// Package sqltest gives tests a fresh, migrated database on each engine.
package sqltest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver 'pgx'

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/kit/id"
)

// PostgresVariable names a real PostgreSQL server for the tests; `make test` starts one and sets it.
const PostgresVariable = "SEIVA_TEST_POSTGRES"

// Each runs f on SQLite and on PostgreSQL, each time on an empty database.
func Each(t *testing.T, f func(t *testing.T, open func(t *testing.T) *sqlstore.DB)) {
	t.Run("sqlite", func(t *testing.T) { f(t, SQLite) })
	t.Run("postgres", func(t *testing.T) { f(t, Postgres) })
}

// SQLite opens a database in the test's own folder.
func SQLite(t *testing.T) *sqlstore.DB {
	t.Helper()
	return open(t, sqlstore.Config{Folder: t.TempDir()})
}

// Postgres makes a database on the test server. Without a server the test fails: it never skips an engine.
func Postgres(t *testing.T) *sqlstore.DB {
	t.Helper()
	return open(t, sqlstore.Config{URL: PostgresURL(t)})
}

// PostgresURL makes an empty database on the test server and drops it when the test ends.
func PostgresURL(t testing.TB) string {
	t.Helper()
	server := os.Getenv(PostgresVariable)
	if server == "" {
		t.Fatalf("%s is not set: run the tests through `make test` or scripts/with-postgres", PostgresVariable)
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	name := "t" + id.New()
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec(fmt.Sprintf("DROP DATABASE %s WITH (FORCE)", name)); err != nil {
			t.Error(err)
		}
		_ = admin.Close()
	})
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + strings.ToLower(name)
	return u.String()
}

func open(t *testing.T, c sqlstore.Config) *sqlstore.DB {
	t.Helper()
	db, err := sqlstore.Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	configs.Store(db, c)
	t.Cleanup(func() { configs.Delete(db); _ = db.Close() })
	if err := db.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return db
}
