package privacy_test

import (
	"context"
	"testing"
	"time"

	sqlprivacy "seiva/internal/adapter/sqlstore/privacy"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/privacy/privacytest"
	"seiva/internal/reports/reportstest"
)

func TestPrivacy(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		privacytest.Conformance(t, func(t *testing.T) privacytest.World {
			db := open(t)
			people := stage.People(db)
			return privacytest.World{
				Store: sqlprivacy.New(db),
				Account: func(email string, p scope.Profile) string {
					account := identitytest.Account(email)
					account.Profile = p
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
				Retailer: func(name string) string {
					made := id.New()
					sqltest.Load(t, sqltest.Raw(t, db), reportstest.World{Retailers: []reportstest.Retailer{{ID: made, TradeName: name}}})
					return made
				},
				Hold: func(ctx context.Context, accountID string) error { return db.HoldRow(ctx, "accounts", accountID) },
				Kept: func(t *testing.T) (out []string) {
					for _, table := range []string{"privacy_requests", "privacy_acts"} {
						var words [][]byte
						if err := sqltest.Raw(t, db).NewRaw("SELECT words FROM "+table).Scan(t.Context(), &words); err != nil {
							t.Fatal(err)
						}
						for _, w := range words {
							out = append(out, string(w))
						}
					}
					return out
				},
			}
		})
	})
}
