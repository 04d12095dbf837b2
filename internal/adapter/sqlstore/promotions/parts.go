package promotions

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/paging"
	"seiva/internal/promotions"
)

type itemRow struct {
	bun.BaseModel `bun:"table:promotion_items,alias:i"`
	ID            string `bun:",pk"`
	PromotionID   string
	Name          string
	GTIN          string `bun:"gtin"`
	Quantity      int
}

func (r itemRow) item() promotions.Item {
	return promotions.Item{ID: r.ID, PromotionID: r.PromotionID, Name: r.Name, GTIN: r.GTIN, Quantity: r.Quantity}
}

// AddItem implements promotions.Store.
func (s *Store) AddItem(ctx context.Context, i promotions.Item) error {
	row := itemRow{ID: i.ID, PromotionID: i.PromotionID, Name: i.Name, GTIN: i.GTIN, Quantity: i.Quantity}
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (promotion_id, gtin) DO NOTHING"), promotions.ErrItemTaken)
}

// Items implements promotions.Store.
func (s *Store) Items(ctx context.Context, promotionID string) ([]promotions.Item, error) {
	items, err := s.itemsOf(ctx, []string{promotionID})
	return items[promotionID], err
}

func (s *Store) itemsOf(ctx context.Context, promotionIDs []string) (map[string][]promotions.Item, error) {
	var rows []itemRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("promotion_id IN (?)", bun.List(promotionIDs)).Order("name", "id").Scan(ctx)
	items := map[string][]promotions.Item{}
	for _, row := range rows {
		items[row.PromotionID] = append(items[row.PromotionID], row.item())
	}
	return items, err
}

// Item implements promotions.Store.
func (s *Store) Item(ctx context.Context, itemID string) (promotions.Item, error) {
	row := itemRow{ID: itemID}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = promotions.ErrItemNotFound
	}
	return row.item(), err
}

// RemoveItem implements promotions.Store.
func (s *Store) RemoveItem(ctx context.Context, itemID string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model(&itemRow{ID: itemID}).WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, promotions.ErrItemNotFound)
}

type placeRow struct {
	bun.BaseModel `bun:"table:promotion_stores,alias:l"`
	ID            string `bun:",pk"`
	PromotionID   string
	StoreID       string
}

// LivingStore implements promotions.Store.
func (s *Store) LivingStore(ctx context.Context, storeID string) (bool, error) {
	return register.LivingStores(ctx, s.DB, []string{storeID}).Exists(ctx)
}

// AddPlace implements promotions.Store.
func (s *Store) AddPlace(ctx context.Context, p promotions.Place) error {
	row := placeRow{ID: p.ID, PromotionID: p.PromotionID, StoreID: p.StoreID}
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (promotion_id, store_id) DO NOTHING"), promotions.ErrPlaceTaken)
}

func (s *Store) places(ctx context.Context) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("promotion_stores AS l").
		ColumnExpr("l.id, l.promotion_id, l.store_id, s.documento, s.trade_name").Join("JOIN stores AS s ON s.id = l.store_id")
}

// Places implements promotions.Store.
func (s *Store) Places(ctx context.Context, promotionID string, r paging.Request) ([]promotions.Place, int, error) {
	var out []promotions.Place
	total, err := s.places(ctx).Where("l.promotion_id = ?", promotionID).Order("s.search", "l.id").
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &out)
	return out, int(total), err
}

// Place implements promotions.Store.
func (s *Store) Place(ctx context.Context, linkID string) (p promotions.Place, err error) {
	err = s.places(ctx).Where("l.id = ?", linkID).Scan(ctx, &p)
	if errors.Is(err, sql.ErrNoRows) {
		err = promotions.ErrPlaceNotFound
	}
	return p, err
}

// RemovePlace implements promotions.Store.
func (s *Store) RemovePlace(ctx context.Context, linkID string) error {
	result, err := s.DB.Write(ctx).NewDelete().Model(&placeRow{ID: linkID}).WherePK().Exec(ctx)
	return sqldb.ChangedOr(result, err, promotions.ErrPlaceNotFound)
}
