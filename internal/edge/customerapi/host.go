package customerapi

import (
	"net"
	"net/http"
	"strings"

	"seiva/internal/kit/httpx"
)

const prefix = httpx.Prefix + "/customer"

// AtRoot serves the customer-facing API at the root of a host of its own, as the specification has it; other hosts
// pass. An empty host means that there is none.
func AtRoot(host string, next http.Handler) http.Handler {
	if host == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.EqualFold(bareHost(r.Host), host) && !strings.HasPrefix(r.URL.Path, httpx.Prefix+"/") {
			inner := r.Clone(r.Context())
			inner.URL.Path, inner.URL.RawPath = prefix+r.URL.Path, ""
			r = inner
		}
		next.ServeHTTP(w, r)
	})
}

func bareHost(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return host
}
