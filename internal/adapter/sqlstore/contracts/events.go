package contracts

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/contracts"
)

type eventRow struct {
	bun.BaseModel `bun:"table:contract_events,alias:e"`
	RetailerID    string `bun:",pk"`
	Kind          string `bun:",pk"`
	Mark          string `bun:",pk"`
	Detail        string
	At            int64
}

// Hold implements contracts.Store.
func (s *Store) Hold(ctx context.Context, retailerID string) error {
	_, err := s.DB.Hold(s.DB.Write(ctx).NewSelect().Table("contracts").Column("retailer_id").Where("retailer_id = ?", retailerID)).Exec(ctx)
	return err
}

// Note implements contracts.Store. What is there already, as when a text is read again, takes no turn to write.
func (s *Store) Note(ctx context.Context, retailerID string, e contracts.Event) (bool, error) {
	row := eventRow{RetailerID: retailerID, Kind: string(e.Kind), Mark: e.Mark, Detail: e.Detail, At: sqldb.Millis(e.At)}
	there, err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Exists(ctx)
	if err != nil || there {
		return false, err
	}
	result, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, err
	}
	written, err := result.RowsAffected()
	return written > 0, err
}

// Events implements contracts.Store.
func (s *Store) Events(ctx context.Context, retailerID string, until time.Time, most int) ([]contracts.Event, error) {
	var rows []eventRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("e.retailer_id = ? AND e.at <= ?", retailerID, sqldb.Millis(until)).
		Order("e.at DESC", "e.kind DESC", "e.mark DESC").Limit(int64(most)).Scan(ctx)
	slices.Reverse(rows)
	events := make([]contracts.Event, len(rows))
	for i, r := range rows {
		events[i] = contracts.Event{Kind: contracts.EventKind(r.Kind), Mark: r.Mark, Detail: r.Detail, At: sqldb.Instant(r.At)}
	}
	return events, err
}

// Unsigned implements contracts.Store.
func (s *Store) Unsigned(ctx context.Context, sentFrom, sentBefore time.Time, after string, most int) (ids []string, err error) {
	err = s.DB.Read(ctx).NewSelect().Model((*contractRow)(nil)).Column("retailer_id").
		Where("c.signed_at = 0 AND c.sent_at >= ? AND c.sent_at < ? AND c.retailer_id > ?", sqldb.Millis(sentFrom), sqldb.Millis(sentBefore), after).
		Order("c.retailer_id").Limit(int64(most)).Scan(ctx, &ids)
	return ids, err
}
