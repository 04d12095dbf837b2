package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/kit/testkit"
)

// A database that was just made is nothing to mend.
func TestDoctorOfADatabaseBeforeTheFirstStart(t *testing.T) {
	s := app.Settings{
		Data: t.TempDir(), SecretFile: filepath.Join(t.TempDir(), "secret"), DatabaseURL: sqltest.EmptyPostgresURL(t), PublicURL: "http://127.0.0.1", SharedBlobs: true,
	}
	testkit.Must(t, os.WriteFile(s.SecretFile, []byte(strings.Repeat("0123456789", 4)), 0o600))
	e := examine(t, doctorCommand{Settings: s})
	e.says(t, "chave secreta do banco", app.Fine, "ainda está vazio")
	if e.err != nil {
		t.Errorf("%v: %s", e.err, e.text)
	}
}
