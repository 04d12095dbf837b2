package uisettings

import (
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/uisettings"
)

// Store is the store of what accounts chose about the screens.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type uiSettingRow struct {
	bun.BaseModel `bun:"table:ui_settings,alias:u"`
	AccountID     string `bun:",pk"`
	Name          string `bun:",pk"`
	Value         string
	UpdatedAt     int64
}

// All implements uisettings.Store.
func (s *Store) All(ctx context.Context, accountID string) (map[string]json.RawMessage, error) {
	var rows []uiSettingRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).Where("account_id = ?", accountID).Scan(ctx)
	all := make(map[string]json.RawMessage, len(rows))
	for _, row := range rows {
		all[row.Name] = json.RawMessage(row.Value)
	}
	return all, err
}

// CountOthers implements uisettings.Store.
func (s *Store) CountOthers(ctx context.Context, accountID, name string) (int, error) {
	if err := s.DB.HoldRow(ctx, "accounts", accountID); err != nil {
		return 0, err
	}
	n, err := s.DB.Read(ctx).NewSelect().Model((*uiSettingRow)(nil)).
		Where("account_id = ? AND name <> ?", accountID, name).Count(ctx)
	return int(n), err
}

// Put implements uisettings.Store.
func (s *Store) Put(ctx context.Context, v uisettings.Setting) error {
	row := uiSettingRow{AccountID: v.AccountID, Name: v.Name, Value: string(v.Value), UpdatedAt: sqldb.Millis(v.UpdatedAt)}
	_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (account_id, name) DO UPDATE").
		Set("value = EXCLUDED.value").Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
	return err
}

// Delete implements uisettings.Store.
func (s *Store) Delete(ctx context.Context, accountID, name string) error {
	_, err := s.DB.Write(ctx).NewDelete().Model((*uiSettingRow)(nil)).
		Where("account_id = ? AND name = ?", accountID, name).Exec(ctx)
	return err
}
