package sqldb_test

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// A program starts on a schema that a newer one migrated, unless that says it cannot; what is said stands before anything is done.
func TestAProgramStartsBesideANewerSchema(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, with(t, things)))
			if err := migrated(t, c); err != nil {
				t.Errorf("beside a table more: %v", err)
			}
			db := sqltest.RawOf(t, c)
			run(t, db, "UPDATE settings SET value = 'another' WHERE name = 'migration.00002';\n")
			if err := migrated(t, c); err == nil || !strings.Contains(err.Error(), "(migração 2)") {
				t.Errorf("beside another text of what it knows: %v", err)
			}
			run(t, db, "UPDATE settings SET value = '' WHERE name = 'migration.00002';\nDELETE FROM goose_db_version WHERE version_id = 150;\n")
			if err := migrated(t, c); err == nil || !strings.Contains(err.Error(), "use um seiva mais novo") {
				t.Errorf("beside a schema that lacks what it knows: %v", err)
			}
			c = empty(t)
			testkit.Must(t, migrated(t, c))
			if err := migratedBy(t, c, with(t, "-- Not beside programs before 90001.\nINSERT INTO nowhere VALUES (1);\n")); err == nil {
				t.Fatal("a statement that fails was taken")
			}
			var said string
			testkit.Must(t, sqltest.RawOf(t, c).NewRaw("SELECT value FROM settings WHERE name = 'schema.beside'").Scan(t.Context(), &said))
			if said != "90001" {
				t.Errorf("while it migrates %s is said", said)
			}
			testkit.Must(t, migratedBy(t, c, with(t, "-- Not beside programs before 90001.\n"+things)))
			if err := migrated(t, c); err == nil || !strings.Contains(err.Error(), "use um seiva mais novo") {
				t.Errorf("beside what it cannot live with: %v", err)
			}
		})
	}
}

var (
	remark    = regexp.MustCompile(`--.*`)
	makes     = regexp.MustCompile(`(?i)^CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)
	touches   = regexp.MustCompile(`(?i)^(?:(?:ALTER|DROP) TABLE (?:IF EXISTS |ONLY )*|CREATE UNIQUE INDEX .* ON )(\w+)`)
	dropped   = regexp.MustCompile(`(?i)^DROP INDEX (?:IF EXISTS )?(\w+)`)
	keys      = regexp.MustCompile(`(?i)CREATE UNIQUE INDEX (?:IF NOT EXISTS )?(\w+)`)
	narrowing = regexp.MustCompile(`(?i)^(DROP (TABLE|VIEW|TRIGGER|FUNCTION)|CREATE UNIQUE INDEX)\b|` +
		`^ALTER TABLE .*\b(DROP|RENAME|TYPE|SET NOT NULL|ADD (CONSTRAINT|CHECK|PRIMARY KEY|UNIQUE|FOREIGN KEY|EXCLUDE))\b`)
)

// narrows lists the statements of a migration that an earlier program could not live with: it names what they take away, leaves out what they
// ask for, or ends in another key. unique are the names of unique indexes.
func narrows(text string, unique map[string]bool) (found []string) {
	made := map[string]bool{}
	text = remark.ReplaceAllString(strings.ReplaceAll(text, "{{.OnPostgres}}", ""), "")
	for statement := range strings.SplitSeq(text, ";") {
		s := strings.Join(strings.Fields(statement), " ")
		if table := makes.FindStringSubmatch(s); table != nil {
			made[table[1]] = true
		}
		if table := touches.FindStringSubmatch(s); table != nil && made[table[1]] {
			continue
		}
		index := dropped.FindStringSubmatch(s)
		asks := strings.HasPrefix(s, "ALTER") && strings.Count(s, "NOT NULL") > strings.Count(s, "DEFAULT")
		if narrowing.MatchString(s) || asks || index != nil && unique[index[1]] {
			found = append(found, s)
		}
	}
	return found
}

// A migration that an earlier program could not live with says which programs can: those in which what it takes away was no longer used.
func TestMigrationsSayWhoCannotLiveWithThem(t *testing.T) {
	all, unique := map[string]string{}, map[string]bool{}
	testkit.Must(t, fs.WalkDir(sqldb.Migrations(), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(sqldb.Migrations(), file)
		all[file] = string(text)
		for _, key := range keys.FindAllStringSubmatch(all[file], -1) {
			unique[key[1]] = true
		}
		return err
	}))
	for file, text := range all {
		var number int64
		_, err := fmt.Sscanf(path.Base(file), "%d_", &number)
		testkit.Must(t, err)
		said := sqldb.NotBeside(text)
		if found := narrows(text, unique); len(found) > 0 && said == 0 && number > sqldb.BesideSince {
			t.Errorf("%s: programs before it could not live with %q. Say '-- Not beside programs before NNNNN.': the newest migration that the program knew in which nothing used it any more", file, found)
		}
		if said > number {
			t.Errorf("%s names %05d, which is not older", file, said)
		}
	}
	for text, want := range map[string]int{
		all["migrations/00147_retailers_keys.sql"]:       8,
		all["migrations/00148_retailers_rows.sql"]:       5,
		all["migrations/00149_retailers_counts.sql"]:     5,
		all["migrations/00150_exclusions_collation.sql"]: 1,
		all["migrations/00145_document_packs.sql"]:       0,
		all["migrations/00146_late_documents.sql"]:       0,
		things: 0,
		things + "CREATE UNIQUE INDEX a ON things (kind);":             0,
		"CREATE UNIQUE INDEX a ON stores (kind);":                      1,
		"DROP INDEX ratings_id_uq;":                                    1,
		"DROP INDEX stores_documento;":                                 0,
		"-- DROP TABLE stores;":                                        0,
		"{{.OnPostgres}}DROP TABLE stores;":                            1,
		"ALTER TABLE stores ADD COLUMN a {{.Int}} NOT NULL DEFAULT 0;": 0,
		"ALTER TABLE stores ADD COLUMN a {{.Int}};":                    0,
		"ALTER TABLE stores ADD COLUMN a {{.Int}} NOT NULL;":           1,
		"ALTER TABLE stores DROP COLUMN a;":                            1,
		"ALTER TABLE stores\n  RENAME COLUMN a TO b;":                  1,
		"ALTER TABLE stores RENAME TO shops;":                          1,
		"ALTER TABLE stores ADD CONSTRAINT a CHECK (kind > 0);":        1,
		"ALTER TABLE stores ALTER COLUMN a SET NOT NULL;":              1,
		"alter table stores drop column a;":                            1,
	} {
		if got := narrows(text, unique); len(got) != want {
			t.Errorf("%d statements narrow, want %d: %.80s: %q", len(got), want, text, got)
		}
	}
}
