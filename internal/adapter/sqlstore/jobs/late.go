package jobs

import (
	"context"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Late are jobs of a kind that are due and that nobody works on, and since when the oldest is.
type Late struct {
	Kind  string
	Count int
	Since time.Time
}

// Late counts them for each kind that has any.
func (s *Store) Late(ctx context.Context, now time.Time) ([]Late, error) {
	var rows []struct {
		Kind  string
		Count int
		Since int64
	}
	err := s.db.Read(ctx).NewSelect().Model((*jobRow)(nil)).ColumnExpr("kind, COUNT(*) AS count, MIN(due_at) AS since").
		Where("failed_at = 0 AND due_at <= ?", sqldb.Millis(now)).Group("kind").Order("kind").Scan(ctx, &rows)
	all := make([]Late, len(rows))
	for i, r := range rows {
		all[i] = Late{r.Kind, r.Count, sqldb.Instant(r.Since)}
	}
	return all, err
}

// GivenUp counts those of each kind that were given up since an instant.
func (s *Store) GivenUp(ctx context.Context, since time.Time) (all []Late, err error) {
	err = s.db.Read(ctx).NewSelect().Model((*jobRow)(nil)).ColumnExpr("kind, COUNT(*) AS count").
		Where("failed_at > 0 AND failed_at >= ?", sqldb.Millis(since)).Group("kind").Order("kind").Scan(ctx, &all)
	return all, err
}
