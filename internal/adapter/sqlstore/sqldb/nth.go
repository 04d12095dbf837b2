package sqldb

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

// Nth returns the created_at of the nth newest row that a query finds; the zero time when it finds fewer.
func Nth(ctx context.Context, q *bun.SelectQuery, n int) (time.Time, error) {
	var found []int64
	err := q.Column("created_at").OrderExpr("created_at DESC").Limit(1).Offset(int64(n-1)).Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return time.Time{}, err
	}
	return Instant(found[0]), nil
}
