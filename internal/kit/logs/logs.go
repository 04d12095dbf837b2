// Package logs writes the server's log: one JSON object a line. It adds to every line whose request it belongs to, holds
// back what repeats itself, and writes what is no warning in blocks.
package logs

import (
	"context"
	"io"
	"log/slog"
	"os"
)

// Correlation returns the ids of the request that a context belongs to; empty when it belongs to none.
type Correlation func(ctx context.Context) (requestID, traceID string)

// Names of what ties lines together.
const (
	requestKey = "request_id"
	traceKey   = "trace_id"
)

// Log is where the lines go.
type Log struct {
	*slog.Logger
	out     *writer
	repeats *repeats
}

// New makes one that writes to out what is at least of level. Close it: lines wait for others up to a fifth of a second.
func New(out io.Writer, level slog.Level, of Correlation) *Log {
	w := &writer{out: out, journal: isJournal(out)}
	r := &repeats{known: map[string]*kind{}}
	text := slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level})
	return &Log{slog.New(correlated{held{prompt{text, w}, r}, of}), w, r}
}

// Close writes what waits and what was held back.
func (l *Log) Close() {
	l.repeats.tell()
	l.out.flush()
}

// TakeStandardError makes lines of what libraries write to standard error by themselves, from now on. (What the Go
// runtime writes there when the process dies stays as it is.)
func (l *Log) TakeStandardError() error {
	read, write, err := os.Pipe()
	if err != nil {
		return err
	}
	os.Stderr = write
	go l.adopt(read)
	return nil
}

// correlated adds the ids of a line's request.
type correlated struct {
	slog.Handler
	of Correlation
}

// Handle implements slog.Handler.
func (c correlated) Handle(ctx context.Context, r slog.Record) error {
	if request, trace := c.of(ctx); request != "" {
		r.AddAttrs(slog.String(requestKey, request), slog.String(traceKey, trace))
	}
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (c correlated) WithAttrs(attrs []slog.Attr) slog.Handler {
	return correlated{c.Handler.WithAttrs(attrs), c.of}
}

// WithGroup implements slog.Handler.
func (c correlated) WithGroup(name string) slog.Handler {
	return correlated{c.Handler.WithGroup(name), c.of}
}
