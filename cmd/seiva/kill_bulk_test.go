package main

import (
	"fmt"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app"
	"seiva/internal/bulk"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A process that is killed in the midst of an act on many rows leaves the rest to the next, and each row is done once: on both engines.
func TestKillDuringAnActOnManyRows(t *testing.T) { onEachEngine(t, killDuringBulk) }

const bulkRows = 600

func killDuringBulk(t *testing.T, program string, s app.Settings) {
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.DB.Migrate(t.Context()))
	account, err := a.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Name: "Ana", Email: "ana@seiva.test", Password: "Seiva-demo-2026", Profile: scope.Administrador,
	})
	testkit.Must(t, err)
	db := sqltest.RawOf(t, sqldb.Config{URL: s.DatabaseURL, Folder: s.Data})
	_, err = db.DB.ExecContext(t.Context(), fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "+
		"INSERT INTO problem_reports (id, account_id, profile, owner_id, subject, description, created_at, number) "+
		"SELECT '00000000000000000000' || (100000 + i), 'x', 'SUPORTE', '', 'Não abre', 'A tela não abre.', i, i FROM n", bulkRows))
	testkit.Must(t, err)
	who := scope.Scope{AccountID: account.ID, Name: "Ana", Profile: scope.Administrador}
	wanted := bulk.Wanted{Kind: "resolver-problemas"}
	seen, err := a.Portal.Bulk.Preview(t.Context(), who, wanted)
	testkit.Must(t, err)
	_, err = a.Portal.Bulk.Start(t.Context(), who, wanted, seen)
	testkit.Must(t, err)
	a.Close()

	done := func() int { return figure(t, db, "SELECT COUNT(*) FROM bulk_rows WHERE state = 'done'") }
	for _, enough := range []int{20, bulkRows / 2} {
		killWhen(t, program, s, func() bool { return done() >= enough })
		if n := done(); n == bulkRows {
			t.Fatal("it was through before it was killed")
		}
		leaseEnds(t, db, bulk.Job)
	}
	killWhen(t, program, s, func() bool { return figure(t, db, "SELECT COUNT(*) FROM bulk_runs WHERE state = 'done'") == 1 })
	if n := done(); n != bulkRows {
		t.Errorf("%d rows are done", n)
	}
	for what, query := range map[string]string{
		"reports were resolved once":      "SELECT COUNT(*) FROM problem_reports WHERE state = 'RESOLVIDO' AND acts = 1",
		"acts stand beside them":          "SELECT COUNT(*) FROM problem_acts WHERE kind = 'MUDOU_SITUACAO'",
		"entries of the trail tell of it": "SELECT COUNT(*) FROM audit WHERE action = 'problems.moved'",
	} {
		if n := figure(t, db, query); n != bulkRows {
			t.Errorf("%d %s, want %d", n, what, bulkRows)
		}
	}
}
