package sqlstore

import (
	"context"

	"github.com/uptrace/bun"
)

// CaptureReads calls f with the text of every query of the readers, for tests that ask for its plan.
func (db *DB) CaptureReads(f func(query string)) {
	read := capture(func(query string, _ int64) { f(query) })
	db.r, db.intake.r = db.r.WithQueryHook(read), db.intake.r.WithQueryHook(read)
}

// CaptureWrites calls f with the text of every statement of the writer, and how many rows it changed.
func (db *DB) CaptureWrites(f func(query string, rows int64)) {
	db.w, db.intake.w = db.w.WithQueryHook(capture(f)), db.intake.w.WithQueryHook(capture(f))
}

type capture func(query string, rows int64)

func (c capture) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (c capture) AfterQuery(_ context.Context, event *bun.QueryEvent) {
	var rows int64
	if event.Result != nil {
		rows, _ = event.Result.RowsAffected()
	}
	c(event.Query, rows)
}
