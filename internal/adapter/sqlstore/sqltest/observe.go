package sqltest

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// CaptureReads calls f with the text of every query of the readers, for tests that ask for its plan.
func CaptureReads(db *sqldb.DB, f func(query string)) {
	db.Observe(capture(func(query string, _ int64) { f(query) }), nil)
}

// CaptureWrites calls f with the text of every statement of the writer, and how many rows it changed.
func CaptureWrites(db *sqldb.DB, f func(query string, rows int64)) { db.Observe(nil, capture(f)) }

type capture func(query string, rows int64)

// BeforeQuery implements bun.QueryHook.
func (c capture) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery implements bun.QueryHook.
func (c capture) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	var rows int64
	if event.Result != nil {
		rows, _ = event.Result.RowsAffected()
	}
	c(event.Query, rows)
}
