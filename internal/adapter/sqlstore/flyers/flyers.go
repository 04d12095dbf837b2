package flyers

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
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
	Day, Total                        int
}

// freeDay stands for no day of a week.
const freeDay = 7

// dayOf says in SQL on which day of a week a flyer f was published.
func dayOf(week flyers.Week) (string, []any) {
	days := week.Days()
	said, args := "CASE WHEN f.id IS NULL THEN ?", []any{freeDay}
	for i, next := range days[1:] {
		said, args = said+" WHEN f.created_at < ? THEN ?", append(args, sqldb.Millis(clock.Beginning(next)), i)
	}
	return said + " ELSE ? END", append(args, len(days)-1)
}

// Week implements flyers.Store.
func (s *Store) Week(ctx context.Context, retailerID string, to scope.Stores, week flyers.Week, most int) (flyers.Calendar, error) {
	day, args := dayOf(week)
	each := s.living(ctx, retailerID, to).Column("s.search").
		ColumnExpr("COALESCE(f.id, '') AS flyer_id, COALESCE(f.created_at, 0) AS created_at").ColumnExpr(day+" AS day", args...).
		Join("LEFT JOIN flyer_stores AS fs ON fs.retailer_id = s.retailer_id AND fs.store_id = s.id AND fs.week = ?", week.From).
		Join("LEFT JOIN flyers AS f ON f.retailer_id = fs.retailer_id AND f.id = fs.flyer_id")
	placed := s.DB.Read(ctx).NewSelect().TableExpr("(?) AS e", each).ColumnExpr("e.*").
		ColumnExpr("COUNT(*) OVER (PARTITION BY e.day) AS total, ROW_NUMBER() OVER (PARTITION BY e.day ORDER BY e.search, e.id) AS place")
	var rows []storeWeekRow
	err := s.DB.Read(ctx).NewSelect().TableExpr("(?) AS p", placed).
		Column("p.id", "p.documento", "p.trade_name", "p.flyer_id", "p.created_at", "p.day", "p.total").
		Where("p.place <= ?", most).Order("p.search", "p.id").Scan(ctx, &rows)
	c := flyers.Calendar{Week: week, Stores: make([]flyers.StoreWeek, len(rows))}
	days := week.Days()
	for i, row := range rows {
		c.Stores[i] = flyers.StoreWeek{
			Named: flyers.Named{ID: row.ID, Documento: row.Documento, TradeName: row.TradeName}, FlyerID: row.FlyerID, CreatedAt: sqldb.Instant(row.CreatedAt),
		}
		if row.Day == freeDay {
			c.Free = row.Total
		} else {
			c.Stores[i].Day, c.Days[row.Day] = days[row.Day], row.Total
		}
	}
	return c, err
}

// Free implements flyers.Store.
func (s *Store) Free(ctx context.Context, retailerID string, to scope.Stores, sunday string, c paging.Choices) ([]flyers.Named, error) {
	var found []flyers.Named
	err := register.Find(s.DB, c.Filter, func(narrow register.Narrow) (int, error) {
		found = nil
		err := register.Among(narrow(s.living(ctx, retailerID, to), "s.search"), "s.id", c.IDs).
			Where("NOT EXISTS (SELECT 1 FROM flyer_stores AS fs WHERE fs.retailer_id = s.retailer_id AND fs.store_id = s.id AND fs.week = ?)", sunday).
			Order("s.search", "s.id").Limit(int64(c.Limit)).Scan(ctx, &found)
		return len(found), err
	})
	return found, err
}

// living selects the living stores of a retailer, those of a bound alone.
func (s *Store) living(ctx context.Context, retailerID string, to scope.Stores) *bun.SelectQuery {
	return register.OfStores(s.DB.Read(ctx).NewSelect(), "s.id", to).TableExpr("stores AS s").Column("s.id", "s.documento", "s.trade_name").
		Where("s.retailer_id = ? AND s.deleted_at = 0", retailerID)
}

// RetailerExists implements flyers.Store.
func (s *Store) RetailerExists(ctx context.Context, retailerID string) (bool, error) {
	return register.RetailerExists(ctx, s.DB, retailerID)
}

var flyerConstraints = map[string]error{
	"flyer_stores_week_uq":                     flyers.ErrStoreTaken,
	"flyer_stores.store_id, flyer_stores.week": flyers.ErrStoreTaken,
}
