package bannerstest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/testkit"
)

// serve gives the ids of what a consumer gets.
func (s stage) serve(t *testing.T, a banners.Ask) []string {
	t.Helper()
	if a.Channel == "" {
		a.Channel = banners.WebPublicReceipt
	}
	ads, err := s.feed.Serve(t.Context(), a)
	testkit.Must(t, err)
	ids := make([]string, len(ads))
	for i, ad := range ads {
		ids[i] = ad.ID
	}
	return ids
}

func (s stage) count(t *testing.T, kind banners.Kind, bannerID, viewer string) {
	t.Helper()
	_, err := s.feed.Count(t.Context(), banners.Seen{BannerID: bannerID, Viewer: viewer, Kind: kind})
	testkit.Must(t, err)
}

func (s stage) totals(t *testing.T, bannerID string) banners.Totals {
	t.Helper()
	r, err := s.service.Get(t.Context(), s.admin, bannerID)
	testkit.Must(t, err)
	return *r.Totals
}

func feedAudience(t *testing.T, s stage) {
	store := s.publish(t, s.retailer, s.forStores(s.Cast.Store)).ID
	allStores := s.forStores()
	allStores.Rules = []banners.Rule{{Type: banners.RetailerRule, Value: s.Cast.OtherRetailer, Flags: []string{banners.AllStores}}}
	others := s.publish(t, s.otherShop, allStores).ID
	all := s.publish(t, s.admin, forAll(banners.WebPublicReceipt, banners.AppHome)).ID
	for _, c := range []struct {
		name string
		ask  banners.Ask
		want []string
	}{
		{"the store", banners.Ask{StoreID: s.Cast.Store}, []string{store, all}},
		{"a store not chosen", banners.Ask{StoreID: s.Cast.SecondStore}, []string{all}},
		{"any store of the other", banners.Ask{StoreID: s.Cast.OtherStore}, []string{others, all}},
		{"its deleted store", banners.Ask{StoreID: s.Cast.DeletedStore}, []string{all}},
		{"no store", banners.Ask{}, []string{all}},
		{"nonsense", banners.Ask{StoreID: strings.Repeat("x", 5000)}, []string{all}},
		{"a retailer's id for a store's", banners.Ask{StoreID: s.Cast.OtherRetailer}, []string{all}},
		{"a token with its own store", banners.Ask{StoreID: s.Cast.Store, RetailerID: s.Cast.Retailer}, []string{store, all}},
		{"a token with another's store", banners.Ask{StoreID: s.Cast.Store, RetailerID: s.Cast.OtherRetailer}, []string{others, all}},
		{"a token without a store", banners.Ask{RetailerID: s.Cast.OtherRetailer}, []string{others, all}},
		{"the home page", banners.Ask{Channel: banners.AppHome, StoreID: s.Cast.Store}, []string{all}},
		{"the coupon list", banners.Ask{Channel: banners.AppReceiptList}, nil},
	} {
		got := s.serve(t, c.ask)
		if len(got) != len(c.want) {
			t.Errorf("%s: %d banners, want %d", c.name, len(got), len(c.want))
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(strings.Join(got, " "), want) {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
	if _, err := s.feed.Serve(t.Context(), banners.Ask{Channel: "TV"}); errs.From(err).Fields["channel"] == "" {
		t.Errorf("an unknown channel: %v", err)
	}
}

func feedTurns(t *testing.T, s stage) {
	for range 3 {
		s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	}
	for range 2 {
		s.publish(t, s.admin, forAll(banners.WebPublicReceipt))
	}
	first := map[string]int{}
	for range 500 {
		got := s.serve(t, banners.Ask{StoreID: s.Cast.Store})
		if len(got) != config.Places {
			t.Fatalf("%d at once, want the channel's maximum of %d", len(got), config.Places)
		}
		if got[0] == got[1] || got[1] == got[2] || got[0] == got[2] {
			t.Fatalf("one twice: %v", got)
		}
		first[got[0]]++
	}
	for bannerID, n := range first {
		if n != 100 || len(first) != 5 {
			t.Errorf("%s was first %d times of 500, with %d banners", bannerID, n, len(first))
		}
	}
}

func feedFollows(t *testing.T, s stage) {
	if got := s.serve(t, banners.Ask{StoreID: s.Cast.Store}); len(got) != 0 {
		t.Fatalf("nothing is published: %v", got)
	}
	d := s.forStores(s.Cast.Store)
	d.Start, d.End = now.Add(time.Minute), now.Add(2*time.Minute)
	r := s.publish(t, s.retailer, d)
	for _, step := range []struct {
		forward time.Duration
		want    int
	}{{0, 0}, {time.Minute - time.Millisecond, 0}, {time.Millisecond, 1}, {time.Minute - time.Millisecond, 1}, {time.Millisecond, 0}} {
		s.clock.Advance(step.forward)
		if got := s.serve(t, banners.Ask{StoreID: s.Cast.Store}); len(got) != step.want {
			t.Errorf("at %v: %d, want %d", s.clock.Now(), len(got), step.want)
		}
	}
	d.End = time.Time{}
	_, err := s.service.Update(t.Context(), s.retailer, r.ID, "", d)
	testkit.Must(t, err)
	if got := s.serve(t, banners.Ask{StoreID: s.Cast.Store}); len(got) != 1 {
		t.Error("a change does not show at once")
	}
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, r.ID, ""))
	if got := s.serve(t, banners.Ask{StoreID: s.Cast.Store}); len(got) != 0 {
		t.Error("a removal does not show at once")
	}
}

func feedLimit(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	ask := banners.Ask{StoreID: s.Cast.Store, Viewer: "viewer-0001"}
	for range config.ViewsADay {
		if len(s.serve(t, ask)) != 1 {
			t.Fatal("stopped too early")
		}
		s.count(t, banners.Impression, r.ID, "viewer-0001")
		s.count(t, banners.Click, r.ID, "viewer-0001") // which is no view
		s.clock.Advance(time.Minute)
	}
	if got := s.serve(t, ask); len(got) != 0 {
		t.Error("shown over the limit")
	}
	if got := s.serve(t, banners.Ask{StoreID: s.Cast.Store, Viewer: "viewer-0002"}); len(got) != 1 {
		t.Error("another viewer does not get it")
	}
	got, err := s.service.Why(t.Context(), s.retailer, r.ID, banners.Question{StoreID: s.Cast.Store, Viewer: "viewer-0001"})
	if err != nil || got.Shows || !strings.Contains(got.Reasons[len(got.Reasons)-1].Text, "o viu 2 vezes; o limite é de 2 por dia") {
		t.Errorf("why: %+v, %v", got, err)
	}
	s.clock.Advance(12 * time.Hour) // the next day in São Paulo
	if len(s.serve(t, ask)) != 1 {
		t.Error("the next day does not begin at zero")
	}
}

func onceAMinute(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	s.count(t, banners.Impression, r.ID, "viewer-0002")
	s.count(t, banners.Click, r.ID, "viewer-0001")
	s.clock.Advance(59 * time.Second)
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	s.clock.Advance(time.Second)
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	if got := s.totals(t, r.ID); got != (banners.Totals{Impressions: 3, Clicks: 1, Reach: 2}) {
		t.Errorf("%+v", got)
	}
}

func parallelCounts(t *testing.T, s stage) {
	first, second := s.publish(t, s.retailer, s.forStores(s.Cast.Store)), s.publish(t, s.admin, forAll(banners.AppHome, banners.AppReceiptList))
	var group sync.WaitGroup
	for viewer := range 40 {
		group.Go(func() {
			for _, r := range []banners.Record{first, second} {
				for _, kind := range []banners.Kind{banners.Impression, banners.Impression, banners.Click} {
					in := banners.Seen{BannerID: r.ID, Viewer: fmt.Sprintf("viewer-%04d", viewer), Kind: kind, Channel: r.Channels[len(r.Channels)-1], StoreID: s.Cast.Store}
					if _, err := s.feed.Count(context.Background(), in); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	group.Wait()
	for _, r := range []banners.Record{first, second} {
		if got := s.totals(t, r.ID); got != (banners.Totals{Impressions: 40, Clicks: 40, Reach: 40}) {
			t.Errorf("%s: %+v", r.Name, got)
		}
	}
	m, err := s.service.Metrics(t.Context(), s.admin, second.ID, "2026-11-20", "2026-11-20")
	want := banners.Day{Day: "2026-11-20", Channel: banners.AppReceiptList, Impressions: 40, Clicks: 40}
	if err != nil || len(m.Days) != 1 || m.Days[0] != want {
		t.Errorf("%+v, %v", m, err)
	}
}

func countsForStaff(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	if got, err := s.service.Get(t.Context(), s.retailer, r.ID); err != nil || got.Totals != nil {
		t.Errorf("the retailer sees %+v, %v", got.Totals, err)
	}
	page, err := s.service.List(t.Context(), s.retailer, all)
	if err != nil || page.Total != 1 || page.Items[0].Totals != nil {
		t.Errorf("the retailer's list: %+v, %v", page, err)
	}
	if _, err := s.service.Metrics(t.Context(), s.retailer, r.ID, "2026-11-20", "2026-11-20"); !errs.IsKind(err, errs.Forbidden) {
		t.Errorf("the retailer's metrics: %v", err)
	}
	page, err = s.service.List(t.Context(), s.admin, all)
	if err != nil || page.Items[0].Totals == nil || page.Items[0].Totals.Impressions != 1 {
		t.Errorf("the administrator's list: %+v, %v", page, err)
	}
}

var all = banners.ListQuery{Request: paging.Request{Size: 6}}

// Straight into the store: what matters is how it counts, not who asks. The retailer's other banner keeps its own viewers.
func reach(t *testing.T, s stage) {
	const atOnce = 5000
	r, other := s.publish(t, s.retailer, s.forStores(s.Cast.Store)), s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	seen := func(of banners.Ref, from, to int) {
		for at := from; at < to; at += atOnce {
			var events []banners.Event
			for n := at; n < min(at+atOnce, to); n++ {
				events = append(events, banners.Event{
					Ref: of, Viewer: fmt.Appendf(nil, "%016x", spread(uint64(n))), Kind: banners.Impression, Minute: 1, //nolint:gosec // small
					Day: "2026-11-20", Channel: banners.WebPublicReceipt,
				})
			}
			s.store(t, events)
		}
	}
	send := func(from, to int) { seen(r.Ref(), from, to) }
	seen(other.Ref(), banners.ExactReach-1, banners.ExactReach+2)
	send(0, banners.ExactReach-1)
	if got := s.totals(t, r.ID).Reach; got != banners.ExactReach-1 {
		t.Errorf("exact: %d", got)
	}
	send(0, 10) // seen before: nothing new
	send(banners.ExactReach-1, banners.ExactReach)
	if got := s.totals(t, r.ID).Reach; got != banners.ExactReach {
		t.Errorf("the last exact one: %d", got)
	}
	if listed := s.Viewers(); listed != 3 {
		t.Errorf("%d viewers are listed beside the sketch, want the other banner's 3", listed)
	}
	send(banners.ExactReach, 60_000)
	if got := s.totals(t, r.ID); got.Impressions != 60_000 || got.Reach < 58_200 || got.Reach > 61_800 {
		t.Errorf("estimated: %+v, want about 60000", got)
	}
	before := s.totals(t, r.ID).Reach
	s.store(t, []banners.Event{{
		Ref: r.Ref(), Viewer: fmt.Appendf(nil, "%016x", spread(7)), Kind: banners.Impression, Minute: 2, Day: "2026-11-20", Channel: banners.WebPublicReceipt,
	}})
	if got := s.totals(t, r.ID); got.Reach != before || got.Impressions != 60_001 {
		t.Errorf("somebody seen before: %+v, reach was %d", got, before)
	}
	if got := s.totals(t, other.ID); got.Reach != 3 {
		t.Errorf("the other banner's: %+v", got)
	}
	const few = 1_000_000 // from here on so many viewers are estimated to be fewer than they are
	low := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	seen(low.Ref(), few, few+banners.ExactReach)
	seen(low.Ref(), few+banners.ExactReach, few+banners.ExactReach+3)
	if got := s.totals(t, low.ID).Reach; got != banners.ExactReach {
		t.Errorf("%d, fewer than were counted", got)
	}
}

// store counts events without a ceiling.
func (s stage) store(t *testing.T, events []banners.Event) {
	t.Helper()
	if over, err := s.Store.Count(t.Context(), events, math.MaxInt); err != nil || over != 0 {
		t.Fatalf("%d left out, %v", over, err)
	}
}

// Strangers who make up viewers cannot write without end: of one banner so many are counted in a minute, whoever counts
// and in however many processes; the call goes well all the same, and the next minute begins at none.
func ceiling(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.ActionType, d.ActionURL = banners.GoToURL, "https://loja.com.br"
	first, second := s.publish(t, s.retailer, d), s.publish(t, s.admin, forAll(banners.AppHome))
	other := banners.NewFeed(s.Store, config, banners.NewViewers([]byte("0123456789abcdef0123456789abcdef")), s.clock) // another process
	t.Cleanup(other.Close)
	s.clock.Advance(2 * time.Hour)
	s.count(t, banners.Impression, first.ID, "viewer-0001") // from here on there is a row to hold
	flood := func() {
		var group sync.WaitGroup
		for n := range 8 {
			group.Go(func() {
				for viewer := range config.Ceiling {
					in := banners.Seen{BannerID: first.ID, Viewer: fmt.Sprintf("viewer-%d-%d", n, viewer), Kind: banners.Kind(1 + viewer%2)}
					if _, err := []*banners.Feed{s.feed, other}[n%2].Count(context.Background(), in); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
	}
	flood()
	if got := s.totals(t, first.ID); got.Impressions+got.Clicks != int64(config.Ceiling) {
		t.Errorf("in one minute: %+v, want %d", got, config.Ceiling)
	}
	s.count(t, banners.Impression, second.ID, "viewer-0001")
	if got := s.totals(t, second.ID); got.Impressions != 1 {
		t.Errorf("another banner: %+v", got)
	}
	s.clock.Advance(time.Minute)
	flood()
	if got := s.totals(t, first.ID); got.Impressions+got.Clicks != 2*int64(config.Ceiling) {
		t.Errorf("in two minutes: %+v, want %d", got, 2*config.Ceiling)
	}
	s.clock.Advance(-time.Hour) // a clock that is set back stops nobody
	s.count(t, banners.Impression, first.ID, "viewer-0001")
	if got := s.totals(t, first.ID); got.Impressions+got.Clicks != 2*int64(config.Ceiling)+1 {
		t.Errorf("after the clock went back: %+v", got)
	}
}

// spread makes of a small number one with random-looking bits, as hashes of viewers have.
func spread(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

func onlyWhatShows(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.Start, d.End = now.Add(time.Minute), now.Add(2*time.Minute)
	r := s.publish(t, s.retailer, d)
	try := func(in banners.Seen) error {
		in.Kind, in.Viewer = banners.Impression, "viewer-0001"
		_, err := s.feed.Count(t.Context(), in)
		return err
	}
	if err := try(banners.Seen{BannerID: r.ID}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("before its start: %v", err)
	}
	s.clock.Advance(time.Minute)
	if err := try(banners.Seen{BannerID: r.ID, Channel: banners.AppHome}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("on another channel: %v", err)
	}
	if err := try(banners.Seen{BannerID: id.New()}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("an unknown banner: %v", err)
	}
	if err := try(banners.Seen{BannerID: r.ID, StoreID: strings.Repeat("x", 9000)}); err != nil {
		t.Errorf("a store of nobody: %v", err)
	}
	if _, err := s.feed.Follow(t.Context(), banners.Seen{BannerID: r.ID, Viewer: "viewer-0001"}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("a tap that leads nowhere: %v", err)
	}
	s.clock.Advance(5 * time.Minute)
	if err := try(banners.Seen{BannerID: r.ID}); err != nil {
		t.Errorf("still on a screen: %v", err)
	}
	s.clock.Advance(time.Hour)
	if err := try(banners.Seen{BannerID: r.ID}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("long over: %v", err)
	}
}

// watched notes the stores of what is counted.
type watched struct {
	banners.FeedStore
	mu     sync.Mutex
	stores []string
}

func (w *watched) Count(ctx context.Context, events []banners.Event, most int) (int, error) {
	w.mu.Lock()
	for _, e := range events {
		w.stores = append(w.stores, e.StoreID)
	}
	w.mu.Unlock()
	return w.FeedStore.Count(ctx, events, most)
}

// A count is of a store that the banner is for, else of none: strangers make no rows.
func storesOfCounts(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	store := &watched{FeedStore: s.Store}
	feed := banners.NewFeed(store, config, banners.NewViewers([]byte("0123456789abcdef0123456789abcdef")), s.clock)
	for n, storeID := range []string{s.Cast.Store, id.New(), "", s.Cast.OtherStore} {
		_, err := feed.Count(t.Context(), banners.Seen{BannerID: r.ID, Viewer: fmt.Sprintf("viewer-%04d", n), Kind: banners.Impression, StoreID: storeID})
		testkit.Must(t, err)
	}
	feed.Close()
	slices.Sort(store.stores)
	if want := []string{"", "", "", s.Cast.Store}; !slices.Equal(store.stores, want) {
		t.Errorf("counted %q, want %q", store.stores, want)
	}
}

func handedOut(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	served := []banners.Served{
		{Ref: r.Ref(), Day: "2026-11-20", Channel: banners.WebPublicReceipt, StoreID: s.Cast.Store, Times: 7},
		{Ref: r.Ref(), Day: "2026-11-20", Channel: banners.WebPublicReceipt, Times: 2},
		{Ref: r.Ref(), Day: "2026-11-21", Channel: banners.WebPublicReceipt, Times: 1},
	}
	testkit.Must(t, s.Store.AddServed(t.Context(), nil))
	s.store(t, nil)
	testkit.Must(t, s.Store.AddServed(t.Context(), served))
	testkit.Must(t, s.Store.AddServed(t.Context(), served[:1]))
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	m, err := s.service.Metrics(t.Context(), s.admin, r.ID, "2026-11-01", "2026-11-30")
	testkit.Must(t, err)
	if m.Totals != (banners.Totals{Served: 17, Impressions: 1, Reach: 1}) || len(m.Days) != 2 || m.Days[0].Served != 16 || m.Days[0].Impressions != 1 || m.Days[1].Served != 1 {
		t.Errorf("%+v", m)
	}
}

func forgotten(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	s.count(t, banners.Impression, r.ID, "viewer-0001")
	if done, err := s.Store.ForgetViews(t.Context(), now.Unix()/60+1); err != nil || !done {
		t.Fatalf("all forgotten: %t, %v", done, err)
	}
	s.count(t, banners.Impression, r.ID, "viewer-0001") // the same minute again: nothing knows of it
	if got := s.totals(t, r.ID); got != (banners.Totals{Impressions: 2, Reach: 1}) {
		t.Errorf("%+v", got)
	}
}

func viewersAnonymous(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	for _, viewer := range []string{"", "short", "52998224725", strings.Repeat("a", 65), "com espaço", "a\x00bcdefgh", "<script>alert"} {
		_, err := s.feed.Count(t.Context(), banners.Seen{BannerID: r.ID, Viewer: viewer, Kind: banners.Click})
		if errs.From(err).Fields["viewerId"] == "" {
			t.Errorf("%q: %v", viewer, err)
		}
	}
}

func removedStayOut(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.ActionType, d.ActionURL = banners.GoToURL, "https://loja.com.br"
	r := s.publish(t, s.retailer, d)
	if ad, err := s.feed.Follow(t.Context(), banners.Seen{BannerID: r.ID, Viewer: "viewer-0001"}); err != nil || ad.ActionURL != d.ActionURL {
		t.Fatalf("%+v, %v", ad, err)
	}
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, r.ID, ""))
	if _, err := s.feed.Follow(t.Context(), banners.Seen{BannerID: r.ID, Viewer: "viewer-0002"}); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("a tap on a removed one: %v", err)
	}
	if got := s.totals(t, r.ID); got.Clicks != 1 {
		t.Errorf("its counts: %+v", got)
	}
}
