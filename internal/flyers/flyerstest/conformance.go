// Package flyerstest holds what every store of flyers must do, and what the service must do on a real store.
package flyerstest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// World is a fresh store with participants in it, named by id. Retailer has exactly FirstStore and SecondStore;
// DeletedStore and OtherStore are OtherRetailer's.
type World struct {
	Store flyers.Store
	Trail scope.Trail

	Retailer, FirstStore, SecondStore       string
	OtherRetailer, OtherStore, DeletedStore string
}

type stage struct {
	World
	service                             *flyers.Service
	pictures                            *mediatest.Pictures
	clock                               *clock.Fixed
	admin, support, retailer, otherShop scope.Scope
}

// saturday is the last second of a week in São Paulo.
var saturday = time.Date(2026, 11, 22, 2, 59, 59, 0, time.UTC)

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"FlyerComesBackWhole":          comesBackWhole,
		"AWeekNamesTheFirstStores":     weekNamesTheFirst,
		"FreeStoresAreChosenFrom":      freeStores,
		"AllFreeStoresGetTheFlyer":     allFree,
		"OtherTenantSeesNotFound":      otherTenant,
		"OneFlyerAWeekForEachStore":    oneAWeek,
		"NextWeekIsFree":               nextWeek,
		"DeletingFreesTheStores":       deleting,
		"RacingFlyersHaveOneWinner":    racing,
		"BadDraftsNameTheirFields":     badDrafts,
		"DaysNarrowLists":              days,
		"ConsumersSeeThisWeekOnly":     consumers,
		"SupportAndPartnersStayOut":    wrongProfiles,
		"BadFilesAreNamedByTheirPlace": badFiles,
	} {
		t.Run(name, func(t *testing.T) {
			w := fresh(t)
			s := stage{
				World: w, clock: clock.NewFixed(saturday), pictures: &mediatest.Pictures{},
				admin:     scope.Scope{AccountID: id.New(), Profile: scope.Administrador},
				support:   scope.Scope{AccountID: id.New(), Profile: scope.Suporte},
				retailer:  scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: w.Retailer},
				otherShop: scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: w.OtherRetailer},
			}
			s.service = flyers.NewService(w.Store, flyers.Ports{Pictures: s.pictures, Trail: w.Trail}, s.clock)
			test(t, s)
		})
	}
}

func draft(stores ...string) flyers.Draft {
	return flyers.Draft{Uploads: []string{"a.jpg", "b.png"}, StoreIDs: stores}
}

func (s stage) publish(t *testing.T, d flyers.Draft) flyers.Record {
	t.Helper()
	r, err := s.service.Create(t.Context(), s.retailer, d)
	if err != nil {
		t.Fatalf("%v %v", err, errs.From(err).Fields)
	}
	return r
}

func comesBackWhole(t *testing.T, s stage) {
	made := s.publish(t, draft(s.SecondStore, s.FirstStore, s.FirstStore))
	got, err := s.service.Get(t.Context(), s.admin, made.ID)
	if err != nil {
		t.Fatal(err)
	}
	stores := []string{s.FirstStore, s.SecondStore}
	slices.Sort(stores)
	slices.Sort(got.StoreIDs)
	if got.RetailerID != s.Retailer || got.Retailer.TradeName == "" || !slices.Equal(got.StoreIDs, stores) || got.Stores[0].TradeName == "" ||
		!slices.Equal(got.Images, []media.Picture{mediatest.Of("a.jpg"), mediatest.Of("b.png")}) || !got.CreatedAt.Equal(saturday) ||
		got.Week != (flyers.Week{From: "2026-11-15", To: "2026-11-21"}) {
		t.Errorf("%+v", got)
	}
	if s.pictures.Kept() != 2 {
		t.Errorf("%d pictures are kept", s.pictures.Kept())
	}
}

func otherTenant(t *testing.T, s stage) {
	made := s.publish(t, draft(s.FirstStore))
	if _, err := s.service.Get(t.Context(), s.otherShop, made.ID); !errors.Is(err, flyers.ErrNotFound) {
		t.Error(err)
	}
	if err := s.service.Delete(t.Context(), s.otherShop, made.ID); !errors.Is(err, flyers.ErrNotFound) {
		t.Error(err)
	}
	if _, err := s.service.Get(t.Context(), s.admin, "../../etc"); !errors.Is(err, flyers.ErrNotFound) {
		t.Error(err)
	}
	page, err := s.service.List(t.Context(), s.otherShop, s.Retailer, flyers.Days{}, paging.Request{Size: 6})
	if err != nil || page.Total != 0 {
		t.Errorf("%v %d", err, page.Total)
	}
	theirs := draft(s.FirstStore)
	theirs.RetailerID = s.Retailer
	_, err = s.service.Create(t.Context(), s.otherShop, theirs)
	errstest.Refused(t, err, "flyers.invalid", "retailerId")
	_, err = s.service.Create(t.Context(), s.otherShop, draft(s.SecondStore))
	errstest.Refused(t, err, "flyers.invalid", "storeIds")
	week, err := s.service.ThisWeek(t.Context(), s.otherShop, s.Retailer, 0)
	if err != nil || slices.ContainsFunc(week.Stores, func(w flyers.StoreWeek) bool { return w.ID == s.FirstStore }) {
		t.Errorf("%v %+v", err, week)
	}
}

