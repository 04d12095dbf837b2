package sqlstore

import (
	"context"
	"testing"
)

// Exec lets tests set up rows of other domains.
func (db *DB) Exec(t *testing.T, text string, args ...any) {
	t.Helper()
	if _, err := db.w.ExecContext(context.Background(), text, args...); err != nil {
		t.Fatal(err)
	}
}

// Strings gives the first column of a query.
func (db *DB) Strings(t *testing.T, text string, args ...any) []string {
	t.Helper()
	rows, err := db.r.QueryContext(context.Background(), text, args...)
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

// NeverRewrite makes every SQLite database too large to be written anew.
func (db *DB) NeverRewrite() { db.rewriteBelow = 0 }

// LimitPages makes SQLite's writer believe that the disk holds no more than so many pages.
func (db *DB) LimitPages(t *testing.T, pages int) {
	t.Helper()
	db.Exec(t, "PRAGMA max_page_count = ?", pages)
}

// Recounted is the statement that compares roll-ups with receipts.
func Recounted() string { return recounted(storeDaysBehind) }

// EmitterOfKey is the emitter's CNPJ in receipts' access_key, as SQL.
const EmitterOfKey = emitterOfKey

// Race fails in PostgreSQL's transaction of ctx as one does that has no serial order.
func (db *DB) Race(ctx context.Context) error {
	_, err := db.write(ctx).ExecContext(ctx, "DO $$ BEGIN RAISE EXCEPTION 'raced' USING ERRCODE = '40001'; END $$")
	return err
}
