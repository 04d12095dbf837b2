package appapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/customers"
	"seiva/internal/edge/appapi"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
)

// shelf has one banner for everybody, and counts nothing.
type shelf struct{ banners.FeedStore }

func (shelf) Live(context.Context, time.Time) ([]banners.Banner, error) {
	return []banners.Banner{{
		ID: aBanner, Active: true, Channels: []banners.Channel{banners.WebPublicReceipt}, Period: banners.Period{Start: time.Unix(0, 0)},
		Picture: media.Picture{Key: "pictures/" + aBanner + ".jpg", Width: 298, Height: 124}, ActionURL: "https://loja.com.br/ofertas",
	}}, nil
}

func (shelf) AddServed(context.Context, []banners.Served) error { return nil }

func (shelf) ForgetViews(context.Context, int64) (bool, error) { return true, nil }

var aBanner = id.New()

// nobody knows no token.
type nobody struct{}

func (nobody) Authenticate(context.Context, string) (customers.Customer, error) {
	return customers.Customer{}, errs.New(errs.Unauthorized, "customers.no_token", "")
}

func newCalls(t *testing.T) *appapi.Calls {
	t.Helper()
	feed := banners.NewFeed(shelf{}, banners.Config{Places: 10, ViewsADay: 20}, banners.NewViewers([]byte("key")), clock.System{})
	t.Cleanup(feed.Close)
	return appapi.New(appapi.Services{Banners: feed, Customers: nobody{}, Clock: clock.System{}})
}

// feedOf asks for the banners of the public receipt, as host and from an address.
func feedOf(calls *appapi.Calls, host, address, query string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, appapi.FeedPath+"?channel=WEBAPP_PUBLIC_RECEIPT"+query, nil)
	r.Host, r.RemoteAddr = host, address
	w := httptest.NewRecorder()
	calls.Feed(w, r)
	return w
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what a pool holds lives through the first
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Whatever strangers write where an id is expected, or where a server's name is, nothing of it stays in memory but what
// the last few calls may still hold.
func TestStrangersCannotFillTheMemory(t *testing.T) {
	const calls, mayStay, megabyte = 30, 10, 1 << 20
	for name, ask := range map[string]func(c *appapi.Calls, n int) *httptest.ResponseRecorder{
		"storeId": func(c *appapi.Calls, n int) *httptest.ResponseRecorder {
			return feedOf(c, "seiva.com.br", "203.0.113.9:1", fmt.Sprintf("&storeId=%d%s", n, strings.Repeat("x", megabyte)))
		},
		"Host": func(c *appapi.Calls, n int) *httptest.ResponseRecorder {
			return feedOf(c, fmt.Sprintf("%d%s.com.br", n, strings.Repeat("x", megabyte)), "203.0.113.9:1", "")
		},
		"viewerId": func(c *appapi.Calls, n int) *httptest.ResponseRecorder {
			return feedOf(c, "seiva.com.br", "203.0.113.9:1", fmt.Sprintf("&viewerId=%d%s", n, strings.Repeat("x", megabyte)))
		},
	} {
		c := newCalls(t)
		ask(c, 0)
		before := inUse()
		for n := range calls {
			if w := ask(c, n); w.Code != http.StatusOK && w.Code != http.StatusUnprocessableEntity {
				t.Fatalf("%s: %d %s", name, w.Code, w.Body)
			}
		}
		if grown := int64(inUse()) - int64(before); grown > mayStay*megabyte { //nolint:gosec // far below
			t.Errorf("%s: %d calls left %d MB in memory", name, calls, grown/megabyte)
		}
		runtime.KeepAlive(c)
	}
}

// What is no id finds the banners for all, and its link does not repeat it.
func TestFeedDropsWhatIsNoStore(t *testing.T) {
	c, store := newCalls(t), id.New()
	for query, link := range map[string]bool{
		"": false, "&storeId=x": false, "&storeId=%00%27": false, "&storeId=" + store: true, "&storeId=" + store + "x": false,
	} {
		w := feedOf(c, "seiva.com.br", "203.0.113.9:1", query)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), aBanner) || strings.Contains(w.Body.String(), "storeId=") != link {
			t.Errorf("%q: %d %s", query, w.Code, w.Body)
		}
	}
}

// Strangers of one address are limited, generously; a network of IPv6 is one; a limit is told with its time.
func TestFeedIsLimitedForAnAddress(t *testing.T) {
	c, answered := newCalls(t), 0
	w := feedOf(c, "seiva.com.br", "203.0.113.9:1", "")
	for ; w.Code == http.StatusOK && answered < 20_000; answered++ {
		w = feedOf(c, "seiva.com.br", "203.0.113.9:1", "")
	}
	if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), "banners.too_many_requests") || w.Header().Get("Retry-After") != "1" || w.Header().Get("RateLimit-Policy") == "" || answered < 6000 {
		t.Errorf("after %d calls: %d %v %s", answered, w.Code, w.Header(), w.Body)
	}
	if other := feedOf(c, "seiva.com.br", "203.0.113.10:1", ""); other.Code != http.StatusOK {
		t.Errorf("another address: %d %s", other.Code, other.Body)
	}
}

// Wrong tokens come from strangers, whatever they ask for.
func TestWrongTokensAreLimitedForAnAddress(t *testing.T) {
	mux := http.NewServeMux()
	c := newCalls(t)
	mux.Handle("/api/app/", c.Handler(httpx.NewDocument("test")))
	mux.HandleFunc("GET /feed", c.Feed)
	ask := func(path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Authorization", "Bearer wrong")
		r.RemoteAddr = "203.0.113.9:1"
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w
	}
	for n := range 600 {
		if w := ask([]string{"/feed?channel=APP_HOME", "/api/app/flyers"}[n%2]); w.Code != http.StatusUnauthorized {
			t.Fatalf("call %d: %d %s", n, w.Code, w.Body)
		}
	}
	limited := 0
	for n := range 100 {
		if w := ask([]string{"/feed?channel=APP_HOME", "/api/app/flyers"}[n%2]); w.Code == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "1" && w.Header().Get("RateLimit-Policy") != "" {
			limited++
		}
	}
	if limited < 50 {
		t.Errorf("of 100 more, %d were refused", limited)
	}
}
