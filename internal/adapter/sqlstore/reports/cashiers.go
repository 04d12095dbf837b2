package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
	"seiva/internal/reports"
)

// cashierDays are the lines of the report of cashiers.
var cashierDays = lineSums{
	key: "d.retailer_id, d.store_id, d.cashier", sums: []string{"total", "identified"}, instants: []string{"first_at", "last_at"}, measure: "d.total",
}

// Cashiers reads the report of cashiers, from the roll-up by cashier. A row's id is its store's with the cashier's code after it.
func Cashiers(db *sqldb.DB) reports.Source[reports.CashierReportRow] {
	g := groups{
		db: db, lineSums: cashierDays,
		lines: func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
			lines := rollUp(ctx, db, "receipt_days", f)
			if f.Cashier != "" {
				lines = lines.Where("d.cashier = ?", f.Cashier)
			}
			return lines
		},
		figures: map[string]string{
			"totalReceipts": "SUM(d.total)", "totalIdentifiedReceipts": "SUM(d.identified)", "identifiedRatio": "COALESCE(SUM(d.identified) * 1.0 / NULLIF(SUM(d.total), 0), 0)",
			"firstReceiptDate": "COALESCE(MIN(d.first_at), 0)", "lastReceiptDate": "COALESCE(MAX(d.last_at), 0)",
		},
	}
	return listing[reports.CashierReportRow]{
		db: db, chosen: g.chosen, ordered: g.ordered, found: true, compare: g.compare, id: "x.store_id || x.cashier", ties: "s.search, x.store_id, x.cashier",
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
	lines := cashierDays.beside(ctx, db, f, func(f reports.Filter) *bun.SelectQuery {
		return linesOf(db.Read(ctx).NewSelect().TableExpr("receipt_days AS d"), stores, f).Where("d.cashier IN (?)", bun.List(codes))
	}).ColumnExpr(cashierDays.key).ColumnExpr("CAST(SUM(d.total) AS BIGINT) AS total, CAST(SUM(d.identified) AS BIGINT) AS identified").
		ColumnExpr("COALESCE(MIN(d.first_at), 0) AS first_at, COALESCE(MAX(d.last_at), 0) AS last_at").ColumnExpr(measured(f)).
		GroupExpr(cashierDays.key)
	var rows []struct {
		Cashier string
		parties
		besides
		Total, Identified, FirstAt, LastAt, CreatedAt int64
	}
	err := ofParties(db.Read(ctx).NewSelect().With("g", lines).TableExpr("g")).
		ColumnExpr("g.cashier, g.total, g.identified, g.first_at, g.last_at, g.measured, g.earlier, g.earlier_points, s.created_at").Scan(ctx, &rows)
	found := make(map[string]reports.CashierReportRow, len(rows))
	for _, l := range rows {
		found[l.StoreID+l.Cashier] = reports.CashierReportRow{
			CashierCode: l.Cashier, Store: l.store(), Retailer: l.retailer(), TotalReceipts: l.Total, TotalIdentifiedReceipts: l.Identified,
			IdentifiedRatio:  reports.Sums{Total: l.Total, Identified: l.Identified}.Ratio(),
			FirstReceiptDate: instantOrNil(l.FirstAt), LastReceiptDate: instantOrNil(l.LastAt), Comparacao: l.change(f, l.CreatedAt),
		}
	}
	return found, err
}
