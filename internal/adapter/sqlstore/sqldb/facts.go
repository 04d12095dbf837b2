package sqldb

import (
	"context"
	"database/sql"
	"errors"
)

// Facts about the database itself, by name.

// Setting gives a value, empty when it is absent.
func (db *DB) Setting(ctx context.Context, name string) (string, error) {
	var value string
	err := db.Read(ctx).QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetSetting stores a value.
func (db *DB) SetSetting(ctx context.Context, name, value string) error {
	_, err := db.Write(ctx).ExecContext(ctx,
		"INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value", name, value)
	return err
}

// KeepSetting stores a value unless there is one.
func (db *DB) KeepSetting(ctx context.Context, name, value string) error {
	_, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
	return err
}
