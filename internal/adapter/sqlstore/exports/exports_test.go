package exports_test

import (
	"testing"

	sqlexports "seiva/internal/adapter/sqlstore/exports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/exports/exportstest"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/scope"
)

func TestExports(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		fresh := func(t *testing.T) exportstest.Stage {
			db := open(t)
			people := stage.People(db)
			return exportstest.Stage{
				Store: sqlexports.New(db, make([]byte, 32)), Queue: stage.Jobs(db),
				Account: func(email string) string {
					account := identitytest.Account(email)
					account.Profile = scope.Administrador
					if err := people.CreateAccount(t.Context(), account); err != nil {
						t.Fatal(err)
					}
					return account.ID
				},
				Retailer: func() string {
					n := &stage.Neighbours{T: t, DB: db}
					return n.Retailer("Mercado Seiva", "", false)
				},
				Queries: func(t *testing.T) (texts []string) {
					err := db.Read(t.Context()).NewRaw("SELECT query FROM exports UNION ALL SELECT query FROM export_schedules").Scan(t.Context(), &texts)
					if err != nil {
						t.Fatal(err)
					}
					return texts
				},
			}
		}
		exportstest.Conformance(t, fresh)
		t.Run("Rules", func(t *testing.T) { exportstest.Rules(t, fresh) })
		t.Run("Schedules", func(t *testing.T) { exportstest.Schedules(t, fresh) })
	})
}
