// Package campaignstest holds what every store of campaigns must do, and what the service must do on a real store.
package campaignstest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/campaigns"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// World is a fresh store with two living stores of different retailers, and a deleted one.
type World struct {
	Store campaigns.Store
	Trail scope.Trail

	FirstStore, OtherStore, DeletedStore string
}

type stage struct {
	World
	service  *campaigns.Service
	pictures *mediatest.Pictures
	clock    *clock.Fixed
	admin    scope.Scope
}

// now is late on Friday in São Paulo, already Saturday in UTC.
var now = time.Date(2026, 11, 21, 1, 0, 0, 0, time.UTC)

// Conformance runs the suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, stage){
		"CampaignComesBackWhole":     comesBackWhole,
		"WithoutStoresItIsForAll":    forAll,
		"StatusFollowsTheDay":        status,
		"ListFindsByNameAndPages":    list,
		"DeletingLetsPicturesGo":     deleting,
		"BadDraftsNameTheirFields":   badDrafts,
		"OnlyAdministratorsKeepThem": wrongProfiles,
	} {
		t.Run(name, func(t *testing.T) {
			s := stage{World: fresh(t), clock: clock.NewFixed(now), pictures: &mediatest.Pictures{}, admin: scope.Scope{AccountID: id.New(), Profile: scope.Administrador}}
			s.service = campaigns.NewService(s.Store, campaigns.Ports{Pictures: s.pictures, Trail: s.Trail}, s.clock)
			test(t, s)
		})
	}
}

func draft() campaigns.Draft {
	return campaigns.Draft{Name: " Natal Verde ", Uploads: []string{"a.jpg", "b.png"}, Start: "2026-11-20", End: "2026-12-25"}
}

func (s stage) publish(t *testing.T, d campaigns.Draft) campaigns.Record {
	t.Helper()
	r, err := s.service.Create(t.Context(), s.admin, d)
	if err != nil {
		t.Fatalf("%v %v", err, errs.From(err).Fields)
	}
	return r
}

