package sqlstore_test

import (
	"context"
	"errors"
	"testing"
	"time"

	sqlbilling "seiva/internal/adapter/sqlstore/billing"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/billing"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
	"seiva/internal/stores/storestest"
)

// planOf is what a retailer's subscription allows, as the program reads it.
type planOf struct{ *sqlbilling.Store }

func (p planOf) MaxStores(ctx context.Context, retailerID string) (most int, limited bool, err error) {
	sub, err := p.Subscription(ctx, retailerID)
	return billing.MaxStores(sub.Items), true, err
}

// A store is registered while a smaller plan is written and not committed yet: it waits, and finds no room. Without that
// neither the new store nor whoever counts the stores after the change would see the other.
func TestANewStoreWaitsForAPlanThatShrinks(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db, now := open(t), time.UnixMilli(1_790_000_000_000)
		n := &stage.Neighbours{T: t, DB: db}
		retailer := n.Retailer("Mercado Seiva", "", false)
		n.Shop(retailer, "")
		plans := sqlbilling.New(db)
		write := func(ctx context.Context, stores, version int) error {
			return plans.Apply(ctx, billing.Subscription{
				Ref: "sub_1", RetailerID: retailer, State: billing.Active, Items: billing.ShippedPrices().For(stores), CreatedAt: now,
			}, version, now)
		}
		testkit.Must(t, write(t.Context(), 2, 0))
		shops := stores.NewService(sqlstores.New(db), stores.Ports{Limits: planOf{plans}, Trail: stage.Trail(db)}, clock.NewFixed(now))
		who := scope.Scope{Profile: scope.Varejista, RetailerID: retailer}

		var added error
		done := make(chan struct{})
		testkit.Must(t, db.InTx(t.Context(), func(ctx context.Context) error {
			err := write(ctx, 1, 1)
			go func() {
				defer close(done)
				_, added = shops.Add(context.WithoutCancel(t.Context()), who, stores.NewStore{Documento: storestest.CNPJ(7), TradeName: "Nova"})
			}()
			if !db.OneWriter() { // there it waits for the writer itself
				sqltest.SomebodyWaits(t, sqltest.Raw(t, db), done)
			}
			return err
		}))
		if <-done; !errors.Is(added, stores.ErrOverLimit) {
			t.Errorf("a store that the plan does not hold: %v", added)
		}
	})
}
