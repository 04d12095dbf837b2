package sqldb

import (
	"context"
	"database/sql"
)

type readingKey struct{}

// InSnapshot runs f in one transaction that only reads: what f reads with the context that it gets is the database of one
// moment, however long it takes. Nothing is written in it. Within a write transaction f reads what that sees, within another snapshot the same.
func (db *DB) InSnapshot(ctx context.Context, f func(ctx context.Context) error) error {
	if InTransaction(ctx) || ctx.Value(readingKey{}) != nil {
		return f(ctx)
	}
	options := &sql.TxOptions{}
	if db.engine == postgresEngine {
		options = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	tx, err := db.r.BeginTx(ctx, options)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return f(context.WithValue(ctx, readingKey{}, tx))
}
