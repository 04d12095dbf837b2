package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"seiva/internal/kit/awaited"
	"seiva/internal/kit/errs"
)

// exchange is what the server notes of one request and its answer.
type exchange struct {
	http.ResponseWriter
	requestID string
	traceID   string
	route     string
	audience  string // whose part of the API it is; empty: of none
	quiet     bool   // its line is for who looks for it
	status    int
	written   int64
	caller    slog.Attr // the id of who asked, when a guard told

	pace     Pace
	conn     deadliner // nil: without deadlines
	body     *Body     // nil: no body, or no connection
	duplex   bool      // the body is read while the answer is written
	answered bool      // the answer has begun
}

// WriteHeader notes the status.
func (e *exchange) WriteHeader(status int) {
	e.status = status
	if status >= http.StatusOK {
		e.answering()
	}
	e.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (e *exchange) Unwrap() http.ResponseWriter { return e.ResponseWriter }

type exchangeKey struct{}

// RequestID returns the request's id, which every error answer and log line carries.
func RequestID(ctx context.Context) string {
	requestID, _ := Correlation(ctx)
	return requestID
}

// unmatched is the route of what nothing serves.
const unmatched = "unmatched"

// Answered hears of each request once it is answered; route is the pattern that served it, or 'unmatched'.
type Answered func(route, method string, status int, took time.Duration)

// Outer wraps the whole server: request id and trace, one line in the log, a panic becomes a 500, whoever falls behind
// the pace is given up.
func Outer(log *slog.Logger, pace Pace, answered Answered, next http.Handler) http.Handler {
	lines := newLines(log)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		e := &exchange{
			ResponseWriter: w, requestID: requestIDOf(r.Header), traceID: traceIDOf(r.Header), route: unmatched, status: http.StatusOK,
		}
		r = r.WithContext(awaited.Call(context.WithValue(r.Context(), exchangeKey{}, e)))
		w.Header().Set("X-Request-Id", e.requestID)
		e.keepPace(pace, r)
		defer e.finish()
		defer func() {
			took := time.Since(start)
			answered(e.route, r.Method, e.status, took)
			lines.write(r.Context(), e, r.Method, took)
		}()
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
				WriteError(e, r, errs.New(errs.Internal, "internal", "Ocorreu um erro"))
			}
		}()
		next.ServeHTTP(e, r)
	})
}

// Routed tells Outer which pattern of a ServeMux served a request. Of a mux inside another (behind a guard, which copies
// the request) the inner one tells. What the quiet patterns serve well is a line at debug alone.
func Routed(mux *http.ServeMux, quiet ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if e, ok := r.Context().Value(exchangeKey{}).(*exchange); ok && e.route == unmatched && r.Pattern != "" {
				e.route, e.quiet = r.Pattern, slices.Contains(quiet, r.Pattern)
			}
		}()
		mux.ServeHTTP(w, r)
	})
}
