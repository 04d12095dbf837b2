// Package sqltest gives tests a fresh, migrated database on each engine.
package sqltest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// PostgresVariable names a real PostgreSQL server for the tests; `make test` starts one and sets it.
const PostgresVariable = "SEIVA_TEST_POSTGRES"

// Each runs f on SQLite and on PostgreSQL, each time on an empty database, the engines beside each other and beside other
// tests: most of their time is PostgreSQL's. It is the last thing that a test does.
func Each(t *testing.T, f func(t *testing.T, open func(t *testing.T) *sqldb.DB)) {
	t.Parallel()
	for engine, open := range map[string]func(*testing.T) *sqldb.DB{"sqlite": SQLite, "postgres": Postgres} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			f(t, open)
		})
	}
}

// SQLite opens a database in the test's own folder.
func SQLite(t *testing.T) *sqldb.DB {
	t.Helper()
	folder := t.TempDir()
	SQLiteIn(t, folder)
	return open(t, sqldb.Config{Folder: folder})
}

// SQLiteIn puts a migrated database without rows into a folder.
func SQLiteIn(t testing.TB, folder string) {
	t.Helper()
	content, err := sqliteTemplate()
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, sqldb.SQLiteFile), content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Postgres makes a database on the test server. Without a server the test fails: it never skips an engine.
func Postgres(t *testing.T) *sqldb.DB {
	t.Helper()
	return open(t, sqldb.Config{URL: PostgresURL(t)})
}

func createDatabase(t testing.TB, name, how string) (address string) {
	t.Helper()
	pool, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec("CREATE DATABASE " + name + how); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := pool.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return databaseAt(name)
}

// Again opens a database of this package once more, as another process does.
func Again(t *testing.T, db *sqldb.DB) *sqldb.DB {
	t.Helper()
	c, ok := configs.Load(db)
	if !ok {
		t.Fatal("this database was not opened by sqltest")
	}
	return open(t, c.(sqldb.Config))
}

func open(t *testing.T, c sqldb.Config) *sqldb.DB {
	t.Helper()
	db, err := sqldb.Open(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	configs.Store(db, c)
	t.Cleanup(func() { configs.Delete(db); _ = db.Close() })
	return db
}
