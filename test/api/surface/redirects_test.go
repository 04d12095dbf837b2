package surface

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// asABrowser resolves a Location as browsers do, which take a backslash for a slash.
func asABrowser(t *testing.T, from *url.URL, location string) *url.URL {
	t.Helper()
	to, err := url.Parse(strings.ReplaceAll(location, `\`, "/"))
	testkit.Must(t, err)
	return from.ResolveReference(to)
}

// Whatever stands in an address of ours, what it leads to is on this site: a link that begins with our name ends at nobody else's.
func TestNoAddressLeadsToAnotherSite(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(apitest.New(t).Server)
	t.Cleanup(server.Close)
	led := 0
	for _, path := range []string{"/r/%s", "/r/%s/avaliar", "/%s", "/api/docs/%s", "/arquivo/%s", "/media/%s", "/integracao/%s", "/assets/%s", "/dev/mail/%s"} {
		for _, name := range []string{
			`..%2f%5cevil.example`, `%2e%2e/%5cevil.example`, `%2e%2e%2f%2fevil.example`, `..%2f..%2f%5c%5cevil.example`, `%5cevil.example/x/..`,
			`%2fevil.example/%2e%2e`, `%09%5cevil.example`, `https:%2f%2fevil.example`, `%2e%2e/%0d%0aLocation:%20https:%2f%2fevil.example`, "x",
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+strings.ReplaceAll(path, "%s", name), nil)
			testkit.Must(t, err)
			got, err := http.DefaultTransport.RoundTrip(r)
			testkit.Must(t, err)
			_ = got.Body.Close()
			location := got.Header.Get("Location")
			if location == "" {
				continue
			}
			led++
			if to := asABrowser(t, r.URL, location); to.Host != r.URL.Host || to.Scheme != r.URL.Scheme {
				t.Errorf("%s: %d leads to %q", r.URL, got.StatusCode, location)
			}
		}
	}
	if led < 10 {
		t.Errorf("%d addresses lead anywhere: too few to prove it", led)
	}
}
