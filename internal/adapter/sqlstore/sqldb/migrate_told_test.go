package sqldb_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/testkit"
)

// Who waits for an upgrade is told which migration is under way and how long each took; a database that is being made is no upgrade.
func TestAnUpgradeTellsOfEachMigration(t *testing.T) {
	former := slog.Default()
	t.Cleanup(func() { slog.SetDefault(former) })
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
			c := engine(t)
			testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00165"}))
			if told := log.String(); strings.Contains(told, "migration") {
				t.Errorf("of a database that is made: %s", told)
			}
			testkit.Must(t, migrated(t, c))
			from := log.String()
			for _, want := range []string{`"a migration begins" migration=00165_intake_log_retailer.sql`, `"a migration is done" migration=00165_intake_log_retailer.sql ms=`, `"a migration begins" migration=00166`} {
				_, after, found := strings.Cut(from, want)
				if !found {
					t.Fatalf("%q does not come in its turn: %s", want, log.String())
				}
				from = after
			}
		})
	}
}
