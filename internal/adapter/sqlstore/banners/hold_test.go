package banners_test

import (
	"math"
	"regexp"
	"slices"
	"testing"

	sqlbanners "seiva/internal/adapter/sqlstore/banners"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/banners"
	"seiva/internal/kit/testkit"
)

var totalsRead = regexp.MustCompile(`FROM "banner_totals" AS "t" WHERE \(retailer_id = '(\w*)' AND banner_id IN \(`)

// Whoever counts holds one retailer's totals after another's, in order: a distributed database holds no rows of several at once.
func TestTotalsAreHeldRetailerByRetailer(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		var held []string
		sqltest.CaptureWrites(db, func(query string, _ int64) {
			if found := totalsRead.FindStringSubmatch(query); found != nil {
				held = append(held, found[1])
			}
		})
		var events []banners.Event
		for _, b := range []banners.Ref{{RetailerID: "r2", BannerID: "b"}, {RetailerID: "r1", BannerID: "c"}, {BannerID: "a"}, {RetailerID: "r2", BannerID: "d"}} {
			events = append(events, banners.Event{Ref: b, Viewer: []byte("viewer"), Kind: banners.Impression, Minute: 1, Day: "2026-11-20", Channel: banners.AppHome})
		}
		for range 2 { // at first there are no totals to hold
			over, err := sqlbanners.New(db).Count(t.Context(), events, math.MaxInt)
			if testkit.Must(t, err); over != 0 {
				t.Errorf("%d are over", over)
			}
		}
		if want := []string{"", "r1", "r2", "", "r1", "r2"}; !slices.Equal(held, want) {
			t.Errorf("held are %q, want %q", held, want)
		}
	})
}
