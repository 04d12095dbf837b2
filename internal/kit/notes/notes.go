// Package notes is for what is written beside something else and must not stop it, such as when a session was last seen.
package notes

import (
	"context"
	"log/slog"
	"sync/atomic"
)

// Unwritten writes to the log once that notes cannot be written, such as on a full disk or beside a database that only reads,
// and once that they can be again.
type Unwritten struct{ failing atomic.Bool }

// Tried hears how writing a note went. That its caller went away says nothing.
func (u *Unwritten) Tried(ctx context.Context, what string, err error) {
	switch {
	case err == nil:
		if u.failing.Swap(false) {
			slog.WarnContext(ctx, "notes are written again", "note", what)
		}
	case ctx.Err() == nil && !u.failing.Swap(true):
		slog.ErrorContext(ctx, "a note cannot be written: what it stands beside goes on", "note", what, "cause", err)
	}
}
