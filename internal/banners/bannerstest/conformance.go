package bannerstest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"BannerComesBackWhole":           comesBackWhole,
		"OtherTenantSeesNotFound":        otherTenant,
		"ListFiltersSortsAndPages":       list,
		"StatusesFollowTheClock":         statuses,
		"AllStoresTakesInLaterOnes":      allStores,
		"AudienceMayChange":              audienceMayChange,
		"CountsGoWithTheirBanner":        countsGoAlong,
		"DeletedStoresLeaveTheAudience":  deletedStores,
		"PicturesAreKeptWhileShown":      picturesKept,
		"InactiveIsRemoved":              inactive,
		"LastPlaceHasOneWinner":          lastPlace,
		"PlacesAreCountedByTheMoment":    places,
		"NextFreeDateIsOffered":          nextFreeDate,
		"CopiesStandOnTheirOwn":          copies,
		"TwoEditorsDoNotOverwrite":       twoEditors,
		"EditorsAtOnceHaveOneWinner":     editorsAtOnce,
		"CalendarCountsEachDay":          calendar,
		"WhySaysWhatIsInTheWay":          why,
		"WhySaysWhatTheFeedDoes":         whyOutsideStores,
		"FeedShowsWhoIsMeant":            feedAudience,
		"FeedTakesTurns":                 feedTurns,
		"FeedFollowsChangesAndTheClock":  feedFollows,
		"FeedStopsAtTheDailyLimit":       feedLimit,
		"ViewersCountOnceAMinute":        onceAMinute,
		"ParallelCountsAddUp":            parallelCounts,
		"CountsAreForStaff":              countsForStaff,
		"ReachIsExactThenEstimated":      reach,
		"OnlyWhatShowsIsCounted":         onlyWhatShows,
		"CountsAreOfTheBannersStores":    storesOfCounts,
		"HandedOutIsCountedApart":        handedOut,
		"CountingHasACeiling":            ceiling,
		"OldViewsAreForgottenSumsStay":   forgotten,
		"ViewersAreNoOnesCPF":            viewersAnonymous,
		"AccountsOfOthersCannotPublish":  wrongProfiles,
		"BadFilesAreNamedInTheirField":   badFile,
		"RemovedOnesStayOutOfEverything": removedStayOut,
		"StaffLooksAtRetailersBanners":   staffLooks,
		"RemovalsAreTakenBack":           restored,
		"WhatCannotComeBackStaysAway":    restoredNoMore,
	} {
		t.Run(name, func(t *testing.T) { test(t, newStage(t, fresh(t))) })
	}
}

func comesBackWhole(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store, s.Cast.SecondStore)
	d.Channels = []banners.Channel{banners.WebPublicReceipt, banners.AppReceiptDetails}
	d.AltText, d.ActionURL, d.ActionType = "Sexta da fruta", "https://loja.com.br/a?b=c#d", banners.GoToURL
	made := s.publish(t, s.admin, withRetailer(d, s.Cast.Retailer))
	got, err := s.service.Get(t.Context(), s.admin, made.ID)
	testkit.Must(t, err)
	stores := []string{s.Cast.Store, s.Cast.SecondStore}
	slices.Sort(stores)
	want := banners.Banner{
		ID: made.ID, Name: "Ofertas", Active: true, Audience: banners.Audience{RetailerID: s.Cast.Retailer, StoreIDs: stores}, Channels: d.Channels,
		Period: banners.Period{Start: now, End: d.End}, Picture: mediatest.Of("a.jpg"),
		AltText: d.AltText, ActionURL: d.ActionURL, CreatedAt: now, CreatedBy: s.admin.AccountID, UpdatedAt: now,
	}
	slices.Sort(got.Audience.StoreIDs)
	if !reflect.DeepEqual(got.Banner, want) {
		t.Errorf("got %+v, want %+v", got.Banner, want)
	}
	if got.Retailer.TradeName != "Retailer" || len(got.Stores) != 2 || got.Totals == nil || *got.Totals != (banners.Totals{}) {
		t.Errorf("names and totals: %+v %+v %+v", got.Retailer, got.Stores, got.Totals)
	}
}

