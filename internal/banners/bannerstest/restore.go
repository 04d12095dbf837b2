package bannerstest

import (
	"errors"
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/errs/errstest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// removed publishes a banner and removes it; the second value is the version that the removal left.
func (s stage) removed(t *testing.T, who scope.Scope, d banners.Draft) (banners.Record, string) {
	t.Helper()
	made := s.publish(t, who, d)
	testkit.Must(t, s.service.Remove(t.Context(), who, made.ID, ""))
	left, err := s.service.Get(t.Context(), who, made.ID)
	testkit.Must(t, err)
	return made, left.Version()
}

func restored(t *testing.T, s stage) {
	made, version := s.removed(t, s.retailer, s.forStores(s.Cast.Store, s.Cast.SecondStore))
	switched := s.retailer
	switched.SwitchID = id.New()
	for name, c := range map[string]struct {
		who           scope.Scope
		version, code string
	}{
		"another retailer":   {s.otherShop, version, "banners.not_found"},
		"another state":      {s.retailer, made.Version(), "banners.not_as_removed"},
		"a switched profile": {switched, version, "banners.switched_profile"},
	} {
		t.Run(name, func(t *testing.T) {
			errstest.Refused(t, s.service.Restore(t.Context(), c.who, made.ID, c.version), c.code, "")
		})
	}
	testkit.Must(t, s.service.Restore(t.Context(), s.retailer, made.ID, version))
	got, err := s.service.Get(t.Context(), s.retailer, made.ID)
	if err != nil || got.Status(s.clock.Now()) != banners.Living || len(got.Stores) != 2 || got.Picture != made.Picture || got.Version() == version {
		t.Errorf("%+v, %v", got, err)
	}
	if err := s.service.Restore(t.Context(), s.retailer, made.ID, got.Version()); !errors.Is(err, banners.ErrNotAsRemoved) {
		t.Errorf("of one that is not removed: %v", err)
	}
	if now, err := s.service.Get(t.Context(), s.admin, made.ID); err != nil || !now.Looked.Unseen {
		t.Errorf("staff is to look again: %+v, %v", now.Looked, err)
	}
	byStaff, left := s.removed(t, s.admin, forAll(banners.AppHome))
	testkit.Must(t, s.service.Restore(t.Context(), s.admin, byStaff.ID, left))
}

// Whose place was taken meanwhile stays removed; whose stores are gone comes back without them, or not at all.
func restoredNoMore(t *testing.T, s stage) {
	d := s.forStores(s.Cast.Store)
	made, version := s.removed(t, s.retailer, d)
	var others []banners.Record
	for range config.Places {
		others = append(others, s.publish(t, s.retailer, d))
	}
	errstest.Refused(t, s.service.Restore(t.Context(), s.retailer, made.ID, version), "banners.channel_full", "channels")
	testkit.Must(t, s.service.Remove(t.Context(), s.retailer, others[0].ID, ""))
	testkit.Must(t, s.service.Restore(t.Context(), s.retailer, made.ID, version))
	for _, one := range append(others[1:], made) {
		testkit.Must(t, s.service.Remove(t.Context(), s.retailer, one.ID, ""))
	}
	s.clock.Advance(time.Second)
	both, left := s.removed(t, s.retailer, s.forStores(s.Cast.Store, s.Cast.SecondStore))
	s.DeleteStore(s.Cast.SecondStore)
	testkit.Must(t, s.service.Restore(t.Context(), s.retailer, both.ID, left))
	if got, err := s.service.Get(t.Context(), s.retailer, both.ID); err != nil || len(got.Stores) != 1 {
		t.Errorf("%+v, %v", got.Stores, err)
	}
	alone, left := s.removed(t, s.retailer, s.forStores(s.Cast.Store))
	s.DeleteStore(s.Cast.Store)
	errstest.Refused(t, s.service.Restore(t.Context(), s.retailer, alone.ID, left), "banners.invalid", "rules")
}
