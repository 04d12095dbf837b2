package httpx_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"seiva/internal/kit/httpx"
)

func TestBehindProxies(t *testing.T) {
	trusted, err := httpx.ParseProxies([]string{"10.0.0.0/8", "2001:db8::1"})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"a stranger's word is not believed":       {"203.0.113.9:4000", []string{"198.51.100.1"}, "203.0.113.9"},
		"the proxy's word is":                     {"10.0.0.1:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		"only the part that the proxy wrote":      {"10.0.0.1:4000", []string{"6.6.6.6, 198.51.100.1"}, "198.51.100.1"},
		"a chain of trusted proxies":              {"10.0.0.1:4000", []string{"6.6.6.6, 198.51.100.1, 10.2.0.1"}, "198.51.100.1"},
		"the header sent twice":                   {"10.0.0.1:4000", []string{"6.6.6.6", "198.51.100.1"}, "198.51.100.1"},
		"a proxy over IPv6":                       {"[2001:db8::1]:4000", []string{"2001:db8:ffff::7"}, "2001:db8:ffff::7"},
		"an IPv4 peer written as IPv6":            {"[::ffff:10.0.0.1]:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		"a client inside the network":             {"10.0.0.1:4000", []string{"10.9.9.9"}, "10.9.9.9"},
		"what is no address ends the reading":     {"10.0.0.1:4000", []string{"198.51.100.1, unknown"}, "10.0.0.1"},
		"a proxy that says nothing stands itself": {"10.0.0.1:4000", nil, "10.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = c.peer
			for _, value := range c.forwarded {
				r.Header.Add("X-Forwarded-For", value)
			}
			var got string
			httpx.BehindProxies(trusted, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = httpx.ClientAddress(r)
			})).ServeHTTP(httptest.NewRecorder(), r)
			if got != c.want {
				t.Errorf("the client is %s, want %s", got, c.want)
			}
		})
	}
}

func TestParseProxiesRefusesWhatIsNoNetwork(t *testing.T) {
	for _, text := range []string{"", "proxy.example", "10.0.0.0/99", "10.0.0"} {
		if _, err := httpx.ParseProxies([]string{text}); err == nil {
			t.Errorf("%q passes for a network", text)
		}
	}
}

func TestLimiterCountsAnIPv6NetworkAsOneClient(t *testing.T) {
	limit := httpx.PerHour(2)
	for i, address := range []string{"2001:db8::1", "2001:db8::2", "2001:db8::3"} {
		if got, want := limit.Take(address) == nil, i < 2; got != want {
			t.Errorf("call %d from one /64: allowed %v, want %v", i+1, got, want)
		}
	}
	if limit.Take("2001:db8:0:1::1") != nil {
		t.Error("another /64 is refused with it")
	}
}
