package identity

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
)

type accountStoreRow struct {
	bun.BaseModel `bun:"table:account_stores,alias:b"`
	AccountID     string `bun:",pk"`
	StoreID       string `bun:",pk"`
}

// Bind implements identity.Store.
func (s *Store) Bind(ctx context.Context, a identity.Account) error {
	ids := a.Stores.IDs()
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		result, err := s.DB.Write(ctx).NewUpdate().Model((*accountRow)(nil)).Set("bound = ?", a.Stores.Bound()).Where("id = ?", a.ID).Exec(ctx)
		if err := sqldb.ChangedOr(result, err, identity.ErrNotFound); err != nil {
			return err
		}
		if _, err := s.DB.Write(ctx).NewDelete().Model((*accountStoreRow)(nil)).Where("account_id = ?", a.ID).Exec(ctx); err != nil || len(ids) == 0 {
			return err
		}
		there, err := register.LivingStores(ctx, s.DB, ids).Where("s.retailer_id = ?", a.RetailerID).Count(ctx)
		if err == nil && int(there) != len(ids) {
			err = identity.ErrUnknownStore
		}
		if err != nil {
			return err
		}
		rows := make([]accountStoreRow, len(ids))
		for i, id := range ids {
			rows[i] = accountStoreRow{AccountID: a.ID, StoreID: id}
		}
		_, err = s.DB.Write(ctx).NewInsert().Model(&rows).Exec(ctx)
		return err
	})
}

// StoresOf implements identity.Store.
func (s *Store) StoresOf(ctx context.Context, accountIDs ...string) (map[string][]identity.StoreName, error) {
	var rows []struct{ AccountID, ID, TradeName string }
	err := s.DB.Read(ctx).NewSelect().Model((*accountStoreRow)(nil)).ColumnExpr("b.account_id, s.id, s.trade_name").
		Join("JOIN accounts AS a ON a.id = b.account_id").
		Join("JOIN stores AS s ON s.retailer_id = a.retailer_id AND s.id = b.store_id").
		Where("b.account_id IN (?) AND a.bound AND s.deleted_at = 0", bun.List(accountIDs)).Order("s.search", "s.id").Scan(ctx, &rows)
	named := map[string][]identity.StoreName{}
	for _, row := range rows {
		named[row.AccountID] = append(named[row.AccountID], identity.StoreName{ID: row.ID, TradeName: row.TradeName})
	}
	return named, err
}

// addStores completes accounts that are bound to stores, in one query for all and none where none is.
func (s *Store) addStores(ctx context.Context, accounts []identity.Account) error {
	var bound []string
	for _, a := range accounts {
		if a.Stores.Bound() {
			bound = append(bound, a.ID)
		}
	}
	if len(bound) == 0 {
		return nil
	}
	named, err := s.StoresOf(ctx, bound...)
	for i, a := range accounts {
		if a.Stores.Bound() {
			var ids []string
			for _, store := range named[a.ID] {
				ids = append(ids, store.ID)
			}
			accounts[i].Stores = scope.OnlyStores(ids...)
		}
	}
	return err
}

// CountStores implements identity.Store.
func (s *Store) CountStores(ctx context.Context, retailerID string) (int, error) {
	n, err := s.DB.Read(ctx).NewSelect().TableExpr("stores AS s").Where("s.retailer_id = ? AND s.deleted_at = 0", retailerID).Count(ctx)
	return int(n), err
}
