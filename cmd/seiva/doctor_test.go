package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/testkit"
)

// examined is what the doctor says, check by check, and what the command prints.
type examined struct {
	lines map[string]app.Diagnosis
	text  string
	err   error
}

func examine(t *testing.T, c doctorCommand) examined {
	t.Helper()
	if c.Limit == 0 {
		c.Limit = time.Minute // what answers is waited for, however slow this machine is at the moment
	}
	c.JSON = true
	var out bytes.Buffer
	e := examined{lines: map[string]app.Diagnosis{}, err: c.examine(t.Context(), &out)}
	var report struct {
		Well   bool
		Checks []app.Diagnosis
	}
	testkit.Must(t, json.Unmarshal(out.Bytes(), &report))
	for _, d := range report.Checks {
		if was := e.lines[d.Check]; was.Verdict != app.Broken {
			e.lines[d.Check] = d
		}
	}
	if e.text = out.String(); report.Well != (e.err == nil) || (e.err != nil && !errors.Is(e.err, errUnwell)) {
		t.Errorf("well %v, but the command ends with %v", report.Well, e.err)
	}
	return e
}

// says fails unless a check came to a verdict, and its words hold something; a remedy must stand where it is not well.
func (e examined) says(t *testing.T, check string, verdict app.Verdict, words string) {
	t.Helper()
	d, found := e.lines[check]
	if !found || d.Verdict != verdict || !strings.Contains(d.Found, words) || (verdict != app.Fine && d.Remedy == "") {
		t.Errorf("%s: %+v, want %s with %q", check, d, verdict, words)
	}
}

func TestDoctorOfAnInstallationThatIsWell(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			s.PublicURL, s.BlobURL = "http://127.0.0.1:1", os.Getenv("SEIVA_TEST_S3")
			a := apitest.Migrated(t, s)
			stop := a.Beat(t.Context(), slog.New(slog.DiscardHandler))
			e := examine(t, doctorCommand{Settings: s})
			for _, check := range []string{"pasta de dados", "chave secreta", "migrações", "chave secreta do banco", "bucket"} {
				e.says(t, check, app.Fine, "")
			}
			if engine == "sqlite" {
				e.says(t, "páginas do banco", app.Fine, "")
				e.says(t, "banco de dados", app.Fine, "SQLite 3.")
			} else {
				e.says(t, "relógio e banco de dados", app.Fine, "")
				e.says(t, "banco de dados", app.Warning, "fsync") // the tests' server writes nothing for good
			}
			e.says(t, "relógio e bucket", app.Fine, "")
			e.says(t, "réplicas", app.Fine, "1 servem")
			if e.err != nil {
				t.Errorf("%v: %s", e.err, e.text)
			}
			if stop(); !strings.Contains(examine(t, doctorCommand{Settings: s}).lines["réplicas"].Found, "0 servem") {
				t.Error("a process that ended is still listed")
			}
		})
	}
}

func TestDoctorBeforeTheFirstStartMakesNothing(t *testing.T) {
	s := app.Settings{Addr: "127.0.0.1:0", Data: filepath.Join(t.TempDir(), "none")}
	if e := examine(t, doctorCommand{Settings: s}); e.err != nil {
		t.Errorf("%v: %s", e.err, e.text)
	}
	if _, err := os.Stat(s.Data); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was made: %v", err)
	}
}

