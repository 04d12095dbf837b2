// Package slow keeps what takes long, or waits for somebody else's server, out of write transactions: on SQLite every other
// write waits for one, on PostgreSQL each holds a connection and its rows.
package slow

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"

	"seiva/internal/kit/spans"
)

type openKey struct{}

// Within returns a context of which open reports whether a write transaction is open in it.
func Within(ctx context.Context, open func() bool) context.Context {
	return context.WithValue(ctx, openKey{}, open)
}

// found is called with what was begun within a write transaction.
var found atomic.Pointer[func(ctx context.Context, what string)]

// OnFound lets tests hear of work that was begun within a write transaction, in place of the log.
func OnFound(f func(ctx context.Context, what string)) { found.Store(&f) }

// Begin is called before such work. It only reports: refusing it would help nobody.
func Begin(ctx context.Context, what string) {
	open, within := ctx.Value(openKey{}).(func() bool)
	if !within || !open() {
		return
	}
	if f := found.Load(); f != nil {
		(*f)(ctx, what)
		return
	}
	slog.ErrorContext(ctx, "slow work within a write transaction", "work", what)
}

// Transport is an http.RoundTripper whose requests are slow work.
type Transport struct {
	What    string
	Service string            // whose server it is, in spans
	Next    http.RoundTripper // nil: http.DefaultTransport
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	Begin(r.Context(), t.What)
	next := t.Next
	if next == nil {
		next = http.DefaultTransport
	}
	_, span := spans.Call(r.Context(), t.Service)
	response, err := next.RoundTrip(r)
	if err == nil {
		span.Count("http.response.status_code", response.StatusCode)
	}
	span.End(err)
	return response, err
}
