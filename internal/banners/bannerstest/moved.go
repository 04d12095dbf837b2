package bannerstest

import (
	"math"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/testkit"
)

// What was counted of a banner goes with it to another retailer, and goes on there; what a process that did not know of it counted where
// the banner was before is in nobody's way.
func countsGoAlong(t *testing.T, s stage) {
	r := s.publish(t, s.admin, withRetailer(s.forStores(s.Cast.Store), s.Cast.Retailer))
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	s.count(t, banners.Click, r.ID, "viewer-0001")
	s.count(t, banners.Impression, r.ID, "viewer-0002")
	testkit.Must(t, s.Store.AddServed(t.Context(), []banners.Served{{Ref: r.Ref(), Day: "2026-11-20", Channel: banners.WebPublicReceipt, Times: 5}}))
	late := banners.Event{
		Ref: r.Ref(), Viewer: []byte("late"), Kind: banners.Impression, Minute: now.Unix() / 60, Day: "2026-11-20", Channel: banners.WebPublicReceipt,
	}
	want := banners.Totals{Served: 5, Impressions: 2, Clicks: 1, Reach: 2}
	for turn, to := range []banners.Draft{
		withRetailer(s.forStores(s.Cast.OtherStore), s.Cast.OtherRetailer), forAll(banners.WebPublicReceipt), withRetailer(s.forStores(s.Cast.Store), s.Cast.Retailer),
	} {
		moved, err := s.service.Update(t.Context(), s.admin, r.ID, "", to)
		if testkit.Must(t, err); *moved.Totals != want || moved.Looked.At.IsZero() || moved.Looked.Unseen {
			t.Fatalf("move %d: %+v, %+v, want %+v", turn, *moved.Totals, moved.Looked, want)
		}
		s.count(t, banners.Impression, r.ID, "viewer-0002") // in the same minute
		s.clock.Advance(time.Minute)
		s.count(t, banners.Impression, r.ID, "viewer-0002")
		want.Impressions++
		m, err := s.service.Metrics(t.Context(), s.admin, r.ID, "2026-11-20", "2026-11-20")
		if testkit.Must(t, err); m.Totals != want || len(m.Days) != 1 || m.Days[0].Impressions != want.Impressions || m.Days[0].Served != 5 {
			t.Errorf("move %d: %+v, want %+v", turn, m, want)
		}
		if turn == 0 {
			if _, err := s.Store.Count(t.Context(), []banners.Event{late}, math.MaxInt); err != nil {
				t.Fatal(err)
			}
		}
		views, err := s.Store.Views(t.Context(), late.Viewer, []banners.Ref{moved.Ref()}, 0, math.MaxInt64)
		if testkit.Must(t, err); len(views) > 0 {
			t.Errorf("move %d: what is the former retailer's is read: %v", turn, views)
		}
	}
}
