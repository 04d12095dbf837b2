package sqlstore

import (
	"context"

	"seiva/internal/stores"
)

// StoresAdministration is the storage of what an administrator does with stores.
type StoresAdministration struct{ *Stores }

// NewStoresAdministration makes it.
func NewStoresAdministration(db *DB) StoresAdministration { return StoresAdministration{NewStores(db)} }

// InTx implements stores.AdministrationStorage.
func (s StoresAdministration) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	return s.db.InTx(ctx, f)
}

// SetCategory implements stores.AdministrationStorage.
func (s StoresAdministration) SetCategory(ctx context.Context, id, category string) error {
	result, err := s.db.write(ctx).NewUpdate().Model((*storeRow)(nil)).Set("category = ?", category).
		Where("id = ? AND deleted_at = 0", id).Exec(ctx)
	return changedOr(result, err, stores.ErrNotFound)
}
