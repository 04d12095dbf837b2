package uisettings_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqluisettings "seiva/internal/adapter/sqlstore/uisettings"
	"seiva/internal/identity"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/uisettings/uisettingstest"
)

func TestUISettings(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		fresh := func(t *testing.T) uisettingstest.World {
			db := open(t)
			people := stage.People(db)
			owner := identity.Owner{PartnerID: sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) }).House}
			return uisettingstest.World{
				Store: sqluisettings.New(db),
				Account: func() string {
					account := identitytest.Account(id.New() + "@seiva.test")
					account.Profile, account.PartnerID = scope.Parceiro, owner.PartnerID
					if err := people.CreateAccount(t.Context(), account); err != nil {
						t.Fatal(err)
					}
					return account.ID
				},
				DeleteAccount: func(accountID string) {
					if err := people.DeleteAccount(t.Context(), owner, accountID); err != nil {
						t.Fatal(err)
					}
				},
			}
		}
		uisettingstest.Conformance(t, fresh)
		uisettingstest.Rules(t, fresh)
	})
}
