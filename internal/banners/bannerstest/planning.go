package bannerstest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func (s stage) between(start, end time.Duration) banners.Draft {
	d := s.forStores(s.Cast.Store)
	if d.Start, d.End = now.Add(start), now.Add(end); end == 0 {
		d.End = time.Time{}
	}
	return d
}

const day = 24 * time.Hour

func isFull(err error) bool { return err != nil && errs.From(err).Code == "banners.channel_full" }

func places(t *testing.T, s stage) {
	for start := time.Duration(0); start < 6*day; start += day { // one after the other: never more than one at once
		s.publish(t, s.retailer, s.between(start, start+day))
	}
	s.publish(t, s.retailer, s.between(0, 0)) // two at once
	third := s.publish(t, s.retailer, s.between(0, 6*day))
	if _, err := s.service.Create(t.Context(), s.retailer, s.between(5*day, 7*day)); !isFull(err) {
		t.Errorf("a fourth at once: %v", err)
	}
	s.publish(t, s.retailer, s.between(6*day, 8*day))       // begins when two end
	s.publish(t, s.otherShop, otherShops(s, 0, 6*day))      // a retailer has places of its own
	s.publish(t, s.admin, forAll(banners.WebPublicReceipt)) // and so have all consumers
	details := s.between(0, 6*day)
	details.Channels = []banners.Channel{banners.AppReceiptDetails}
	s.publish(t, s.retailer, details) // another channel
	both := s.between(0, day)
	both.Channels = []banners.Channel{banners.AppReceiptDetails, banners.WebPublicReceipt}
	if _, err := s.service.Create(t.Context(), s.retailer, both); !isFull(err) {
		t.Errorf("one of two channels is full: %v", err)
	}
	same := s.between(0, 6*day)
	same.Name = "O mesmo lugar"
	if _, err := s.service.Update(t.Context(), s.retailer, third.ID, "", same); err != nil {
		t.Errorf("a banner is in its own way: %v", err)
	}
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, third.ID, ""))
	s.publish(t, s.retailer, s.between(0, 6*day))
}

func otherShops(s stage, start, end time.Duration) banners.Draft {
	d := s.between(start, end)
	d.Rules = []banners.Rule{{Type: banners.StoreRule, Value: s.Cast.OtherStore}}
	return d
}

func nextFreeDate(t *testing.T, s stage) {
	s.publish(t, s.retailer, s.between(0, 2*day))
	s.publish(t, s.retailer, s.between(0, 5*day))
	s.publish(t, s.retailer, s.between(0, 9*day))
	s.publish(t, s.retailer, s.between(3*day, 4*day))
	for _, c := range []struct {
		name       string
		start, end time.Duration
		want       time.Duration
	}{
		{"a short one fits between", 0, day, 2 * day},
		{"two days fit later", 0, 2 * day, 4 * day},
		{"without an end", 0, 0, 4 * day},
		{"from within", day, 2 * day, 2 * day},
	} {
		_, err := s.service.Create(t.Context(), s.retailer, s.between(c.start, c.end))
		if got, want := errs.From(err).Fields["nextFreeDate"], now.Add(c.want).Format("2006-01-02T15:04:05.000Z"); !isFull(err) || got != want {
			t.Errorf("%s: %q, want %q, %v", c.name, got, want, err)
		}
	}
	for range 3 {
		d := otherShops(s, 0, 0)
		s.publish(t, s.otherShop, d)
	}
	_, err := s.service.Create(t.Context(), s.otherShop, otherShops(s, 0, day))
	if _, offered := errs.From(err).Fields["nextFreeDate"]; !isFull(err) || offered {
		t.Errorf("places that never come back: %v %v", err, errs.From(err).Fields)
	}
}

func copies(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.Name, d.ActionURL, d.AltText = strings.Repeat("é", 118), "https://loja.com.br", "Fruta"
	d.ActionType = banners.GoToURL
	old := s.publish(t, s.retailer, d)
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, old.ID, ""))
	got, err := s.service.Duplicate(t.Context(), s.retailer, old.ID, banners.Copy{Start: now.Add(day)})
	if err != nil || got.ID == old.ID || !got.Active || got.Picture != old.Picture || got.ActionURL != old.ActionURL || got.AltText != old.AltText {
		t.Fatalf("%+v, %v", got, err)
	}
	if !strings.HasPrefix(got.Name, "Cópia de éé") || len([]rune(got.Name)) != 120 || !got.End.IsZero() {
		t.Errorf("%q until %v", got.Name, got.End)
	}
	if !s.pictures.Uses(d.Upload, "banner "+got.ID) {
		t.Error("the copy does not keep its picture")
	}
	if _, err := s.service.Duplicate(t.Context(), s.retailer, old.ID, banners.Copy{}); errs.From(err).Fields["startDate"] == "" {
		t.Errorf("a copy without a start: %v", err)
	}
}

