package sqldb

import (
	"context"
	"io/fs"
)

// MigrateBy is Migrate by other texts than those of the binary.
func (db *DB) MigrateBy(ctx context.Context, all fs.FS) error { return db.migrateBy(ctx, all) }
