package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
	"seiva/internal/reports"
)

// Cashiers reads the report of cashiers, from the roll-up by cashier. A row's id is its store's with the cashier's code after it.
func Cashiers(db *sqldb.DB) reports.Source[reports.CashierReportRow] {
	g := groups{
		db: db, key: "d.retailer_id, d.store_id, d.cashier",
		lines: func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
			lines := rollUp(ctx, db, "receipt_days", f)
			if f.Cashier != "" {
				lines = lines.Where("d.cashier = ?", f.Cashier)
			}
			return lines
		},
		figures: map[string]string{
			"totalReceipts": "SUM(d.total)", "totalIdentifiedReceipts": "SUM(d.identified)", "identifiedRatio": "SUM(d.identified) * 1.0 / SUM(d.total)",
			"firstReceiptDate": "MIN(d.first_at)", "lastReceiptDate": "MAX(d.last_at)",
		},
	}
	return listing[reports.CashierReportRow]{
		db: db, chosen: g.chosen, ordered: g.ordered, found: true, id: "x.store_id || x.cashier", ties: "s.search, x.store_id, x.cashier",
		order: map[string]string{
			"cashierCode": "x.cashier", "storeTradeName": "s.search", "storeDocument": "s.documento", "retailerTradeName": "r.search",
			"totalReceipts": "x.n", "totalIdentifiedReceipts": "x.n", "identifiedRatio": "x.n", "firstReceiptDate": "x.n", "lastReceiptDate": "x.n",
		},
		rows: func(ctx context.Context, f reports.Filter, ids []string) (map[string]reports.CashierReportRow, error) {
			return cashierRows(ctx, db, f, ids)
		},
	}
}

// cashierRows reads every cashier of theirs that some stores have among some codes: those that the ids name, and seldom more.
func cashierRows(ctx context.Context, db *sqldb.DB, f reports.Filter, ids []string) (map[string]reports.CashierReportRow, error) {
	stores, codes := make([]string, len(ids)), make([]string, len(ids))
	for i, one := range ids {
		stores[i], codes[i] = one[:id.Length], one[id.Length:]
	}
	lines := linesOf(db.Read(ctx).NewSelect().TableExpr("receipt_days AS d"), stores, f).Where("d.cashier IN (?)", bun.List(codes)).
		ColumnExpr("d.retailer_id, d.store_id, d.cashier").ColumnExpr(sums).ColumnExpr("MIN(d.first_at) AS first_at, MAX(d.last_at) AS last_at").
		GroupExpr("d.retailer_id, d.store_id, d.cashier")
	var rows []struct {
		Cashier string
		parties
		Total, Identified, FirstAt, LastAt int64
	}
	err := ofParties(db.Read(ctx).NewSelect().With("g", lines).TableExpr("g")).
		ColumnExpr("g.cashier, g.total, g.identified, g.first_at, g.last_at").Scan(ctx, &rows)
	found := make(map[string]reports.CashierReportRow, len(rows))
	for _, l := range rows {
		found[l.StoreID+l.Cashier] = reports.CashierReportRow{
			CashierCode: l.Cashier, Store: l.store(), Retailer: l.retailer(), TotalReceipts: l.Total, TotalIdentifiedReceipts: l.Identified,
			IdentifiedRatio:  reports.Sums{Total: l.Total, Identified: l.Identified}.Ratio(),
			FirstReceiptDate: sqldb.Instant(l.FirstAt), LastReceiptDate: sqldb.Instant(l.LastAt),
		}
	}
	return found, err
}
