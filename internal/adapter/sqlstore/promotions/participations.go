package promotions

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"seiva/internal/promotions"
)

type receiptRow struct {
	bun.BaseModel `bun:"table:promotion_receipts,alias:pr"`
	RetailerID    string `bun:",pk"`
	AccessKey     string `bun:",pk"`
}

// Running implements promotions.Store: two queries at most, whatever runs.
func (s *Store) Running(ctx context.Context, storeIDs []string, from, to string) ([]promotions.Running, error) {
	var rows []struct{ PromotionID, StoreID, StartDay, EndDay string }
	err := s.DB.Read(ctx).NewSelect().TableExpr("promotion_stores AS l").
		ColumnExpr("l.promotion_id, l.store_id, pm.start_day, pm.end_day").Join("JOIN promotions AS pm ON pm.id = l.promotion_id").
		Where("l.store_id IN (?) AND pm.active AND pm.start_day <= ? AND pm.end_day >= ?", bun.List(storeIDs), to, from).Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := map[string]bool{}
	for _, r := range rows {
		ids[r.PromotionID] = true
	}
	items, err := s.itemsOf(ctx, slices.Collect(maps.Keys(ids)))
	out := make([]promotions.Running, len(rows))
	for i, r := range rows {
		out[i] = promotions.Running{PromotionID: r.PromotionID, StoreID: r.StoreID, Start: r.StartDay, End: r.EndDay, Items: items[r.PromotionID]}
	}
	return out, err
}

// Forget implements promotions.Store.
func (s *Store) Forget(ctx context.Context, keys []promotions.Key) error {
	byRetailer := map[string][]string{}
	for _, key := range keys {
		byRetailer[key.RetailerID] = append(byRetailer[key.RetailerID], key.AccessKey)
	}
	for retailerID, accessKeys := range byRetailer {
		_, err := s.DB.Write(ctx).NewDelete().Model((*receiptRow)(nil)).
			Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(accessKeys)).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// Take implements promotions.Store.
func (s *Store) Take(ctx context.Context, taken []promotions.Participation) error {
	rows := make([][]any, len(taken))
	for i, p := range taken {
		rows[i] = []any{p.RetailerID, p.AccessKey, p.PromotionID, p.StoreID, p.Day, p.CPFIndex, p.Units, p.Counts}
	}
	return s.DB.BulkInsert(ctx, "promotion_receipts",
		[]string{"retailer_id", "access_key", "promotion_id", "store_id", "day", "cpf_index", "units", "counts"}, rows)
}

// Counting implements promotions.Store.
func (s *Store) Counting(ctx context.Context, retailerID string, changed map[string]bool) error {
	byCount := map[bool][]string{}
	for accessKey, counts := range changed {
		byCount[counts] = append(byCount[counts], accessKey)
	}
	for counts, accessKeys := range byCount {
		_, err := s.DB.Write(ctx).NewUpdate().Model((*receiptRow)(nil)).Set("counts = ?", counts).
			Where("retailer_id = ? AND access_key IN (?)", retailerID, bun.List(accessKeys)).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// Of implements promotions.Store.
func (s *Store) Of(ctx context.Context, key promotions.Key) (names []string, err error) {
	err = s.DB.Read(ctx).NewSelect().TableExpr("promotion_receipts AS pr").ColumnExpr("pm.name").
		Join("JOIN promotions AS pm ON pm.id = pr.promotion_id").
		Where("pr.retailer_id = ? AND pr.access_key = ? AND pr.counts AND pr.cpf_index IS NOT NULL", key.RetailerID, key.AccessKey).
		Order("pm.name", "pm.id").Scan(ctx, &names)
	return names, err
}

// Figures implements promotions.Store: three reads of one promotion's lines.
func (s *Store) Figures(ctx context.Context, promotionID string, stores int) (promotions.Figures, error) {
	counted := func() *bun.SelectQuery {
		return s.DB.Read(ctx).NewSelect().TableExpr("promotion_receipts AS pr").Where("pr.promotion_id = ? AND pr.counts", promotionID).
			ColumnExpr("COUNT(*) AS receipts, CAST(COALESCE(SUM(pr.units), 0) AS BIGINT) AS units")
	}
	var sum struct {
		Receipts, People int
		Units            int64
	}
	if err := counted().ColumnExpr("COUNT(DISTINCT pr.cpf_index) AS people").Scan(ctx, &sum); err != nil {
		return promotions.Figures{}, err
	}
	out := promotions.Figures{Receipts: sum.Receipts, People: sum.People, Units: sum.Units}
	if err := counted().ColumnExpr("pr.day").GroupExpr("pr.day").OrderExpr("pr.day").Scan(ctx, &out.Days); err != nil {
		return promotions.Figures{}, err
	}
	err := counted().ColumnExpr("pr.store_id, s.documento, s.trade_name").
		Join("JOIN stores AS s ON s.id = pr.store_id").GroupExpr("pr.store_id, s.documento, s.trade_name").
		OrderExpr("receipts DESC, pr.store_id").Limit(int64(stores)).Scan(ctx, &out.Stores)
	return out, err
}
