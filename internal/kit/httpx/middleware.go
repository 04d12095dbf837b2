package httpx

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
)

type requestIDKey struct{}

// RequestID gives the request's id, which every error answer and log line carries.
func RequestID(ctx context.Context) string {
	s, _ := ctx.Value(requestIDKey{}).(string)
	return s
}

// Path segments that the specifications themselves fill with a document or a token.
// A receipt's token keeps its .json or .xml; a CPF may be written with its stops; a slash may be doubled. Whoever has
// the token of a test payment's page can pay on it.
var private = regexp.MustCompile(`/r/+[^/?.]+|/checkout-local/+[^/?]+|(/customers/|/receipts/|/cupons/)/*[^/?]+`)

// RedactPath takes documents, access keys and receipt tokens out of a path before it is logged.
func RedactPath(path string) string {
	return private.ReplaceAllStringFunc(path, func(m string) string {
		if strings.HasSuffix(m, "/report") || strings.HasSuffix(m, "/daily") || strings.HasSuffix(m, "/verify") {
			return m
		}
		return m[:strings.LastIndex(m, "/")+1] + "***"
	})
}

type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Outer wraps the whole server: request id, one log line (path redacted, no query), a panic becomes a 500.
func Outer(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start, requestID := time.Now(), id.New()
		r = r.WithContext(context.WithValue(r.Context(), requestIDKey{}, requestID))
		w.Header().Set("X-Request-Id", requestID)
		sw := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.Error("panic", "value", p, "request_id", requestID, "stack", string(debug.Stack()))
				WriteError(sw, r, errs.New(errs.Internal, "internal", "Ocorreu um erro"))
			}
			if log.Enabled(r.Context(), slog.LevelDebug) {
				log.Debug("request", "method", r.Method, "path", RedactPath(r.URL.Path), "status", sw.status,
					"ms", time.Since(start).Milliseconds(), "request_id", requestID)
			}
		}()
		next.ServeHTTP(sw, r)
	})
}

// SecureHeaders sets what every answer carries; pages with other needs override them. The portal's pages may send files
// to uploads ('https://host'; empty: to this server alone). TLS is terminated by this process or by a proxy that sets
// X-Forwarded-Proto.
func SecureHeaders(next http.Handler, uploads string) http.Handler {
	policy := "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; font-src 'self'; connect-src " + strings.TrimSpace("'self' "+uploads) +
		"; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Content-Security-Policy", policy)
		if Secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// Secure tells whether the client's connection is TLS.
func Secure(r *http.Request) bool {
	return r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// ClientAddress gives the client's IP without its port. Forwarded headers are believed of trusted proxies alone, and
// have been read before by BehindProxies: anyone can send them.
func ClientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// Limiter allows so many calls in a span for each address, bounded in memory. A network of IPv6 (/64) counts as one
// address: whoever has one address of it has them all.
type Limiter struct {
	mu     sync.Mutex
	every  time.Duration
	burst  int
	groups map[string]*rate.Limiter
}

// PerMinute makes a Limiter of n calls a minute, all of which may come at once.
func PerMinute(n int) *Limiter {
	return &Limiter{every: time.Minute / time.Duration(n), burst: n, groups: map[string]*rate.Limiter{}}
}

// PerHour makes a Limiter of n calls an hour, all of which may come at once.
func PerHour(n int) *Limiter {
	return &Limiter{every: time.Hour / time.Duration(n), burst: n, groups: map[string]*rate.Limiter{}}
}

const maxAddresses = 50_000

// Allow takes one call of an address; false means 429.
func (l *Limiter) Allow(address string) bool {
	if ip, err := netip.ParseAddr(address); err == nil && ip.Is6() && !ip.Is4In6() {
		address = netip.PrefixFrom(ip.WithZone(""), 64).Masked().String()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter, ok := l.groups[address]
	if !ok {
		if len(l.groups) >= maxAddresses {
			clear(l.groups)
		}
		limiter = rate.NewLimiter(rate.Every(l.every), l.burst)
		l.groups[address] = limiter
	}
	return limiter.Allow()
}
