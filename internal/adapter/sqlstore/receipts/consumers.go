package receipts

import (
	"context"
	"database/sql"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/receipts"
)

// Erased implements receipts.Store.
func (s *Store) Erased(ctx context.Context, retailerIDs []string, since time.Time) (map[receipts.Consumer]time.Time, error) {
	if err := s.db.ShareUntilCommit(ctx, register.ErasureLock); err != nil {
		return nil, err
	}
	var rows []struct {
		RetailerID string
		CPFIndex   []byte `bun:"cpf_index"`
		At         int64
	}
	err := s.db.Read(ctx).NewSelect().Table("customer_erasures").Column("retailer_id", "cpf_index", "at").
		Where("retailer_id IN (?) AND at >= ?", bun.List(retailerIDs), sqldb.Millis(since)).Scan(ctx, &rows)
	out := make(map[receipts.Consumer]time.Time, len(rows))
	for _, row := range rows {
		out[receipts.Consumer{RetailerID: row.RetailerID, CPFIndex: string(row.CPFIndex)}] = sqldb.Instant(row.At)
	}
	return out, err
}

// NoteRead implements receipts.Store.
func (s *Store) NoteRead(ctx context.Context, r receipts.Read) error {
	_, err := s.db.Write(ctx).ExecContext(ctx, `INSERT INTO receipt_reads (retailer_id, access_key, day, account_id, profile, at)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`, r.RetailerID, r.AccessKey, r.Day, r.AccountID, string(r.Profile), sqldb.Millis(r.At))
	return err
}

// OfConsumers implements receipts.Store, by the index of days.
func (s *Store) OfConsumers(ctx context.Context, retailerID, storeID, day string) (out []*receipts.Record, err error) {
	err = s.each(ctx, `SELECT access_key, cpf_index FROM receipts WHERE retailer_id = ? AND day = ? AND store_id = ? AND status = ?
		AND test = FALSE AND excluded = FALSE AND cpf_index IS NOT NULL`+s.db.OfMonths("period", day, day)+` ORDER BY serie, access_key`,
		[]any{retailerID, day, storeID, int(receipts.Authorised)}, func(rows *sql.Rows) error {
			r := &receipts.Record{Key: receipts.Key{RetailerID: retailerID}, StoreID: storeID, Day: day, Status: receipts.Authorised}
			out = append(out, r)
			return rows.Scan(&r.AccessKey, &r.CPFIndex)
		})
	return out, err
}