func otherTenant(t *testing.T, s stage) {
	mine, all := s.publish(t, s.retailer, s.forStores(s.Cast.Store)), s.publish(t, s.admin, forAll(banners.AppHome))
	for name, bannerID := range map[string]string{"another's": mine.ID, "everybody's": all.ID, "absent": id.New(), "no id": "x"} {
		_, got := s.service.Get(t.Context(), s.otherShop, bannerID)
		_, updated := s.service.Update(t.Context(), s.otherShop, bannerID, "", s.forStores(s.Cast.OtherStore))
		_, copied := s.service.Duplicate(t.Context(), s.otherShop, bannerID, banners.Copy{Start: now})
		_, explained := s.service.Why(t.Context(), s.otherShop, bannerID, banners.Question{})
		for call, err := range map[string]error{
			"Get": got, "Update": updated, "Duplicate": copied, "Why": explained, "Remove": s.service.Remove(t.Context(), s.otherShop, bannerID, ""),
		} {
			if !errors.Is(err, banners.ErrNotFound) {
				t.Errorf("%s of %s: %v", call, name, err)
			}
		}
	}
	for retailerID, want := range map[string]int{s.Cast.Retailer: 1, s.Cast.OtherRetailer: 0, "": 0} {
		if living, err := s.Store.LivingStores(t.Context(), retailerID, []string{s.Cast.Store}); err != nil || len(living) != want {
			t.Errorf("the stores of %q among another's: %v, %v", retailerID, living, err)
		}
	}
	page, err := s.service.List(t.Context(), s.otherShop, banners.ListQuery{Request: paging.Request{Size: 6}, RetailerID: s.Cast.Retailer})
	if err != nil || page.Total != 0 {
		t.Errorf("a list of another's: %d, %v", page.Total, err)
	}
	if again, err := s.service.Get(t.Context(), s.retailer, mine.ID); err != nil || !reflect.DeepEqual(again, mine) {
		t.Errorf("changed: %+v, %v", again, err)
	}
}

func list(t *testing.T, s stage) {
	for i, name := range []string{"Açaí da semana", "Bolo", "Café"} {
		d := s.forStores(s.Cast.Store)
		d.Name, d.Start, d.End = name, now.AddDate(0, 0, 10*i), now.AddDate(0, 0, 10*i+1)
		s.publish(t, s.retailer, d)
		s.clock.Advance(time.Second)
	}
	open := forAll(banners.AppHome)
	open.Name = "Dia das mães"
	s.publish(t, s.admin, open)
	for _, c := range []struct {
		name  string
		who   scope.Scope
		query banners.ListQuery
		total int
		names string
	}{
		{"newest first", s.admin, banners.ListQuery{Request: paging.Request{Size: 2}}, 4, "Dia das mães,Café"},
		{"second page", s.admin, banners.ListQuery{Request: paging.Request{Page: 1, Size: 2, Sort: "description"}}, 4, "Café,Dia das mães"},
		{"an open end is the last", s.admin, banners.ListQuery{Request: paging.Request{Size: 1, Sort: "endDate", Desc: true}}, 4, "Dia das mães"},
		{"own alone", s.retailer, banners.ListQuery{Request: paging.Request{Size: 6, Sort: "startDate"}}, 3, "Açaí da semana,Bolo,Café"},
		{"accents are folded", s.admin, banners.ListQuery{Request: paging.Request{Size: 6}, Filter: "ACAI"}, 1, "Açaí da semana"},
		{"retailer's name", s.admin, banners.ListQuery{Request: paging.Request{Size: 6, Sort: "description"}, Filter: "retailer"}, 3, "Açaí da semana,Bolo,Café"},
		{"one's own name", s.retailer, banners.ListQuery{Request: paging.Request{Size: 6}, Filter: "retailer"}, 0, ""},
		{"one's own banner", s.retailer, banners.ListQuery{Request: paging.Request{Size: 6}, Filter: "acai"}, 1, "Açaí da semana"},
		{"a pattern's own signs", s.admin, banners.ListQuery{Request: paging.Request{Size: 6}, Filter: "%"}, 0, ""},
		{"channel", s.admin, banners.ListQuery{Request: paging.Request{Size: 6}, Channel: banners.AppHome}, 1, "Dia das mães"},
		{"retailer", s.admin, banners.ListQuery{Request: paging.Request{Size: 1, Sort: "description"}, RetailerID: s.Cast.Retailer}, 3, "Açaí da semana"},
		{"store", s.admin, banners.ListQuery{Request: paging.Request{Size: 1, Sort: "description"}, StoreID: s.Cast.Store}, 3, "Açaí da semana"},
		{"another store", s.admin, banners.ListQuery{Request: paging.Request{Size: 1}, StoreID: s.Cast.SecondStore}, 0, ""},
		{"nobody's retailer", s.admin, banners.ListQuery{Request: paging.Request{Size: 6}, RetailerID: "\x00"}, 0, ""},
		{"nobody's store", s.admin, banners.ListQuery{Request: paging.Request{Size: 6}, StoreID: "\x00"}, 0, ""},
		{"scheduled", s.admin, banners.ListQuery{Request: paging.Request{Size: 6, Sort: "description"}, Status: banners.Scheduled}, 2, "Bolo,Café"},
	} {
		page, err := s.service.List(t.Context(), c.who, c.query)
		testkit.Must(t, err)
		var names []string
		for _, r := range page.Items {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, ","); got != c.names || page.Total != c.total {
			t.Errorf("%s: %s of %d, want %s of %d", c.name, got, page.Total, c.names, c.total)
		}
	}
	for _, sort := range banners.SortFields {
		if _, err := s.service.List(t.Context(), s.admin, banners.ListQuery{Request: paging.Request{Size: 6, Sort: sort}}); err != nil {
			t.Errorf("sort by %s: %v", sort, err)
		}
	}
}

