// Package bannerstest holds what every store of banners must do, and what the services must do on a real store.
package bannerstest

import (
	"testing"
	"time"

	"seiva/internal/banners"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media/mediatest"
	"seiva/internal/kit/scope"
)

// Store is everything that keeps banners.
type Store interface {
	banners.Store
	banners.Counts
	banners.Participants
}

// World is a fresh store with the Cast in it.
type World struct {
	Store Store
	Trail scope.Trail
	Cast  Cast
	// AddStore stores another living store of Cast.Retailer; DeleteStore deletes one.
	AddStore, DeleteStore func(storeID string)
	// Viewers is how many are listed one by one, of all banners.
	Viewers func() int
}

// Cast are the participants that tests speak of, by id; the names are those of the fields.
type Cast struct {
	Retailer, Store, SecondStore            string
	OtherRetailer, OtherStore, DeletedStore string // the stores are OtherRetailer's
}

// stage is a world with the services on it.
type stage struct {
	World
	service                    *banners.Service
	feed                       *banners.Feed
	pictures                   *mediatest.Pictures
	clock                      *clock.Fixed
	admin, retailer, otherShop scope.Scope
}

// now is Friday noon in São Paulo.
var now = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

var config = banners.Config{Places: 3, ViewsADay: 2, Ceiling: 100}

func newStage(t *testing.T, w World) stage {
	t.Helper()
	s := stage{
		World: w, clock: clock.NewFixed(now), pictures: &mediatest.Pictures{},
		admin:     scope.Scope{AccountID: id.New(), Profile: scope.Administrador},
		retailer:  scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: w.Cast.Retailer},
		otherShop: scope.Scope{AccountID: id.New(), Profile: scope.Varejista, RetailerID: w.Cast.OtherRetailer},
	}
	viewers := banners.NewViewers([]byte("0123456789abcdef0123456789abcdef"))
	s.feed = banners.NewFeed(w.Store, config, viewers, s.clock)
	t.Cleanup(s.feed.Close)
	s.service = banners.NewService(w.Store, banners.Ports{
		Participants: w.Store, Pictures: s.pictures, Trail: w.Trail, Viewers: viewers, Changed: s.feed.Changed,
		Config: config,
	}, s.clock)
	return s
}

// forStores builds a draft of a retailer's banner; change what a test needs.
func (s stage) forStores(stores ...string) banners.Draft {
	d := banners.Draft{
		Name: "Ofertas", Segment: banners.SegmentByStore, Channels: []banners.Channel{banners.WebPublicReceipt},
		Start: now, End: now.AddDate(0, 0, 7), Upload: "a.jpg",
	}
	for _, store := range stores {
		d.Rules = append(d.Rules, banners.Rule{Type: banners.StoreRule, Value: store})
	}
	return d
}

func forAll(channels ...banners.Channel) banners.Draft {
	return banners.Draft{Name: "Para todos", Segment: banners.SegmentAll, Channels: channels, Start: now, Upload: "b.jpg"}
}

func (s stage) publish(t *testing.T, who scope.Scope, d banners.Draft) banners.Record {
	t.Helper()
	r, err := s.service.Create(t.Context(), who, d)
	if err != nil {
		t.Fatalf("%v %v", err, errs.From(err).Fields)
	}
	return r
}
