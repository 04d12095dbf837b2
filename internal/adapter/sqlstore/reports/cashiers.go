package reports

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/reports"
)

// Cashiers reads the report of cashiers, from the roll-up by cashier.
func Cashiers(db *sqldb.DB) reports.Source[reports.CashierReportRow] {
	return statement[cashierLine, reports.CashierReportRow]{
		lines: func(l cashierLine) int { return l.Lines },
		row:   func(l cashierLine, _ reports.Filter) reports.CashierReportRow { return l.row() },
		scan: func(rows *sql.Rows, l *cashierLine) error {
			return rows.Scan(&l.Cashier, &l.StoreID, &l.Documento, &l.TradeName, &l.RetailerID, &l.RetailerName, &l.RetailerDocument,
				&l.Total, &l.Identified, &l.FirstAt, &l.LastAt, &l.Lines)
		},
		query: func(ctx context.Context, f reports.Filter, r paging.Request) *bun.SelectQuery {
			sums := rollUp(ctx, db, "receipt_days", f).ColumnExpr("d.retailer_id, d.store_id, d.cashier").ColumnExpr(sums).
				ColumnExpr("MIN(d.first_at) AS first_at, MAX(d.last_at) AS last_at").GroupExpr("d.retailer_id, d.store_id, d.cashier")
			if f.Cashier != "" {
				sums = sums.Where("d.cashier = ?", f.Cashier)
			}
			return ofParties(db.Read(ctx).NewSelect().With("g", sums).TableExpr("g").ColumnExpr("g.cashier")).
				ColumnExpr("g.total, g.identified, g.first_at, g.last_at, COUNT(*) OVER () AS lines").
				OrderExpr(cashierOrder[r.Sort] + direction(r) + ", s.search, g.store_id, g.cashier")
		},
	}
}

// cashierOrder is the expression of each sort, over the sums g, the store s and its retailer r.
var cashierOrder = map[string]string{
	"cashierCode": "g.cashier", "storeTradeName": "s.search", "storeDocument": "s.documento", "retailerTradeName": "r.search",
	"totalReceipts": "g.total", "totalIdentifiedReceipts": "g.identified", "identifiedRatio": "CAST(g.identified AS DOUBLE PRECISION) / g.total",
	"firstReceiptDate": "g.first_at", "lastReceiptDate": "g.last_at",
}

// ofParties names the store and the retailer of lines g.
func ofParties(q *bun.SelectQuery) *bun.SelectQuery {
	return q.Join("JOIN stores AS s ON s.retailer_id = g.retailer_id AND s.id = g.store_id").Join("JOIN retailers AS r ON r.id = g.retailer_id").
		ColumnExpr("g.store_id, s.documento, s.trade_name, g.retailer_id, r.trade_name AS retailer_name, r.documento AS retailer_document")
}

// parties are its columns.
type parties struct {
	StoreID, Documento, TradeName              string
	RetailerID, RetailerName, RetailerDocument string
}

func (p parties) store() reports.ReportParty {
	return reports.ReportParty{ID: p.StoreID, TradeName: p.TradeName, Document: p.Documento}
}

func (p parties) retailer() reports.ReportParty {
	return reports.ReportParty{ID: p.RetailerID, TradeName: p.RetailerName, Document: p.RetailerDocument}
}

type cashierLine struct {
	Cashier string
	parties
	Total, Identified, FirstAt, LastAt int64
	Lines                              int
}

func (l cashierLine) row() reports.CashierReportRow {
	return reports.CashierReportRow{
		CashierCode: l.Cashier, Store: l.store(), Retailer: l.retailer(), TotalReceipts: l.Total, TotalIdentifiedReceipts: l.Identified,
		IdentifiedRatio:  reports.Sums{Total: l.Total, Identified: l.Identified}.Ratio(),
		FirstReceiptDate: sqldb.Instant(l.FirstAt), LastReceiptDate: sqldb.Instant(l.LastAt),
	}
}
