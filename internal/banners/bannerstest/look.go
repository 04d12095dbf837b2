package bannerstest

import (
	"errors"
	"slices"
	"testing"

	"seiva/internal/banners"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// A retailer's banner waits for a look of staff, once for each of its states, while consumers see it or will.
func staffLooks(t *testing.T, s stage) {
	ctx := t.Context()
	entered := s.retailer
	entered.SwitchID = id.New()
	waits := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	planned := s.publish(t, s.retailer, s.between(2*day, 3*day))
	removed := s.publish(t, s.retailer, s.forStores(s.Cast.Store))
	testkit.Must(t, s.service.Remove(ctx, s.retailer, removed.ID, ""))
	s.publish(t, s.admin, forAll(banners.AppHome))                                  // the programme's own
	s.publish(t, s.admin, withRetailer(s.forStores(s.Cast.Store), s.Cast.Retailer)) // staff's, for a retailer
	s.publish(t, entered, s.between(4*day, 5*day))                                  // staff's, in a retailer's profile
	expect := func(name string, want ...string) {
		t.Helper()
		page, err := s.service.List(ctx, s.admin, banners.ListQuery{Unseen: true, Request: paging.Request{Size: 10}})
		testkit.Must(t, err)
		got := []string{}
		for _, r := range page.Items {
			if !r.Looked.Unseen {
				t.Errorf("%s: %s is listed as if it waited", name, r.ID)
			}
			got = append(got, r.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if n, err := s.service.CountUnseen(ctx, s.admin); err != nil || n != len(want) || !slices.Equal(got, want) {
			t.Errorf("%s: got %v and a count of %d, %v; want %v", name, got, n, err, want)
		}
	}
	expect("published", waits.ID, planned.ID)
	looked, err := s.service.Look(ctx, s.admin, waits.ID, waits.Version())
	if testkit.Must(t, err); looked.Looked.Unseen || !looked.Looked.At.Equal(now) {
		t.Errorf("looked at: %+v", looked.Looked)
	}
	expect("looked at", planned.ID)
	changed, err := s.service.Update(ctx, s.retailer, waits.ID, "", s.forStores(s.Cast.SecondStore))
	testkit.Must(t, err)
	expect("changed since", waits.ID, planned.ID)
	if changed.Looked != (banners.Looked{}) {
		t.Errorf("a retailer reads who looks: %+v", changed.Looked)
	}
	if _, err := s.service.Look(ctx, s.admin, waits.ID, waits.Version()); !errors.Is(err, banners.ErrStale) {
		t.Errorf("a look at what it was before: %v", err)
	}
	_, err = s.service.Update(ctx, s.admin, waits.ID, "", withRetailer(s.forStores(s.Cast.Store), s.Cast.Retailer))
	testkit.Must(t, err)
	expect("changed by staff", planned.ID)
	s.clock.Advance(4 * day)
	expect("over")
	if _, err := s.service.Look(ctx, s.admin, removed.ID, ""); !errors.Is(err, banners.ErrRemoved) {
		t.Errorf("a removed one: %v", err)
	}
	if _, err := s.service.Look(ctx, s.admin, id.New(), ""); !errors.Is(err, banners.ErrNotFound) {
		t.Errorf("nobody's: %v", err)
	}
	for _, who := range []scope.Scope{s.retailer, entered, {Profile: scope.Parceiro}} {
		if _, err := s.service.Look(ctx, who, planned.ID, ""); !errs.IsKind(err, errs.Forbidden) {
			t.Errorf("%s looks: %v", who.Profile, err)
		}
	}
	page, err := s.service.List(ctx, s.retailer, banners.ListQuery{Unseen: true, Request: paging.Request{Size: 10}})
	if testkit.Must(t, err); page.Total < 4 {
		t.Errorf("a retailer's list is narrowed by what it cannot see: %d", page.Total)
	}
}
