package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/audit"
	"seiva/internal/kit/scope"
)

// verified runs the command and gives what it prints.
func verified(t *testing.T, s settings) (string, error) {
	t.Helper()
	reader, writer, err := os.Pipe()
	fatal(t, err)
	screen := os.Stdout
	os.Stdout = writer
	err = (&auditVerifyCommand{s}).Run(t.Context())
	os.Stdout = screen
	fatal(t, writer.Close())
	var out strings.Builder
	_, _ = reader.WriteTo(&out)
	return out.String(), err
}

func TestAuditVerify(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) settings{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(engine, func(t *testing.T) {
			s := on(t)
			a := appOf(t, s)
			trail := audit.NewService(sqlstore.NewAudit(a.db), a.portal.Clock)
			for range 3 {
				fatal(t, trail.Record(t.Context(), "apikeys.created", scope.Scope{AccountID: "ana"}, "", "key", map[string]string{"name": "Caixas"}))
			}
			if out, err := verified(t, s); err != nil || out != "OK: a trilha de auditoria está íntegra. Registros: 3.\n" {
				t.Errorf("whole: %q, %v", out, err)
			}
			_, err := instanceOf(t, a).database().NewRaw("UPDATE audit SET action = 'apikeys.revoked' WHERE number = 2").Exec(t.Context())
			fatal(t, err)
			out, err := verified(t, s)
			if !errors.Is(err, audit.ErrBroken) || !strings.Contains(explain(err), "registro 2") || out != "" {
				t.Errorf("changed: %q, %v", out, err)
			}
		})
	}
	empty := settings{Data: t.TempDir()}
	if _, err := verified(t, empty); err == nil || !strings.Contains(explain(err), "Não há banco de dados") {
		t.Errorf("no installation: %v", err)
	}
	if _, err := os.Stat(filepath.Join(empty.Data, sqlstore.SQLiteFile)); err == nil {
		t.Error("a database was made where there was none")
	}
}
