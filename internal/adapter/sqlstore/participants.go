package sqlstore

import (
	"context"

	"github.com/uptrace/bun"
)

// What publications ask of retailers and stores.

func (db *DB) retailerExists(ctx context.Context, retailerID string) (bool, error) {
	return db.read(ctx).NewSelect().Model((*retailerRow)(nil)).Where("id = ?", retailerID).Exists(ctx)
}

// livingStores selects the living ones among stores of any retailer.
func (db *DB) livingStores(ctx context.Context, storeIDs []string) *bun.SelectQuery {
	return db.read(ctx).NewSelect().Model((*storeRow)(nil)).Column("s.id").Where("s.id IN (?) AND s.deleted_at = 0", bun.List(storeIDs))
}
