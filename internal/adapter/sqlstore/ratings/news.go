package ratings

import (
	"cmp"
	"context"
	"slices"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/ratings"
)

// isNews is ratings.Settled; its first two conditions are the index's, to the letter.
const isNews = "r.score <= 2 AND r.told_at = 0 AND r.changed_at > ? AND r.changed_at <= ? AND r.counts = 1 AND r.hidden_at = 0"

func bounds(n ratings.Settled) []any { return []any{sqldb.Millis(n.From), sqldb.Millis(n.To)} }

// Waiting implements ratings.Store.
func (s *Store) Waiting(ctx context.Context, n ratings.Settled, writtenSince time.Time, most int) ([]string, error) {
	var retailerIDs []string
	err := s.DB.Read(ctx).NewSelect().TableExpr("ratings AS r").Column("r.retailer_id").Distinct().Where(isNews, bounds(n)...).
		Where("NOT EXISTS (SELECT 1 FROM rating_letters AS l WHERE l.retailer_id = r.retailer_id AND l.sent_at > ?)", sqldb.Millis(writtenSince)).
		Order("r.retailer_id").Limit(int64(most)).Scan(ctx, &retailerIDs)
	return retailerIDs, err
}

// Claim implements ratings.Store.
func (s *Store) Claim(ctx context.Context, retailerID string, at, since time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, `INSERT INTO rating_letters AS l (retailer_id, sent_at) VALUES (?, ?)
		ON CONFLICT (retailer_id) DO UPDATE SET sent_at = EXCLUDED.sent_at WHERE l.sent_at <= ?`,
		retailerID, sqldb.Millis(at), sqldb.Millis(since)))
}

type toldRow struct {
	StoreName, ID, Comment string
	Score                  int
	ChangedAt              int64
}

// Told implements ratings.Store, in one statement: what it returns is what it noted.
func (s *Store) Told(ctx context.Context, n ratings.Settled, retailerID string, at time.Time, most int) ([]ratings.News, int, error) {
	var rows []toldRow
	err := s.DB.Write(ctx).NewUpdate().Model((*ratingRow)(nil)).Set("told_at = ?", sqldb.Millis(at)).
		Where(isNews, bounds(n)...).Where("r.retailer_id = ?", retailerID).
		Returning("id, score, comment, changed_at, (SELECT s.trade_name FROM stores AS s WHERE s.retailer_id = ? AND s.id = store_id) AS store_name",
			retailerID). // SQLite knows no alias there, and PostgreSQL no table's name
		Scan(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(rows, func(a, b toldRow) int { return cmp.Or(cmp.Compare(b.ChangedAt, a.ChangedAt), cmp.Compare(b.ID, a.ID)) })
	news := make([]ratings.News, min(len(rows), most))
	for i := range news {
		news[i] = ratings.News{StoreName: rows[i].StoreName, Score: rows[i].Score, Comment: rows[i].Comment}
	}
	return news, len(rows), nil
}
