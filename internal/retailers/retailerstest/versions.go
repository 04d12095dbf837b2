package retailerstest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// versions: of many who write over one version one is taken, and the others keep nothing; who names no version writes over any.
func versions(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	mine, other := Retailer(mercado, "Mercado Seiva", ""), Retailer(emporio, "Empório Alfa", "")
	testkit.Must(t, store.Create(ctx, mine))
	testkit.Must(t, store.Create(ctx, other))
	seen := mine.Version()
	var done sync.WaitGroup
	var taken atomic.Int32
	for _, number := range []string{"1", "2", "3", "4", "5", "6"} {
		done.Go(func() {
			_, err := s.Edit(ctx, as(mine), retailers.Changes{Version: seen, Address: retailers.AddressChanges{Number: new(number)}})
			if err == nil {
				taken.Add(1)
			} else if !errors.Is(err, retailers.ErrProfileStale) {
				t.Error(err)
			}
		})
	}
	done.Wait()
	if taken.Load() != 1 {
		t.Errorf("%d changes of one version were taken, want one", taken.Load())
	}
	now, err := s.Own(ctx, as(mine))
	testkit.Must(t, err)
	for name, c := range map[string]retailers.Changes{
		"another field": {Version: seen, TradeName: new("Feira")}, "a wrong field": {Version: seen, TradeName: new("")},
		"another's version": {Version: other.Version(), TradeName: new("Feira")}, "nothing": {Version: seen},
	} {
		if _, err := s.Edit(ctx, as(mine), c); !errors.Is(err, retailers.ErrProfileStale) {
			t.Errorf("%s over what is no longer so: %v", name, err)
		}
	}
	if got, err := s.Own(ctx, as(mine)); err != nil || got != now {
		t.Errorf("a refused change left %+v, want %+v, %v", got, now, err)
	}
	_, err = s.Configure(ctx, as(mine), "", retailers.Settings{ReceiptCostMilli: 7})
	testkit.Must(t, err)
	edited, err := s.Edit(ctx, as(mine), retailers.Changes{Version: now.Version(), TradeName: new("Feira")})
	if err != nil || edited.Version() == now.Version() {
		t.Errorf("the version as it is now, after choices changed: %v, %+v", err, edited)
	}
	if got, err := s.Edit(ctx, as(mine), retailers.Changes{TradeName: new("Feira da Sé")}); err != nil || got.TradeName != "Feira da Sé" {
		t.Errorf("without a version: %v", err)
	}
}
