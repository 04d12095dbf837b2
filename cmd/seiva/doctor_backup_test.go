package main

import (
	"os"
	"path/filepath"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// What a backup at night would stumble over is told by day.
func TestDoctorTriesWhereBackupsGo(t *testing.T) {
	const check = "destino do backup"
	s := apitest.OnSQLite(t)
	used(t, s)
	examine(t, doctorCommand{Settings: s}).says(t, check, app.Fine, "não configurado")
	file := filepath.Join(t.TempDir(), "no folder")
	testkit.Must(t, os.WriteFile(file, nil, 0o600))
	for to, want := range map[string]struct {
		verdict app.Verdict
		words   string
	}{
		filepath.Join(t.TempDir(), "made", "by the first"): {app.Fine, "aceita gravações"},
		file:                       {app.Broken, "não aceita gravações"},
		apitest.NoSuchBucket(t):    {app.Broken, "não grava"},
		os.Getenv("SEIVA_TEST_S3"): {app.Fine, "grava, lê e apaga"},
	} {
		s.BackupTo = to
		examine(t, doctorCommand{Settings: s}).says(t, check, want.verdict, want.words)
	}
	s.BackupTo = filepath.Join(t.TempDir(), "made")
	examine(t, doctorCommand{Settings: s})
	if _, err := os.Stat(s.BackupTo); !os.IsNotExist(err) {
		t.Error("it was made")
	}
}

// A disk on which the next backup has no room is told by day, with how much that takes.
func TestDoctorMeasuresTheRoomOfABackup(t *testing.T) {
	s := apitest.OnSQLite(t)
	used(t, s)
	s.BackupTo = t.TempDir()
	newest := filepath.Join(s.BackupTo, "seiva-20261128T050000Z.tar.zst")
	testkit.Must(t, os.WriteFile(filepath.Join(s.BackupTo, "seiva-20261127T050000Z.tar.zst"), nil, 0o600))
	testkit.Must(t, os.WriteFile(newest, nil, 0o600))
	testkit.Must(t, os.Truncate(newest, 1<<43)) // holes: 8 TB that no disk of a test has
	examine(t, doctorCommand{Settings: s}).says(t, "destino do backup", app.Warning, "e um backup toma 83886")
	testkit.Must(t, os.Truncate(newest, 0))
	examine(t, doctorCommand{Settings: s}).says(t, "destino do backup", app.Fine, "aceita gravações")
}

// With PostgreSQL a backup is made by pg_dump, of the server's version or newer.
func TestDoctorLooksForPgDump(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.BackupTo = t.TempDir()
	examine(t, doctorCommand{Settings: s}).says(t, "destino do backup", app.Fine, "pg_dump está")
	tools := t.TempDir()
	t.Setenv("PATH", tools)
	examine(t, doctorCommand{Settings: s}).says(t, "destino do backup", app.Broken, "pg_dump não está")
	old := "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n"
	testkit.Must(t, os.WriteFile(filepath.Join(tools, "pg_dump"), []byte(old), 0o700)) //nolint:gosec // a program
	examine(t, doctorCommand{Settings: s}).says(t, "destino do backup", app.Broken, "da versão 9")
}
