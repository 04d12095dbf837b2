package problems_test

import (
	"testing"
	"time"

	sqlproblems "seiva/internal/adapter/sqlstore/problems"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/scope"
	"seiva/internal/problems/problemstest"
)

func TestProblems(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		problemstest.Conformance(t, func(t *testing.T) problemstest.World {
			db := open(t)
			people := stage.People(db)
			return problemstest.World{
				Store: sqlproblems.New(db),
				Account: func(email string, p scope.Profile, confirmed bool) string {
					account := identitytest.Account(email)
					account.Profile = p
					if !confirmed {
						account.ConfirmedAt = time.Time{}
					}
					if err := people.CreateAccount(t.Context(), account); err != nil {
						t.Fatal(err)
					}
					return account.ID
				},
				Suspend: func(accountID string) {
					if err := people.Suspend(t.Context(), accountID, time.Now(), "Saiu da equipe"); err != nil {
						t.Fatal(err)
					}
				},
			}
		})
	})
}
