package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
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

// heldUntil is the first part of a held setting's value: milliseconds of 13 digits, which sort as text; a space and the holder follow.
const heldUntil = 13

// HoldSetting makes a holder the only one until an instant; false: another is until a later one than now.
func (db *DB) HoldSetting(ctx context.Context, name, holder string, now, until time.Time) (bool, error) {
	result, err := db.Write(ctx).ExecContext(ctx, "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value"+
		" WHERE settings.value < ? OR substr(settings.value, ?) = ?",
		name, fmt.Sprintf("%0*d %s", heldUntil, until.UnixMilli(), holder), fmt.Sprintf("%0*d", heldUntil, now.UnixMilli()), heldUntil+2, holder)
	if err != nil {
		return false, err
	}
	changed, err := result.RowsAffected()
	return changed > 0, err
}

// ReleaseSetting lets another hold it.
func (db *DB) ReleaseSetting(ctx context.Context, name, holder string) error {
	_, err := db.Write(ctx).ExecContext(ctx, "DELETE FROM settings WHERE name = ? AND substr(value, ?) = ?", name, heldUntil+2, holder)
	return err
}
