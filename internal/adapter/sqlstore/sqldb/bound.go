package sqldb

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"seiva/internal/kit/awaited"
)

// statementLimit is how long somebody who waits for an answer waits for one statement (decision 165): as long as for a machine that fell
// silent. A server that hangs, or whose disk does, goes on acknowledging what it is sent, and looks at no limit of its own.
const statementLimit = silentAfter

// errUnanswered says that the database had not answered in time. Whether what was asked happens all the same nobody knows.
var errUnanswered = fmt.Errorf("sqlstore: the database did not answer in time: %w", context.DeadlineExceeded)

// bounded is ctx, which ends in time where somebody waits.
func (db *DB) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if !awaited.Is(ctx) {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, db.statementLimit)
}

// bound holds each statement of a connection to its limit. A commit has none: nobody may call it off. To cancel it while it waits for a
// standby would leave on the leader alone what the next one to ask is told to be stored.
type bound struct{ *DB }

type boundKey struct{}

func (b bound) begin(ctx context.Context) context.Context {
	ctx, end := b.bounded(ctx)
	return context.WithValue(ctx, boundKey{}, end)
}

func ended(ctx context.Context) {
	if end, ok := ctx.Value(boundKey{}).(context.CancelFunc); ok {
		end()
	}
}

// TraceQueryStart implements pgx.QueryTracer.
func (b bound) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	if data.SQL == "commit" {
		return context.WithoutCancel(ctx)
	}
	return b.begin(ctx)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (bound) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { ended(ctx) }

// TraceCopyFromStart implements pgx.CopyFromTracer.
func (b bound) TraceCopyFromStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromStartData) context.Context {
	return b.begin(ctx)
}

// TraceCopyFromEnd implements pgx.CopyFromTracer.
func (bound) TraceCopyFromEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceCopyFromEndData) {
	ended(ctx)
}
