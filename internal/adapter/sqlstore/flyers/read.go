package flyers

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/flyers"
	"seiva/internal/kit/period"
)

// What lists read: flyers with their retailers, images and stores.

type flyerRecord struct {
	flyerRow
	RetailerName, RetailerDocument string
}

func (s *Store) records(ctx context.Context, reach flyers.Reach) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect().Model((*flyerRow)(nil)).ColumnExpr("f.*").
		ColumnExpr("r.trade_name AS retailer_name, r.documento AS retailer_document").
		Join("JOIN retailers AS r ON r.id = f.retailer_id")
	if !reach.Everything {
		q = q.Where("f.retailer_id = ?", reach.RetailerID)
	}
	return q
}

// Get implements flyers.Store.
func (s *Store) Get(ctx context.Context, reach flyers.Reach, id string) (flyers.Record, error) {
	var row flyerRecord
	err := s.records(ctx, reach).Where("f.id = ?", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return flyers.Record{}, flyers.ErrNotFound
	}
	if err != nil {
		return flyers.Record{}, err
	}
	found, err := s.whole(ctx, []flyerRecord{row})
	if err != nil {
		return flyers.Record{}, err
	}
	return found[0], nil
}

// List implements flyers.Store.
func (s *Store) List(ctx context.Context, reach flyers.Reach, q flyers.ListQuery) ([]flyers.Record, int, error) {
	query := s.records(ctx, reach)
	if q.RetailerID != "" {
		query = query.Where("f.retailer_id = ?", q.RetailerID)
	}
	if !q.From.IsZero() {
		query = query.Where("f.created_at >= ?", sqldb.Millis(q.From))
	}
	if !q.To.IsZero() {
		query = query.Where("f.created_at < ?", sqldb.Millis(q.To))
	}
	var rows []flyerRecord
	total, err := query.Order("f.created_at DESC", "f.id DESC").Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.whole(ctx, rows)
	return found, int(total), err
}

// OfWeek implements flyers.Store.
func (s *Store) OfWeek(ctx context.Context, retailerID, storeID, sunday string) ([]flyers.Record, error) {
	query := s.records(ctx, flyers.Reach{RetailerID: retailerID}).Where("f.week = ?", sunday)
	if storeID != "" {
		query = query.Where("EXISTS (SELECT 1 FROM flyer_stores AS fs WHERE fs.flyer_id = f.id AND fs.store_id = ?)", storeID)
	}
	var rows []flyerRecord
	if err := query.Order("f.created_at DESC", "f.id DESC").Scan(ctx, &rows); err != nil {
		return nil, err
	}
	return s.whole(ctx, rows)
}

type flyerStoreName struct{ FlyerID, ID, Documento, TradeName string }

// whole adds images and stores, in two queries.
func (s *Store) whole(ctx context.Context, rows []flyerRecord) ([]flyers.Record, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	pages, err := s.DB.PagesOf(ctx, flyerPages, ids)
	if err != nil {
		return nil, err
	}
	var names []flyerStoreName
	err = s.DB.Read(ctx).NewSelect().Model((*flyerStoreRow)(nil)).ColumnExpr("fs.flyer_id, s.id, s.documento, s.trade_name").
		Join("JOIN stores AS s ON s.retailer_id = fs.retailer_id AND s.id = fs.store_id").
		Where("fs.flyer_id IN (?)", bun.List(ids)).Order("s.search", "s.id").Scan(ctx, &names)
	if err != nil {
		return nil, err
	}
	stores := map[string][]flyers.Named{}
	for _, n := range names {
		stores[n.FlyerID] = append(stores[n.FlyerID], flyers.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
	}
	out := make([]flyers.Record, len(rows))
	for i, row := range rows {
		out[i] = flyers.Record{
			Flyer: flyers.Flyer{
				ID: row.ID, RetailerID: row.RetailerID, Images: pages[row.ID], Week: flyers.Week{From: row.Week, To: period.Add(row.Week, 6)},
				CreatedAt: sqldb.Instant(row.CreatedAt), CreatedBy: row.CreatedBy,
			},
			Retailer: flyers.Named{ID: row.RetailerID, Documento: row.RetailerDocument, TradeName: row.RetailerName},
			Stores:   stores[row.ID],
		}
		for _, store := range stores[row.ID] {
			out[i].StoreIDs = append(out[i].StoreIDs, store.ID)
		}
	}
	return out, nil
}
