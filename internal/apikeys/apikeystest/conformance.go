// Package apikeystest holds what every store of keys must do, and what the service must do on a real store.
package apikeystest

import (
	"errors"
	"fmt"
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

// World is a fresh store with the Cast in it.
type World struct {
	Store        apikeys.Store
	Participants apikeys.Participants
	Trail        scope.Trail
	Cast         Cast
}

// Cast are the participants that tests speak of, by id.
type Cast struct {
	House, OtherHouse string
	Retailer          string // linked to House
	Store             string // of Retailer, no software house of its own
	ForeignStore      string // of Retailer, belongs to OtherHouse
	DeletedStore      string // of OtherRetailer, belonged to House
	LooseRetailer     string // linked to none, with a store that belongs to House
	LooseStore        string // of LooseRetailer, belongs to House
	UnlinkedStore     string // of LooseRetailer, belongs to none
	OtherRetailer     string // linked to OtherHouse
	OtherStore        string // of OtherRetailer
}

// NewCast makes the ids.
func NewCast() Cast {
	return Cast{id.New(), id.New(), id.New(), id.New(), id.New(), id.New(), id.New(), id.New(), id.New(), id.New(), id.New()}
}

var now = time.UnixMilli(1_790_000_000_000).UTC()

// Key builds a key of a software house, without bindings; change what a test needs.
func Key(partnerID string) apikeys.Key {
	keyID := id.New()
	return apikeys.Key{
		ID: keyID, Kind: apikeys.SoftwareHouseKey, Name: "Caixa São João", Prefix: "seiva_live_Ab12Cd…", Hash: []byte(keyID),
		Environment: apikeys.Live, Bindings: apikeys.Bindings{PartnerID: partnerID}, CreatedAt: now, CreatedBy: id.New(),
	}
}

// Conformance runs the store's suite on a fresh world for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	for name, test := range map[string]func(*testing.T, World){
		"KeyComesBackWhole":         comesBackWhole,
		"OtherTenantSeesNotFound":   otherTenant,
		"GoneFromListsKeptByHash":   gone,
		"EndedAreListedApart":       endedApart,
		"ReplacedOnce":              replacedOnce,
		"APauseIsKeptUntilItEnds":   paused,
		"ListFiltersSortsAndPages":  list,
		"TouchingFindsWhatReaches":  touching,
		"LinksFollowStoreThenOwner": links,
		"UseIsNotedOnceAMinute":     usedOnceAMinute,
		"RestrictionsAreKept":       restrictions,
	} {
		t.Run(name, func(t *testing.T) { test(t, fresh(t)) })
	}
}

func comesBackWhole(t *testing.T, w World) {
	want := Key(w.Cast.House)
	want.RetailerID, want.StoreID = w.Cast.Retailer, w.Cast.Store
	want.LastUsedAt, want.ExpiresAt, want.ReplacedBy = now.Add(time.Hour), now.Add(time.Minute), id.New()
	want.PausedAt, want.RevokedBy = now.Add(time.Second), "Ana"
	testkit.Must(t, w.Store.Create(t.Context(), want))
	got, err := w.Store.ByHash(t.Context(), want.Hash)
	testkit.Must(t, err)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	record, err := w.Store.Get(t.Context(), apikeys.Owner{Kind: apikeys.SoftwareHouseKey}, want.ID, now)
	testkit.Must(t, err)
	if !reflect.DeepEqual(record, apikeys.Record{Key: want, PartnerName: "House", RetailerName: "Retailer", StoreName: "Store"}) {
		t.Fatalf("got %+v", record)
	}
	if _, err := w.Store.ByHash(t.Context(), []byte("other")); !errors.Is(err, apikeys.ErrNotFound) {
		t.Fatalf("unknown hash: %v", err)
	}
}

