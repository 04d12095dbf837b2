package sqldb_test

import (
	"errors"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/testkit"
)

// What another line of the program made is refused with what to do, whichever of the two lacks a migration.
func TestADatabaseOfAnotherLineIsRefused(t *testing.T) {
	for engine, empty := range engines {
		t.Run(engine, func(t *testing.T) {
			all := with(t, things) // up to 90001
			for name, c := range map[string]struct{ change, says string }{
				"it has more": {"INSERT INTO goose_db_version (version_id, is_applied) VALUES (90000, 1 = 1);\n", "tem a migração 90000, que este programa não conhece"},
				"it has less": {"DELETE FROM goose_db_version WHERE version_id = 150;\n", "falta-lhe a migração 150"},
			} {
				at := empty(t)
				testkit.Must(t, migratedBy(t, at, all))
				run(t, sqltest.RawOf(t, at), c.change)
				err := migratedBy(t, at, all)
				if !errors.Is(err, sqldb.ErrOtherBranch) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "use o seiva que o fez") {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}
