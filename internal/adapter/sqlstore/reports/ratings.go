package reports

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/reports"
)

// Ratings reads the report of ratings, from their sums by store and day.
func Ratings(db *sqldb.DB) reports.Source[reports.RatingReportRow] {
	return statement[ratingLine, reports.RatingReportRow]{
		lines: func(l ratingLine) int { return l.Lines },
		row:   func(l ratingLine, _ reports.Filter) reports.RatingReportRow { return l.row() },
		scan: func(rows *sql.Rows, l *ratingLine) error {
			return rows.Scan(&l.StoreID, &l.Documento, &l.TradeName, &l.RetailerID, &l.RetailerName, &l.RetailerDocument,
				&l.N1, &l.N2, &l.N3, &l.N4, &l.N5, &l.Lines)
		},
		query: func(ctx context.Context, f reports.Filter, r paging.Request) *bun.SelectQuery {
			stars := rollUp(ctx, db, "rating_days", f).ColumnExpr("d.retailer_id, d.store_id").GroupExpr("d.retailer_id, d.store_id")
			for _, n := range []string{"n1", "n2", "n3", "n4", "n5"} {
				stars = stars.ColumnExpr("CAST(SUM(d.?) AS BIGINT) AS ?", bun.Ident(n), bun.Ident(n))
			}
			return ofParties(db.Read(ctx).NewSelect().With("g", stars).TableExpr("g")).
				ColumnExpr("g.n1, g.n2, g.n3, g.n4, g.n5, COUNT(*) OVER () AS lines").
				OrderExpr(ratingOrder[r.Sort] + direction(r) + ", s.search, g.store_id")
		},
	}
}

const allStars = "(g.n1 + g.n2 + g.n3 + g.n4 + g.n5)"

// ratingOrder is the expression of each sort, over the stars g, the store s and its retailer r.
var ratingOrder = map[string]string{
	"nomeFantasia": "s.search", "documento": "s.documento", "varejista": "r.search", "totalNotas": allStars,
	"mediaNotas":  "(g.n1 + 2 * g.n2 + 3 * g.n3 + 4 * g.n4 + 5 * g.n5) * 1.0 / " + allStars,
	"totalNotas1": "g.n1", "totalNotas2": "g.n2", "totalNotas3": "g.n3", "totalNotas4": "g.n4", "totalNotas5": "g.n5",
}

type ratingLine struct {
	parties
	N1, N2, N3, N4, N5 int64
	Lines              int
}

func (l ratingLine) row() reports.RatingReportRow {
	row := reports.RatingReportRow{LojaID: l.StoreID, NomeFantasia: l.TradeName, Documento: l.Documento, Varejista: l.RetailerName}
	return row.Rated([5]int64{l.N1, l.N2, l.N3, l.N4, l.N5})
}

// Comments reads the report of comments: of ratings that count and have words, by the day of the rating, as the report of ratings
// counts them. What is hidden is for the programme's staff.
func Comments(db *sqldb.DB) reports.Source[reports.CommentReportRow] {
	return statement[commentLine, reports.CommentReportRow]{
		lines: func(l commentLine) int { return l.Lines },
		row:   func(l commentLine, _ reports.Filter) reports.CommentReportRow { return l.row() },
		scan: func(rows *sql.Rows, l *commentLine) error {
			return rows.Scan(&l.StoreID, &l.Documento, &l.TradeName, &l.RetailerID, &l.RetailerName, &l.RetailerDocument,
				&l.ID, &l.Score, &l.Comment, &l.CreatedAt, &l.Answer, &l.AnsweredAt, &l.HiddenAt, &l.HiddenReason, &l.Lines)
		},
		query: func(ctx context.Context, f reports.Filter, r paging.Request) *bun.SelectQuery {
			said := rollUp(ctx, db, "ratings", f).ColumnExpr("d.*").Where("d.counts = 1 AND d.comment <> ''")
			if !f.Staff {
				said = said.Where("d.hidden_at = 0")
			}
			if f.Rate != 0 {
				said = said.Where("d.score = ?", f.Rate)
			}
			if f.Answered != nil {
				said = said.Where("(d.answered_at <> 0) = ?", *f.Answered)
			}
			return ofParties(db.Read(ctx).NewSelect().TableExpr("(?) AS g", said)).
				ColumnExpr("g.id, g.score, g.comment, g.created_at, g.answer, g.answered_at, g.hidden_at, g.hidden_reason, COUNT(*) OVER () AS lines").
				OrderExpr(commentOrder[r.Sort] + direction(r) + ", g.id")
		},
	}
}

// commentOrder is the expression of each sort, over the ratings g, the store s and its retailer r.
var commentOrder = map[string]string{
	"date": "g.created_at", "storeTradeName": "s.search", "storeDocument": "s.documento", "retailerTradeName": "r.search", "rate": "g.score",
}

type commentLine struct {
	parties
	ID                              string
	Score                           int64
	Comment, Answer, HiddenReason   string
	CreatedAt, AnsweredAt, HiddenAt int64
	Lines                           int
}

func (l commentLine) row() reports.CommentReportRow {
	return reports.CommentReportRow{
		ID: l.ID, Store: l.store(), Retailer: l.retailer(), Rate: l.Score, Comment: l.Comment, Date: sqldb.Instant(l.CreatedAt),
		Answer: l.Answer, AnsweredAt: instantOrNil(l.AnsweredAt), HiddenAt: instantOrNil(l.HiddenAt), HiddenWhy: l.HiddenReason,
	}
}