func otherTenant(t *testing.T, w World) {
	key := Key(w.Cast.House)
	testkit.Must(t, w.Store.Create(t.Context(), key))
	for name, o := range map[string]apikeys.Owner{
		"other house": {Kind: apikeys.SoftwareHouseKey, PartnerID: w.Cast.OtherHouse},
		"other kind":  {Kind: apikeys.RetailerKey},
	} {
		changed := key
		changed.Name = "Tomada"
		_, getErr := w.Store.Get(t.Context(), o, key.ID, now)
		_, anyErr := w.Store.Any(t.Context(), o, key.ID)
		for call, err := range map[string]error{
			"Get":     getErr,
			"Any":     anyErr,
			"Update":  w.Store.Update(t.Context(), o, changed, now),
			"Revoke":  w.Store.Revoke(t.Context(), o, key.ID, "Ana", now),
			"Pause":   w.Store.Pause(t.Context(), o, key.ID, now, now),
			"Replace": w.Store.Replace(t.Context(), o, key.ID, id.New(), "Ana", now, now),
		} {
			if !errors.Is(err, apikeys.ErrNotFound) {
				t.Errorf("%s by %s: %v, want ErrNotFound", call, name, err)
			}
		}
		if rows, total, err := w.Store.List(t.Context(), o, all, now); err != nil || total != 0 || len(rows) != 0 {
			t.Errorf("List by %s: %d rows of %d, %v", name, len(rows), total, err)
		}
	}
	if got, err := w.Store.ByHash(t.Context(), key.Hash); err != nil || !reflect.DeepEqual(got, key) {
		t.Fatalf("the key changed: %+v, %v", got, err)
	}
}

var all = apikeys.ListQuery{Request: paging.Request{Size: 100}}

func gone(t *testing.T, w World) {
	o := apikeys.Owner{Kind: apikeys.SoftwareHouseKey, PartnerID: w.Cast.House}
	revoked, expired := Key(w.Cast.House), Key(w.Cast.House)
	expired.ExpiresAt = now.Add(time.Hour)
	testkit.Must(t, w.Store.Create(t.Context(), revoked))
	testkit.Must(t, w.Store.Create(t.Context(), expired))
	testkit.Must(t, w.Store.Revoke(t.Context(), o, revoked.ID, "Ana", now))
	if rows, _, err := w.Store.List(t.Context(), o, all, now); err != nil || len(rows) != 1 || rows[0].ID != expired.ID {
		t.Fatalf("during the overlap: %+v, %v", rows, err)
	}
	later := expired.ExpiresAt
	if rows, total, err := w.Store.List(t.Context(), o, all, later); err != nil || len(rows)+total != 0 {
		t.Fatalf("after the overlap: %+v, %v", rows, err)
	}
	for _, key := range []apikeys.Key{revoked, expired} {
		if _, err := w.Store.Get(t.Context(), o, key.ID, later); !errors.Is(err, apikeys.ErrNotFound) {
			t.Errorf("Get: %v", err)
		}
		for _, err := range []error{w.Store.Revoke(t.Context(), o, key.ID, "Bia", later), w.Store.Pause(t.Context(), o, key.ID, later, later)} {
			if !errors.Is(err, apikeys.ErrNotFound) {
				t.Errorf("changed afterwards: %v", err)
			}
		}
		if got, err := w.Store.ByHash(t.Context(), key.Hash); err != nil || got.ID != key.ID {
			t.Errorf("ByHash: %+v, %v", got, err)
		}
	}
}

func paused(t *testing.T, w World) {
	o, key := apikeys.Owner{Kind: apikeys.SoftwareHouseKey, PartnerID: w.Cast.House}, Key(w.Cast.House)
	testkit.Must(t, w.Store.Create(t.Context(), key))
	for _, since := range []time.Time{now.Add(time.Minute), {}} {
		testkit.Must(t, w.Store.Pause(t.Context(), o, key.ID, since, now))
		if got, err := w.Store.ByHash(t.Context(), key.Hash); err != nil || !got.PausedAt.Equal(since) {
			t.Errorf("paused since %v: %+v, %v", since, got, err)
		}
		working := 1
		if !since.IsZero() {
			working = 0
		}
		if p, err := w.Participants.Partner(t.Context(), w.Cast.House, now); err != nil || p.TotalKeys != working {
			t.Errorf("%d keys work, %v; want %d", p.TotalKeys, err, working)
		}
	}
}

