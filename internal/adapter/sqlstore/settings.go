package sqlstore

import (
	"context"
	"database/sql"
	"errors"
)

// Settings keeps facts about the installation itself.
type Settings struct{ transactor }

// NewSettings makes it.
func NewSettings(db *DB) *Settings { return &Settings{transactor{db}} }

// Setting gives a value, or ” when it is absent.
func (s *Settings) Setting(ctx context.Context, name string) (string, error) {
	var value string
	err := s.db.read(ctx).QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetSetting stores a value.
func (s *Settings) SetSetting(ctx context.Context, name, value string) error {
	_, err := s.db.write(ctx).ExecContext(ctx,
		"INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value", name, value)
	return err
}

// Empty tells whether the database holds no account, retailer or software house.
func (s *Settings) Empty(ctx context.Context) (bool, error) {
	var n int
	err := s.db.read(ctx).QueryRowContext(ctx,
		"SELECT (SELECT COUNT(*) FROM accounts) + (SELECT COUNT(*) FROM retailers) + (SELECT COUNT(*) FROM partners)").Scan(&n)
	return n == 0, err
}
