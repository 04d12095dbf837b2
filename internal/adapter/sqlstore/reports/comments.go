package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/reports"
)

// Comments reads the report of comments: of ratings that count and have words, by the day of the rating, as the report of ratings
// counts them.
func Comments(db *sqldb.DB) reports.Source[reports.CommentReportRow] {
	said := func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
		said := rollUp(ctx, db, "ratings", f).Where("d.counts = 1 AND d.comment <> ''")
		if !f.Hidden {
			said = said.Where("d.hidden_at = 0")
		}
		if f.Rate != 0 {
			said = said.Where("d.score = ?", f.Rate)
		}
		if f.Answered != nil {
			said = said.Where("(d.answered_at <> 0) = ?", *f.Answered)
		}
		return said
	}
	chosen := func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
		return db.Read(ctx).NewSelect().TableExpr("(?) AS x", said(ctx, f).ColumnExpr("d.id, d.retailer_id, d.store_id, d.created_at, d.score"))
	}
	return listing[reports.CommentReportRow]{
		compare: func(ctx context.Context, f reports.Filter) (reports.Compared, error) {
			by := lineSums{key: "d.id", sums: []string{"score"}, measure: "1"}
			return all(ctx, by.beside(ctx, db, f, func(f reports.Filter) *bun.SelectQuery { return said(ctx, f) }), f)
		},
		db: db, chosen: chosen, id: "x.id", ties: "x.id",
		ordered: func(ctx context.Context, f reports.Filter, _ string) *bun.SelectQuery {
			return withParties(chosen(ctx, f), "x")
		},
		order: map[string]string{
			"date": "x.created_at", "storeTradeName": "s.search", "storeDocument": "s.documento", "retailerTradeName": "r.search", "rate": "x.score",
		},
		rows: func(ctx context.Context, _ reports.Filter, ids []string) (map[string]reports.CommentReportRow, error) {
			return commentRows(ctx, db, ids)
		},
	}
}

func commentRows(ctx context.Context, db *sqldb.DB, ids []string) (map[string]reports.CommentReportRow, error) {
	var rows []struct {
		ID                              string
		Score                           int64
		Comment, Answer, HiddenReason   string
		CreatedAt, AnsweredAt, HiddenAt int64
		parties
	}
	err := ofParties(db.Read(ctx).NewSelect().TableExpr("ratings AS g")).
		ColumnExpr("g.id, g.score, g.comment, g.created_at, g.answer, g.answered_at, g.hidden_at, g.hidden_reason").
		Where("g.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	found := make(map[string]reports.CommentReportRow, len(rows))
	for _, l := range rows {
		found[l.ID] = reports.CommentReportRow{
			ID: l.ID, Store: l.store(), Retailer: l.retailer(), Rate: l.Score, Comment: l.Comment, Date: sqldb.Instant(l.CreatedAt),
			Answer: l.Answer, AnsweredAt: instantOrNil(l.AnsweredAt), HiddenAt: instantOrNil(l.HiddenAt), HiddenWhy: l.HiddenReason,
		}
	}
	return found, err
}
