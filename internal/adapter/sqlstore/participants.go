package sqlstore

import (
	"context"

	"github.com/uptrace/bun"
)

// What publications ask of retailers and stores.

func (db *DB) retailerExists(ctx context.Context, retailerID string) (bool, error) {
	return db.read(ctx).NewSelect().Model((*retailerRow)(nil)).Where("id = ?", retailerID).Exists(ctx)
}

// livingStores gives the living stores among the given ones: a retailer's or, with an empty one, anybody's.
func (db *DB) livingStores(ctx context.Context, retailerID string, storeIDs []string) (living []string, err error) {
	if len(storeIDs) == 0 {
		return nil, nil
	}
	query := db.read(ctx).NewSelect().Model((*storeRow)(nil)).Column("s.id").Where("s.id IN (?) AND s.deleted_at = 0", bun.List(storeIDs))
	if retailerID != "" {
		query = query.Where("s.retailer_id = ?", retailerID)
	}
	return living, query.Scan(ctx, &living)
}