func replacedOnce(t *testing.T, w World) {
	o, key := apikeys.Owner{Kind: apikeys.SoftwareHouseKey}, Key(w.Cast.House)
	testkit.Must(t, w.Store.Create(t.Context(), key))
	testkit.Must(t, w.Store.Replace(t.Context(), o, key.ID, "newer", "Ana", now.Add(time.Hour), now))
	if err := w.Store.Replace(t.Context(), o, key.ID, "newest", "Bia", now.Add(2*time.Hour), now); !errors.Is(err, apikeys.ErrRotated) {
		t.Fatalf("second replacement: %v", err)
	}
	got, err := w.Store.Get(t.Context(), o, key.ID, now)
	if err != nil || got.ReplacedBy != "newer" || got.RevokedBy != "Ana" || !got.ExpiresAt.Equal(now.Add(time.Hour)) {
		t.Fatalf("got %+v, %v", got, err)
	}
}

func list(t *testing.T, w World) {
	for i := range 7 {
		key := Key(w.Cast.House)
		key.Name, key.CreatedAt = fmt.Sprintf("Caixa %d", i), now.Add(time.Duration(i)*time.Second)
		key.Prefix = fmt.Sprintf("seiva_live_Zz%dZZZ…", i)
		if i == 6 {
			key.Name, key.RetailerID = "Balcão da Praça", w.Cast.Retailer
		}
		testkit.Must(t, w.Store.Create(t.Context(), key))
	}
	other := Key(w.Cast.OtherHouse)
	testkit.Must(t, w.Store.Create(t.Context(), other))
	house, admin := w.Cast.House, ""
	for _, c := range []struct {
		name, partner, filter string
		request               paging.Request
		total                 int
		names                 []string
	}{
		{"newest first", house, "", paging.Request{Size: 2}, 7, []string{"Balcão da Praça", "Caixa 5"}},
		{"second page", house, "", paging.Request{Page: 1, Size: 3, Sort: "name"}, 7, []string{"Caixa 2", "Caixa 3", "Caixa 4"}},
		{"descending", house, "caixa", paging.Request{Size: 2, Sort: "name", Desc: true}, 6, []string{"Caixa 5", "Caixa 4"}},
		{"accents are folded", house, "PRACA", paging.Request{Size: 6}, 1, []string{"Balcão da Praça"}},
		{"visible prefix", house, "zz3", paging.Request{Size: 6}, 1, []string{"Caixa 3"}},
		{"a key as it is shown", house, "seiva_live_Zz3ZZZ…", paging.Request{Size: 6}, 1, []string{"Caixa 3"}},
		{"of another environment", house, "seiva_test_Zz3ZZZ…", paging.Request{Size: 6}, 0, nil},
		{"a key whose prefix is being typed", house, "seiva_live", paging.Request{Size: 1}, 7, []string{"Balcão da Praça"}},
		{"no test keys", house, "seiva_test_", paging.Request{Size: 6}, 0, nil},
		{"retailer's name", house, "retailer", paging.Request{Size: 6}, 1, []string{"Balcão da Praça"}},
		{"a pattern's own signs", house, "%", paging.Request{Size: 6}, 0, nil},
		{"administrators see every house", admin, "otherhouse", paging.Request{Size: 6}, 1, []string{other.Name}},
	} {
		rows, total, err := w.Store.List(t.Context(), apikeys.Owner{Kind: apikeys.SoftwareHouseKey, PartnerID: c.partner},
			apikeys.ListQuery{Request: c.request, Filter: c.filter}, now)
		testkit.Must(t, err)
		if names := namesOf(rows); total != c.total || !slices.Equal(names, c.names) {
			t.Errorf("%s: %q of %d, want %q of %d", c.name, names, total, c.names, c.total)
		}
	}
	for _, sort := range apikeys.SortFields {
		q := apikeys.ListQuery{Request: paging.Request{Size: 6, Sort: sort}}
		if _, _, err := w.Store.List(t.Context(), apikeys.Owner{Kind: apikeys.SoftwareHouseKey}, q, now); err != nil {
			t.Errorf("sort by %s: %v", sort, err)
		}
	}
}

func namesOf(rows []apikeys.Record) (names []string) {
	for _, r := range rows {
		names = append(names, r.Name)
	}
	return names
}
