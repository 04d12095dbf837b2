package appapi_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"seiva/internal/banners"
	"seiva/internal/edge/appapi"
	"seiva/internal/kit/clock"
)

// One request for the feed by a stranger, without the server around it; cmd/bench measures both.
func BenchmarkFeed(b *testing.B) {
	feed := banners.NewFeed(shelf{}, banners.Config{Places: 10, ViewsADay: 20}, banners.NewViewers([]byte("key")), clock.System{})
	b.Cleanup(feed.Close)
	c := appapi.New(appapi.Services{Banners: feed, Customers: nobody{}, Clock: clock.System{}, PerMinute: 1e9})
	r := httptest.NewRequest(http.MethodGet, appapi.FeedPath+"?channel=WEBAPP_PUBLIC_RECEIPT&storeId="+aBanner, nil)
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		if c.Feed(w, r); w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}