func (s stage) list(t *testing.T, q campaigns.ListQuery) paging.Page[campaigns.Record] {
	t.Helper()
	page, err := s.service.List(t.Context(), s.admin, q)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func comesBackWhole(t *testing.T, s stage) {
	d := draft()
	d.StoreIDs = []string{s.OtherStore, s.FirstStore, s.FirstStore}
	s.publish(t, d)
	page := s.list(t, campaigns.ListQuery{Request: paging.Request{Size: 5}})
	if page.Total != 1 {
		t.Fatal(page.Total)
	}
	got := page.Items[0]
	if got.Name != "Natal Verde" || got.Start != "2026-11-20" || got.End != "2026-12-25" || len(got.Stores) != 2 || got.Stores[0].TradeName == "" ||
		!slices.Equal(got.Images, []media.Picture{mediatest.Of("a.jpg"), mediatest.Of("b.png")}) || !got.CreatedAt.Equal(now) {
		t.Errorf("%+v", got)
	}
}

func forAll(t *testing.T, s stage) {
	if made := s.publish(t, draft()); len(made.Stores) != 0 || made.Status != campaigns.Active {
		t.Errorf("%+v", made)
	}
}

func status(t *testing.T, s stage) {
	d := draft()
	d.Start, d.End = "2026-11-21", "2026-11-21"
	s.publish(t, d)
	for _, want := range []campaigns.Status{campaigns.Scheduled, campaigns.Active, campaigns.Expired} {
		if got := s.list(t, campaigns.ListQuery{Request: paging.Request{Size: 5}}).Items[0].Status; got != want {
			t.Errorf("%s: %s, want %s", s.clock.Now(), got, want)
		}
		s.clock.Advance(24 * time.Hour)
	}
}

func list(t *testing.T, s stage) {
	for _, name := range []string{"Páscoa", "Natal 100%", "Volta às aulas"} {
		d := draft()
		d.Name = name
		s.publish(t, d)
		s.clock.Advance(time.Second)
	}
	page := s.list(t, campaigns.ListQuery{Request: paging.Request{Size: 2}})
	if page.Total != 3 || page.Items[0].Name != "Volta às aulas" || page.Items[1].Name != "Natal 100%" {
		t.Errorf("%+v", page)
	}
	for filter, want := range map[string]int{
		"pascoa": 1, "%": 1, "_": 0, "'": 0, "junina": 0, "a": 3, "AULAS volta": 1, "aulas natal": 0, "natla": 1,
	} {
		if got := s.list(t, campaigns.ListQuery{Request: paging.Request{Size: 5}, Filter: filter}).Total; got != want {
			t.Errorf("%q: %d, want %d", filter, got, want)
		}
	}
}

func deleting(t *testing.T, s stage) {
	made := s.publish(t, draft())
	if s.pictures.Kept() != 2 {
		t.Errorf("%d pictures are kept", s.pictures.Kept())
	}
	if err := s.service.Delete(t.Context(), s.admin, made.ID); err != nil {
		t.Fatal(err)
	}
	if s.pictures.Kept() != 0 || s.list(t, campaigns.ListQuery{Request: paging.Request{Size: 5}}).Total != 0 {
		t.Errorf("%d pictures are kept", s.pictures.Kept())
	}
	for _, campaignID := range []string{made.ID, "", "' OR 1=1 --"} {
		if err := s.service.Delete(t.Context(), s.admin, campaignID); !errors.Is(err, campaigns.ErrNotFound) {
			t.Errorf("%q: %v", campaignID, err)
		}
	}
}

func badDrafts(t *testing.T, s stage) {
	for name, test := range map[string]struct {
		change func(d *campaigns.Draft)
		field  string
	}{
		"no name":          {func(d *campaigns.Draft) { d.Name = "  " }, "name"},
		"long name":        {func(d *campaigns.Draft) { d.Name = strings.Repeat("ã", 121) }, "name"},
		"two lines":        {func(d *campaigns.Draft) { d.Name = "a\nb" }, "name"},
		"no images":        {func(d *campaigns.Draft) { d.Uploads = nil }, "images"},
		"too many images":  {func(d *campaigns.Draft) { d.Uploads = strings.Split("abcdefghijk", "") }, "images"},
		"twice the same":   {func(d *campaigns.Draft) { d.Uploads = []string{"a", "a"} }, "images[1]"},
		"never sent":       {func(d *campaigns.Draft) { d.Uploads = []string{"missing"} }, "images[0]"},
		"deleted store":    {func(d *campaigns.Draft) { d.StoreIDs = []string{s.FirstStore, s.DeletedStore} }, "storeIds"},
		"a store and more": {func(d *campaigns.Draft) { d.StoreIDs = []string{s.FirstStore + "\x00"} }, "storeIds"},
		"no start":         {func(d *campaigns.Draft) { d.Start = "" }, "startDate"},
		"no end":           {func(d *campaigns.Draft) { d.End = "" }, "endDate"},
		"no such day":      {func(d *campaigns.Draft) { d.End = "2027-02-29" }, "endDate"},
		"end first":        {func(d *campaigns.Draft) { d.End = "2026-11-19" }, "endDate"},
		"yesterday":        {func(d *campaigns.Draft) { d.Start = "2026-11-19" }, "startDate"},
		"too long":         {func(d *campaigns.Draft) { d.End = "2029-01-01" }, "endDate"},
	} {
		t.Run(name, func(t *testing.T) {
			d := draft()
			test.change(&d)
			_, err := s.service.Create(t.Context(), s.admin, d)
			errstest.Refused(t, err, "campaigns.invalid", test.field)
		})
	}
	errstest.Refused(t, s.service.Prepare(t.Context(), s.admin, []string{"good", "bad"}), "campaigns.invalid", "images[1]")
}

func wrongProfiles(t *testing.T, s stage) {
	for _, profile := range []scope.Profile{scope.Suporte, scope.Varejista, scope.Parceiro, ""} {
		who := scope.Scope{Profile: profile, RetailerID: id.New(), PartnerID: id.New()}
		_, err := s.service.List(t.Context(), who, campaigns.ListQuery{})
		errstest.Refused(t, err, "access.wrong_profile", "")
		_, err = s.service.Create(t.Context(), who, draft())
		errstest.Refused(t, err, "access.wrong_profile", "")
		errstest.Refused(t, s.service.Delete(t.Context(), who, id.New()), "access.wrong_profile", "")
	}
}