// A status in a list, as a filter and as derived from the row, is the same at every moment.
func statuses(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	d.Start, d.End = now.Add(time.Hour), now.Add(2*time.Hour)
	r := s.publish(t, s.retailer, d)
	for _, step := range []struct {
		forward time.Duration
		want    banners.Status
	}{
		{0, banners.Scheduled},
		{time.Hour - time.Millisecond, banners.Scheduled},
		{time.Millisecond, banners.Living},
		{time.Hour - time.Millisecond, banners.Living},
		{time.Millisecond, banners.Expired},
	} {
		s.clock.Advance(step.forward)
		checkStatus(t, s, r.ID, step.want)
	}
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, r.ID, ""))
	checkStatus(t, s, r.ID, banners.Removed)
}

func checkStatus(t *testing.T, s stage, bannerID string, want banners.Status) {
	t.Helper()
	for _, status := range banners.Statuses {
		page, err := s.service.List(t.Context(), s.retailer, banners.ListQuery{Request: paging.Request{Size: 6}, Status: status})
		testkit.Must(t, err)
		if found := page.Total == 1; found != (status == want) {
			t.Errorf("at %v: found among %s: %t, want %s", s.clock.Now(), status, found, want)
		}
	}
	if r, err := s.service.Get(t.Context(), s.retailer, bannerID); err != nil || r.Status(s.clock.Now()) != want {
		t.Errorf("at %v: %s, want %s", s.clock.Now(), r.Status(s.clock.Now()), want)
	}
}

