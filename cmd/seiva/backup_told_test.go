package main

import (
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// What people are told to run shows no password to whoever else is on the machine.
func TestTheCommandsForPostgreSQLHoldNoAddress(t *testing.T) {
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	file := filepath.Join(t.TempDir(), "b.tar.zst")
	copied, err := printed(t, func() error { return (&backupCommand{Settings: s, File: file}).Run(t.Context()) })
	if err != nil {
		t.Fatal(err)
	}
	s.Data, s.SecretFile = filepath.Join(t.TempDir(), "back"), ""
	restored, err := printed(t, func() error { return (&restoreCommand{Settings: s, File: file}).Run(t.Context()) })
	for _, said := range []string{copied, restored} {
		if err != nil || !strings.Contains(said, "service=seiva") || !strings.Contains(said, "~/.pgpass") || strings.Contains(said, "DATABASE_URL") || strings.Contains(said, s.DatabaseURL) {
			t.Errorf("%q, %v", said, err)
		}
	}
}
