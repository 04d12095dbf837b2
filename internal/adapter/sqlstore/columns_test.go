package sqlstore_test

import (
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/identity"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A column that a newer program adds beside this one breaks nothing here (decision 149), whether a statement reads rows or writes them.
func TestAColumnOfANewerProgramIsPassedOver(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		for _, table := range []string{"jobs", "accounts"} {
			sqltest.Exec(t, db, "ALTER TABLE "+table+" ADD COLUMN of_later INTEGER NOT NULL DEFAULT 0")
		}
		queue, now := sqljobs.New(db), time.Now()
		_, err := queue.Enqueue(t.Context(), jobqueue.Job{Kind: "a", Payload: "what", DueAt: now})
		testkit.Must(t, err)
		if j, found, err := queue.Claim(t.Context(), "a", now, now.Add(time.Minute)); err != nil || !found || j.Payload != "what" || j.Lease == "" {
			t.Errorf("a job: %v, %t, %v", j, found, err)
		}
		accounts := sqlidentity.New(db)
		testkit.Must(t, accounts.CreateAccount(t.Context(), identity.Account{ID: "a", Email: "ana@loja.com.br", Profile: scope.Administrador, CreatedAt: now}))
		if a, err := accounts.AccountByEmail(t.Context(), "ana@loja.com.br"); err != nil || a.ID != "a" {
			t.Errorf("an account: %v, %v", a.ID, err)
		}
	})
}
