package main

import (
	"fmt"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// Of the locks the doctor asks this server, and the processes that serve; how much room is enough has its test beside the rule.
func looksAtLocks(t *testing.T) {
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	var room int
	testkit.Must(t, db.NewRaw(`SELECT current_setting('max_locks_per_transaction')::int *
		(current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int)`).Scan(t.Context(), &room))
	for n := range 4 { // the last is gone
		_, err := db.NewRaw("INSERT INTO replicas (id, host, version, fingerprint, origin, started_at, seen_at) VALUES (?, 'h', '', '', '', 1, ?)",
			fmt.Sprint(n), time.Now().Add(time.Duration(-n/3)*time.Hour).UnixMilli()).Exec(t.Context())
		testkit.Must(t, err)
	}
	s.RetentionYears, s.Connections = 11, 7
	found := examine(t, doctorCommand{Settings: s}).lines["travas do banco de dados"].Found
	if want := fmt.Sprintf("cabem %d; 3 processo(s) de 7 conexões seguram até %d quando houver 145 meses", room, 3*7*145*6); found != want {
		t.Errorf("%q, want %q", found, want)
	}
}

// What the doctor reckons with is what PostgreSQL holds.
func TestAStatementOverAllMonthsHoldsSixLocksAMonth(t *testing.T) {
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	tx, err := db.BeginTx(t.Context(), nil)
	testkit.Must(t, err)
	defer func() { _ = tx.Rollback() }()
	var none, months, locks int
	testkit.Must(t, tx.NewRaw("SELECT COUNT(*) FROM receipts WHERE token_hash = 7").Scan(t.Context(), &none))
	testkit.Must(t, tx.NewRaw("SELECT COUNT(*) FROM pg_inherits WHERE inhparent = 'receipts'::regclass").Scan(t.Context(), &months))
	testkit.Must(t, tx.NewRaw(`SELECT COUNT(*) FROM pg_locks AS l JOIN pg_class AS c ON c.oid = l.relation
		LEFT JOIN pg_index AS i ON i.indexrelid = c.oid WHERE l.pid = pg_backend_pid() AND COALESCE(i.indrelid, c.oid) IN
		(SELECT inhrelid FROM pg_inherits WHERE inhparent = 'receipts'::regclass)`).Scan(t.Context(), &locks))
	if months < 1 || locks != 6*months {
		t.Errorf("%d locks of %d months", locks, months)
	}
}
