package main

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/audit"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// printed gives what a command prints.
func printed(t *testing.T, run func() error) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	testkit.Must(t, err)
	screen := os.Stdout
	os.Stdout = writer
	err = run()
	os.Stdout = screen
	testkit.Must(t, writer.Close())
	var out strings.Builder
	_, _ = reader.WriteTo(&out)
	return out.String(), err
}

func verified(t *testing.T, s app.Settings, head string) (string, error) {
	t.Helper()
	return printed(t, func() error { return (&auditVerifyCommand{Settings: s, Head: head}).Run(t.Context()) })
}

// written gives an installation with three entries in its trail.
func written(t *testing.T, s app.Settings) (*app.App, *apitest.Instance) {
	t.Helper()
	a := apitest.Migrated(t, s)
	for range 3 {
		testkit.Must(t, a.Trail.Record(t.Context(), "apikeys.created", scope.Scope{AccountID: "ana"}, "", "key", map[string]string{"name": "Caixas"}))
	}
	return a, apitest.Of(t, a)
}

func TestAuditVerify(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			_, p := written(t, s)
			if out, err := verified(t, s, ""); err != nil || out != "OK: a trilha de auditoria está íntegra. Registros: 3.\n" {
				t.Errorf("whole: %q, %v", out, err)
			}
			_, err := p.Rows.NewRaw("UPDATE audit SET action = 'apikeys.revoked' WHERE number = 2").Exec(t.Context())
			testkit.Must(t, err)
			out, err := verified(t, s, "")
			if !errors.Is(err, audit.ErrBroken) || !strings.Contains(explain(err), "registro 2") || out != "" {
				t.Errorf("changed: %q, %v", out, err)
			}
		})
	}
	empty := app.Settings{Data: t.TempDir()}
	if _, err := verified(t, empty, ""); err == nil || !strings.Contains(explain(err), "Não há banco de dados") {
		t.Errorf("no installation: %v", err)
	}
	if _, err := os.Stat(filepath.Join(empty.Data, sqldb.SQLiteFile)); err == nil {
		t.Error("a database was made where there was none")
	}
}

// What whoever administers the database does leaves the chain whole or empty; the head that was taken before shows it.
func TestAuditHeads(t *testing.T) {
	for name, statement := range map[string]string{
		"emptied": "DELETE FROM audit",
		"cut":     "DELETE FROM audit WHERE number > 1",
	} {
		for kept, take := range map[string]func(*testing.T, *app.App) (file string){
			"in the log": func(t *testing.T, a *app.App) string {
				var log bytes.Buffer
				before := slog.Default()
				slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
				err := a.TellHead(t.Context())
				slog.SetDefault(before)
				testkit.Must(t, err)
				testkit.Must(t, os.RemoveAll(filepath.Join(a.Settings.Data, app.BlobFolder)))
				file := filepath.Join(t.TempDir(), "log")
				testkit.Must(t, os.WriteFile(file, log.Bytes(), 0o600))
				return file
			},
			"by the command, beside the blobs": func(t *testing.T, a *app.App) string {
				out, err := printed(t, func() error { return (&auditHeadCommand{a.Settings}).Run(t.Context()) })
				if err != nil || !audit.HasHead(out) {
					t.Fatalf("head: %q, %v", out, err)
				}
				return ""
			},
		} {
			t.Run(name+", "+kept, func(t *testing.T) {
				a, p := written(t, apitest.OnSQLite(t))
				file := take(t, a)
				if out, err := verified(t, a.Settings, file); err != nil {
					t.Fatalf("whole: %q, %v", out, err)
				}
				_, err := p.Rows.NewRaw(statement).Exec(t.Context())
				testkit.Must(t, err)
				if _, err := verified(t, a.Settings, file); !errors.Is(err, audit.ErrBroken) {
					t.Errorf("got %v, want ErrBroken", err)
				}
			})
		}
	}
	a, _ := written(t, apitest.OnSQLite(t))
	file := filepath.Join(t.TempDir(), "nothing")
	testkit.Must(t, os.WriteFile(file, []byte("Seiva está em http://127.0.0.1\n"), 0o600))
	if _, err := verified(t, a.Settings, file); !errors.Is(err, audit.ErrNoHead) {
		t.Errorf("a file without heads: %v", err)
	}
}
