// Package refusals counts in the log of keys what was refused.
package refusals

import (
	"context"
	"math"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/apikeys"
	"seiva/internal/kit/paging"
	"seiva/internal/refusals"
)

// Store is refusals' store.
type Store struct{ db *sqldb.DB }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{db} }

// refused are the refusals of a key k in a time, so many at most, by their index: its status is spelt out.
func (s *Store) refused() string {
	return "(SELECT l.code FROM intake_log AS l" + s.db.ByIndex("intake_log_rejected") + " WHERE l.key_id = k.id AND l.status = 5 AND l.at >= ? AND l.at < ? LIMIT ?) AS r"
}

// Counted implements refusals.Store.
func (s *Store) Counted(ctx context.Context, after string, limit int, w refusals.Window) ([]refusals.Counted, error) {
	spread, err := s.db.Spread(ctx, "intake_log")
	if err != nil {
		return nil, err
	}
	if spread {
		return s.countedSpread(ctx, after, limit, w)
	}
	refused := s.refused()
	from, to, usual := sqldb.Millis(w.From), sqldb.Millis(w.To), sqldb.Millis(w.Usual)
	last := s.db.Read(ctx).NewSelect().TableExpr("api_keys AS k").Column("k.id", "k.created_at").
		ColumnExpr("(SELECT COUNT(*) FROM "+refused+") AS last", from, to, w.Most).
		Where("k.revoked_at = 0 AND k.environment = ? AND k.id > ?", apikeys.Live, after).Order("k.id").Limit(int64(limit))
	var rows []struct {
		ID                      string
		CreatedAt, Last, Before int64
		Code                    string
	}
	err = s.db.Read(ctx).NewSelect().TableExpr("(?) AS k", last).Column("k.id", "k.created_at", "k.last").
		ColumnExpr("CASE WHEN k.last < ? THEN 0 ELSE (SELECT COUNT(*) FROM "+refused+") END AS before", w.Least, usual, from, w.Most*10).
		ColumnExpr("CASE WHEN k.last < ? THEN '' ELSE (SELECT r.code FROM "+refused+" GROUP BY r.code ORDER BY COUNT(*) DESC, r.code LIMIT 1) END AS code", w.Least, from, to, w.Most).
		Order("k.id").Scan(ctx, &rows)
	counted := make([]refusals.Counted, len(rows))
	for i, r := range rows {
		counted[i] = refusals.Counted{KeyID: r.ID, CreatedAt: sqldb.Instant(r.CreatedAt), Last: int(r.Last), Before: int(r.Before), Code: r.Code}
	}
	return counted, err
}

type peakRow struct {
	bun.BaseModel `bun:"table:refusal_peaks,alias:x"`
	KeyID         string `bun:",pk"`
	Since, SeenAt int64
	Refused       int64
	Usual         int64
	Code          string
}

// Keep implements refusals.Store.
func (s *Store) Keep(ctx context.Context, found []refusals.Peak) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		ids := make([]string, len(found))
		rows := make([]peakRow, len(found))
		for i, p := range found {
			ids[i] = p.KeyID
			rows[i] = peakRow{KeyID: p.KeyID, Since: sqldb.Millis(p.Since), SeenAt: sqldb.Millis(p.SeenAt), Refused: int64(p.Refused), Usual: int64(math.Round(p.Usual * 100)), Code: p.Code}
		}
		over := s.db.Write(ctx).NewDelete().Model((*peakRow)(nil))
		if len(ids) == 0 {
			_, err := over.Where("1 = 1").Exec(ctx)
			return err
		}
		if _, err := over.Where("key_id NOT IN (?)", bun.List(ids)).Exec(ctx); err != nil {
			return err
		}
		_, err := s.db.Write(ctx).NewInsert().Model(&rows).
			On("CONFLICT (key_id) DO UPDATE").Set("seen_at = EXCLUDED.seen_at, refused = EXCLUDED.refused, usual = EXCLUDED.usual, code = EXCLUDED.code").Exec(ctx)
		return err
	})
}

var sorts = map[string]string{refusals.ByRefused: "x.refused", refusals.BySince: "x.since"}

// List implements refusals.Store.
func (s *Store) List(ctx context.Context, r paging.Request) ([]refusals.Listed, int, error) {
	direction := bun.Safe(sqldb.Direction(r.Desc))
	var rows []struct {
		peakRow
		Kind, Name, Prefix                               string
		PartnerID, PartnerName, RetailerID, RetailerName string
	}
	total, err := s.db.Read(ctx).NewSelect().Model((*peakRow)(nil)).Join("JOIN api_keys AS k ON k.id = x.key_id AND k.revoked_at = 0").
		Join("LEFT JOIN partners AS p ON p.id = k.partner_id").Join("LEFT JOIN retailers AS t ON t.id = k.retailer_id").
		ColumnExpr("x.*, k.kind, k.name, k.prefix, COALESCE(p.id, '') AS partner_id, COALESCE(p.trade_name, '') AS partner_name").
		ColumnExpr("COALESCE(t.id, '') AS retailer_id, COALESCE(t.trade_name, '') AS retailer_name").
		OrderExpr("? ?, x.key_id ?", bun.Safe(sorts[r.Sort]), direction, direction).
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
	listed := make([]refusals.Listed, len(rows))
	for i, row := range rows {
		listed[i] = refusals.Listed{
			Peak: refusals.Peak{KeyID: row.KeyID, Since: sqldb.Instant(row.Since), SeenAt: sqldb.Instant(row.SeenAt), Refused: int(row.Refused), Usual: float64(row.Usual) / 100, Code: row.Code},
			Kind: row.Kind, Name: row.Name, Prefix: row.Prefix,
			PartnerID: row.PartnerID, PartnerName: row.PartnerName, RetailerID: row.RetailerID, RetailerName: row.RetailerName,
		}
	}
	return listed, int(total), err
}
