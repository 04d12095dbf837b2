package distribution_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/distribution"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

func check(t *testing.T, db *sqldb.DB) map[string]distribution.Verdict {
	t.Helper()
	verdicts, err := distribution.Check(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]distribution.Verdict{}
	for _, v := range verdicts {
		out[v.Name] = v
	}
	return out
}

// Every table of the migrated schema stands in tables.csv once, and a tenant's table and its keys carry retailer_id. One that stays on the
// coordinator says how it grows there, and no other does.
func TestEveryTableSaysHowItWouldBeDistributed(t *testing.T) {
	found, named := check(t, sqltest.Postgres(t)), map[string]bool{}
	for _, table := range distribution.Tables() {
		v, there := found[table.Name]
		switch {
		case named[table.Name]:
			t.Errorf("%s stands in tables.csv twice", table.Name)
		case !there:
			t.Errorf("%s of tables.csv is no table", table.Name)
		case len(strings.TrimSpace(table.Why)) < 10:
			t.Errorf("%s: no reason", table.Name)
		case (table.Kind == distribution.Local) != (len(table.Grows) >= 8):
			t.Errorf("%s, %s, grows %q", table.Name, table.Kind, table.Grows)
		case !slices.Contains([]distribution.Kind{distribution.Distributed, distribution.Reference, distribution.Local}, table.Kind):
			t.Errorf("%s is %q", table.Name, table.Kind)
		case !v.Ready():
			t.Errorf("%s, %s, lacks %s", table.Name, table.Kind, strings.Join(v.Lacks, "; "))
		}
		named[table.Name] = true
	}
	for name := range found {
		if !named[name] {
			t.Errorf("tables.csv does not say what would become of %s", name)
		}
	}
}

// What a schema lacks is told table by table; a month's part is its table's.
func TestWhatALiveDatabaseLacksIsTold(t *testing.T) {
	db := sqltest.Postgres(t)
	before := check(t, db)
	for _, change := range []string{
		"CREATE TABLE something (id TEXT PRIMARY KEY)",
		"ALTER TABLE customers ALTER COLUMN name DROP NOT NULL", // which matters to nobody
		"ALTER TABLE rating_letters DROP CONSTRAINT rating_letters_pkey, ALTER COLUMN retailer_id DROP NOT NULL",
		`ALTER TABLE rating_days ALTER COLUMN retailer_id TYPE TEXT COLLATE "POSIX"`,
		"CREATE UNIQUE INDEX one_day ON receipt_days (day) INCLUDE (retailer_id)",
		"CREATE UNIQUE INDEX one_a_retailer ON receipt_days (store_id, retailer_id)",
		"CREATE UNIQUE INDEX one_text ON receipt_store_days (lower(retailer_id))",
		"ALTER TABLE ratings ADD CONSTRAINT by_id FOREIGN KEY (id) REFERENCES accounts (id)",
		"ALTER TABLE ratings ADD CONSTRAINT by_receipt FOREIGN KEY (retailer_id, access_key) REFERENCES receipt_exclusions (retailer_id, access_key)",
		"ALTER TABLE ratings ADD CONSTRAINT of_retailer FOREIGN KEY (retailer_id) REFERENCES retailers (id)",
		"ALTER TABLE stores ADD COLUMN banner TEXT, ADD CONSTRAINT with_banner FOREIGN KEY (retailer_id, banner) REFERENCES banners (retailer_id, id)",
		"CREATE TABLE receipts_2701 PARTITION OF receipts FOR VALUES FROM ('2701') TO ('2702')",
		"INSERT INTO settings (name, value) VALUES ('large', repeat('x', 100))",
	} {
		sqltest.Exec(t, db, change)
	}
	want := map[string][]string{
		"something":          nil,
		"rating_days":        {`a coluna retailer_id não é comparada byte a byte (COLLATE "C")`},
		"rating_letters":     {"sem a coluna retailer_id, ou ela aceita nulos"},
		"receipt_days":       {"a chave única one_day não tem retailer_id"},
		"receipt_store_days": {"a chave única one_text não tem retailer_id"},
		"ratings":            {"a chave estrangeira by_id leva a accounts"},
		"stores":             {"a chave estrangeira with_banner leva a banners"},
	}
	after := check(t, db)
	for name, v := range after {
		lacks, changed := want[name]
		if !changed {
			lacks = before[name].Lacks
		}
		if !slices.Equal(v.Lacks, lacks) || changed && v.Ready() || !changed && v.Ready() != before[name].Ready() {
			t.Errorf("%s, %q: ready %v, lacks %q, want %q", name, v.Kind, v.Ready(), v.Lacks, lacks)
		}
	}
	if len(after) != len(before)+1 || after["receipts"].Bytes <= before["receipts"].Bytes {
		t.Errorf("%d tables, before %d; receipts with a month has %d bytes, before %d", len(after), len(before), after["receipts"].Bytes, before["receipts"].Bytes)
	}
}

func TestSQLiteIsNotDistributed(t *testing.T) {
	if _, err := distribution.Check(t.Context(), sqltest.SQLite(t)); !errors.Is(err, distribution.ErrNotPostgres) {
		t.Error(err)
	}
}

var (
	locking  = regexp.MustCompile(`\b(?:LockUntilCommit|ShareUntilCommit|Alone|RebuildIndexes)\(ctx, (?:register\.(\w+)\b)?`)
	advisory = regexp.MustCompile(`pg_(?:try_)?advisory`)
)

// Every lock of the application stands in locks.csv, under its name, or under its room where it is of a value; none is taken elsewhere
// than by sqldb.
func TestEveryLockSaysWhatItWouldBe(t *testing.T) {
	taken := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "sqltest") {
			return err
		}
		text, err := os.ReadFile(path) //nolint:gosec // of this repository
		if filepath.Base(filepath.Dir(path)) == "sqldb" {
			return err
		}
		if advisory.Match(text) {
			t.Errorf("%s takes a lock of its own", path)
		}
		for _, m := range locking.FindAllStringSubmatch(string(text), -1) {
			name := m[1]
			if name == "" {
				name = filepath.Base(filepath.Dir(path))
			}
			taken[name] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, lock := range distribution.Locks() {
		if !taken[lock.Name] || lock.Of == "" || lock.Instead == "" {
			t.Errorf("%+v: taken %v", lock, taken[lock.Name])
		}
		delete(taken, lock.Name)
	}
	if len(taken) > 0 {
		t.Error(fmt.Sprint("locks.csv does not say what would become of ", taken))
	}
}
