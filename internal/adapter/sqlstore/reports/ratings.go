package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/reports"
)

const (
	lineStars  = "d.n1 + d.n2 + d.n3 + d.n4 + d.n5"
	linePoints = "d.n1 + 2 * d.n2 + 3 * d.n3 + 4 * d.n4 + 5 * d.n5"
)

// ratingDays are the lines of the report of ratings.
var ratingDays = lineSums{
	key: "d.retailer_id, d.store_id", sums: []string{"n1", "n2", "n3", "n4", "n5"}, measure: lineStars, points: linePoints,
}

// Ratings reads the report of ratings, from their sums by store and day. A row's id is its store's.
func Ratings(db *sqldb.DB) reports.Source[reports.RatingReportRow] {
	g := groups{
		db: db, lineSums: ratingDays,
		lines: func(ctx context.Context, f reports.Filter) *bun.SelectQuery { return rollUp(ctx, db, "rating_days", f) },
		figures: map[string]string{
			"totalNotas": "SUM(" + lineStars + ")", "mediaNotas": "COALESCE(SUM(" + linePoints + ") * 1.0 / NULLIF(SUM(" + lineStars + "), 0), 0)",
			"totalNotas1": "SUM(d.n1)", "totalNotas2": "SUM(d.n2)", "totalNotas3": "SUM(d.n3)", "totalNotas4": "SUM(d.n4)", "totalNotas5": "SUM(d.n5)",
		},
	}
	order := map[string]string{"nomeFantasia": "s.search", "documento": "s.documento", "varejista": "r.search"}
	for sort := range g.figures {
		order[sort] = "x.n"
	}
	return listing[reports.RatingReportRow]{
		db: db, chosen: g.chosen, ordered: g.ordered, found: true, compare: g.compare, order: order, id: "x.store_id", ties: "s.search, x.store_id",
		rows: func(ctx context.Context, f reports.Filter, ids []string) (map[string]reports.RatingReportRow, error) {
			return ratingRows(ctx, db, f, ids)
		},
	}
}

func ratingRows(ctx context.Context, db *sqldb.DB, f reports.Filter, ids []string) (map[string]reports.RatingReportRow, error) {
	stars := ratingDays.beside(ctx, db, f, func(f reports.Filter) *bun.SelectQuery {
		return linesOf(db.Read(ctx).NewSelect().TableExpr("rating_days AS d"), ids, f)
	}).ColumnExpr(ratingDays.key).ColumnExpr(measured(f)).GroupExpr(ratingDays.key)
	for _, n := range []string{"n1", "n2", "n3", "n4", "n5"} {
		stars = stars.ColumnExpr("CAST(SUM(d.?) AS BIGINT) AS ?", bun.Ident(n), bun.Ident(n))
	}
	var rows []struct {
		parties
		besides
		CreatedAt          int64
		N1, N2, N3, N4, N5 int64
	}
	err := ofParties(db.Read(ctx).NewSelect().With("g", stars).TableExpr("g")).ColumnExpr("g.n1, g.n2, g.n3, g.n4, g.n5").
		ColumnExpr("g.measured, g.earlier, g.earlier_points, s.created_at").Scan(ctx, &rows)
	found := make(map[string]reports.RatingReportRow, len(rows))
	for _, l := range rows {
		row := reports.RatingReportRow{LojaID: l.StoreID, NomeFantasia: l.TradeName, Documento: l.Documento, Varejista: l.RetailerName}
		found[l.StoreID] = row.Rated([5]int64{l.N1, l.N2, l.N3, l.N4, l.N5}).Beside(l.change(f, l.CreatedAt), l.EarlierPoints)
	}
	return found, err
}