func twoEditors(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	first, err := s.service.Update(t.Context(), s.retailer, r.ID, r.Version(), s.forStores(s.Cast.Store))
	testkit.Must(t, err)
	if first.Version() == r.Version() {
		t.Error("a change in the same millisecond has the same version")
	}
	if _, err := s.service.Update(t.Context(), s.retailer, r.ID, r.Version(), s.forStores(s.Cast.Store)); !errors.Is(err, banners.ErrStale) {
		t.Errorf("the second editor: %v", err)
	}
	if err := s.service.Remove(t.Context(), s.retailer, r.ID, r.Version()); !errors.Is(err, banners.ErrStale) {
		t.Errorf("a removal: %v", err)
	}
	entered := s.retailer
	entered.SwitchID = id.New()
	if err := s.service.Remove(t.Context(), entered, r.ID, first.Version()); !errors.Is(err, banners.ErrSwitchedProfile) {
		t.Errorf("under a switched profile: %v", err)
	}
	if _, err := s.service.Update(t.Context(), entered, r.ID, first.Version(), banners.Draft{Inactive: true}); !errors.Is(err, banners.ErrSwitchedProfile) {
		t.Errorf("made inactive under a switched profile: %v", err)
	}
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, r.ID, first.Version()))
	if _, err := s.service.Update(t.Context(), s.retailer, r.ID, "", s.forStores(s.Cast.Store)); !errors.Is(err, banners.ErrRemoved) {
		t.Errorf("a removed one: %v", err)
	}
}

