package switches_test

import (
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlswitches "seiva/internal/adapter/sqlstore/switches"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/secret"
	"seiva/internal/switches/switchestest"
)

func TestSwitches(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		fresh := func(t *testing.T) switchestest.World {
			db := open(t)
			people := stage.People(db)
			account := identitytest.Account("ana@seiva.test")
			if err := people.CreateAccount(t.Context(), account); err != nil {
				t.Fatal(err)
			}
			return switchestest.World{
				Store: sqlswitches.New(db),
				Session: func() string {
					session := identity.Session{
						ID: id.New(), AccountID: account.ID, TokenHash: secret.Hash(secret.Token()), Factor: identity.ByPassword,
						CreatedAt: account.CreatedAt, SeenAt: account.CreatedAt, ExpiresAt: account.CreatedAt.Add(time.Hour),
					}
					if err := people.CreateSession(t.Context(), session); err != nil {
						t.Fatal(err)
					}
					return session.ID
				},
				EndSession: func(sessionID string) {
					if err := people.DeleteSession(t.Context(), account.ID, sessionID); err != nil {
						t.Fatal(err)
					}
				},
			}
		}
		switchestest.Conformance(t, fresh)
		switchestest.Rules(t, fresh)
	})
}
