package flyers

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/flyers"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
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
	if ids := reach.Stores.IDs(); len(ids) > 0 {
		return q.Where("EXISTS (SELECT 1 FROM flyer_stores AS fs WHERE fs.retailer_id = f.retailer_id AND fs.flyer_id = f.id AND fs.store_id IN (?))", bun.List(ids))
	} else if reach.Stores.Bound() {
		return q.Where(sqldb.NoRow("f.id"))
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
	found, err := s.whole(ctx, []flyerRecord{row}, reach.Stores, s.allStores)
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
	found, err := s.whole(ctx, rows, reach.Stores, s.firstStores)
	return found, int(total), err
}

// OfWeek implements flyers.Store.
func (s *Store) OfWeek(ctx context.Context, retailerID, storeID, sunday string) ([]flyers.Record, error) {
	query := s.records(ctx, flyers.Reach{RetailerID: retailerID}).Where("f.week = ?", sunday)
	if storeID != "" {
		query = query.Where("EXISTS (SELECT 1 FROM flyer_stores AS fs WHERE fs.retailer_id = f.retailer_id AND fs.flyer_id = f.id AND fs.store_id = ?)", storeID)
	}
	var rows []flyerRecord
	if err := query.Order("f.created_at DESC", "f.id DESC").Scan(ctx, &rows); err != nil {
		return nil, err
	}
	return s.whole(ctx, rows, scope.Stores{}, s.allStores)
}

// storesFor are the stores of a flyer that a caller is told, and whether it is of others too.
type storesFor struct {
	told      []flyers.Named
	more      int
	elsewhere bool
}

// whole adds images and stores; of the stores those of a caller's bound alone.
func (s *Store) whole(
	ctx context.Context, rows []flyerRecord, to scope.Stores, storesOf func(context.Context, []flyerRecord, scope.Stores) ([]storesFor, error),
) ([]flyers.Record, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	ids, retailers := keysOf(rows)
	pages, err := s.DB.PagesOf(ctx, flyerPages.Of(retailers...), ids)
	if err != nil {
		return nil, err
	}
	stores, err := storesOf(ctx, rows, to)
	if err != nil {
		return nil, err
	}
	out := make([]flyers.Record, len(rows))
	for i, row := range rows {
		out[i] = flyers.Record{
			Flyer: flyers.Flyer{
				ID: row.ID, RetailerID: row.RetailerID, Images: pages[row.ID], Week: flyers.Week{From: row.Week, To: period.Add(row.Week, 6)},
				CreatedAt: sqldb.Instant(row.CreatedAt), CreatedBy: row.CreatedBy,
			},
			Retailer: flyers.Named{ID: row.RetailerID, Documento: row.RetailerDocument, TradeName: row.RetailerName},
			Stores:   stores[i].told, MoreStores: stores[i].more, Elsewhere: stores[i].elsewhere,
		}
		for _, store := range stores[i].told {
			out[i].StoreIDs = append(out[i].StoreIDs, store.ID)
		}
	}
	return out, nil
}

func keysOf(rows []flyerRecord) (ids, retailers []string) {
	ids, retailers = make([]string, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		ids[i], retailers[i] = row.ID, row.RetailerID
	}
	return ids, retailers
}

// ofFlyer selects the stores of a flyer, deleted ones too.
func (s *Store) ofFlyer(ctx context.Context, row flyerRecord) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("flyer_stores AS fs").
		Join("JOIN stores AS s ON s.retailer_id = fs.retailer_id AND s.id = fs.store_id").
		Where("fs.retailer_id = ? AND fs.flyer_id = ?", row.RetailerID, row.ID)
}

// firstStores gives the first stores of each flyer of a page.
func (s *Store) firstStores(ctx context.Context, rows []flyerRecord, to scope.Stores) ([]storesFor, error) {
	out := make([]storesFor, len(rows))
	names, err := register.FirstStores(ctx, s.DB, len(rows), func(i int) *bun.SelectQuery {
		return register.OfStores(s.ofFlyer(ctx, rows[i]), "s.id", to)
	})
	for _, n := range names {
		of := &out[n.Thing]
		of.told = append(of.told, flyers.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
		of.more = n.Total - len(of.told)
	}
	if err != nil || !to.Bound() {
		return out, err
	}
	others, err := register.FirstStores(ctx, s.DB, len(rows), func(i int) *bun.SelectQuery {
		return register.BeyondStores(s.ofFlyer(ctx, rows[i]).Where("s.deleted_at = 0"), "s.id", to)
	})
	for _, n := range others {
		out[n.Thing].elsewhere = true
	}
	return out, err
}

// allStores gives every store of each flyer.
func (s *Store) allStores(ctx context.Context, rows []flyerRecord, to scope.Stores) ([]storesFor, error) {
	ids, retailers := keysOf(rows)
	var names []struct {
		FlyerID, ID, Documento, TradeName string
		Gone                              bool // deleted since
	}
	err := s.DB.Read(ctx).NewSelect().Model((*flyerStoreRow)(nil)).ColumnExpr("fs.flyer_id, s.id, s.documento, s.trade_name, s.deleted_at <> 0 AS gone").
		Join("JOIN stores AS s ON s.retailer_id = fs.retailer_id AND s.id = fs.store_id").
		Where("fs.flyer_id IN (?) AND fs.retailer_id IN (?)", bun.List(ids), bun.List(retailers)).Order("s.search", "s.id").Scan(ctx, &names)
	out, at := make([]storesFor, len(rows)), map[string]int{}
	for i, id := range ids {
		at[id] = i
	}
	for _, n := range names {
		of := &out[at[n.FlyerID]]
		if to.Has(n.ID) {
			of.told = append(of.told, flyers.Named{ID: n.ID, Documento: n.Documento, TradeName: n.TradeName})
		} else {
			of.elsewhere = of.elsewhere || !n.Gone
		}
	}
	return out, err
}
