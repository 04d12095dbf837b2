package reports

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Uses is reports.Uses.
type Uses struct{ db *sqldb.DB }

// NewUses makes it.
func NewUses(db *sqldb.DB) *Uses { return &Uses{db} }

type useRow struct {
	bun.BaseModel `bun:"table:report_uses,alias:u"`
	AccountID     string `bun:",pk"`
	Kind          string `bun:",pk"`
	UsedAt        int64
}

// Opened implements reports.Uses.
func (s *Uses) Opened(ctx context.Context, accountID, kind string, at time.Time) error {
	row := useRow{AccountID: accountID, Kind: kind, UsedAt: sqldb.Millis(at)}
	_, err := s.db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (account_id, kind) DO UPDATE").Set("used_at = EXCLUDED.used_at").Exec(ctx)
	return err
}

// LastUses implements reports.Uses.
func (s *Uses) LastUses(ctx context.Context, accountID string) (map[string]time.Time, error) {
	var rows []useRow
	err := s.db.Read(ctx).NewSelect().Model(&rows).Where("u.account_id = ?", accountID).Scan(ctx)
	uses := make(map[string]time.Time, len(rows))
	for _, row := range rows {
		uses[row.Kind] = sqldb.Instant(row.UsedAt)
	}
	return uses, err
}
