package ratingstest

import (
	"fmt"
	"slices"
	"testing"

	"seiva/internal/kit/compare"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/ratings"
)

// summed is what a comparison or a rebuild told of.
type summed func(call func(tell func(ratings.Difference)) (int, error)) []string

// wrong plants four wrong lines beside right ones, of two retailers: too much, none, one without ratings, and zeros.
func wrong(t *testing.T, w *world) (sums *ratings.Sums, want []string, said summed) {
	for n, shop := range []Shop{w.Shops[0], w.Shops[0], w.Shops[1], w.Shops[2]} {
		w.rate(w.receipt(shop, name(n)), stars(n+1))
	}
	gone := w.receipt(w.Shops[0], "gone")
	w.rate(gone, stars(5))
	testkit.Must(t, w.service.Counting(t.Context(), gone.RetailerID, map[string]bool{gone.AccessKey: false}))
	const day, quiet = "2026-11-20", "2026-11-19"
	cell := func(shop Shop, day string) compare.StoreDay {
		return compare.StoreDay{RetailerID: shop.RetailerID, StoreID: shop.StoreID, Day: day}
	}
	add := func(c compare.StoreDay, change ratings.Stars) { testkit.Must(t, w.Store.Add(t.Context(), c, change)) }
	add(cell(w.Shops[0], day), ratings.Stars{0, 0, 2, 0, 0})
	add(cell(w.Shops[1], day), ratings.Stars{0, 0, -1, 0, 0}) // which takes the line away
	add(cell(w.Shops[2], quiet), ratings.Stars{0, 0, 0, 0, 7})
	add(cell(w.Shops[1], quiet), ratings.Stars{})
	line := func(c compare.StoreDay, by, kept string) string { return fmt.Sprint(c, " ", by, " ", kept) }
	want = []string{
		line(cell(w.Shops[1], quiet), "[0 0 0 0 0]", "[0 0 0 0 0]"),
		line(cell(w.Shops[0], day), "[1 1 0 0 0]", "[1 1 2 0 0]"),
		line(cell(w.Shops[1], day), "[0 0 1 0 0]", "[0 0 0 0 0]"),
		line(cell(w.Shops[2], quiet), "[0 0 0 0 0]", "[0 0 0 0 7]"),
	}
	return ratings.NewSums(w.Sums, &w.trail, w.clock), want, func(call func(tell func(ratings.Difference)) (int, error)) (told []string) {
		t.Helper()
		n, err := call(func(d ratings.Difference) {
			told = append(told, line(d.StoreDay, fmt.Sprint(d.ByRatings), fmt.Sprint(d.Kept)))
		})
		if err != nil || n != len(told) {
			t.Fatalf("%d of %q, %v", n, told, err)
		}
		return told
	}
}

// What differs is told of, by everything or by a retailer, and stays known until everything was looked at again.
func sumsAreCompared(t *testing.T, w *world) {
	sums, want, said := wrong(t, w)
	verify := func(retailerID string) []string {
		return said(func(tell func(ratings.Difference)) (int, error) { return sums.Verify(t.Context(), retailerID, tell) })
	}
	known := func(want int) {
		t.Helper()
		if n, err := sums.State(t.Context()); n != want || err != nil {
			t.Errorf("%d known, %v, want %d", n, err, want)
		}
	}
	known(0)
	if got := verify(w.Shops[2].RetailerID); !slices.Equal(got, want[3:]) {
		t.Errorf("of one: %q", got)
	}
	known(0) // of one is not of all
	if got := verify(""); !slices.Equal(got, want) {
		t.Errorf("of all: %q, want %q", got, want)
	}
	known(4)
	if got := verify("nobody"); len(got) > 0 {
		t.Errorf("of nobody: %q", got)
	}
	testkit.Must(t, sums.VerifyAtNight(t.Context()))
	if got := verify(""); !slices.Equal(got, want) {
		t.Errorf("comparing changed something: %q", got)
	}
	known(4)
}

// A rebuild mends what differs, and nothing else, and the trail has each.
func sumsAreRebuilt(t *testing.T, w *world) {
	sums, want, said := wrong(t, w)
	rebuild := func(retailerID string) []string {
		return said(func(tell func(ratings.Difference)) (int, error) { return sums.Rebuild(t.Context(), retailerID, tell) })
	}
	testkit.Must(t, sums.VerifyAtNight(t.Context()))
	if got := rebuild(w.Shops[2].RetailerID); !slices.Equal(got, want[3:]) {
		t.Errorf("of one: %q", got)
	}
	w.trail.Holds(t, scopetest.Line("ratings.sums_rebuilt", scope.Scope{AccountID: "system"}, w.Shops[2].RetailerID, w.Shops[2].StoreID,
		"map[day:2026-11-19 stars:[0 0 0 0 0] stars_before:[0 0 0 0 7]]"))
	if got := rebuild(""); !slices.Equal(got, want[:3]) {
		t.Errorf("of all: %q, want %q", got, want[:3])
	}
	w.consistent()
	if n, err := sums.State(t.Context()); n != 0 || err != nil {
		t.Errorf("%d known, %v", n, err)
	}
	if got := rebuild(""); len(got) > 0 {
		t.Errorf("again: %q", got)
	}
}
