package sqltest

import (
	"context"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
)

// CaptureReads calls f with the text of every query of the readers, for tests that ask for its plan.
func CaptureReads(db *sqldb.DB, f func(query string)) {
	db.Observe(capture(func(query string, _ int64) { f(query) }), nil)
}

// AsSpread makes a plain PostgreSQL ask as if a table's rows lay on other servers (sqldb.Spread); SQLite never does, and a distributed
// database does anyway.
func AsSpread(t testing.TB, db *sqldb.DB, table string) {
	t.Helper()
	if !db.InParts() || os.Getenv(CitusVariable) != "" {
		return
	}
	Exec(t, db, "CREATE FUNCTION spread() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
	Exec(t, db, "CREATE TRIGGER truncate_trigger_1 AFTER TRUNCATE ON "+table+" EXECUTE FUNCTION spread()")
}

// Constant keeps the questions of the readers that join a table outwards to what a distributed database has spread, and gives those of which
// PostgreSQL decides a condition before it looks at any row, as of one that names two stores at once: there they are an error, or may be
// (sqldb.NoRow). It keeps none of SQLite and none of a distributed database, which reports them itself.
func Constant(t testing.TB, db *sqldb.DB) (found func() []string) {
	t.Helper()
	plain := db.InParts() && os.Getenv(CitusVariable) == ""
	if plain {
		AsSpread(t, db, "receipt_store_days")
	}
	var mu sync.Mutex
	kept := map[string]bool{}
	CaptureReads(db, func(query string) {
		if plain && !strings.HasPrefix(query, "EXPLAIN") && strings.Contains(query, "LEFT JOIN") && ofSpread.MatchString(query) {
			mu.Lock()
			defer mu.Unlock()
			kept[query] = true
		}
	})
	return func() (constant []string) {
		t.Helper()
		mu.Lock()
		queries := slices.Sorted(maps.Keys(kept))
		mu.Unlock()
		for _, query := range queries {
			if strings.Contains(strings.Join(Strings(t, db, "EXPLAIN "+query), "\n"), "One-Time Filter") {
				constant = append(constant, query)
			}
		}
		return constant
	}
}

// ofSpread finds the name of a table whose rows lie on other servers.
var ofSpread = func() *regexp.Regexp {
	var names []string
	for _, table := range distribution.Tables() {
		if table.Kind == distribution.Distributed {
			names = append(names, table.Name)
		}
	}
	return regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\b`)
}()

// CaptureWrites calls f with the text of every statement of the writer, and how many rows it changed.
func CaptureWrites(db *sqldb.DB, f func(query string, rows int64)) { db.Observe(nil, capture(f)) }

type capture func(query string, rows int64)

// BeforeQuery implements bun.QueryHook.
func (c capture) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery implements bun.QueryHook.
func (c capture) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	var rows int64
	if event.Result != nil {
		rows, _ = event.Result.RowsAffected()
	}
	c(event.Query, rows)
}