func oneAWeek(t *testing.T, s stage) {
	first := s.publish(t, draft(s.FirstStore))
	week, err := s.service.ThisWeek(t.Context(), s.retailer, "", 0)
	if err != nil || week.Full() || len(week.Stores) != 2 {
		t.Fatalf("%v %+v", err, week)
	}
	for _, store := range week.Stores {
		if (store.ID == s.FirstStore) != (store.FlyerID == first.ID) {
			t.Errorf("%+v", store)
		}
	}
	_, err = s.service.Create(t.Context(), s.retailer, draft(s.FirstStore, s.SecondStore))
	errstest.Refused(t, err, "flyers.store_taken", "storeIds")
	if e := errs.From(err); e.Message != "Uma das lojas já tem o encarte desta semana." || !strings.Contains(e.Fields["storeIds"], "22/11/2026") {
		t.Errorf("no race was lost, yet: %s %v", e.Message, e.Fields)
	}
	s.publish(t, draft(s.SecondStore))
	_, err = s.service.Create(t.Context(), s.retailer, draft(s.SecondStore))
	errstest.Refused(t, err, "flyers.limit_reached", "nextFreeDate")
	if e := errs.From(err); e.Fields["nextFreeDate"] != "2026-11-22" || !strings.Contains(e.Message, "22/11/2026") {
		t.Errorf("%s %v", e.Message, e.Fields)
	}
	if week, err = s.service.ThisWeek(t.Context(), s.admin, s.Retailer, 0); err != nil || !week.Full() {
		t.Errorf("%v %+v", err, week)
	}
	for _, unknown := range []string{id.New(), "", "\x00"} {
		if _, err = s.service.ThisWeek(t.Context(), s.admin, unknown, 0); !errors.Is(err, flyers.ErrUnknownRetailer) {
			t.Errorf("%q: %v", unknown, err)
		}
	}
}

func nextWeek(t *testing.T, s stage) {
	s.publish(t, draft(s.FirstStore, s.SecondStore))
	s.clock.Advance(time.Second) // Sunday 00:00
	if week, err := s.service.ThisWeek(t.Context(), s.retailer, "", 0); err != nil || week.Full() || week.From != "2026-11-22" {
		t.Errorf("%v %+v", err, week)
	}
	s.publish(t, draft(s.FirstStore, s.SecondStore))
}

func deleting(t *testing.T, s stage) {
	made := s.publish(t, draft(s.FirstStore, s.SecondStore))
	if err := s.service.Delete(t.Context(), s.retailer, made.ID); err != nil {
		t.Fatal(err)
	}
	if s.pictures.Kept() != 0 {
		t.Errorf("%v are kept", s.pictures.Kept())
	}
	if err := s.service.Delete(t.Context(), s.retailer, made.ID); !errors.Is(err, flyers.ErrNotFound) {
		t.Error(err)
	}
	s.publish(t, draft(s.FirstStore))
}

func racing(t *testing.T, s stage) {
	var wait sync.WaitGroup
	results := make([]error, 4)
	for i := range results {
		wait.Go(func() { _, results[i] = s.service.Create(t.Context(), s.retailer, draft(s.FirstStore)) })
	}
	wait.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
			continue
		}
		errstest.Refused(t, err, "flyers.store_taken", "storeIds")
	}
	if won != 1 || s.pictures.Kept() != 2 {
		t.Errorf("%d won, %d pictures are kept", won, s.pictures.Kept())
	}
}

