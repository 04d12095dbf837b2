package sqlstore

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/flyers"
)

// Flyers is flyers' store.
type Flyers struct{ transactor }

// NewFlyers makes it.
func NewFlyers(db *DB) *Flyers { return &Flyers{transactor{db: db}} }

type flyerRow struct {
	bun.BaseModel `bun:"table:flyers,alias:f"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Week          string
	CreatedAt     int64
	CreatedBy     string
}

type flyerStoreRow struct {
	bun.BaseModel `bun:"table:flyer_stores,alias:fs"`
	FlyerID       string `bun:",pk"`
	StoreID       string `bun:",pk"`
	RetailerID    string
	Week          string
}

var flyerPages = pageTable{name: "flyer_images", owner: "flyer_id"}

// Create implements flyers.Store.
func (s *Flyers) Create(ctx context.Context, f flyers.Flyer) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		row := flyerRow{RetailerID: f.RetailerID, ID: f.ID, Week: f.Week.From, CreatedAt: millis(f.CreatedAt), CreatedBy: f.CreatedBy}
		if _, err := s.db.write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		if err := s.db.insertPages(ctx, flyerPages, f.ID, f.Images); err != nil {
			return err
		}
		stores := make([][]any, len(f.StoreIDs))
		for i, storeID := range f.StoreIDs {
			stores[i] = []any{f.ID, storeID, f.RetailerID, f.Week.From}
		}
		return constraintError(s.db.bulkInsert(ctx, "flyer_stores", []string{"flyer_id", "store_id", "retailer_id", "week"}, stores), flyerConstraints)
	})
}

// Delete implements flyers.Store.
func (s *Flyers) Delete(ctx context.Context, retailerID, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		result, err := s.db.write(ctx).NewDelete().Model((*flyerRow)(nil)).Where("retailer_id = ? AND id = ?", retailerID, id).Exec(ctx)
		if err := changedOr(result, err, flyers.ErrNotFound); err != nil {
			return err
		}
		if err := s.db.deletePages(ctx, flyerPages, id); err != nil {
			return err
		}
		_, err = s.db.write(ctx).NewDelete().Model((*flyerStoreRow)(nil)).Where("flyer_id = ?", id).Exec(ctx)
		return err
	})
}

type storeWeekRow struct {
	ID, Documento, TradeName, FlyerID string
	CreatedAt                         int64
}

// Week implements flyers.Store.
func (s *Flyers) Week(ctx context.Context, retailerID, sunday string) ([]flyers.StoreWeek, error) {
	var rows []storeWeekRow
	err := s.db.read(ctx).NewSelect().TableExpr("stores AS s").Column("s.id", "s.documento", "s.trade_name").
		ColumnExpr("COALESCE(f.id, '') AS flyer_id, COALESCE(f.created_at, 0) AS created_at").
		Join("LEFT JOIN flyer_stores AS fs ON fs.store_id = s.id AND fs.week = ?", sunday).
		Join("LEFT JOIN flyers AS f ON f.retailer_id = fs.retailer_id AND f.id = fs.flyer_id").
		Where("s.retailer_id = ? AND s.deleted_at = 0", retailerID).Order("s.search", "s.id").Scan(ctx, &rows)
	out := make([]flyers.StoreWeek, len(rows))
	for i, row := range rows {
		out[i] = flyers.StoreWeek{
			Named: flyers.Named{ID: row.ID, Documento: row.Documento, TradeName: row.TradeName}, FlyerID: row.FlyerID, CreatedAt: instant(row.CreatedAt),
		}
	}
	return out, err
}

// RetailerExists implements flyers.Store.
func (s *Flyers) RetailerExists(ctx context.Context, retailerID string) (bool, error) {
	return retailerExists(ctx, s.db, retailerID)
}

var flyerConstraints = map[string]error{
	"flyer_stores_week_uq":                     flyers.ErrStoreTaken,
	"flyer_stores.store_id, flyer_stores.week": flyers.ErrStoreTaken,
}
