package sqldb_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

// A migration that waits for a table, because somebody reads it for as long as a backup takes, keeps nobody else from writing for long, and
// is applied once the reader is gone.
func TestAMigrationThatWaitsLetsOthersWrite(t *testing.T) {
	t.Parallel()
	c := engines["postgres"](t)
	testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00165"}))
	db := sqltest.RawOf(t, c)
	reading, err := db.BeginTx(t.Context(), nil)
	testkit.Must(t, err)
	_, err = reading.ExecContext(t.Context(), "SELECT COUNT(*) FROM intake_log")
	testkit.Must(t, err)

	done := make(chan error, 1)
	go func() { done <- migrated(t, c) }()
	for waits := 0; waits == 0; {
		testkit.Must(t, db.NewRaw("SELECT COUNT(*) FROM pg_locks WHERE relation = 'intake_log'::regclass AND NOT granted").Scan(t.Context(), &waits))
	}
	patience, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	_, err = db.ExecContext(patience, `INSERT INTO intake_log (key_id, at, nonce, status, code, access_key, emitter, store_id, cashier, line, request_id, took)
		VALUES ('k', 1, 1, 0, '', '', '', '', '', 1, 'r', 1)`)
	if err != nil {
		t.Errorf("behind a migration that waits: %v", err)
	}
	select {
	case err := <-done:
		t.Errorf("migrated beside a reader: %v", err)
	default:
	}
	testkit.Must(t, reading.Rollback())
	testkit.Must(t, <-done)
	var lines int
	testkit.Must(t, db.NewRaw("SELECT COUNT(*) FROM intake_log WHERE retailer_id = ''").Scan(t.Context(), &lines))
	if lines != 1 {
		t.Errorf("%d lines", lines)
	}
}

// A process that has one connection migrates by others, and is not told that the database is away.
func TestOneConnectionIsEnoughToMigrate(t *testing.T) {
	t.Parallel()
	c := engines["postgres"](t)
	testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00165"}))
	c.Connections = 1
	testkit.Must(t, migrated(t, c))
}

// A migration that never has its table says in the end what keeps it, does none of it, and is applied at the next start.
func TestAMigrationThatNeverHasItsTableSaysWhatToDo(t *testing.T) {
	t.Parallel()
	c := engines["postgres"](t)
	testkit.Must(t, migratedBy(t, c, before{sqldb.Migrations(), "00165"}))
	reading, err := sqltest.RawOf(t, c).BeginTx(t.Context(), nil)
	testkit.Must(t, err)
	_, err = reading.ExecContext(t.Context(), "SELECT COUNT(*) FROM intake_log")
	testkit.Must(t, err)

	db, err := sqldb.Open(t.Context(), c)
	testkit.Must(t, err)
	defer func() { _ = db.Close() }()
	db.AskFor(0)
	err = db.Migrate(t.Context())
	if want := "migração do banco de dados: uma tabela que ela muda esteve em uso por 10 minutos: encerre a transação longa"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("a table that is never free: %v", err)
	}
	if errs.From(err).Code == sqldb.AwayCode || sqldb.Limited(err) { // nobody is to look for a database that is there, or for a limit of it
		t.Errorf("the database is said to be away: %v", err)
	}
	testkit.Must(t, reading.Rollback())
	testkit.Must(t, db.Migrate(t.Context()))
}