func badDrafts(t *testing.T, s stage) {
	for name, test := range map[string]struct {
		change func(d *flyers.Draft)
		field  string
	}{
		"no images":       {func(d *flyers.Draft) { d.Uploads = nil }, "images"},
		"too many images": {func(d *flyers.Draft) { d.Uploads = strings.Split("abcdefghijk", "") }, "images"},
		"twice the same":  {func(d *flyers.Draft) { d.Uploads = []string{"a", "a"} }, "images[1]"},
		"never sent":      {func(d *flyers.Draft) { d.Uploads = []string{"a", "missing"} }, "images[1]"},
		"no stores":       {func(d *flyers.Draft) { d.StoreIDs = nil }, "storeIds"},
		"too many stores": {func(d *flyers.Draft) {
			for range 10_001 {
				d.StoreIDs = append(d.StoreIDs, id.New())
			}
		}, "storeIds"},
		"another's store":      {func(d *flyers.Draft) { d.StoreIDs = append(d.StoreIDs, s.OtherStore) }, "storeIds"},
		"deleted store":        {func(d *flyers.Draft) { d.RetailerID, d.StoreIDs = s.OtherRetailer, []string{s.DeletedStore} }, "storeIds"},
		"no retailer":          {func(d *flyers.Draft) { d.RetailerID = "" }, "retailerId"},
		"a retailer of nobody": {func(d *flyers.Draft) { d.RetailerID = "\x00" }, "retailerId"},
		"unknown retailer":     {func(d *flyers.Draft) { d.RetailerID = "' OR 1=1 --" }, "retailerId"},
	} {
		t.Run(name, func(t *testing.T) {
			d := draft(s.FirstStore)
			d.RetailerID = s.Retailer
			test.change(&d)
			_, err := s.service.Create(t.Context(), s.admin, d)
			errstest.Refused(t, err, "flyers.invalid", test.field)
		})
	}
}

func days(t *testing.T, s stage) {
	s.publish(t, draft(s.FirstStore))
	s.clock.Advance(time.Second)
	second := s.publish(t, draft(s.FirstStore))
	for d, want := range map[flyers.Days]int{
		{}: 2, {From: "2026-11-22"}: 1, {To: "2026-11-21"}: 1, {From: "2026-11-21", To: "2026-11-22"}: 2, {From: "2026-11-23"}: 0,
	} {
		if page, err := s.service.List(t.Context(), s.retailer, "", d, paging.Request{Size: 6}); err != nil || page.Total != want {
			t.Errorf("%v: %v %d, want %d", d, err, page.Total, want)
		}
	}
	if all, err := s.service.All(t.Context(), s.retailer, flyers.Days{}); err != nil || len(all) != 1 || all[0].ID != second.ID {
		t.Errorf("%v %+v", err, all)
	}
	if page, err := s.service.List(t.Context(), s.admin, "\x00", flyers.Days{}, paging.Request{Size: 6}); err != nil || page.Total != 0 {
		t.Errorf("of nobody: %d, %v", page.Total, err)
	}
	_, err := s.service.All(t.Context(), s.retailer, flyers.Days{From: "2026-02-30"})
	errstest.Refused(t, err, "flyers.invalid", "startDate")
}

func consumers(t *testing.T, s stage) {
	made := s.publish(t, draft(s.FirstStore))
	see := func(retailerID, storeID string, want int) {
		t.Helper()
		if found, err := s.service.ForConsumers(t.Context(), retailerID, storeID); err != nil || len(found) != want || (want == 1 && found[0].ID != made.ID) {
			t.Errorf("%v %+v, want %d", err, found, want)
		}
	}
	see(s.Retailer, "", 1)
	see(s.Retailer, s.FirstStore, 1)
	see(s.Retailer, s.SecondStore, 0)
	see(s.Retailer, "\x00", 0)
	see(s.OtherRetailer, "", 0)
	s.clock.Advance(time.Second)
	see(s.Retailer, "", 0)
}

func wrongProfiles(t *testing.T, s stage) {
	for _, who := range []scope.Scope{s.support, {Profile: scope.Parceiro, PartnerID: id.New()}, {Profile: scope.Varejista}, {}} {
		_, err := s.service.List(t.Context(), who, "", flyers.Days{}, paging.Request{Size: 6})
		errstest.Refused(t, err, "access.wrong_profile", "")
		_, err = s.service.Create(t.Context(), who, draft(s.FirstStore))
		errstest.Refused(t, err, "access.wrong_profile", "")
	}
}

func badFiles(t *testing.T, s stage) {
	errstest.Refused(t, s.service.Prepare(t.Context(), s.retailer, []string{"good", "bad"}), "flyers.invalid", "images[1]")
	errstest.Refused(t, s.service.Prepare(t.Context(), s.support, []string{"good"}), "access.wrong_profile", "")
	if err := s.service.Prepare(t.Context(), s.retailer, strings.Split(strings.Repeat("bad ", 11), " ")); err != nil {
		t.Errorf("more files than a flyer holds were looked at: %v", err)
	}
}
