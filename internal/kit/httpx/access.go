package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// lines writes what was asked: one line a request, with the pattern that served it and never the address, which may
// hold a document, a key or a token.
type lines struct {
	log slog.Handler

	mu    sync.RWMutex
	known map[asking]slog.Handler
}

// asking is what is written of a request without being made each time.
type asking struct {
	route, method string
	status        int
}

func newLines(log *slog.Logger) *lines {
	return &lines{log: log.Handler(), known: map[asking]slog.Handler{}}
}

// write writes the line of a request that was answered. What every second of every day asks for, such as a health
// check, is for who looks for it (debug), as long as it works.
func (l *lines) write(ctx context.Context, e *exchange, method string, took time.Duration) {
	level := slog.LevelInfo
	if e.quiet && e.status < http.StatusBadRequest {
		level = slog.LevelDebug
	}
	if !l.log.Enabled(ctx, level) {
		return
	}
	record := slog.NewRecord(time.Now(), level, "request", 0)
	record.AddAttrs(slog.Int64("ms", took.Milliseconds()), slog.Int64("bytes", e.written))
	if e.caller.Key != "" {
		record.AddAttrs(e.caller)
	}
	_ = l.of(asking{e.route, MethodLabel(method), e.status}).Handle(ctx, record) // the log's own errors have nowhere to go
}

func (l *lines) of(a asking) slog.Handler {
	l.mu.RLock()
	known, ok := l.known[a]
	l.mu.RUnlock()
	if !ok {
		known = l.log.WithAttrs([]slog.Attr{slog.String("method", a.method), slog.String("route", a.route), slog.Int("status", a.status)})
		l.mu.Lock()
		l.known[a] = known
		l.mu.Unlock()
	}
	return known
}

// MethodLabel returns a request's method, or 'other' for what a client may have invented.
func MethodLabel(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "other"
}

// NoteAccount tells Outer whose session a request comes with, and NoteKey with which API key: their ids stand in its line.
func NoteAccount(ctx context.Context, accountID string) { note(ctx, slog.String("account", accountID)) }

// NoteKey is NoteAccount for the id of an API key.
func NoteKey(ctx context.Context, keyID string) { note(ctx, slog.String("key", keyID)) }

func note(ctx context.Context, caller slog.Attr) {
	if e, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		e.caller = caller
	}
}
