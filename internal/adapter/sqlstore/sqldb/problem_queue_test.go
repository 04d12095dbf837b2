package sqldb_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// before are the program's migrations up to one that is not among them.
type before struct {
	fs.FS
	first string
}

func (b before) Glob(pattern string) ([]string, error) {
	names, err := fs.Glob(b.FS, pattern)
	var out []string
	for _, name := range names {
		if number, _, _ := strings.Cut(name[strings.LastIndex(name, "/")+1:], "_"); number < b.first {
			out = append(out, name)
		}
	}
	return out, err
}

// What a version without numbers wrote while it was replaced gets the next ones, in the order in which it came; nothing of
// before is new, and what is reported next has the number after them.
func TestTheQueueTakesTheReportsOfBefore(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			c := empty(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00101"}))
			db := sqltest.RawOf(t, c)
			for id, r := range map[string]struct{ number, at int }{"a": {1, 5}, "b": {2, 6}, "d": {0, 8}, "c": {0, 7}} {
				run(t, db, fmt.Sprintf(`INSERT INTO problem_reports (id, account_id, profile, owner_id, subject, description, number, created_at)
					VALUES ('%s', 'x', 'SUPORTE', '', 'Não abre', 'A tela não abre.', %d, %d)`, id, r.number, r.at))
			}
			run(t, db, "UPDATE problem_numbers SET last = 2")
			testkit.Must(t, migrated(t, c))
			var rows []string
			testkit.Must(t, db.NewRaw(`SELECT id || number || state || taken_by || acts FROM problem_reports ORDER BY number`).Scan(t.Context(), &rows))
			if fmt.Sprint(rows) != "[a1ABERTO0 b2ABERTO0 c3ABERTO0 d4ABERTO0]" {
				t.Errorf("after the upgrade: %v", rows)
			}
			var last int
			if err := db.NewRaw("SELECT last FROM problem_numbers").Scan(t.Context(), &last); err != nil || last != 4 {
				t.Errorf("the last number: %d, %v", last, err)
			}
		})
	}
}
