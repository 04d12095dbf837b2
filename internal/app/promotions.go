package app

import (
	"context"

	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	sqlsponsors "seiva/internal/adapter/sqlstore/sponsors"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/sponsors"
	"seiva/internal/uploads"
)

// logos are files that come within a call.
type logos struct{ sent }

func (l logos) Take(ctx context.Context, who scope.Scope, file []byte) (string, error) {
	return l.Service.Take(ctx, who, l.folder, file)
}

func newSponsors(db *sqldb.DB, files *uploads.Service, trail scope.Trail, c clock.Clock) *sponsors.Service {
	return sponsors.NewService(sqlsponsors.New(db), sponsors.Ports{Logos: logos{sent{files, uploads.LogoFolder}}, Trail: trail}, c)
}

// newPromotions makes the service; receipts and it hear of each other, so theirs are looked up late.
func newPromotions(g ground, taken func() *receipts.Service) *promotions.Service {
	return promotions.NewService(sqlpromotions.New(g.db), promotions.Ports{Trail: g.trail, Queue: g.jobs, Archive: kept(taken)}, g.clock)
}

// kept reads receipts for simulations.
type kept func() *receipts.Service

// Day implements promotions.Archive.
func (k kept) Day(ctx context.Context, retailerID, storeID, day string, f func(promotions.Arrival) error) error {
	return k().OfConsumers(ctx, retailerID, storeID, day, func(a receipts.Arrival) error { return f(arrivalOf(a)) })
}

// promoting lets promotions hear of receipts.
type promoting struct{ *promotions.Service }

func (p promoting) Arrived(ctx context.Context, replaced []receipts.Key, arrivals []receipts.Arrival) error {
	keys := httpx.Each(replaced, func(k receipts.Key) promotions.Key { return promotions.Key(k) })
	return p.Service.Arrived(ctx, keys, httpx.Each(arrivals, arrivalOf))
}

func arrivalOf(a receipts.Arrival) promotions.Arrival {
	r := a.Record
	return promotions.Arrival{
		Key: promotions.Key(r.Key), StoreID: r.StoreID, Day: r.Day, CPFIndex: r.CPFIndex, Counts: r.Counts(),
		Sold: func(ctx context.Context, wanted func(gtin string) bool) ([]promotions.Sold, error) {
			lines, err := a.Sold(ctx, wanted)
			return httpx.Each(lines, func(l nfce.Line) promotions.Sold { return promotions.Sold(l) }), err
		},
	}
}

// promotionsOf names the promotions of a receipt for its page.
func promotionsOf(service *promotions.Service) publicweb.ReceiptPromotions {
	return func(ctx context.Context, key receipts.Key) ([]string, error) {
		return service.Of(ctx, promotions.Key(key))
	}
}
