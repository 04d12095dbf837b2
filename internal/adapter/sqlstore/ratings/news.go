package ratings

import (
	"context"
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

// News implements ratings.Store.
func (s *Store) News(ctx context.Context, n ratings.Settled, retailerID string, most int) ([]ratings.News, error) {
	var news []ratings.News
	err := s.DB.Read(ctx).NewSelect().TableExpr("ratings AS r").
		Join("JOIN stores AS s ON s.retailer_id = r.retailer_id AND s.id = r.store_id").
		ColumnExpr("s.trade_name AS store_name, r.score, r.comment").Where(isNews, bounds(n)...).Where("r.retailer_id = ?", retailerID).
		Order("r.changed_at DESC", "r.id DESC").Limit(int64(most)).Scan(ctx, &news)
	return news, err
}

// Claim implements ratings.Store.
func (s *Store) Claim(ctx context.Context, retailerID string, at, since time.Time) (bool, error) {
	return sqldb.Changed(s.DB.Write(ctx).ExecContext(ctx, `INSERT INTO rating_letters AS l (retailer_id, sent_at) VALUES (?, ?)
		ON CONFLICT (retailer_id) DO UPDATE SET sent_at = EXCLUDED.sent_at WHERE l.sent_at <= ?`,
		retailerID, sqldb.Millis(at), sqldb.Millis(since)))
}

// Told implements ratings.Store.
func (s *Store) Told(ctx context.Context, n ratings.Settled, retailerID string, at time.Time) (int, error) {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*ratingRow)(nil)).Set("told_at = ?", sqldb.Millis(at)).
		Where(isNews, bounds(n)...).Where("r.retailer_id = ?", retailerID).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return sqldb.Affected(result)
}