func allStores(t *testing.T, s stage) {
	d := s.forStores()
	d.Rules = []banners.Rule{{Type: banners.RetailerRule, Value: s.Cast.Retailer, Flags: []string{banners.AllStores}}, {Type: banners.StoreRule, Value: s.Cast.Store}}
	r := s.publish(t, s.retailer, d)
	if !r.Audience.AllStores || len(r.Audience.StoreIDs) != 0 || len(r.Stores) != 2 {
		t.Errorf("%+v %+v", r.Audience, r.Stores)
	}
	later := id.New()
	s.AddStore(later)
	s.clock.Advance(time.Minute)
	if r, err := s.service.Get(t.Context(), s.retailer, r.ID); err != nil || len(r.Stores) != 3 {
		t.Errorf("with a later store: %+v, %v", r.Stores, err)
	}
	if ads, err := s.feed.Serve(t.Context(), banners.Ask{Channel: banners.WebPublicReceipt, StoreID: later}); err != nil || len(ads) != 1 {
		t.Errorf("the later store shows %d, %v", len(ads), err)
	}
	some := s.retailer
	some.Stores = scope.OnlyStores(s.Cast.Store)
	d.Name = "Mudado"
	if _, err := s.service.Update(t.Context(), some, r.ID, "", d); errs.From(err).Code != "banners.other_stores" {
		t.Errorf("changed by who sees one store of them: %v", err)
	}
	if r, err := s.service.Update(t.Context(), s.retailer, r.ID, "", d); err != nil || r.Elsewhere || r.Name != d.Name {
		t.Errorf("changed by who sees all: %+v, %v", r, err)
	}
	twice := s.publish(t, s.retailer, s.forStores(s.Cast.Store, s.Cast.Store))
	if !slices.Equal(twice.Audience.StoreIDs, []string{s.Cast.Store}) {
		t.Errorf("a store that was chosen twice: %q", twice.Audience.StoreIDs)
	}
}

func audienceMayChange(t *testing.T, s stage) {
	beside := s.publish(t, s.admin, withRetailer(s.forStores(s.Cast.Store, s.Cast.SecondStore), s.Cast.Retailer))
	r := s.publish(t, s.admin, forAll(banners.WebPublicReceipt))
	d := withRetailer(s.forStores(s.Cast.Store), s.Cast.Retailer)
	moved, err := s.service.Update(t.Context(), s.admin, r.ID, "", d)
	if err != nil || moved.Audience.RetailerID != s.Cast.Retailer || len(moved.Stores) != 1 {
		t.Fatalf("%+v, %v", moved.Audience, err)
	}
	if _, err := s.service.Get(t.Context(), s.retailer, r.ID); err != nil {
		t.Errorf("its retailer: %v", err)
	}
	back, err := s.service.Update(t.Context(), s.admin, r.ID, "", forAll(banners.AppHome))
	if err != nil || back.Audience.RetailerID != "" || len(back.Stores) != 0 {
		t.Errorf("%+v, %v", back.Audience, err)
	}
	if got, err := s.service.Get(t.Context(), s.admin, beside.ID); err != nil || len(got.Stores) != 2 {
		t.Errorf("the retailer's other banner: %+v, %v", got.Audience, err)
	}
}

// A store that is deleted keeps nobody from changing or copying its banners; another deleted one cannot be chosen.
func deletedStores(t *testing.T, s stage) {
	later := id.New()
	s.AddStore(later)
	d := s.forStores(s.Cast.Store, later)
	r := s.publish(t, s.retailer, d)
	s.DeleteStore(later)
	d.Name = "Mudado"
	changed, err := s.service.Update(t.Context(), s.retailer, r.ID, "", d)
	if err != nil || !slices.Equal(changed.Audience.StoreIDs, []string{s.Cast.Store}) || changed.Name != d.Name {
		t.Errorf("change: %+v, %v %v", changed.Audience, err, errs.From(err).Fields)
	}
	if _, err := s.service.Update(t.Context(), s.retailer, r.ID, "", d); errs.From(err).Fields["rules"] == "" {
		t.Errorf("chose a deleted store: %v", err)
	}
	alone := s.publish(t, s.retailer, s.forStores(s.Cast.SecondStore, s.Cast.Store))
	s.DeleteStore(s.Cast.SecondStore)
	copied, err := s.service.Duplicate(t.Context(), s.retailer, alone.ID, banners.Copy{Start: now})
	if err != nil || !slices.Equal(copied.Audience.StoreIDs, []string{s.Cast.Store}) {
		t.Errorf("copy: %+v, %v %v", copied.Audience, err, errs.From(err).Fields)
	}
	s.DeleteStore(s.Cast.Store)
	if _, err := s.service.Duplicate(t.Context(), s.retailer, alone.ID, banners.Copy{Start: now}); errs.From(err).Fields["rules"] != "Escolha pelo menos uma loja." {
		t.Errorf("copy without a living store: %v %v", err, errs.From(err).Fields)
	}
}

