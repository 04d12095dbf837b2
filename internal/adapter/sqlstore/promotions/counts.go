package promotions

import (
	"context"
	"database/sql"
	"strconv"
	"time"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/compare"
	"seiva/internal/promotions"
)

// Counts is promotions' store for comparing participations with receipts, and mending them.
type Counts struct{ sqldb.Transactor }

// NewCounts makes it.
func NewCounts(db *sqldb.DB) *Counts { return &Counts{sqldb.Transactor{DB: db}} }

// NextRetailer implements compare.Store.
func (s *Counts) NextRetailer(ctx context.Context, after string) (string, error) {
	var next sql.NullString
	err := s.DB.Read(ctx).QueryRowContext(ctx, "SELECT MIN(retailer_id) FROM promotion_receipts WHERE retailer_id > ?", after).Scan(&next)
	return next.String, err
}

// miscounted is that a participation pr does not count as its receipt does; one without a receipt does not differ.
const miscounted = ` EXISTS (SELECT 1 FROM receipts AS c WHERE c.retailer_id = pr.retailer_id AND c.period = substr(pr.access_key, 3, 4)
	AND c.access_key = pr.access_key AND (c.status = 0 AND NOT c.test AND NOT c.excluded) <> pr.counts)`

// Differences implements compare.Store.
func (s *Counts) Differences(ctx context.Context, retailerID string) ([]promotions.Miscount, error) {
	var out []promotions.Miscount
	err := s.DB.Read(ctx).NewSelect().TableExpr("promotion_receipts AS pr").ColumnExpr("pr.retailer_id, pr.day, pr.store_id").
		ColumnExpr("SUM(CASE WHEN pr.counts THEN 1 ELSE 0 END) AS too_many, SUM(CASE WHEN pr.counts THEN 0 ELSE 1 END) AS too_few").
		Where("pr.retailer_id = ? AND"+miscounted, retailerID).GroupExpr("pr.retailer_id, pr.day, pr.store_id").
		Order("pr.day", "pr.store_id").Scan(ctx, &out)
	return out, err
}

// Mend implements compare.Store. Intake changes a receipt before its participations. So whoever holds those either
// sees the change of both, or of neither, and then waits before it writes them as its receipt is.
func (s *Counts) Mend(ctx context.Context, of compare.StoreDay) (promotions.Miscount, error) {
	const wrong = "pr.retailer_id = ? AND pr.day = ? AND pr.store_id = ? AND" + miscounted
	out, args := promotions.Miscount{StoreDay: of}, []any{of.RetailerID, of.Day, of.StoreID}
	var held []string
	err := s.DB.Hold(s.DB.Write(ctx).NewSelect().TableExpr("promotion_receipts AS pr").Column("pr.access_key").Where(wrong, args...).
		Order("pr.access_key", "pr.promotion_id")).Scan(ctx, &held)
	if err != nil || len(held) == 0 {
		return out, err
	}
	var mended []bool
	err = s.DB.Write(ctx).NewRaw("UPDATE promotion_receipts AS pr SET counts = NOT counts WHERE "+wrong+" RETURNING counts", args...).Scan(ctx, &mended)
	for _, counts := range mended {
		if counts {
			out.TooFew++
		} else {
			out.TooMany++
		}
	}
	return out, err
}

const knownSetting = "promotions.miscounts"

// Known implements compare.Store.
func (s *Counts) Known(ctx context.Context) (int, error) {
	text, err := s.DB.Setting(ctx, knownSetting)
	if err != nil || text == "" {
		return 0, err
	}
	return strconv.Atoi(text)
}

// KeepKnown implements compare.Store.
func (s *Counts) KeepKnown(ctx context.Context, miscounts int, _ time.Time) error {
	return s.DB.SetSetting(ctx, knownSetting, strconv.Itoa(miscounts))
}
