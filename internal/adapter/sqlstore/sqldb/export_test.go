package sqldb

import (
	"context"
	"io/fs"
	"time"
)

// MigrateBy is Migrate by other texts than those of the binary.
func (db *DB) MigrateBy(ctx context.Context, all fs.FS) error { return db.migrateBy(ctx, all) }

// AskFor is for how long a migration asks for a table that is in use.
func (db *DB) AskFor(patience time.Duration) { db.migrationTries = patience }

// Kept counts the connections to a standby's server that are kept.
func (db *DB) Kept() int32 {
	return db.standby.looks.Stat().TotalConns() + db.standby.reads.Stat().TotalConns()
}

// TakeAs connects to a standby's server as long as the leader's cluster is of that name.
func (db *DB) TakeAs(ctx context.Context, system int64) error {
	db.standby.system.Store(system)
	_, err := db.standby.looks.Exec(ctx, "SELECT 1")
	return err
}

// AnswersIn is how long who waits waits for a statement.
func (db *DB) AnswersIn(limit time.Duration) { db.statementLimit = limit }
