package promotions_test

import (
	"testing"

	"seiva/internal/adapter/sqlstore/promotions"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/id"
	"seiva/internal/promotions/promotionstest"
)

func TestPromotions(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		promotionstest.Conformance(t, func(t *testing.T) promotionstest.World {
			db, sponsor := open(t), id.New()
			c := sqltest.SeedCast(func(statement string, args ...any) { sqltest.Exec(t, db, statement, args...) })
			sqltest.Exec(t, db, `INSERT INTO sponsors (id, documento, corporate_name, trade_name, search, contact_name, contact_phone, contact_email,
				logo, logo_width, logo_height, created_at, created_by) VALUES (?, '11222333000181', 'Serra Ltda.', 'Serra', 'serra', '', '', '', '', 0, 0, 0, '')`, sponsor)
			return promotionstest.World{
				Store: promotions.New(db), Trail: stage.Trail(db), Sponsor: sponsor,
				FirstStore: c.Store, OtherStore: c.OtherStore, DeletedStore: c.DeletedStore,
			}
		})
	})
}