func TestDoctorNamesWhatIsWrongWithTheDatabase(t *testing.T) {
	t.Run("several servers, and no commit waits for a second", func(t *testing.T) {
		s := apitest.OnPostgres(t)
		examine(t, doctorCommand{Settings: s}).says(t, "cópias do banco de dados", app.Fine, "um servidor")
		u, err := url.Parse(s.DatabaseURL)
		testkit.Must(t, err)
		u.Host += ",localhost:" + u.Port()
		s.DatabaseURL = u.String()
		examine(t, doctorCommand{Settings: s}).says(t, "cópias do banco de dados", app.Warning, "antes que outro servidor")
	})
	t.Run("another secret", func(t *testing.T) {
		s := apitest.OnSQLite(t)
		used(t, s)
		testkit.Must(t, os.WriteFile(s.SecretPath(), []byte(strings.Repeat("another one ", 4)), 0o600))
		examine(t, doctorCommand{Settings: s}).says(t, "chave secreta do banco", app.Broken, "não é a que selou os documentos deste banco")
		testkit.Must(t, os.Remove(s.SecretPath()))
		examine(t, doctorCommand{Settings: s}).says(t, "chave secreta", app.Broken, "não pode ser lida")
	})
	t.Run("damaged pages", func(t *testing.T) {
		s := apitest.OnSQLite(t)
		used(t, s)
		damage(t, s, "picture_uses")
		examine(t, doctorCommand{Settings: s}).says(t, "páginas do banco", app.Broken, "danificadas")
	})
	t.Run("pages that take too long", func(t *testing.T) {
		s := apitest.OnSQLite(t)
		used(t, s)
		examine(t, doctorCommand{Settings: s, PagesLimit: time.Nanosecond}).says(t, "páginas do banco", app.Warning, "não terminou")
	})
	t.Run("another schema", func(t *testing.T) {
		s := apitest.OnSQLite(t)
		used(t, s)
		db := apitest.RawSQL(t, s)
		for statement, words := range map[string]string{
			"DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)":                                            "este programa vai até",
			"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99998, 1)":                                                                   "ao lado do mais novo",
			"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1); UPDATE settings SET value = '99999' WHERE name = 'schema.beside'": "conhece até",
			"INSERT INTO settings (name, value) VALUES ('migration.00002', 'another') ON CONFLICT (name) DO UPDATE SET value = 'another'":               "outro texto",
		} {
			_, err := db.Exec("CREATE TEMP TABLE IF NOT EXISTS kept AS SELECT * FROM goose_db_version")
			testkit.Must(t, err)
			_, err = db.Exec(statement)
			testkit.Must(t, err)
			verdict := app.Broken
			if strings.HasPrefix(statement, "DELETE") || strings.Contains(statement, "99998") {
				verdict = app.Warning
			}
			examine(t, doctorCommand{Settings: s}).says(t, "migrações", verdict, words)
			_, err = db.Exec("DELETE FROM goose_db_version; INSERT INTO goose_db_version SELECT * FROM kept; DELETE FROM settings WHERE name = 'migration.00002'; UPDATE settings SET value = '150' WHERE name = 'schema.beside'")
			testkit.Must(t, err)
		}
	})
	t.Run("a month without a part", func(t *testing.T) {
		s := apitest.OnPostgres(t)
		apitest.Migrated(t, s)
		examine(t, doctorCommand{Settings: s}).says(t, "meses dos cupons", app.Fine, "")
		db, parts := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL}), []string{}
		testkit.Must(t, db.NewRaw("SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'sealed_documents'::regclass").Scan(t.Context(), &parts))
		_, err := db.Exec("CREATE INDEX half_ccnew ON receipts_first (token_hash); UPDATE pg_index SET indisvalid = FALSE WHERE indexrelid = 'half_ccnew'::regclass")
		testkit.Must(t, err)
		examine(t, doctorCommand{Settings: s}).says(t, "meses dos cupons", app.Warning, "half_ccnew")
		for _, part := range parts {
			_, err := db.Exec("ALTER TABLE sealed_documents DETACH PARTITION " + part)
			testkit.Must(t, err)
		}
		examine(t, doctorCommand{Settings: s}).says(t, "meses dos cupons", app.Warning, time.Now().In(clock.Brazil).Format("0601"))
	})
	t.Run("room for the locks of all months", looksAtLocks)
	t.Run("a standby", func(t *testing.T) {
		s := apitest.OnPostgres(t)
		testkit.Must(t, start(t, s))
		s.DatabaseURL += "&default_transaction_read_only=on"
		examine(t, doctorCommand{Settings: s}).says(t, "banco de dados", app.Broken, "só aceita leituras")
	})
	t.Run("a standby to read from", func(t *testing.T) {
		const check = "cópia para leituras"
		s := apitest.OnPostgres(t)
		s.DatabaseReadURL = s.DatabaseURL
		examine(t, doctorCommand{Settings: s}).says(t, check, app.Warning, "não segue outro")
		spread := apitest.OnPostgres(t)
		spread.DatabaseReadURL = spread.DatabaseURL
		sqltest.AsSpread(t, apitest.Open(t, spread).DB, "receipts")
		examine(t, doctorCommand{Settings: spread}).says(t, check, app.Warning, "o banco de dados é distribuído")
		s.DatabaseReadURL = "postgres://seiva:s3cret-of-nobody@127.0.0.1:1/seiva"
		e := examine(t, doctorCommand{Settings: s})
		e.says(t, check, app.Warning, "não responde")
		if strings.Contains(e.text, "s3cret-of-nobody") {
			t.Error(e.text)
		}
		s.DatabaseReadURL = "postgres://seiva:s3cret-of-nobody@127.0.0.1:port/seiva"
		if _, err := app.Open(t.Context(), s); err == nil || strings.Contains(err.Error(), "s3cret-of-nobody") {
			t.Error(err)
		}
	})
	t.Run("a server that hangs", func(t *testing.T) {
		s := apitest.OnPostgres(t)
		address, err := url.Parse(s.DatabaseURL)
		testkit.Must(t, err)
		cable := apitest.NewCable(t, address.Host)
		cable.Set(true)
		address.Host, address.User = cable.Addr().String(), url.UserPassword("seiva", "s3cret-of-nobody")
		s.DatabaseURL = address.String()
		began := time.Now()
		e := examine(t, doctorCommand{Settings: s, Limit: time.Second})
		e.says(t, "banco de dados", app.Broken, "não responde")
		if strings.Contains(e.text, "s3cret-of-nobody") || time.Since(began) > 10*time.Second {
			t.Errorf("after %s: %s", time.Since(began), e.text)
		}
	})
}

// A replica of another version or address is told.
func TestDoctorComparesReplicas(t *testing.T) {
	s := apitest.OnPostgres(t)
	s.PublicURL, s.SharedBlobs = "https://portal.example", true
	a := apitest.Migrated(t, s)
	defer a.Beat(t.Context(), slog.New(slog.DiscardHandler))()
	other := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	for column, words := range map[string]string{"version": "versão other", "fingerprint": "outra chave secreta", "origin": "SEIVA_PUBLIC_URL other"} {
		_, err := other.NewRaw("DELETE FROM replicas WHERE id = 'x'").Exec(t.Context())
		testkit.Must(t, err)
		values := map[string]string{"version": app.Version, "fingerprint": a.Secret.Fingerprint(), "origin": s.Origin()}
		values[column] = "other"
		_, err = other.NewRaw("INSERT INTO replicas (id, host, version, fingerprint, origin, started_at, seen_at) VALUES ('x', 'h', ?, ?, ?, 1, ?)",
			values["version"], values["fingerprint"], values["origin"], time.Now().UnixMilli()).Exec(t.Context())
		testkit.Must(t, err)
		found := ""
		app.Doctor{Settings: s, Limit: 5 * time.Second}.Examine(t.Context(), func(d app.Diagnosis) {
			if d.Check == "réplicas" {
				found = string(d.Verdict) + " " + d.Found
			}
		})
		if !strings.HasPrefix(found, "warn ") || !strings.Contains(found, words) {
			t.Errorf("%s: %q", column, found)
		}
	}
}