func picturesKept(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	uses := func(upload string) bool { return s.pictures.Uses(upload, "banner "+r.ID) }
	d := s.forStores(s.Cast.Store)
	d.Upload = ""
	_, err := s.service.Update(t.Context(), s.retailer, r.ID, "", d)
	if err != nil || !uses("a.jpg") {
		t.Errorf("the same picture is let go: %v", err)
	}
	d.Upload = "c.jpg"
	if _, err = s.service.Update(t.Context(), s.retailer, r.ID, "", d); err != nil || uses("a.jpg") || !uses("c.jpg") {
		t.Errorf("another picture does not take the old one's place: %v", err)
	}
	if testkit.Must(t, s.service.Remove(t.Context(), s.retailer, r.ID, "")); !uses("c.jpg") {
		t.Error("a removed banner's details lost the picture")
	}
}

// A change to inactive is a removal, of any audience: it takes no place, and what was published stays as it was.
func inactive(t *testing.T, s stage) {
	for _, made := range []struct {
		who   scope.Scope
		draft banners.Draft
	}{{s.retailer, s.forStores(s.Cast.Store)}, {s.admin, withRetailer(s.forStores(s.Cast.Store, s.Cast.SecondStore), s.Cast.Retailer)}, {s.admin, forAll(banners.AppHome)}} {
		first, others := s.publish(t, made.who, made.draft), []banners.Record{}
		for range config.Places - 1 {
			others = append(others, s.publish(t, made.who, made.draft))
		}
		s.clock.Advance(time.Second)
		gone, err := s.service.Update(t.Context(), made.who, first.ID, first.Version(), banners.Draft{Inactive: true, Name: "Outro"})
		want := first
		want.Active, want.UpdatedAt = false, gone.UpdatedAt
		if err != nil || !gone.UpdatedAt.After(first.UpdatedAt) || !reflect.DeepEqual(gone, want) {
			t.Errorf("%+v, %v, want %+v", gone, err, want)
		}
		made.draft.Start = s.clock.Now()
		for _, r := range append(others, s.publish(t, made.who, made.draft)) {
			testkit.Must(t, s.service.Remove(t.Context(), made.who, r.ID, ""))
		}
	}
}

// Of many who change the same version at once one wins; the others are told, and their changes are nowhere.
func editorsAtOnce(t *testing.T, s stage) {
	r := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	results := make([]error, 8)
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() {
			d := s.forStores(s.Cast.Store)
			d.Name = fmt.Sprint("Mudança ", i)
			_, results[i] = s.service.Update(context.Background(), s.admin, r.ID, r.Version(), withRetailer(d, s.Cast.Retailer))
		})
	}
	group.Wait()
	won := slices.IndexFunc(results, func(err error) bool { return err == nil })
	for i, err := range results {
		if i != won && !errors.Is(err, banners.ErrStale) {
			t.Errorf("editor %d: %v", i, err)
		}
	}
	got, err := s.service.Get(t.Context(), s.admin, r.ID)
	if err != nil || won < 0 || got.Name != fmt.Sprint("Mudança ", won) {
		t.Errorf("editor %d won, the banner is %q, %v", won, got.Name, err)
	}
}

func withRetailer(d banners.Draft, retailerID string) banners.Draft {
	d.Rules = append(d.Rules, banners.Rule{Type: banners.RetailerRule, Value: retailerID})
	return d
}

func lastPlace(t *testing.T, s stage) {
	for range config.Places - 1 {
		s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	}
	var won, full atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			_, err := s.service.Create(context.Background(), s.retailer, s.forStores(s.Cast.SecondStore))
			switch {
			case err == nil:
				won.Add(1)
			case errs.From(err).Code == "banners.channel_full":
				full.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 || full.Load() != 7 {
		t.Errorf("%d won the last place, %d found the channel full", won.Load(), full.Load())
	}
}
