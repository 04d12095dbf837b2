package sqlstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/receipts"
)

// Erased implements receipts.Store.
func (s *Receipts) Erased(ctx context.Context, retailerIDs []string, since time.Time) (map[receipts.Consumer]time.Time, error) {
	if err := s.db.shareUntilCommit(ctx, erasureLock); err != nil {
		return nil, err
	}
	var rows []struct {
		RetailerID string
		CPFIndex   []byte `bun:"cpf_index"`
		At         int64
	}
	err := s.db.read(ctx).NewSelect().Table("customer_erasures").Column("retailer_id", "cpf_index", "at").
		Where("retailer_id IN (?) AND at >= ?", bun.List(retailerIDs), millis(since)).Scan(ctx, &rows)
	out := make(map[receipts.Consumer]time.Time, len(rows))
	for _, row := range rows {
		out[receipts.Consumer{RetailerID: row.RetailerID, CPFIndex: string(row.CPFIndex)}] = instant(row.At)
	}
	return out, err
}

// NoteRead implements receipts.Store.
func (s *Receipts) NoteRead(ctx context.Context, r receipts.Read) error {
	_, err := s.db.write(ctx).ExecContext(ctx, `INSERT INTO receipt_reads (retailer_id, access_key, day, account_id, profile, at)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, r.RetailerID, r.AccessKey, r.Day, r.AccountID, string(r.Profile), millis(r.At))
	return err
}
