package sqltest

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// configs remembers how each open database was opened.
var configs sync.Map

// Raw opens a second connection to a database that Each, SQLite or Postgres opened, for tests that write rows of
// another domain or ask for a query's plan.
func Raw(t testing.TB, db *sqldb.DB) *bun.DB {
	t.Helper()
	c, ok := configs.Load(db)
	if !ok {
		t.Fatal("this database was not opened by sqltest")
	}
	return RawOf(t, c.(sqldb.Config))
}

// Folder is where a SQLite database lies that this package opened; empty for PostgreSQL.
func Folder(t testing.TB, db *sqldb.DB) string {
	t.Helper()
	c, ok := configs.Load(db)
	if !ok {
		t.Fatal("this database was not opened by sqltest")
	}
	return c.(sqldb.Config).Folder
}

// Tables names every table of a database.
func Tables(t testing.TB, db *bun.DB) (names []string) {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if db.Dialect().Name().String() == "pg" {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
	}
	if err := db.NewRaw(query).Scan(t.Context(), &names); err != nil {
		t.Fatal(err)
	}
	return names
}

// RawOf does it for a database by its address.
func RawOf(t testing.TB, c sqldb.Config) *bun.DB {
	t.Helper()
	var db *bun.DB
	if c.URL == "" {
		db = bun.NewDB(connect(t, "sqlite", "file:"+filepath.Join(c.Folder, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)"), sqlitedialect.New())
	} else {
		address, err := url.Parse(c.URL)
		if err != nil {
			t.Fatal(err)
		}
		query := address.Query()
		query.Set("default_query_exec_mode", "exec") // as sqlstore connects
		address.RawQuery = query.Encode()
		db = bun.NewDB(connect(t, "pgx", address.String()), pgdialect.New())
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func connect(t testing.TB, driver, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// Explain gives the plan of a query as the engine tells it, one step a line.
func Explain(t testing.TB, db *bun.DB, query string) string {
	t.Helper()
	prefix := "EXPLAIN QUERY PLAN "
	if db.Dialect().Name().String() == "pg" {
		prefix = "EXPLAIN "
	}
	rows, err := db.DB.Query(prefix + query)
	if err != nil {
		t.Fatalf("%v: %s", err, query)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	for rows.Next() {
		values := make([]sql.NullString, len(columns))
		into := make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(values[len(values)-1].String + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// SomebodyWaits returns once a transaction of a PostgreSQL database waits for another one's lock, or done is closed.
func SomebodyWaits(t testing.TB, db *bun.DB, done <-chan struct{}) {
	t.Helper()
	SoManyWait(t, db, 1, done)
}

// SoManyWait is SomebodyWaits for several that wait at once.
func SoManyWait(t testing.TB, db *bun.DB, many int, done <-chan struct{}) {
	t.Helper()
	for !t.Failed() && waiters(t, db) < many {
		select {
		case <-done:
			return
		default:
		}
	}
}

// Waiting tells whether one does, or the test failed to ask. In a distributed database who waits for a row waits on the server that has it.
func Waiting(t testing.TB, db *bun.DB) bool {
	t.Helper()
	return waiters(t, db) > 0 || t.Failed()
}

func waiters(t testing.TB, db *bun.DB) (many int) {
	t.Helper()
	query := "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
	if os.Getenv(CitusVariable) != "" {
		query = "SELECT (" + query + ") + (SELECT SUM(result::INT) FROM run_command_on_workers($$" + query + "$$))"
	}
	if err := db.NewRaw(query).Scan(t.Context(), &many); err != nil {
		t.Error(err)
	}
	return many
}
