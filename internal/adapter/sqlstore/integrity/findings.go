package integrity

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/integrity"
)

type findingRow struct {
	bun.BaseModel                                                                     `bun:"table:integrity_findings,alias:f"`
	ID, RetailerID                                                                    string `bun:",pk"`
	StoreID, Cashier, Kind, FirstDay, LastDay, FromDay                                string
	Counted, OfTotal, Most, Others, OthersTotal, Strength, SeenAt, VerdictAt, EndedAt int64
	VerdictBy, Reason                                                                 string
}

func (r *findingRow) finding() integrity.Finding {
	return integrity.Finding{
		ID: r.ID, Shop: integrity.Shop{RetailerID: r.RetailerID, StoreID: r.StoreID},
		Seen: integrity.Seen{
			Cashier: r.Cashier, Kind: integrity.Kind(r.Kind), Counted: int(r.Counted), Of: int(r.OfTotal), Most: int(r.Most),
			Others: int(r.Others), OthersOf: int(r.OthersTotal), Strength: int(r.Strength),
		},
		FirstDay: r.FirstDay, LastDay: r.LastDay, From: r.FromDay, SeenAt: sqldb.Instant(r.SeenAt),
		VerdictAt: sqldb.Instant(r.VerdictAt), Reason: r.Reason, Ended: sqldb.Instant(r.EndedAt),
	}
}

func rowOf(f integrity.Finding) *findingRow {
	return &findingRow{
		ID: f.ID, RetailerID: f.RetailerID, StoreID: f.StoreID, Cashier: f.Cashier, Kind: string(f.Kind), FirstDay: f.FirstDay, LastDay: f.LastDay,
		FromDay: f.From, Counted: int64(f.Counted), OfTotal: int64(f.Of), Most: int64(f.Most), Others: int64(f.Others), OthersTotal: int64(f.OthersOf),
		Strength: int64(f.Strength), SeenAt: sqldb.Millis(f.SeenAt),
	}
}

// Lasting implements integrity.Store.
func (s *Store) Lasting(ctx context.Context, shop integrity.Shop, cashier string, kind integrity.Kind) (*integrity.Finding, error) {
	var row findingRow
	err := s.DB.Hold(s.DB.Write(ctx).NewSelect().Model(&row).
		Where("f.retailer_id = ? AND f.store_id = ? AND f.cashier = ? AND f.kind = ? AND f.ended_at = 0", shop.RetailerID, shop.StoreID, cashier, string(kind))).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // there is none, as the port says
	}
	f := row.finding()
	return &f, err
}

// Open implements integrity.Store.
func (s *Store) Open(ctx context.Context, f integrity.Finding, receipts []integrity.Evidence) error {
	first, err := sqldb.Changed(s.DB.Write(ctx).NewInsert().Model(rowOf(f)).On("CONFLICT DO NOTHING").Exec(ctx))
	if err != nil || !first {
		return err
	}
	return s.add(ctx, f, receipts)
}

type receiptRow struct {
	bun.BaseModel                                 `bun:"table:integrity_receipts,alias:e"`
	FindingID, RetailerID, Day, Period, AccessKey string
}

const receiptsAtOnce = 200

func (s *Store) add(ctx context.Context, f integrity.Finding, receipts []integrity.Evidence) error {
	rows := make([]receiptRow, len(receipts))
	for i, r := range receipts {
		rows[i] = receiptRow{FindingID: f.ID, RetailerID: f.RetailerID, Day: r.Day, Period: r.Period, AccessKey: r.AccessKey}
	}
	for some := range slices.Chunk(rows, receiptsAtOnce) {
		if _, err := s.DB.Write(ctx).NewInsert().Model(&some).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Refresh implements integrity.Store.
func (s *Store) Refresh(ctx context.Context, f integrity.Finding, receipts []integrity.Evidence, replace bool, most int) error {
	gone := s.DB.Write(ctx).NewDelete().Table("integrity_receipts").Where("finding_id = ? AND retailer_id = ?", f.ID, f.RetailerID)
	if !replace {
		gone = gone.Where("day < ?", f.From)
	}
	if _, err := gone.Exec(ctx); err != nil {
		return err
	}
	if err := s.add(ctx, f, receipts); err != nil {
		return err
	}
	row := rowOf(f)
	if !replace {
		if _, err := s.DB.Write(ctx).ExecContext(ctx, `DELETE FROM integrity_receipts WHERE finding_id = ? AND retailer_id = ? AND (day, access_key) IN (SELECT o.day, o.access_key
			FROM integrity_receipts AS o WHERE o.finding_id = ? AND o.retailer_id = ? ORDER BY o.day DESC, o.access_key LIMIT ? OFFSET ?)`,
			f.ID, f.RetailerID, f.ID, f.RetailerID, most, most); err != nil {
			return err
		}
		err := s.DB.Write(ctx).NewSelect().TableExpr("integrity_receipts AS e").ColumnExpr("COUNT(*)").
			Where("e.finding_id = ? AND e.retailer_id = ?", f.ID, f.RetailerID).Scan(ctx, &row.Counted)
		if err != nil {
			return err
		}
	}
	_, err := s.DB.Write(ctx).NewUpdate().Model(row).
		Column("last_day", "from_day", "counted", "of_total", "most", "others", "others_total", "strength", "seen_at").WherePK().Exec(ctx)
	return err
}

// End implements integrity.Store.
func (s *Store) End(ctx context.Context, f integrity.Finding, at time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE integrity_findings SET ended_at = ? WHERE id = ? AND retailer_id = ?", sqldb.Millis(at), f.ID, f.RetailerID)
	return err
}

// EndQuiet implements integrity.Store.
func (s *Store) EndQuiet(ctx context.Context, day string, verdictBefore, at time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, `UPDATE integrity_findings SET ended_at = ? WHERE ended_at = 0
		AND (verdict_at = 0 AND last_day < ? OR verdict_at <> 0 AND verdict_at < ?)`, sqldb.Millis(at), day, sqldb.Millis(verdictBefore))
	return err
}

// Forget implements integrity.Store.
func (s *Store) Forget(ctx context.Context, endedBefore time.Time) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "DELETE FROM integrity_findings WHERE ended_at <> 0 AND ended_at < ?", sqldb.Millis(endedBefore))
	if err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).ExecContext(ctx, `DELETE FROM integrity_receipts WHERE (retailer_id, finding_id, day, access_key) IN (SELECT f.retailer_id, e.finding_id, e.day, e.access_key
		FROM integrity_findings AS f JOIN integrity_receipts AS e ON e.retailer_id = f.retailer_id AND e.finding_id = f.id
		JOIN receipts AS c ON c.retailer_id = f.retailer_id AND c.period = e.period AND c.access_key = e.access_key
		WHERE f.kind = ? AND c.cpf_index IS NULL)`, string(integrity.RepeatedCPF))
	return err
}

// Hold implements integrity.Store.
func (s *Store) Hold(ctx context.Context, f integrity.Finding) error {
	return s.DB.HoldRetailersRow(ctx, "integrity_findings", f.RetailerID, f.ID)
}

// Judge implements integrity.Store.
func (s *Store) Judge(ctx context.Context, f integrity.Finding, at time.Time, accountID, reason string) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "UPDATE integrity_findings SET verdict_at = ?, verdict_by = ?, reason = ? WHERE id = ? AND retailer_id = ?",
		sqldb.Millis(at), accountID, reason, f.ID, f.RetailerID)
	return err
}
