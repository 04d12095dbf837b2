package sqldb_test

import (
	"context"
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
)

// A part with few rows left, one of them at its very end, is rewritten in the order of its key, whatever the order was. It is not while
// somebody holds it, while somebody still reads what was deleted, or if many rows are left.
func TestAnAllButEmptyPartGivesItsRoomBack(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	other := sqltest.Again(t, db)
	const all = 20_000
	sqltest.Exec(t, db, "CREATE TABLE whole (tenant TEXT NOT NULL, id BIGINT NOT NULL, body BYTEA NOT NULL, PRIMARY KEY (tenant, id)) PARTITION BY RANGE (id)")
	sqltest.Exec(t, db, fmt.Sprintf("CREATE TABLE part PARTITION OF whole FOR VALUES FROM (1) TO (%d)", all+1))
	sqltest.Exec(t, db, fmt.Sprintf("INSERT INTO whole SELECT 'r' || i %% 50, i, decode(repeat('5a', 700), 'hex') FROM generate_series(1, %d) AS i", all))
	size := func() (bytes int) {
		t.Helper()
		if err := db.Read(t.Context()).NewRaw("SELECT pg_relation_size('part')").Scan(t.Context(), &bytes); err != nil {
			t.Fatal(err)
		}
		return bytes
	}
	full := size()
	shrinks := func(why string, most int64, want bool) {
		t.Helper()
		got, err := db.ShrinkPart(t.Context(), "part", most)
		rewritten, asking := db.Rewritten(t.Context(), "part")
		if err != nil || asking != nil || got != want || rewritten != want || (size() < full/50) != want {
			t.Errorf("%s: %v, %v, %v, %d bytes of %d; want %v", why, got, rewritten, err, size(), full, want)
		}
	}
	within := func(statement string, f func()) {
		t.Helper()
		err := other.InTx(t.Context(), func(ctx context.Context) error {
			_, err := other.Write(ctx).ExecContext(ctx, statement)
			f()
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	within("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM settings", func() {
		sqltest.Exec(t, db, fmt.Sprintf("DELETE FROM whole WHERE id %% 200 > 0 AND id < %d", all))
		shrinks("read as it was", 200, false)
	})
	within("SELECT 1 FROM part", func() { shrinks("held", 200, false) })
	shrinks("too many rows", 99, false)
	shrinks("all but empty", 200, true)
	var left int
	if err := db.Read(t.Context()).NewRaw("SELECT COUNT(*) FROM whole").Scan(t.Context(), &left); err != nil || left != 100 {
		t.Errorf("%d rows are left, %v", left, err)
	}
}
