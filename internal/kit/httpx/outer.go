package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

// exchange is what the server keeps of one request and its answer.
type exchange struct {
	http.ResponseWriter
	requestID string
	route     string
	status    int

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

// RequestID gives the request's id, which every error answer and log line carries.
func RequestID(ctx context.Context) string {
	if e, ok := ctx.Value(exchangeKey{}).(*exchange); ok {
		return e.requestID
	}
	return ""
}

// Answered hears of each request once it is answered; route is the pattern that served it, empty when none did.
type Answered func(route, method string, status int, took time.Duration)

// Outer wraps the whole server: request id, one log line (path redacted, no query), a panic becomes a 500, whoever falls
// behind the pace is given up.
func Outer(log *slog.Logger, pace Pace, answered Answered, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start, e := time.Now(), &exchange{ResponseWriter: w, requestID: id.New(), status: http.StatusOK}
		r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, e))
		w.Header().Set("X-Request-Id", e.requestID)
		e.keepPace(pace, r)
		defer e.finish()
		defer func() {
			took := time.Since(start)
			answered(e.route, r.Method, e.status, took)
			if log.Enabled(r.Context(), slog.LevelDebug) {
				log.Debug("request", "method", r.Method, "path", RedactPath(r.URL.Path), "status", e.status,
					"ms", took.Milliseconds(), "request_id", e.requestID)
			}
		}()
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.Error("panic", "value", p, "request_id", e.requestID, "stack", string(debug.Stack()))
				WriteError(e, r, errs.New(errs.Internal, "internal", "Ocorreu um erro"))
			}
		}()
		next.ServeHTTP(e, r)
	})
}

// Routed tells Outer which pattern of a ServeMux served a request. Of a mux inside another (behind a guard, which copies
// the request) the inner one tells.
func Routed(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if e, ok := r.Context().Value(exchangeKey{}).(*exchange); ok && e.route == "" {
				e.route = r.Pattern
			}
		}()
		mux.ServeHTTP(w, r)
	})
}
