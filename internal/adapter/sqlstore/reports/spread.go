package reports

import (
	"context"
	"sync"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Where roll-ups are spread over servers (decision 142) nothing is looked up for each row of a table that every server has: what stores
// have is summed first, and joined.

type spreadKey struct{}

// askingOnce gives the context of a page: whatever of it wants to know where roll-ups lie, they are looked for once.
func askingOnce(ctx context.Context, db *sqldb.DB) context.Context {
	return context.WithValue(ctx, spreadKey{}, sync.OnceValues(func() (bool, error) { return areSpread(ctx, db) }))
}

// areSpread looks, unless it was known of the page.
func areSpread(ctx context.Context, db *sqldb.DB) (bool, error) {
	if known, ok := ctx.Value(spreadKey{}).(func() (bool, error)); ok {
		return known()
	}
	return db.Spread(ctx, "receipt_store_days")
}

// spreadTills is storesTills.
func spreadTills(ctx context.Context, db *sqldb.DB, stores *bun.SelectQuery, from string) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().TableExpr("receipt_days AS d").ColumnExpr("d.retailer_id, d.store_id").
		ColumnExpr(tillsOf("COUNT(DISTINCT NULLIF(d.cashier, ''))")+" AS tills").
		Where("d.day >= ?", from).Where("d.store_id IN (SELECT s.id FROM (?) AS s)", stores).
		Where("d.retailer_id IN (SELECT s.retailer_id FROM (?) AS s)", stores).GroupExpr("d.retailer_id, d.store_id")
}

const spreadLastDay = "y.day"

// withLastDay adds what the last day of stores x comes from, of some of them or of all, and gives its expression.
func (s storeListing) withLastDay(ctx context.Context, q *bun.SelectQuery, ids ...string) (*bun.SelectQuery, string) {
	spread, err := areSpread(ctx, s.db)
	if !spread || err != nil {
		return q.Err(err), lastDay
	}
	days := s.db.Read(ctx).NewSelect().TableExpr("receipt_store_days AS d").ColumnExpr("d.store_id, MAX(d.day) AS day").GroupExpr("d.store_id")
	if len(ids) > 0 {
		days = days.Where("d.store_id IN (?)", bun.List(ids)).Where("d.retailer_id IN (SELECT retailer_id FROM stores WHERE id IN (?))", bun.List(ids))
	}
	return q.Join("LEFT JOIN (?) AS y ON y.store_id = x.id", days), spreadLastDay
}
