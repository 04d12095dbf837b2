package sqlstore_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	sqlpromotions "seiva/internal/adapter/sqlstore/promotions"
	sqlsponsors "seiva/internal/adapter/sqlstore/sponsors"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/adapter/sqlstore/sqltest/stage"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/promotions"
	"seiva/internal/sponsors"
)

// A sponsor is being deleted while a promotion that takes it is not committed yet: the deletion waits, and is refused.
func TestASponsorThatAPromotionTakesStays(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		admin := scope.Scope{AccountID: id.New(), Profile: scope.Administrador}
		store, now := sqlsponsors.New(db), clock.NewFixed(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
		payers := sponsors.NewService(store, sponsors.Ports{Trail: stage.Trail(db)}, now)
		offers := promotions.NewService(sqlpromotions.New(db), promotions.Ports{Trail: stage.Trail(db)}, now)
		for round := range 8 {
			made := sponsors.Sponsor{ID: id.New(), Documento: strconv.Itoa(round), TradeName: "Serra", CreatedAt: now.Now()}
			testkit.Must(t, store.Create(t.Context(), made))

			deleted := make(chan error, 1)
			testkit.Must(t, store.InTx(t.Context(), func(ctx context.Context) error {
				_, err := offers.Create(ctx, admin, promotions.Draft{SponsorID: made.ID, Name: "Café", Start: "2026-11-20", End: "2026-11-30", Active: true})
				started := make(chan struct{})
				go func() {
					close(started)
					deleted <- payers.Delete(context.Background(), admin, made.ID)
				}()
				<-started
				return err
			}))
			if err := <-deleted; !errors.Is(err, sponsors.ErrInUse) {
				t.Errorf("deleted: %v", err)
			}
			if _, err := payers.Get(t.Context(), admin, made.ID); err != nil {
				t.Error(err)
			}
		}
	})
}
