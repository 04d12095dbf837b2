package main

import (
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/exports"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A process that is killed while it reads the rows of an export, and another while it keeps the file, leave one whole file and
// one mail, and nothing else once the file is swept: on both engines.
func TestKillDuringAnExport(t *testing.T) { onEachEngine(t, killDuringAnExport) }

const exportedTo = "rui@seiva.test"

func killDuringAnExport(t *testing.T, program string, s app.Settings) {
	today := apitest.Day(0)
	a, db, who := exporting(t, s, today)
	asked, err := a.Portal.Exports.Start(t.Context(), who, exports.Wanted{
		Kind: "cupons", Email: exportedTo, Format: "xlsx", Values: map[string]string{"groupBy": "serie", "startDate": today, "endDate": today},
	})
	testkit.Must(t, err)
	a.Close()

	folder := filepath.Join(s.Data, app.BlobFolder, "exports", asked.ID)
	killWhen(t, program, s, func() bool {
		return figure(t, db, "SELECT COUNT(*) FROM exports WHERE state = 'running' AND run = 1 AND total > 0") == 1
	})
	if n := figure(t, db, "SELECT COUNT(*) FROM exports WHERE state = 'running'"); n != 1 || mailed(t, db) != 0 {
		t.Fatalf("%d running, %d mails after the first kill", n, mailed(t, db))
	}
	leaseEnds(t, db, exports.Job)
	killWhen(t, program, s, func() bool { kept, _ := os.ReadDir(folder); return len(kept) > 0 })
	leaseEnds(t, db, exports.Job)
	killWhen(t, program, s, func() bool {
		return figure(t, db, "SELECT COUNT(*) FROM exports WHERE state = 'done'") == 1 && figure(t, db, "SELECT COUNT(*) FROM jobs WHERE kind = 'exports.write'") == 0
	})

	if n := mailed(t, db); n != 1 {
		t.Errorf("%d mails", n)
	}
	a, err = app.Open(t.Context(), s)
	testkit.Must(t, err)
	defer a.Close()
	if f := whole(t, a, who, asked.ID); f.Run < 2 {
		t.Errorf("run %d", f.Run)
	}
	testkit.Must(t, a.Portal.Exports.Delete(t.Context(), who, asked.ID))
	testkit.Must(t, a.Portal.Exports.Sweep(t.Context()))
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		left, _ := os.ReadDir(folder)
		t.Errorf("%v left: %v", left, err)
	}
}

// exporting gives an installation with an administrator, and a day that a file of takes a while.
func exporting(t *testing.T, s app.Settings, day string) (*app.App, *bun.DB, scope.Scope) {
	t.Helper()
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	sqltest.Series(t, db, 1, seriesRows/1000, day)
	return a, db, administrator(t, a, "Ana", "ana@seiva.test")
}

func administrator(t *testing.T, a *app.App, name, email string) scope.Scope {
	t.Helper()
	account, err := a.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Name: name, Email: email, Password: "Seiva-demo-2026", Profile: scope.Administrador,
	})
	testkit.Must(t, err)
	return scope.Scope{AccountID: account.ID, Name: name, Email: email, Profile: scope.Administrador}
}

// whole reads a file to its end: it has the bytes, the sum and the rows that were noted.
func whole(t *testing.T, a *app.App, who scope.Scope, exportID string) exports.Export {
	t.Helper()
	f, err := a.Portal.Exports.Open(t.Context(), who, exportID)
	testkit.Must(t, err)
	sum := sha256.New()
	n, err := io.Copy(sum, f.Content)
	testkit.Must(t, err)
	testkit.Must(t, f.Content.Close())
	if n != f.Bytes || string(sum.Sum(nil)) != string(f.Sum) || f.Rows != seriesRows {
		t.Errorf("%d bytes of %+v", n, f.Export)
	}
	return f.Export
}

// seriesRows are so many that a file of them takes a while.
const seriesRows = 200_000

func figure(t *testing.T, db *bun.DB, query string) (n int) {
	t.Helper()
	testkit.Must(t, db.NewRaw(query).Scan(t.Context(), &n))
	return n
}

func mailed(t *testing.T, db *bun.DB) int {
	t.Helper()
	return figure(t, db, "SELECT COUNT(*) FROM outbox WHERE recipient = '"+exportedTo+"'")
}

// leaseEnds lets the time pass after which another process may take the work of one that died.
func leaseEnds(t *testing.T, db *bun.DB, kind string) {
	t.Helper()
	_, err := db.DB.ExecContext(t.Context(), "UPDATE jobs SET due_at = 1 WHERE kind = '"+kind+"'")
	testkit.Must(t, err)
}

// killWhen starts the program and kills it as soon as something is so.
func killWhen(t *testing.T, program string, s app.Settings, is func() bool) {
	t.Helper()
	command, _ := serve(t, program, s)
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	late := time.After(2 * time.Minute)
	for !is() {
		select {
		case <-look.C:
		case <-late:
			_ = command.Process.Kill()
			t.Fatal("it never came to that")
		}
	}
	testkit.Must(t, command.Process.Kill())
	_ = command.Wait() // killed
}
