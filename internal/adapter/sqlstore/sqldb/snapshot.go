package sqldb

import (
	"context"
	"fmt"
)

// Snapshot writes the database as it stands at one moment into a new file, while others go on reading and writing it.
// SQLite only: PostgreSQL has pg_dump. Error: ErrDamaged, before anything is written.
func (db *DB) Snapshot(ctx context.Context, file string) error {
	if err := db.CheckPages(ctx, 0); err != nil {
		return err
	}
	if _, err := db.w.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return damagedOr(fmt.Errorf("copy the database: %w", err))
	}
	return nil
}

// Exported runs f in a snapshot that pg_dump may copy meanwhile, by its name. PostgreSQL only.
func (db *DB) Exported(ctx context.Context, f func(ctx context.Context, name string) error) error {
	return db.InSnapshot(ctx, func(ctx context.Context) error {
		var name string
		if err := db.Read(ctx).NewRaw("SELECT pg_export_snapshot()").Scan(ctx, &name); err != nil {
			return err
		}
		return f(ctx, name)
	})
}

// quickCheck reads every page: a copy would leave out what cannot be read any more, or make up for it.
func (db *DB) quickCheck(ctx context.Context) error {
	var found string
	if err := db.r.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return damagedOr(fmt.Errorf("check the database: %w", err))
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, found)
	}
	return nil
}
