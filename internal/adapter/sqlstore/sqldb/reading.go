package sqldb

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"

	"seiva/internal/kit/standby"
)

// InSteps hands over the texts that a query of one column selects, in its order and at most so many at once: more of them are never
// held here. ctx is of a snapshot or of a transaction, in which each may read.
func (db *DB) InSteps(ctx context.Context, query *bun.SelectQuery, atOnce int, each func(texts []string) error) error {
	read, end, err := db.stepsOf(ctx, query, atOnce)
	if err != nil {
		return err
	}
	defer end()
	for {
		texts, err := read()
		if err == nil && len(texts) > 0 {
			err = each(texts)
		}
		if err != nil || len(texts) < atOnce {
			return err
		}
	}
}

type readingKey struct{}

// InSnapshot runs f in one transaction that only reads: what f reads with the context that it gets is the database of one
// moment, however long it takes. Nothing is written in it. Within a write transaction f reads what that sees, within another snapshot the same.
// Where ctx is marked it is that of one standby, which has whatever was committed before; what fails there is not tried again here.
func (db *DB) InSnapshot(ctx context.Context, f func(ctx context.Context) error) error {
	if InTransaction(ctx) || ctx.Value(readingKey{}) != nil {
		return f(ctx)
	}
	options := &sql.TxOptions{}
	if db.engine == postgresEngine {
		options = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	r := db.r
	if db.marked(ctx) {
		r, ctx = db.near, standby.May(ctx, db.Position(ctx), snapshotPatience)
	}
	tx, err := r.BeginTx(ctx, options)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return f(context.WithValue(ctx, readingKey{}, tx))
}
