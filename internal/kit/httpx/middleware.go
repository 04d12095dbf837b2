package httpx

import (
	"maps"
	"net"
	"net/http"
	"strings"
)

// SecureHeaders sets what every answer carries; pages with other needs override them. TLS is terminated by this process
// or by a proxy that sets X-Forwarded-Proto.
func SecureHeaders(next http.Handler) http.Handler {
	const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
		"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
		"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
	always := http.Header{ // of capacity one: whoever adds to a value copies it
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Content-Security-Policy":      {policy},
		"Permissions-Policy":           {"camera=()"},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, always)
		if Secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// Tell sets a header on every answer; without a value nothing is told.
func Tell(header, value string, next http.Handler) http.Handler {
	if value == "" {
		return next
	}
	header, values := http.CanonicalHeaderKey(header), []string{value}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()[header] = values
		next.ServeHTTP(w, r)
	})
}

// Secure reports whether the client's connection is TLS.
func Secure(r *http.Request) bool {
	return r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// ClientAddress returns the client's IP without its port. Forwarded headers are believed of trusted proxies alone, and
// have been read before by BehindProxies: anyone can send them.
func ClientAddress(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
