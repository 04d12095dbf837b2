package reports_test

import (
	"testing"
	"time"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/reports"
	"seiva/internal/reports/reportstest"
)

// The last use is the account's own, of that report, to the minute.
func TestTheLastUseOfAReport(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		people, now := stage.People(db), clock.NewFixed(reportstest.Now)
		person := func(email string) scope.Scope {
			account := identitytest.Account(email)
			account.Profile = scope.Administrador
			testkit.Must(t, people.CreateAccount(t.Context(), account))
			return scope.Scope{AccountID: account.ID, Profile: scope.Administrador}
		}
		ana, rui := person("ana@seiva.test"), person("rui@seiva.test")
		hub := reports.NewHub(reports.NewService(sqlreports.New(db), now), kindsOf(db), sqlreports.NewUses(db))
		uses := func(who scope.Scope) map[string]time.Time {
			answers, err := hub.Answers(t.Context(), who)
			testkit.Must(t, err)
			got := map[string]time.Time{}
			for _, answer := range answers {
				if !answer.LastUse.IsZero() {
					got[answer.Kind] = answer.LastUse
				}
			}
			return got
		}
		hub.Opened(t.Context(), ana, "lojas")
		now.Advance(59 * time.Second)
		hub.Opened(t.Context(), ana, "lojas")
		hub.Opened(t.Context(), ana, "cupons")
		if got := uses(ana); len(got) != 2 || !got["lojas"].Equal(reportstest.Now) || !got["cupons"].Equal(now.Now()) {
			t.Errorf("%v", got)
		}
		now.Advance(time.Second)
		hub.Opened(t.Context(), ana, "lojas")
		if got := uses(ana)["lojas"]; !got.Equal(now.Now()) {
			t.Errorf("a minute later: %s", got)
		}
		if got := uses(rui); len(got) != 0 {
			t.Errorf("another's: %v", got)
		}
	})
}
