package sqldb_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
)

// with are the program's migrations and one text more for both engines.
func with(t *testing.T, text string) fs.FS {
	t.Helper()
	all := fstest.MapFS{"migrations/90001_things.sql": {Data: []byte("-- +goose Up\n" + text)}}
	err := fs.WalkDir(sqldb.Migrations(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(sqldb.Migrations(), path)
		all[path] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func migratedBy(t *testing.T, c sqldb.Config, all fs.FS) error {
	t.Helper()
	db, err := sqldb.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	return db.MigrateBy(t.Context(), all)
}

const things = `CREATE TABLE things (
  id   {{.Text}} NOT NULL,
  size {{.Int}} NOT NULL,
  kind {{.Small}} NOT NULL,
  body {{.Bytes}} NOT NULL,
  PRIMARY KEY (id)
){{.Clustered}};
CREATE INDEX things_size ON things (size);
`

// One text makes the table on both engines, each in its types; a word that no engine knows is refused before anything is done.
func TestOneTextMigratesBothEngines(t *testing.T) {
	want := map[string][]string{
		"sqlite": {"things.id TEXT 1 1", "things.size INTEGER 1 0", "things.kind INTEGER 1 0", "things.body BLOB 1 0", "things things_size size"},
		"postgres": {
			"things.id text NO C", "things.size bigint NO ", "things.kind smallint NO ", "things.body bytea NO ",
			"CREATE INDEX things_size ON public.things USING btree (size)",
		},
	}
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			if err := migratedBy(t, c, with(t, strings.Replace(things, "{{.Int}}", "{{.Whole}}", 1))); err == nil || !strings.Contains(err.Error(), "{{.Whole}}") {
				t.Errorf("an unknown word: %v", err)
			}
			for range 2 {
				if err := migratedBy(t, c, with(t, things)); err != nil {
					t.Fatal(err)
				}
			}
			got := shape(t, c)
			for _, line := range want[engine] {
				if !slices.Contains(got, line) {
					t.Errorf("missing: %s", line)
				}
			}
		})
	}
}

// What ends in the middle of a migration leaves the schema as it was before that one, and a program that starts goes on there.
func TestMigratingGoesOnWhereItEnded(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			fresh, cut := empty(t), empty(t)
			if err := migrated(t, fresh); err != nil {
				t.Fatal(err)
			}
			if err := migratedBy(t, cut, with(t, things+"INSERT INTO nowhere VALUES (1);\n")); err == nil {
				t.Fatal("a statement that fails was taken")
			}
			if got, want := shape(t, cut), shape(t, fresh); !slices.Equal(got, want) {
				t.Errorf("it left %q", slices.DeleteFunc(got, func(line string) bool { return slices.Contains(want, line) }))
			}
			if err := migrated(t, cut); err != nil {
				t.Errorf("the former program: %v", err)
			}
			if err := migratedBy(t, cut, with(t, things)); err != nil {
				t.Errorf("the mended one: %v", err)
			}
			db := sqltest.RawOf(t, cut) // killed after a migration, before its sum is written down
			run(t, db, "DELETE FROM settings WHERE name IN ('migration.90001', 'migration.00057');\n")
			if err := migratedBy(t, cut, with(t, things)); err != nil {
				t.Errorf("after a kill: %v", err)
			}
		})
	}
}

// onlyPostgres stands in PostgreSQL's schema alone: SQLite has one writer, and nobody to wait for; its tables have no parts, and
// what goes with a part is found without an index of its own.
var onlyPostgres = regexp.MustCompile(`^(emitter_locks|receipts_first|sealed_documents_first)\b|^receipt_\w+ index receipt_(exclusions|reads)_period$`)

// schemas lists what migrations leave on each engine: columns with what they hold, and indexes.
func schemas(t *testing.T, all fs.FS) map[string][]string {
	t.Helper()
	sides := map[string][]string{}
	for engine, empty := range engines {
		c := empty(t)
		if err := migratedBy(t, c, all); err != nil {
			t.Fatal(err)
		}
		text := `SELECT m.name || '.' || c.name || ' ' || c.type FROM sqlite_master AS m, pragma_table_info(m.name) AS c
			WHERE m.type = 'table' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'sqlite%' UNION ALL
			SELECT m.tbl_name || ' index ' || m.name FROM sqlite_master AS m WHERE m.type = 'index' AND m.sql IS NOT NULL`
		if engine == "postgres" {
			text = `SELECT table_name || '.' || column_name || ' ' || CASE WHEN data_type = 'bytea' THEN 'BLOB'
				WHEN data_type IN ('bigint', 'integer', 'smallint') THEN 'INTEGER' ELSE upper(data_type) END
				FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%' UNION ALL
				SELECT i.tablename || ' index ' || i.indexname FROM pg_indexes AS i WHERE i.schemaname = 'public' AND i.tablename NOT LIKE 'goose%'
				AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conname = i.indexname)`
		}
		var lines []string
		if err := sqltest.RawOf(t, c).NewRaw(text).Scan(t.Context(), &lines); err != nil {
			t.Fatal(err)
		}
		sides[engine] = slices.DeleteFunc(lines, onlyPostgres.MatchString)
	}
	return sides
}

// apart lists what one side alone has.
func apart(sides map[string][]string) (found []string) {
	for a, b := range map[string]string{"sqlite": "postgres", "postgres": "sqlite"} {
		for _, line := range sides[a] {
			if !slices.Contains(sides[b], line) {
				found = append(found, a+" alone has "+line)
			}
		}
	}
	slices.Sort(found)
	return found
}

// Both engines have the same columns, which hold the same, and the same indexes.
func TestBothEnginesHaveOneSchema(t *testing.T) {
	for _, difference := range apart(schemas(t, sqldb.Migrations())) {
		t.Error(difference)
	}
}

// A column of another type, a column and an index that one engine lacks: each is told of.
func TestADifferenceOfTheEnginesIsSeen(t *testing.T) {
	all, ok := with(t, things).(fstest.MapFS)
	if !ok {
		t.Fatal("no map")
	}
	all["migrations/sqlite/90002_apart.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE things ADD COLUMN price INTEGER;\n" +
		"ALTER TABLE things ADD COLUMN note TEXT;\nCREATE INDEX things_kind ON things (kind);\n")}
	all["migrations/postgres/90002_apart.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE things ADD COLUMN price TEXT;\n")}
	want := []string{
		"postgres alone has things.price TEXT", "sqlite alone has things index things_kind",
		"sqlite alone has things.note TEXT", "sqlite alone has things.price INTEGER",
	}
	if got := apart(schemas(t, all)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
