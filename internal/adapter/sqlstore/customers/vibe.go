package customers

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
)

type vibeRow struct {
	bun.BaseModel `bun:"table:vibe_deliveries,alias:d"`
	ID            string `bun:",pk"`
	Batch         string
	RetailerID    string
	AccessKey     string
	CPFIndex      []byte `bun:"cpf_index"`
	Kind          customers.VibeKind
	CreatedAt     int64
	Attempts      int
	DeliveredAt   int64
	EndedAt       int64
	Ended         string
}

func (r vibeRow) delivery() customers.VibeDelivery {
	return customers.VibeDelivery{
		ID: r.ID, Batch: r.Batch, RetailerID: r.RetailerID, AccessKey: r.AccessKey, CPFIndex: r.CPFIndex, Kind: r.Kind,
		CreatedAt: sqldb.Instant(r.CreatedAt), Attempts: r.Attempts, DeliveredAt: sqldb.Instant(r.DeliveredAt), EndedAt: sqldb.Instant(r.EndedAt),
		Ended: r.Ended,
	}
}

const vibeWaits = "delivered_at = 0 AND ended_at = 0"

// VibeWanted implements customers.Store: a query for each retailer whose receipts came, and one for each whose were cancelled.
func (s *Store) VibeWanted(ctx context.Context, moved []customers.Moved) ([]customers.Moved, error) {
	agreed, told := map[string]bool{}, map[string]bool{}
	ordered := slices.SortedStableFunc(slices.Values(moved), func(a, b customers.Moved) int { return cmp.Compare(a.RetailerID, b.RetailerID) })
	for len(ordered) > 0 {
		retailerID := ordered[0].RetailerID
		end := slices.IndexFunc(ordered, func(m customers.Moved) bool { return m.RetailerID != retailerID })
		if end < 0 {
			end = len(ordered)
		}
		if err := s.vibeOf(ctx, retailerID, ordered[:end], agreed, told); err != nil {
			return nil, err
		}
		ordered = ordered[end:]
	}
	var wanted []customers.Moved
	for _, m := range moved {
		if m.Cancelled && told[m.RetailerID+m.AccessKey] || !m.Cancelled && agreed[m.RetailerID+string(m.CPFIndex)] {
			wanted = append(wanted, m)
		}
	}
	return wanted, nil
}

// vibeOf finds of one retailer's receipts who agreed, and which were told of.
func (s *Store) vibeOf(ctx context.Context, retailerID string, moved []customers.Moved, agreed, told map[string]bool) error {
	var consumers [][]byte
	var cancelled []string
	for _, m := range moved {
		if m.Cancelled {
			cancelled = append(cancelled, m.AccessKey)
		} else {
			consumers = append(consumers, m.CPFIndex)
		}
	}
	var indexes [][]byte
	if len(consumers) > 0 {
		err := s.DB.Read(ctx).NewSelect().TableExpr("customer_preferences").Column("cpf_index").
			Where("retailer_id = ? AND cpf_index IN (?) AND send_vibe = ? AND vibe_terms <> ''", retailerID, bun.List(consumers), true).Scan(ctx, &indexes)
		if err != nil {
			return err
		}
	}
	for _, index := range indexes {
		agreed[retailerID+string(index)] = true
	}
	var keys []string
	if len(cancelled) > 0 {
		err := s.DB.Read(ctx).NewSelect().TableExpr("vibe_deliveries").Column("access_key").
			Where("retailer_id = ? AND access_key IN (?) AND kind = ?", retailerID, bun.List(cancelled), customers.VibeReceipt).Scan(ctx, &keys)
		if err != nil {
			return err
		}
	}
	for _, key := range keys {
		told[retailerID+key] = true
	}
	return nil
}

