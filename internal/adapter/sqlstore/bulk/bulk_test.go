package bulk_test

import (
	"context"
	"strconv"
	"testing"

	sqlbulk "seiva/internal/adapter/sqlstore/bulk"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/bulk/bulktest"
	"seiva/internal/identity/identitytest"
	"seiva/internal/kit/id"
)

func TestBulk(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		bulktest.Conformance(t, func(t *testing.T) bulktest.Stage {
			db := open(t)
			people := stage.People(db)
			sqltest.Exec(t, db, "CREATE TABLE acts_of_tests (item TEXT NOT NULL)")
			return bulktest.Stage{
				Store: sqlbulk.New(db), Queue: stage.Jobs(db),
				Account: func() string {
					account := identitytest.Account(id.New() + "@seiva.test")
					if err := people.CreateAccount(t.Context(), account); err != nil {
						t.Fatal(err)
					}
					return account.ID
				},
				Did: func(ctx context.Context, itemID string) error {
					_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO acts_of_tests (item) VALUES (?)", itemID)
					return err
				},
				Times: func(t *testing.T, itemID string) int {
					n, err := strconv.Atoi(sqltest.Strings(t, db, "SELECT CAST(COUNT(*) AS TEXT) FROM acts_of_tests WHERE item = ?", itemID)[0])
					if err != nil {
						t.Fatal(err)
					}
					return n
				},
			}
		})
	})
}
