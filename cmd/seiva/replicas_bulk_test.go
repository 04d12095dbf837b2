package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/app"
	"seiva/internal/bulk"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Three processes that go through the same act at once do each of its rows once.
func (r *replicas) actOnManyRows() {
	const rows = 300
	reported(r.t, r.DB, rows)
	held, err := r.DB.BeginTx(r.t.Context(), nil)
	testkit.Must(r.t, err)
	defer func() { _ = held.Rollback() }()
	_, err = held.NewRaw("UPDATE problem_reports SET acts = acts").Exec(r.t.Context())
	testkit.Must(r.t, err)

	runID := resolving(r.t, r.App, administrator(r.t, r.App, "Bia", "bia@seiva.test"))
	for range r.addresses { // a process does one at a time
		_, err := r.DB.NewRaw("INSERT INTO jobs (id, kind, unique_key, lane, payload, due_at, attempt, lease, failed_at, last_error) "+
			"VALUES (?0, ?1, ?0, '', ?2, 1, 0, '', 0, '')", id.New(), bulk.Job, runID).Exec(r.t.Context())
		testkit.Must(r.t, err)
	}
	r.until("all three are at it", func() bool {
		return r.count("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") >= len(r.addresses)
	})
	testkit.Must(r.t, held.Commit())
	r.until("it is through", func() bool {
		return r.count("SELECT COUNT(*) FROM bulk_runs WHERE id = ? AND state = 'done'", runID) == 1
	})
	resolvedOnce(r.t, r.DB, rows)
}

// until returns once something is so.
func (r *replicas) until(what string, so func() bool) {
	r.t.Helper()
	look, late := time.NewTicker(20*time.Millisecond), time.After(2*time.Minute)
	defer look.Stop()
	for !so() {
		select {
		case <-look.C:
		case <-late:
			r.t.Fatalf("never: %s", what)
		}
	}
}

// reported makes so many problem reports.
func reported(t *testing.T, db *bun.DB, n int) {
	t.Helper()
	_, err := db.DB.ExecContext(t.Context(), fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "+
		"INSERT INTO problem_reports (id, account_id, profile, owner_id, subject, description, created_at, number) "+
		"SELECT '00000000000000000000' || (100000 + i), 'x', 'SUPORTE', '', 'Não abre', 'A tela não abre.', i, i FROM n", n))
	testkit.Must(t, err)
}

// resolving has every problem report resolved, and returns the run's id.
func resolving(t *testing.T, a *app.App, who scope.Scope) string {
	t.Helper()
	wanted := bulk.Wanted{Kind: "resolver-problemas"}
	seen, err := a.Portal.Bulk.Preview(t.Context(), who, wanted)
	testkit.Must(t, err)
	run, err := a.Portal.Bulk.Start(t.Context(), who, wanted, seen)
	testkit.Must(t, err)
	return run.ID
}

// resolvedOnce fails unless each of so many problem reports was resolved, and once.
func resolvedOnce(t *testing.T, db *bun.DB, want int) {
	t.Helper()
	for what, query := range map[string]string{
		"rows are done":                   "SELECT COUNT(*) FROM bulk_rows WHERE state = 'done'",
		"reports were resolved once":      "SELECT COUNT(*) FROM problem_reports WHERE state = 'RESOLVIDO' AND acts = 1",
		"acts stand beside them":          "SELECT COUNT(*) FROM problem_acts WHERE kind = 'MUDOU_SITUACAO'",
		"entries of the trail tell of it": "SELECT COUNT(*) FROM audit WHERE action = 'problems.moved'",
	} {
		if n := figure(t, db, query); n != want {
			t.Errorf("%d %s, want %d", n, what, want)
		}
	}
}
