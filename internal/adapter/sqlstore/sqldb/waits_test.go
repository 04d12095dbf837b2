package sqldb_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
)

// Whatever waits for a whole table says first for how long at most, and before that has the servers told over which a database is spread
// (decision 142); a server that knows nothing of those keeps the setting. Both hold for the transaction alone.
func TestWaitsForAWholeTableAreBoundEverywhere(t *testing.T) {
	t.Parallel()
	db := sqltest.Postgres(t)
	sqltest.Exec(t, db, "CREATE TABLE whole (id TEXT NOT NULL PRIMARY KEY) PARTITION BY RANGE (id)")
	var asked []string
	sqltest.CaptureWrites(db, func(query string, _ int64) { asked = append(asked, query) })
	set := func(ctx context.Context) (out [2]string) {
		t.Helper()
		err := db.Write(ctx).NewRaw("SELECT current_setting('lock_timeout'), COALESCE(current_setting('citus.propagate_set_commands', TRUE), '')").Scan(ctx, &out[0], &out[1])
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		what, most, waits string
		do                func(ctx context.Context) error
	}{
		{"a month is made", "2s", "CREATE TABLE part", func(ctx context.Context) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				err := db.MakePart(ctx, "whole", "part", "a", "b")
				if got := set(ctx); err == nil && got != [2]string{"2s", "local"} {
					t.Errorf("the server keeps %q", got)
				}
				return err
			})
		}},
		{"a table is emptied", "2s", "LOCK TABLE", func(ctx context.Context) error {
			return db.InTx(ctx, func(ctx context.Context) error {
				return db.Wipe(ctx, func(context.Context) (bool, error) { return true, nil }, "part")
			})
		}},
		{"a month gets its room back", "50ms", "CLUSTER part", func(ctx context.Context) error { _, err := db.ShrinkPart(ctx, "part", 10); return err }},
		{"a month goes", "50ms", "DROP TABLE part", func(ctx context.Context) error { _, err := db.DropPart(ctx, "part"); return err }},
	} {
		asked = nil
		if err := c.do(t.Context()); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		at := slices.IndexFunc(asked, func(query string) bool { return strings.HasPrefix(query, c.waits) })
		want := []string{"SET LOCAL citus.propagate_set_commands = 'local'", "SET LOCAL lock_timeout = '" + c.most + "'"}
		if at < 2 || !slices.Equal(asked[at-2:at], want) {
			t.Errorf("%s: asked is %q, want %q before %q", c.what, asked, want, c.waits)
		}
		if got := set(t.Context()); got[0] != "0" || got[1] == "local" {
			t.Errorf("%s: behind it the server keeps %q", c.what, got)
		}
	}
}
