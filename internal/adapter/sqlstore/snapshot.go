package sqlstore

import (
	"context"
	"fmt"
)

// Snapshot writes the database as it stands at one moment into a new file, while others go on reading and writing it.
// SQLite only: PostgreSQL has pg_dump.
func (db *DB) Snapshot(ctx context.Context, file string) error {
	if _, err := db.w.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return fmt.Errorf("copy the database: %w", err)
	}
	return nil
}
