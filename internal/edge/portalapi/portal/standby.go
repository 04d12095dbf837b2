package portal

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/standby"
)

// positionCookie tells how far the database was after what a browser last changed. It is nobody's secret, and worth nothing to whoever
// makes one up: the leader answers, or a standby that is recent enough for everybody.
const positionCookie = "seiva_position"

// FromStandby marks what a call reads as what a standby may answer that knows of what this browser wrote (decision 132). It is for
// calls that read much and decide nothing.
func FromStandby(op huma.Operation) huma.Operation {
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		var after int64
		if cookie, err := huma.ReadCookie(ctx, positionCookie); err == nil {
			if told, err := strconv.ParseInt(cookie.Value, 10, 64); err == nil {
				after = told
			}
		}
		next(huma.WithContext(ctx, standby.May(ctx.Context(), after, 0)))
	})
	return op
}

// FromStandby returns where calls register of which every one is so marked.
func (r Router) FromStandby() Router {
	within := huma.NewGroup(r.Guarded)
	within.UseSimpleModifier(func(op *huma.Operation) { *op = FromStandby(*op) })
	return Router{Open: r.Open, Guarded: within}
}

// Writing is by what a browser's own changes are found again. The zero one is of an installation without standbys to read from.
type Writing struct {
	Position func(ctx context.Context) int64 // of the database's log of writes
	Lag      time.Duration                   // that a standby may have
}

// Told has the answers to what changes something tell the browser how far the database is after it.
func (w Writing) Told(next http.Handler) http.Handler {
	if w.Position == nil {
		return next
	}
	return http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			to = &telling{ResponseWriter: to, r: r, Writing: w}
		}
		next.ServeHTTP(to, r)
	})
}

type telling struct {
	http.ResponseWriter
	Writing
	r    *http.Request
	told bool
}

// WriteHeader implements http.ResponseWriter: by now what was changed is committed.
func (t *telling) WriteHeader(status int) {
	if !t.told && status >= http.StatusOK {
		t.told = true
		http.SetCookie(t.ResponseWriter, &http.Cookie{
			Name: positionCookie, Value: strconv.FormatInt(t.Position(t.r.Context()), 10), Path: httpx.Prefix + "/", MaxAge: int(2 * t.Lag / time.Second),
			HttpOnly: true, Secure: httpx.Secure(t.r), SameSite: http.SameSiteLaxMode,
		})
	}
	t.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (t *telling) Write(body []byte) (int, error) {
	if !t.told {
		t.WriteHeader(http.StatusOK)
	}
	return t.ResponseWriter.Write(body)
}

// Unwrap lets http.ResponseController reach the connection.
func (t *telling) Unwrap() http.ResponseWriter { return t.ResponseWriter }
