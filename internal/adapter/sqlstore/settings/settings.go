package settings

import (
	"context"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// Store keeps facts about the installation itself.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

// Setting gives a value, empty when it is absent.
func (s *Store) Setting(ctx context.Context, name string) (string, error) {
	return s.DB.Setting(ctx, name)
}

// SetSetting stores a value.
func (s *Store) SetSetting(ctx context.Context, name, value string) error {
	return s.DB.SetSetting(ctx, name, value)
}

// Empty tells whether the database holds no account, retailer or software house.
func (s *Store) Empty(ctx context.Context) (bool, error) {
	var n int
	err := s.DB.Read(ctx).QueryRowContext(ctx,
		"SELECT (SELECT COUNT(*) FROM accounts) + (SELECT COUNT(*) FROM retailers) + (SELECT COUNT(*) FROM partners)").Scan(&n)
	return n == 0, err
}
