package sqlstore

import (
	"context"

	"github.com/uptrace/bun"
)

// CaptureReads calls f with the text of every query of the readers, for tests that ask for its plan.
func (db *DB) CaptureReads(f func(query string)) { db.r = db.r.WithQueryHook(capture(f)) }

type capture func(query string)

func (c capture) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (c capture) AfterQuery(_ context.Context, event *bun.QueryEvent) { c(event.Query) }