// AddVibe implements customers.Store.
func (s *Store) AddVibe(ctx context.Context, deliveries []customers.VibeDelivery) error {
	rows := make([]vibeRow, len(deliveries))
	for i, d := range deliveries {
		rows[i] = vibeRow{
			ID: d.ID, Batch: d.Batch, RetailerID: d.RetailerID, AccessKey: d.AccessKey, CPFIndex: d.CPFIndex, Kind: d.Kind,
			CreatedAt: sqldb.Millis(d.CreatedAt),
		}
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
	return err
}

// VibeNext implements customers.Store.
func (s *Store) VibeNext(ctx context.Context, batch, after string) (customers.VibeItem, error) {
	var row struct {
		vibeRow
		VibeTerms, TradeName, Documento string
		CPFSealed                       []byte `bun:"cpf_sealed"`
		Status                          int
		IssuedAt, Cents                 int64
		UTCOffset                       int `bun:"utc_offset"`
		FirstAttempts                   int
		FirstWaits                      bool
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("vibe_deliveries AS d").ColumnExpr("d.*").
		Join("JOIN receipts AS r ON r.retailer_id = d.retailer_id AND r.period = SUBSTR(d.access_key, 3, 4) AND r.access_key = d.access_key").
		Join("JOIN stores AS s ON s.retailer_id = r.retailer_id AND s.id = r.store_id").
		Join("JOIN vibe_deliveries AS f ON f.retailer_id = d.retailer_id AND f.access_key = d.access_key AND f.kind = ?", customers.VibeReceipt).
		Join("LEFT JOIN customers AS c ON c.retailer_id = d.retailer_id AND c.cpf_index = d.cpf_index").
		Join("LEFT JOIN customer_preferences AS p ON p.retailer_id = d.retailer_id AND p.cpf_index = d.cpf_index AND p.send_vibe = ?", true).
		ColumnExpr("r.status, r.issued_at, r.utc_offset, r.cents, s.trade_name, s.documento, c.cpf_sealed, COALESCE(p.vibe_terms, '') AS vibe_terms").
		ColumnExpr("f.attempts AS first_attempts, f.delivered_at = 0 AND f.ended_at = 0 AS first_waits").
		Where("d.batch = ? AND d.id > ? AND d.delivered_at = 0 AND d.ended_at = 0", batch, after).Order("d.id").Limit(1).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return customers.VibeItem{}, customers.ErrNotFound
	}
	if err != nil {
		return customers.VibeItem{}, err
	}
	return customers.VibeItem{
		VibeDelivery: row.delivery(), Consented: row.VibeTerms != "" && row.CPFSealed != nil, Holds: receiptStatus[row.Status] == customers.Authorised,
		Begun: row.FirstAttempts > 0, Waiting: row.FirstWaits, SealedCPF: row.CPFSealed,
		IssuedAt: sqldb.Stated(row.IssuedAt, row.UTCOffset), AmountCents: row.Cents, StoreName: row.TradeName, StoreDocument: row.Documento,
	}, nil
}

// TryVibe implements customers.Store.
func (s *Store) TryVibe(ctx context.Context, id string) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*vibeRow)(nil)).Set("attempts = attempts + 1").Where("id = ?", id).Exec(ctx)
	return err
}

// VibeDelivered implements customers.Store.
func (s *Store) VibeDelivered(ctx context.Context, id string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*vibeRow)(nil)).Set("delivered_at = ?, ended_at = 0, ended = ''", sqldb.Millis(at)).Where("id = ?", id).Exec(ctx)
	return err
}

// EndVibe implements customers.Store.
func (s *Store) EndVibe(ctx context.Context, id, why string, at time.Time) error {
	return s.endVibe(ctx, "id", id, why, at)
}

// EndVibeBatch implements customers.Store.
func (s *Store) EndVibeBatch(ctx context.Context, batch, why string, at time.Time) error {
	return s.endVibe(ctx, "batch", batch, why, at)
}

func (s *Store) endVibe(ctx context.Context, of, is, why string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*vibeRow)(nil)).Set("ended_at = ?, ended = ?", sqldb.Millis(at), why).
		Where("? = ? AND "+vibeWaits, bun.Ident(of), is).Exec(ctx)
	return err
}

// ReplayVibe implements customers.Store.
func (s *Store) ReplayVibe(ctx context.Context, since time.Time, batch string) (int, error) {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*vibeRow)(nil)).Set("batch = ?, delivered_at = 0, ended_at = 0, ended = ''", batch).
		Where("created_at >= ?", sqldb.Millis(since)).Exec(ctx)
	if err != nil {
		return 0, err
	}
	return sqldb.Affected(result)
}

// vibes gives what the Vibe was told of some receipts of a retailer, by access key.
func (s *Store) vibes(ctx context.Context, retailerID string, accessKeys []string) (map[string][]customers.VibeDelivery, error) {
	var rows []vibeRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(accessKeys)).Order("id").Scan(ctx)
	out := map[string][]customers.VibeDelivery{}
	for _, row := range rows {
		out[row.AccessKey] = append(out[row.AccessKey], row.delivery())
	}
	return out, err
}