func calendar(t *testing.T, s stage) {
	s.publish(t, s.retailer, s.between(0, day))     // 20 and 21 November, São Paulo
	s.publish(t, s.retailer, s.between(day, 3*day)) // begins when the first ends: 21 to 23
	s.publish(t, s.otherShop, otherShops(s, 0, 0))
	got, err := s.service.Occupancy(t.Context(), s.retailer, s.Cast.OtherRetailer, "2026-11-19", "2026-11-24")
	testkit.Must(t, err)
	var taken []int
	for _, d := range got.Days {
		taken = append(taken, d.Taken[banners.WebPublicReceipt])
	}
	if !slices.Equal(taken, []int{0, 1, 1, 1, 1, 0}) || got.Places != config.Places || len(got.Slots) != 2 || got.Days[0].Day != "2026-11-19" {
		t.Errorf("%v of %d, %d banners", taken, got.Places, len(got.Slots))
	}
	if all, err := s.service.Occupancy(t.Context(), s.admin, "", "2026-11-20", "2026-11-20"); err != nil || len(all.Slots) != 0 || len(all.Days) != 1 {
		t.Errorf("all consumers: %+v, %v", all, err)
	}
	for name, c := range map[string]struct {
		retailer, from, to, field string
	}{
		"no day":           {"", "", "2026-11-20", "startDate"},
		"inverted":         {"", "2026-11-21", "2026-11-20", "endDate"},
		"too long":         {"", "2026-01-01", "2027-02-05", "endDate"},
		"unknown retailer": {"x", "2026-11-20", "2026-11-20", "varejistaId"},
	} {
		if _, err := s.service.Occupancy(t.Context(), s.admin, c.retailer, c.from, c.to); errs.From(err).Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func why(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.Start = now.Add(time.Hour)
	r := s.publish(t, s.retailer, d)
	s.publish(t, s.admin, forAll(banners.WebPublicReceipt))
	for _, c := range []struct {
		name  string
		q     banners.Question
		shows bool
		says  string
	}{
		{"too early", banners.Question{StoreID: s.Cast.Store}, false, "ainda não começou: começa em 20/11/2026 às 13:00"},
		{"later", banners.Question{StoreID: s.Cast.Store, At: now.Add(day), Channel: banners.WebPublicReceipt}, true, "Divide o canal com outro banner"},
		{"over", banners.Question{StoreID: s.Cast.Store, At: now.Add(8 * day)}, false, "já terminou: o fim foi em 27/11/2026 às 12:00"},
		{"another channel", banners.Question{StoreID: s.Cast.Store, At: now.Add(day), Channel: banners.AppHome}, false, "Não está no canal Página inicial, e sim em Cupom fiscal na web."},
		{"a store not chosen", banners.Question{StoreID: s.Cast.SecondStore, At: now.Add(day)}, false, "não foi escolhida"},
		{"no store", banners.Question{At: now.Add(day)}, false, "sem uma loja, ele não aparece"},
		{"a viewer who did not see it", banners.Question{StoreID: s.Cast.Store, At: now.Add(day), Viewer: "viewer-0001"}, true, "ainda não o viu; o limite é de 2 por dia"},
	} {
		got, err := s.service.Why(t.Context(), s.retailer, r.ID, c.q)
		testkit.Must(t, err)
		text := ""
		for _, reason := range got.Reasons {
			text += reason.Text + "\n"
		}
		if got.Shows != c.shows || !strings.Contains(text, c.says) {
			t.Errorf("%s: shows %t, %s", c.name, got.Shows, text)
		}
	}
	for name, c := range map[string]struct {
		who   scope.Scope
		q     banners.Question
		field string
	}{
		"another's store": {s.retailer, banners.Question{StoreID: s.Cast.OtherStore}, "storeId"},
		"a deleted store": {s.admin, banners.Question{StoreID: s.Cast.DeletedStore}, "storeId"},
		"not a store":     {s.admin, banners.Question{StoreID: "x"}, "storeId"},
		"no channel":      {s.admin, banners.Question{Channel: "TV"}, "channel"},
		"a CPF":           {s.admin, banners.Question{Viewer: "52998224725"}, "viewerId"},
	} {
		if _, err := s.service.Why(t.Context(), c.who, r.ID, c.q); errs.From(err).Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	got, err := s.service.Why(t.Context(), s.admin, r.ID, banners.Question{StoreID: s.Cast.OtherStore, At: now.Add(day)})
	if err != nil || got.Shows || !strings.Contains(got.Reasons[len(got.Reasons)-1].Text, "é de outro varejista") {
		t.Errorf("another retailer's store: %+v, %v", got, err)
	}
}

// A banner for all stores shows in the app outside of them too, and the explanation says what the feed does.
func whyOutsideStores(t *testing.T, s stage) {
	all := s.forStores()
	all.Rules = []banners.Rule{{Type: banners.RetailerRule, Value: s.Cast.Retailer, Flags: []string{banners.AllStores}}}
	all.Channels = []banners.Channel{banners.AppReceiptDetails, banners.WebPublicReceipt}
	one := s.forStores(s.Cast.Store)
	one.Channels = all.Channels
	everywhere, there := s.publish(t, s.retailer, all), s.publish(t, s.retailer, one)
	s.publish(t, s.retailer, all)
	for _, c := range []struct {
		banner   banners.Record
		channel  banners.Channel
		retailer string // of the consumer's token
		shows    bool
		says     string
	}{
		{everywhere, banners.AppReceiptDetails, s.Cast.Retailer, true, "Divide o canal com outro banner"},
		{everywhere, banners.WebPublicReceipt, "", false, "sem uma loja, ele não aparece"},
		{there, banners.AppReceiptDetails, s.Cast.Retailer, false, "sem uma loja, ele não aparece"},
	} {
		ads, err := s.feed.Serve(t.Context(), banners.Ask{Channel: c.channel, RetailerID: c.retailer})
		testkit.Must(t, err)
		served := slices.ContainsFunc(ads, func(ad *banners.Ad) bool { return ad.ID == c.banner.ID })
		got, err := s.service.Why(t.Context(), s.retailer, c.banner.ID, banners.Question{Channel: c.channel})
		testkit.Must(t, err)
		if last := got.Reasons[len(got.Reasons)-1].Text; got.Shows != c.shows || served != c.shows || !strings.Contains(last, c.says) {
			t.Errorf("%s on %s: served %t, shows %t, %s", c.banner.Name, c.channel, served, got.Shows, last)
		}
	}
}

func wrongProfiles(t *testing.T, s stage) {
	for _, who := range []scope.Scope{{}, {Profile: scope.Parceiro, PartnerID: "x"}, {Profile: scope.Varejista}} {
		_, created := s.service.Create(t.Context(), who, s.forStores(s.Cast.Store))
		_, listed := s.service.List(t.Context(), who, banners.ListQuery{})
		_, metrics := s.service.Metrics(t.Context(), who, "x", "", "")
		for call, err := range map[string]error{"Create": created, "List": listed, "Metrics": metrics, "Prepare": s.service.Prepare(t.Context(), who, "a.jpg")} {
			if !errs.IsKind(err, errs.Forbidden) {
				t.Errorf("%s by %q: %v", call, who.Profile, err)
			}
		}
	}
}

func badFile(t *testing.T, s stage) {
	err := s.service.Prepare(t.Context(), s.retailer, "bad")
	if errs.From(err).Fields["images[0].imagePath"] != "O arquivo não é um JPEG." {
		t.Errorf("%v %v", err, errs.From(err).Fields)
	}
	if err := s.service.Prepare(t.Context(), s.retailer, ""); err != nil {
		t.Errorf("nothing to prepare: %v", err)
	}
}
