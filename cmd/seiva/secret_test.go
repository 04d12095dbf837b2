package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
)

// used is an installation that somebody works with, but whose documents have no key: nothing that is stored shows by itself
// which secret it needs.
func used(t *testing.T, s app.Settings) {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	defer a.Close()
	testkit.Must(t, a.Migrate(t.Context()))
	_, err = a.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: "ana@demo.seiva.test", Name: "Ana", Password: "Seiva-demo-2026", Profile: scope.Suporte,
	})
	testkit.Must(t, err)
}

// start does what every command does that works with an installation.
func start(t *testing.T, s app.Settings) error {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.Migrate(t.Context())
}

// A secret that went away beside a database in use is never replaced: every public link and every index of a CPF would be
// dead from then on, and nobody would know.
func TestALostSecretIsNotReplaced(t *testing.T) {
	for name, forget := range map[string]bool{"of this version": false, "of a version that kept no check": true} {
		t.Run(name, func(t *testing.T) {
			s := apitest.OnSQLite(t)
			used(t, s)
			if forget {
				_, err := apitest.RawSQL(t, s).Exec("DELETE FROM settings WHERE name LIKE 'secret.%'")
				testkit.Must(t, err)
			}
			kept, err := os.ReadFile(s.SecretPath())
			testkit.Must(t, err)
			testkit.Must(t, os.Remove(s.SecretPath()))
			err = start(t, s)
			if err == nil || !strings.Contains(explain(err), s.SecretPath()) || !strings.Contains(explain(err), "de volta") {
				t.Errorf("without its secret: %v", err)
			}
			if _, err := os.Stat(s.SecretPath()); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a secret was made: %v", err)
			}
			testkit.Must(t, os.WriteFile(s.SecretPath(), kept, 0o600))
			if err := start(t, s); err != nil {
				t.Errorf("with its secret again: %v", err)
			}
		})
	}
}

// An installation that nobody used yet gets its secret by itself, again when it went away.
func TestASecretIsMadeBesideAnEmptyDatabase(t *testing.T) {
	s := apitest.OnSQLite(t)
	for range 2 {
		testkit.Must(t, start(t, s))
		testkit.Must(t, start(t, s))
		testkit.Must(t, os.Remove(s.SecretPath()))
	}
}

func TestAnotherSecretIsRefused(t *testing.T) {
	for engine, address := range map[string]func() string{
		"sqlite": func() string { return "" }, "postgres": func() string { return sqltest.PostgresURL(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			s := apitest.OnSQLite(t)
			s.DatabaseURL, s.SecretFile = address(), filepath.Join(s.Data, "keys")
			testkit.Must(t, os.WriteFile(s.SecretFile, []byte(secret.Token()), 0o600))
			used(t, s)
			right, err := secret.Open(s.SecretFile, false)
			testkit.Must(t, err)
			testkit.Must(t, os.WriteFile(s.SecretFile, []byte(secret.Token()), 0o600))
			err = start(t, s)
			if !errors.Is(err, sqldb.ErrOtherSecret) || !strings.Contains(explain(err), right.Fingerprint()) {
				t.Errorf("another secret: %v", err)
			}
			if engine == app.SQLite {
				file := filepath.Join(t.TempDir(), "b")
				if err := (&backupCommand{Settings: s, File: file}).Run(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
					t.Errorf("a backup that nobody could read: %v", err)
				}
			}
			if _, _, _, err := s.Trail(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
				t.Errorf("the audit trail: %v", err)
			}
			if err := (&rollUpsRebuildCommand{Settings: s}).Run(t.Context()); !errors.Is(err, sqldb.ErrOtherSecret) {
				t.Errorf("a rebuild, which the trail would tell of under another key: %v", err)
			}
		})
	}
}

// The fingerprint is the same wherever the secret is the same, and makes nothing where there is none.
func TestFingerprint(t *testing.T) {
	s := apitest.OnSQLite(t)
	if _, err := (&secretFingerprintCommand{s}).fingerprint(); err == nil {
		t.Error("a fingerprint of no secret")
	}
	if _, err := os.Stat(s.SecretPath()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a secret was made: %v", err)
	}
	testkit.Must(t, os.WriteFile(s.SecretPath(), []byte(strings.Repeat("a", 43)), 0o600))
	first, err := (&secretFingerprintCommand{s}).fingerprint()
	testkit.Must(t, err)
	testkit.Must(t, os.WriteFile(s.SecretPath(), []byte("\n"+strings.Repeat("a", 43)+"\r\n"), 0o600))
	again, err := (&secretFingerprintCommand{s}).fingerprint()
	testkit.Must(t, err)
	testkit.Must(t, os.WriteFile(s.SecretPath(), []byte(strings.Repeat("b", 43)), 0o600))
	other, err := (&secretFingerprintCommand{s}).fingerprint()
	testkit.Must(t, err)
	if first != again || first == other || len(first) != 19 {
		t.Errorf("%q, %q, %q", first, again, other)
	}
}
