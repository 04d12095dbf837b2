package sqlstore

import (
	"context"
	"database/sql"
	"errors"
)

// Facts about the database itself, by name.

// setting gives a value, empty when it is absent.
func (db *DB) setting(ctx context.Context, name string) (string, error) {
	var value string
	err := db.read(ctx).QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// setSetting stores a value.
func (db *DB) setSetting(ctx context.Context, name, value string) error {
	_, err := db.write(ctx).ExecContext(ctx,
		"INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value", name, value)
	return err
}
