package flyers

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/flyers"
	"seiva/internal/kit/scope"
)

// Store is flyers' store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

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

var flyerPages = sqldb.PageTable{Name: "flyer_images", Owner: "flyer_id"}

// Create implements flyers.Store.
func (s *Store) Create(ctx context.Context, f flyers.Flyer) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		row := flyerRow{RetailerID: f.RetailerID, ID: f.ID, Week: f.Week.From, CreatedAt: sqldb.Millis(f.CreatedAt), CreatedBy: f.CreatedBy}
		if _, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		if err := s.DB.InsertPages(ctx, flyerPages.Of(f.RetailerID), f.ID, f.Images); err != nil {
			return err
		}
		stores := make([][]any, len(f.StoreIDs))
		for i, storeID := range f.StoreIDs {
			stores[i] = []any{f.ID, storeID, f.RetailerID, f.Week.From}
		}
		return sqldb.ConstraintError(s.DB.BulkInsert(ctx, "flyer_stores", []string{"flyer_id", "store_id", "retailer_id", "week"}, stores), flyerConstraints)
	})
}

// Delete implements flyers.Store.
func (s *Store) Delete(ctx context.Context, retailerID, id string) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		result, err := s.DB.Write(ctx).NewDelete().Model((*flyerRow)(nil)).Where("retailer_id = ? AND id = ?", retailerID, id).Exec(ctx)
		if err := sqldb.ChangedOr(result, err, flyers.ErrNotFound); err != nil {
			return err
		}
		if err := s.DB.DeletePages(ctx, flyerPages.Of(retailerID), id); err != nil {
			return err
		}
		_, err = s.DB.Write(ctx).NewDelete().Model((*flyerStoreRow)(nil)).Where("retailer_id = ? AND flyer_id = ?", retailerID, id).Exec(ctx)
		return err
	})
}

type storeWeekRow struct {
	ID, Documento, TradeName, FlyerID string
	CreatedAt                         int64
}

// Week implements flyers.Store.
func (s *Store) Week(ctx context.Context, retailerID string, to scope.Stores, sunday string) ([]flyers.StoreWeek, error) {
	var rows []storeWeekRow
	err := register.OfStores(s.DB.Read(ctx).NewSelect(), "s.id", to).TableExpr("stores AS s").Column("s.id", "s.documento", "s.trade_name").
		ColumnExpr("COALESCE(f.id, '') AS flyer_id, COALESCE(f.created_at, 0) AS created_at").
		Join("LEFT JOIN flyer_stores AS fs ON fs.retailer_id = s.retailer_id AND fs.store_id = s.id AND fs.week = ?", sunday).
		Join("LEFT JOIN flyers AS f ON f.retailer_id = fs.retailer_id AND f.id = fs.flyer_id").
		Where("s.retailer_id = ? AND s.deleted_at = 0", retailerID).Order("s.search", "s.id").Scan(ctx, &rows)
	out := make([]flyers.StoreWeek, len(rows))
	for i, row := range rows {
		out[i] = flyers.StoreWeek{
			Named: flyers.Named{ID: row.ID, Documento: row.Documento, TradeName: row.TradeName}, FlyerID: row.FlyerID, CreatedAt: sqldb.Instant(row.CreatedAt),
		}
	}
	return out, err
}

// RetailerExists implements flyers.Store.
func (s *Store) RetailerExists(ctx context.Context, retailerID string) (bool, error) {
	return register.RetailerExists(ctx, s.DB, retailerID)
}

var flyerConstraints = map[string]error{
	"flyer_stores_week_uq":                     flyers.ErrStoreTaken,
	"flyer_stores.store_id, flyer_stores.week": flyers.ErrStoreTaken,
}
