// Package integrity is the room of what was found about cashiers' CPFs.
package integrity

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/integrity"
	"seiva/internal/kit/period"
)

// Store is integrity's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

// Looked implements integrity.Store.
func (s *Store) Looked(ctx context.Context) (string, error) {
	var day string
	err := s.DB.Read(ctx).NewSelect().TableExpr("integrity_rounds AS r").ColumnExpr("COALESCE(MAX(r.day), '')").Scan(ctx, &day)
	return day, err
}

// MarkLooked implements integrity.Store.
func (s *Store) MarkLooked(ctx context.Context, day string) error {
	_, err := s.DB.Write(ctx).ExecContext(ctx, "INSERT INTO integrity_rounds (day) VALUES (?) ON CONFLICT DO NOTHING", day)
	return err
}

// Shops implements integrity.Store.
func (s *Store) Shops(ctx context.Context, day string, after integrity.Shop, most int) ([]integrity.Shop, error) {
	var shops []integrity.Shop
	err := s.DB.Read(ctx).NewSelect().TableExpr("receipt_store_days AS d").Column("d.retailer_id", "d.store_id").Where("d.day = ?", day).
		Where("(d.retailer_id, d.store_id) > (?, ?)", after.RetailerID, after.StoreID).Where("d.retailer_id <> ?", register.SandboxRetailer).
		OrderExpr("d.retailer_id, d.store_id").Limit(int64(most)).Scan(ctx, &shops)
	return shops, err
}

// counts are receipts c with a CPF that every sum counts, of a store and a cashier with a code.
func (s *Store) counts(ctx context.Context, shop integrity.Shop) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("receipts AS c").
		Where("c.retailer_id = ? AND c.store_id = ? AND c.consumer = 1 AND c.status = 0 AND c.test = ? AND c.excluded = ?", shop.RetailerID, shop.StoreID, false, false)
}

// Day implements integrity.Store: one stretch of receipts_cell, and the store's roll-ups.
func (s *Store) Day(ctx context.Context, shop integrity.Shop, from, day string) (integrity.StoreDay, error) {
	var d integrity.StoreDay
	err := s.DB.Read(ctx).NewSelect().TableExpr("receipt_days AS d").
		ColumnExpr("d.cashier, SUM(d.total) AS total, SUM(d.identified) AS identified, COUNT(DISTINCT d.day) AS days").
		ColumnExpr("SUM(CASE WHEN d.day = ? THEN d.total ELSE 0 END) AS today", day).
		Where("d.retailer_id = ? AND d.store_id = ? AND d.day IN (?)", shop.RetailerID, shop.StoreID, bun.List(period.Period{From: from, To: day}.Each())).
		Where("d.cashier <> ''").GroupExpr("d.cashier").OrderExpr("d.cashier").Scan(ctx, &d.Sold)
	if err != nil {
		return d, err
	}
	var rows []struct {
		Cashier, Period, AccessKey string
		Serie, Emission            int
		IssuedAt                   int64
		CPFIndex                   []byte
	}
	err = s.counts(ctx, shop).Column("c.cashier", "c.period", "c.access_key", "c.serie", "c.emission", "c.issued_at", "c.cpf_index").
		Where("c.day = ? AND c.cashier <> ''"+s.DB.OfMonths("c.period", day, day), day).Scan(ctx, &rows)
	d.Identified = make([]integrity.Receipt, len(rows))
	for i, r := range rows {
		d.Identified[i] = integrity.Receipt{
			Cashier: r.Cashier, Serie: r.Serie, At: sqldb.Instant(r.IssuedAt), CPF: string(r.CPFIndex), Offline: r.Emission != 1,
			Evidence: integrity.Evidence{Day: day, Period: r.Period, AccessKey: r.AccessKey},
		}
	}
	return d, err
}

// Uses implements integrity.Store: a stretch of receipts_consumer. A till's day begins and ends within a day of Greenwich's.
func (s *Store) Uses(ctx context.Context, shop integrity.Shop, cpf, from, day string) ([]integrity.Use, error) {
	begin, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return nil, err
	}
	end, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return nil, err
	}
	var rows []struct{ Cashier, Day, Period, AccessKey string }
	err = s.counts(ctx, shop).Column("c.cashier", "c.day", "c.period", "c.access_key").
		Where("c.cpf_index = ? AND c.issued_at BETWEEN ? AND ?", []byte(cpf), sqldb.Millis(begin.AddDate(0, 0, -1)), sqldb.Millis(end.AddDate(0, 0, 2))).
		Where("c.day BETWEEN ? AND ?"+s.DB.OfMonths("c.period", from, day), from, day).OrderExpr("c.issued_at DESC, c.access_key").Scan(ctx, &rows)
	uses := make([]integrity.Use, len(rows))
	for i, r := range rows {
		uses[i] = integrity.Use{Cashier: r.Cashier, Evidence: integrity.Evidence{Day: r.Day, Period: r.Period, AccessKey: r.AccessKey}}
	}
	return uses, err
}
