package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// lacksLocks compares what PostgreSQL says of its room with what processes, connections and months that are kept need.
func lacksLocks(t *testing.T) {
	const check = "travas do banco de dados"
	s := apitest.OnPostgres(t)
	apitest.Migrated(t, s)
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL})
	var each, most int // of the tests' own server
	testkit.Must(t, db.NewRaw("SELECT current_setting('max_locks_per_transaction')::int, current_setting('max_connections')::int").Scan(t.Context(), &each, &most))
	enough := each * most / 438
	for years, least := range map[int]int{0: enough, 5: enough, 11: each * most / 870} {
		s.RetentionYears, s.Connections = years, least
		examine(t, doctorCommand{Settings: s}).says(t, check, app.Fine, fmt.Sprintf("cabem %d;", each*most))
		s.Connections++
		examine(t, doctorCommand{Settings: s}).says(t, check, app.Warning, "1 processo(s)")
	}
	s.RetentionYears, s.Connections = 5, enough/2
	for n := range 3 { // each process has its own connections
		_, err := db.NewRaw("INSERT INTO replicas (id, host, version, fingerprint, origin, started_at, seen_at) VALUES (?, 'h', '', '', '', 1, ?)",
			fmt.Sprint(n), time.Now().UnixMilli()).Exec(t.Context())
		testkit.Must(t, err)
	}
	e := examine(t, doctorCommand{Settings: s})
	e.says(t, check, app.Warning, "3 processo(s)")
	if want := fmt.Sprintf("max_locks_per_transaction = %d", 2*each); each == 64 && !strings.Contains(e.lines[check].Remedy, want) {
		t.Errorf("%q, want %s", e.lines[check].Remedy, want)
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
