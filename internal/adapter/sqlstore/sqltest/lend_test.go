package sqltest_test

import (
	"slices"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// rowsOf counts the rows of a table.
func rowsOf(t *testing.T, db *sqldb.DB, table string) []string {
	t.Helper()
	return sqltest.Strings(t, db, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table)
}

// What one test leaves behind, the next one that is lent the database does not meet: rows, versions, numbers, or a schema
// of its own.
func TestALentDatabaseIsAsItsTemplate(t *testing.T) {
	var settings, versions, sizes []string
	for _, left := range []string{
		"",
		"INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES ('p', '1', '', '', '', 'C', 1)",
		"DELETE FROM settings",
		"UPDATE settings SET value = 'other'",
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)",
		"ALTER TABLE partners ADD COLUMN more TEXT",
		"DROP INDEX accounts_email_uq",
		"CREATE TABLE more (id TEXT)",
		"ANALYZE",
		"",
	} {
		t.Run(left, func(t *testing.T) {
			db := sqltest.Postgres(t)
			got := sqltest.Strings(t, db, "SELECT name || value FROM settings ORDER BY 1")
			applied := sqltest.Strings(t, db, "SELECT CAST(version_id AS TEXT) FROM goose_db_version ORDER BY id")
			takenFor := sqltest.Strings(t, db, "SELECT concat_ws(' ', relname, relpages, reltuples) FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY oid")
			if settings == nil {
				settings, versions, sizes = got, applied, takenFor
			}
			if !slices.Equal(takenFor, sizes) {
				t.Errorf("lent with the sizes of another test: %v", takenFor)
			}
			if !slices.Equal(got, settings) || !slices.Equal(applied, versions) || rowsOf(t, db, "partners")[0] != "0" {
				t.Errorf("lent with %v, %v and %v partners", got, applied, rowsOf(t, db, "partners"))
			}
			for what, query := range map[string]string{
				"a column": "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'more'",
				"a table":  "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name = 'more'",
				"plans":    "SELECT attname FROM pg_stats WHERE schemaname = 'public'",
			} {
				if found := sqltest.Strings(t, db, query); len(found) != 0 {
					t.Errorf("lent with %s of another test: %v", what, found)
				}
			}
			if len(sqltest.Strings(t, db, "SELECT indexname FROM pg_indexes WHERE indexname = 'accounts_email_uq'")) != 1 {
				t.Error("lent without an index")
			}
			if left != "" {
				sqltest.Exec(t, db, left)
			}
		})
	}
}

func TestTwoTestsAtOnceHaveTwoDatabases(t *testing.T) {
	if one, other := sqltest.PostgresURL(t), sqltest.PostgresURL(t); one == other {
		t.Errorf("both have %s", one)
	}
}
