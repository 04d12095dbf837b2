package partnerstest

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/kit/testkit"
	"seiva/internal/partners"
)

// versions: of many who write over one version one is taken, and the others keep nothing; who names no version writes over any.
func versions(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	mine, other := Partner(CaixaLivre, "Caixa Livre", "ABC234"), Partner(Alfa, "Alfa", "ABC235")
	testkit.Must(t, store.Create(ctx, mine))
	testkit.Must(t, store.Create(ctx, other))
	seen := mine.Version()
	var done sync.WaitGroup
	var taken atomic.Int32
	for _, name := range []string{"Um", "Dois", "Três", "Quatro", "Cinco", "Seis"} {
		done.Go(func() {
			_, err := s.Edit(ctx, as(mine), partners.Changes{Version: seen, TradeName: new(name)})
			if err == nil {
				taken.Add(1)
			} else if !errors.Is(err, partners.ErrStale) {
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
	for name, c := range map[string]partners.Changes{
		"another field": {Version: seen, Categories: &[]string{"Farmácia"}}, "a wrong field": {Version: seen, TradeName: new("")},
		"another's version": {Version: other.Version(), TradeName: new("Órbita")}, "nothing": {Version: seen},
	} {
		if _, err := s.Edit(ctx, as(mine), c); !errors.Is(err, partners.ErrStale) {
			t.Errorf("%s over what is no longer so: %v", name, err)
		}
	}
	if got, err := s.Own(ctx, as(mine)); err != nil || got.Version() != now.Version() {
		t.Errorf("a refused change left %+v, want %+v, %v", got, now, err)
	}
	edited, err := s.Edit(ctx, as(mine), partners.Changes{Version: now.Version(), Categories: &[]string{"Farmácia"}})
	if err != nil || edited.Version() == now.Version() {
		t.Errorf("the version as it is now: %v, %+v", err, edited)
	}
	if got, err := s.Edit(ctx, as(mine), partners.Changes{TradeName: new("Órbita")}); err != nil || got.TradeName != "Órbita" {
		t.Errorf("without a version: %v", err)
	}
}
