package customers

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/customers"
	"seiva/internal/kit/scope"
)

type takenRow struct {
	AccessKey                   string
	IssuedAt, ReceivedAt, Cents int64
	UTCOffset                   int `bun:"utc_offset"`
	Status, Printed             int
	Document                    int64
	Destroyed                   bool
	StoreName, StoreDocument    string
}

// Taken implements customers.Store: five queries a call, the others for who opened them, what was said of
// them, what the Vibe was told and the promotions that they take part in.
func (s *Store) Taken(ctx context.Context, c customers.Customer, last customers.Taken, until time.Time, limit int) ([]customers.Taken, error) {
	q := register.ConsumersReceipts(ctx, s.DB, c.Grant, c.CPFIndex).
		Join("JOIN stores AS s ON s.retailer_id = c.retailer_id AND s.id = c.store_id").
		ColumnExpr("c.access_key, c.issued_at, c.received_at, c.utc_offset, c.cents, c.status, c.printed, c.document").
		ColumnExpr("s.trade_name AS store_name, s.documento AS store_document").
		ColumnExpr("EXISTS (SELECT 1 FROM retailer_keys AS k WHERE k.retailer_id = c.retailer_id AND k.destroyed_at > 0) AS destroyed").
		Where("c.received_at <= ?", sqldb.Millis(until))
	if last.AccessKey != "" {
		q = q.Where("(c.issued_at, c.access_key) < (?, ?)", sqldb.Millis(last.IssuedAt), last.AccessKey)
	}
	var rows []takenRow
	if err := q.OrderExpr("c.issued_at DESC, c.access_key DESC").Limit(int64(limit)).Scan(ctx, &rows); err != nil || len(rows) == 0 {
		return nil, err
	}
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = row.AccessKey
	}
	reads, err := s.reads(ctx, c.RetailerID, keys)
	if err != nil {
		return nil, err
	}
	told, err := s.vibes(ctx, c.RetailerID, keys)
	if err != nil {
		return nil, err
	}
	offers, err := s.promotions(ctx, c.RetailerID, keys)
	if err != nil {
		return nil, err
	}
	rated, err := s.ratings(ctx, c.RetailerID, keys)
	out := make([]customers.Taken, len(rows))
	for i, row := range rows {
		out[i] = customers.Taken{
			AccessKey: row.AccessKey, IssuedAt: sqldb.Stated(row.IssuedAt, row.UTCOffset), ReceivedAt: sqldb.Instant(row.ReceivedAt),
			StoreName: row.StoreName, StoreDocument: row.StoreDocument, AmountCents: row.Cents, Status: receiptStatus[row.Status],
			HasOriginal: row.Document != 0 && !row.Destroyed, Reads: reads[row.AccessKey], Rating: rated[row.AccessKey],
			Vibe: told[row.AccessKey], Promotions: offers[row.AccessKey],
		}
		if row.Printed != 0 {
			printed := row.Printed == 1
			out[i].Printed = &printed
		}
	}
	return out, err
}

func (s *Store) reads(ctx context.Context, retailerID string, keys []string) (map[string][]customers.Read, error) {
	var rows []struct {
		AccessKey, Day string
		Profile        scope.Profile
	}
	err := s.DB.Read(ctx).NewSelect().TableExpr("receipt_reads").Column("access_key", "day", "profile").Distinct().
		Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(keys)).Order("access_key", "day", "profile").Scan(ctx, &rows)
	out := map[string][]customers.Read{}
	for _, row := range rows {
		out[row.AccessKey] = append(out[row.AccessKey], customers.Read{Day: row.Day, Profile: row.Profile})
	}
	return out, err
}

// Partners implements customers.Store.
func (s *Store) Partners(ctx context.Context, retailerID string) ([]customers.Partner, error) {
	var rows []customers.Partner
	err := s.DB.Read(ctx).NewSelect().TableExpr("partners AS p").Column("p.corporate_name", "p.documento").
		Where("p.id IN ("+register.LinkedPartners+")", retailerID).
		Order("p.corporate_name", "p.id").Scan(ctx, &rows)
	return rows, err
}
