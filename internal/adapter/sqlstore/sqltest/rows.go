package sqltest

import (
	"context"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Exec lets tests set up rows of any domain.
func Exec(t testing.TB, db *sqldb.DB, text string, args ...any) {
	t.Helper()
	if _, err := db.Write(context.Background()).ExecContext(context.Background(), text, args...); err != nil {
		t.Fatal(err)
	}
}

// Strings gives the first column of a query.
func Strings(t testing.TB, db *sqldb.DB, text string, args ...any) []string {
	t.Helper()
	rows, err := db.Read(context.Background()).QueryContext(context.Background(), text, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// LimitPages makes SQLite's writer believe that the disk holds no more than so many pages.
func LimitPages(t testing.TB, db *sqldb.DB, pages int) {
	t.Helper()
	Exec(t, db, "PRAGMA max_page_count = ?", pages)
}
