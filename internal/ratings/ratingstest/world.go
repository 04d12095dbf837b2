// Package ratingstest holds what every store of ratings must do, and the rules that stand on it.
package ratingstest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/compare"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/ratings"
)

// Shop is a store of a retailer that is there.
type Shop struct{ RetailerID, StoreID, Name string }

// Backend is a fresh store beside some shops, the first two of one retailer and the third of another. Differences lists what
// is wrong of the sums.
type Backend struct {
	Store       ratings.Store
	Sums        compare.Store[ratings.Difference]
	Shops       []Shop
	Differences func(t *testing.T) []string
}

// world is a service on a backend, with receipts that it makes up.
type world struct {
	Backend
	t        *testing.T
	service  *ratings.Service
	clock    *clock.Fixed
	trail    scopetest.Trail
	box      lettertest.Box
	receipts map[ratings.Key]ratings.Receipt
	noEmail  bool
}

// start is noon in Brazil.
var start = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

const (
	portal = "https://portal.test"
	owner  = "dona@loja.test"
)

func newWorld(t *testing.T, b Backend) *world {
	w := &world{Backend: b, t: t, clock: clock.NewFixed(start), receipts: map[ratings.Key]ratings.Receipt{}}
	w.serve(b.Store)
	return w
}

// serve makes the world's service one on a store.
func (w *world) serve(store ratings.Store) {
	w.service = ratings.NewService(store, ratings.Ports{
		Receipt: func(_ context.Context, key ratings.Key) (ratings.Receipt, error) {
			r, known := w.receipts[key]
			if !known {
				return r, ratings.ErrNotFound
			}
			return r, nil
		},
		OfConsumer: func(_ context.Context, _ scope.Grant, cpfIndex []byte, accessKey string) (bool, error) {
			return accessKey == "of "+string(cpfIndex), nil
		},
		Trail: &w.trail, Post: &w.box, Portal: portal,
		RetailerEmail: func(context.Context, string) (string, error) {
			if w.noEmail {
				return "", nil
			}
			return owner, nil
		},
	}, w.clock)
}

// receipt makes a receipt of a shop that counts.
func (w *world) receipt(shop Shop, accessKey string) ratings.Key {
	key := ratings.Key{RetailerID: shop.RetailerID, AccessKey: accessKey}
	w.receipts[key] = ratings.Receipt{Key: key, StoreID: shop.StoreID, Counts: true}
	return key
}

func stars(n int) ratings.Draft { return ratings.Draft{Score: n} }

func words(n int, comment string) ratings.Draft { return ratings.Draft{Score: n, Comment: &comment} }

// rate fails unless a rating is taken.
func (w *world) rate(key ratings.Key, d ratings.Draft) ratings.Rating {
	w.t.Helper()
	r, err := w.service.Rate(w.t.Context(), key, d)
	if err != nil {
		w.t.Fatalf("rate: %v", err)
	}
	return r
}

// stored gives the rating of a receipt.
func (w *world) stored(key ratings.Key) ratings.Rating {
	w.t.Helper()
	r, err := w.Store.Of(w.t.Context(), key)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// consistent fails unless the sums are what a recount gives.
func (w *world) consistent() {
	w.t.Helper()
	for _, d := range w.Differences(w.t) {
		w.t.Error(d)
	}
}

// fails fails unless err has a code.
func (w *world) fails(what string, err error, code string) {
	w.t.Helper()
	if err == nil || errs.From(err).Code != code {
		w.t.Errorf("%s: %v, want %s", what, err, code)
	}
}

// told fails unless these letters alone were sent, by their subjects.
func (w *world) told(when string, subjects ...string) {
	w.t.Helper()
	if err := w.service.TellNews(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	var got []string
	for _, m := range w.box.Sent() {
		if m.To != owner {
			w.t.Errorf("%s: to %s", when, m.To)
		}
		got = append(got, m.Subject)
	}
	if !slices.Equal(got, subjects) {
		w.t.Errorf("%s: told %q, want %q", when, got, subjects)
	}
}

func retailer(s Shop) scope.Scope {
	return scope.Scope{AccountID: "dona", Profile: scope.Varejista, RetailerID: s.RetailerID}
}

var admin = scope.Scope{AccountID: "ana", Profile: scope.Administrador}

var errNo = errors.New("no")

func name(n int) string { return fmt.Sprintf("receipt %03d", n) }
