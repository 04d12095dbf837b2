package apikeystest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func touching(t *testing.T, w World) {
	bind := func(name string, kind apikeys.Kind, partner, retailer string) {
		key := Key(partner)
		key.Name, key.Kind, key.RetailerID = name, kind, retailer
		testkit.Must(t, w.Store.Create(t.Context(), key))
	}
	c := w.Cast
	bind("house, all", apikeys.SoftwareHouseKey, c.House, "")
	bind("house, retailer", apikeys.SoftwareHouseKey, c.House, c.Retailer)
	bind("house, loose retailer", apikeys.SoftwareHouseKey, c.House, c.LooseRetailer)
	bind("other house, all", apikeys.SoftwareHouseKey, c.OtherHouse, "")
	bind("retailer's own", apikeys.RetailerKey, "", c.Retailer)
	bind("other retailer's own", apikeys.RetailerKey, "", c.OtherRetailer)
	for retailer, want := range map[string][]string{
		c.Retailer:      {"house, all", "house, retailer", "other house, all", "retailer's own"},
		c.LooseRetailer: {"house, all", "house, loose retailer"},
		c.OtherRetailer: {"other house, all", "other retailer's own"},
		id.New():        nil,
	} {
		q := apikeys.ListQuery{Request: paging.Request{Size: 10, Sort: "name"}}
		rows, total, err := w.Store.Touching(t.Context(), retailer, scope.Stores{}, q, now)
		testkit.Must(t, err)
		if names := namesOf(rows); !slices.Equal(names, want) || total != len(want) {
			t.Errorf("got %q of %d, want %q", names, total, want)
		}
	}
}

func links(t *testing.T, w World) {
	c := w.Cast
	for _, row := range []struct {
		name, retailer, store, partner string
		retailerLinked, storeLinked    bool
	}{
		{"any house", c.Retailer, c.ForeignStore, "", true, true},
		{"the retailer's house", c.Retailer, c.Store, c.House, true, true},
		{"another house's store", c.Retailer, c.ForeignStore, c.House, true, false},
		{"a house by one store alone", c.Retailer, c.ForeignStore, c.OtherHouse, true, true},
		{"that house and the other stores", c.Retailer, c.Store, c.OtherHouse, true, false},
		{"a deleted store", c.OtherRetailer, c.DeletedStore, "", true, false},
		{"a retailer linked by a deleted store alone", c.OtherRetailer, c.DeletedStore, c.House, false, false},
		{"an unlinked retailer by its store", c.LooseRetailer, c.LooseStore, c.House, true, true},
		{"its unlinked store", c.LooseRetailer, c.UnlinkedStore, c.House, true, false},
		{"no link at all", c.OtherRetailer, c.OtherStore, c.House, false, false},
		{"somebody else's store", c.Retailer, c.OtherStore, "", true, false},
		{"nobody", id.New(), id.New(), "", false, false},
	} {
		retailerLinked, err := w.Participants.RetailerLinked(t.Context(), row.retailer, row.partner)
		testkit.Must(t, err)
		storeLinked, err := w.Participants.StoreLinked(t.Context(), row.store, row.retailer, row.partner)
		testkit.Must(t, err)
		if retailerLinked != row.retailerLinked || storeLinked != row.storeLinked {
			t.Errorf("%s: retailer %t, store %t", row.name, retailerLinked, storeLinked)
		}
	}
}

func usedOnceAMinute(t *testing.T, w World) {
	key := Key(w.Cast.House)
	testkit.Must(t, w.Store.Create(t.Context(), key))
	for _, step := range []struct{ at, want time.Time }{
		{now, now},
		{now.Add(59 * time.Second), now},
		{now.Add(time.Minute), now.Add(time.Minute)},
	} {
		testkit.Must(t, w.Store.Used(t.Context(), key.ID, step.at))
		if got, err := w.Store.ByHash(t.Context(), key.Hash); err != nil || !got.LastUsedAt.Equal(step.want) {
			t.Fatalf("used at %v: noted %v, %v", step.at, got.LastUsedAt, err)
		}
	}
}

func restrictions(t *testing.T, w World) {
	key, expired := Key(w.Cast.House), Key(w.Cast.House)
	expired.ExpiresAt = now
	testkit.Must(t, w.Store.Create(t.Context(), key))
	testkit.Must(t, w.Store.Create(t.Context(), expired))
	testkit.Must(t, w.Participants.SetRestriction(t.Context(), w.Cast.House, true, "Uso indevido", now))
	got, err := w.Participants.Partner(t.Context(), w.Cast.House, now)
	testkit.Must(t, err)
	want := apikeys.Partner{
		ID: w.Cast.House, Documento: got.Documento, TradeName: "House", Restricted: true, Reason: "Uso indevido", Since: now, TotalKeys: 1,
	}
	if got != want {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	rows, total, err := w.Participants.Restricted(t.Context(), "", paging.Request{Size: 10})
	if err != nil || total != 1 || len(rows) != 1 || rows[0].ID != w.Cast.House || rows[0].Reason != "Uso indevido" {
		t.Fatalf("restricted: %+v of %d, %v", rows, total, err)
	}
	for asked, want := range map[string]int{"HOUSE": 1, "hous": 1, "otherhouse": 0, "jabuticaba": 0} {
		if rows, total, err = w.Participants.Restricted(t.Context(), asked, paging.Request{Size: 10}); err != nil || total != want || len(rows) != want {
			t.Errorf("%q: %+v of %d, %v", asked, rows, total, err)
		}
	}
	testkit.Must(t, w.Participants.SetRestriction(t.Context(), w.Cast.House, false, "", time.Time{}))
	if rows, total, err = w.Participants.Restricted(t.Context(), "", paging.Request{Size: 10}); err != nil || len(rows)+total != 0 {
		t.Fatalf("after release: %+v, %v", rows, err)
	}
	found, err := w.Participants.Partners(t.Context(), "OTHER", 10)
	if err != nil || len(found) != 1 || found[0].ID != w.Cast.OtherHouse {
		t.Fatalf("look-up: %+v, %v", found, err)
	}
	begins := key.Prefix[:len(key.Prefix)-len("…")]
	for asked, want := range map[string]int{begins: 1, key.Prefix: 1, begins + "restOfTheSecret": 1, begins[:len(begins)-1] + "#": 0, "seiva_test_" + begins[11:]: 0} {
		if rows, err := w.Participants.Partners(t.Context(), asked, 10); err != nil || len(rows) != want || want == 1 && rows[0].ID != w.Cast.House {
			t.Errorf("whose key begins with %q: %+v, %v", asked, rows, err)
		}
	}
	_, absent := w.Participants.Partner(t.Context(), id.New(), now)
	for _, err := range []error{absent, w.Participants.SetRestriction(t.Context(), id.New(), true, "x", now)} {
		if !errors.Is(err, apikeys.ErrPartnerNotFound) {
			t.Errorf("absent house: %v", err)
		}
	}
}
