package apikeystest

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func endedApart(t *testing.T, w World) {
	o := apikeys.Owner{Kind: apikeys.SoftwareHouseKey, PartnerID: w.Cast.House}
	keyOf := func(name, partner string) apikeys.Key {
		key := Key(partner)
		key.Name, key.RetailerID = name, w.Cast.Retailer
		testkit.Must(t, w.Store.Create(t.Context(), key))
		return key
	}
	revoked, replaced := keyOf("revoked", w.Cast.House), keyOf("replaced", w.Cast.House)
	keyOf("works", w.Cast.House)
	others := keyOf("other house's", w.Cast.OtherHouse)
	testkit.Must(t, w.Store.Revoke(t.Context(), o, revoked.ID, "Ana", now))
	testkit.Must(t, w.Store.Revoke(t.Context(), apikeys.Owner{Kind: apikeys.SoftwareHouseKey}, others.ID, "Equipe Seiva", now))
	end := now.Add(time.Hour)
	testkit.Must(t, w.Store.Replace(t.Context(), o, replaced.ID, id.New(), "Bia", end, now))
	ended := apikeys.ListQuery{Request: paging.Request{Size: 10, Sort: "name"}, Ended: true}
	for at, want := range map[time.Time][]string{end.Add(-time.Millisecond): {"revoked"}, end: {"replaced", "revoked"}} {
		rows, total, err := w.Store.List(t.Context(), o, ended, at)
		if names := namesOf(rows); err != nil || total != len(want) || !slices.Equal(names, want) {
			t.Errorf("ended at %v: %q of %d, %v, want %q", at, names, total, err, want)
		}
	}
	ended.Filter = "revo"
	if rows, total, err := w.Store.List(t.Context(), o, ended, end); err != nil || total != 1 || rows[0].ID != revoked.ID {
		t.Errorf("of a filter: %+v, %v", rows, err)
	}
	ended.Filter = ""
	if rows, _, err := w.Store.Touching(t.Context(), w.Cast.Retailer, scope.Stores{}, ended, end); err != nil || !slices.Equal(namesOf(rows), []string{"works"}) {
		t.Errorf("a retailer's: %q, %v", namesOf(rows), err)
	}
	got, err := w.Store.Any(t.Context(), o, revoked.ID)
	if err != nil || got.RevokedBy != "Ana" || !got.RevokedAt.Equal(now) || got.RetailerName != "Retailer" {
		t.Errorf("the revoked one: %+v, %v", got, err)
	}
	if got, err := w.Store.Any(t.Context(), o, replaced.ID); err != nil || got.RevokedBy != "Bia" || !got.ExpiresAt.Equal(end) {
		t.Errorf("the replaced one: %+v, %v", got, err)
	}
	if _, err := w.Store.Any(t.Context(), o, id.New()); !errors.Is(err, apikeys.ErrNotFound) {
		t.Errorf("an absent one: %v", err)
	}
}

// endedInSight: an ended key says who ended it, of our own people not which of them.
func endedInSight(t *testing.T, s stage) {
	ana := s.house
	ana.Name, s.admin.Name = "Ana", "Caio da Seiva"
	entered := ana
	entered.AccountID, entered.Name, entered.SwitchID = s.admin.AccountID, s.admin.Name, id.New()
	support := scope.Scope{AccountID: id.New(), Name: "Duda da Seiva", Profile: scope.Suporte}
	revoke := func(who scope.Scope) func(string) error {
		return func(keyID string) error { return s.service.Revoke(t.Context(), who, apikeys.SoftwareHouseKey, keyID) }
	}
	rotate := func(who scope.Scope) func(string) error {
		return func(keyID string) error {
			_, err := s.service.Rotate(t.Context(), who, apikeys.SoftwareHouseKey, keyID, 1)
			return err
		}
	}
	for name, c := range map[string]struct {
		end     func(keyID string) error
		by      string
		revoked bool
	}{
		"revoked by its people":            {revoke(ana), "Ana", true},
		"replaced by its people":           {rotate(ana), "Ana", false},
		"revoked by an administrator":      {revoke(s.admin), "Equipe Seiva", true},
		"replaced by an administrator":     {rotate(s.admin), "Equipe Seiva", false},
		"revoked in a switched profile":    {revoke(entered), "Equipe Seiva", true},
		"revoked by support":               {func(keyID string) error { return s.service.RevokeOfHouse(t.Context(), support, s.Cast.House, keyID) }, "Equipe Seiva", true},
		"replaced, and then revoked":       {func(keyID string) error { return errors.Join(rotate(s.admin)(keyID), revoke(ana)(keyID)) }, "Ana", true},
		"revoked by who has given no name": {revoke(s.house), "", true},
	} {
		key := s.create(t, ana, apikeys.SoftwareHouseKey, apikeys.Bindings{})
		before := s.clock.Now()
		testkit.Must(t, c.end(key.ID))
		s.clock.Advance(time.Hour)
		if _, err := s.service.Get(t.Context(), ana, apikeys.SoftwareHouseKey, key.ID); !errors.Is(err, apikeys.ErrNotFound) {
			t.Errorf("%s: works on: %v", name, err)
		}
		ended, err := s.service.List(t.Context(), ana, apikeys.SoftwareHouseKey, apikeys.ListQuery{Request: paging.Request{Size: 1}, Ended: true})
		testkit.Must(t, err)
		got, err := s.service.Any(t.Context(), ana, apikeys.SoftwareHouseKey, key.ID)
		if err != nil || !reflect.DeepEqual(got, ended.Items[0]) || got.RevokedBy != c.by || got.RevokedAt.Equal(before) != c.revoked {
			t.Errorf("%s: %+v, listed %+v, %v", name, got, ended.Items[0], err)
		}
	}
}
