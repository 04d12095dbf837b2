package retailerstest

import (
	"context"
	"testing"

	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// paying is how every retailer stands.
type paying retailers.Payment

// Payment implements retailers.Payments.
func (p paying) Payment(context.Context, string) (retailers.Payment, error) {
	return retailers.Payment(p), nil
}

// payment comes with a retailer whichever way it is read.
func payment(t *testing.T, store retailers.Store) {
	want := retailers.Payment{CheckoutFinished: true, Subscribed: true, Late: true, MaxStores: 4}
	ctx, s := context.Background(), serviceOf(store, paying(want))
	mine := Retailer(mercado, "Mercado Seiva", "")
	testkit.Must(t, store.Create(ctx, mine))
	staff := scope.Scope{Profile: scope.Administrador}
	for way, read := range map[string]func() (retailers.Retailer, error){
		"its own":     func() (retailers.Retailer, error) { return s.Own(ctx, as(mine)) },
		"by id":       func() (retailers.Retailer, error) { return s.Lookup(ctx, staff, mine.ID) },
		"by document": func() (retailers.Retailer, error) { return s.Lookup(ctx, staff, mercado) },
		"edited":      func() (retailers.Retailer, error) { return s.Edit(ctx, as(mine), retailers.Changes{}) },
		"configured":  func() (retailers.Retailer, error) { return s.Configure(ctx, as(mine), "", mine.Settings) },
	} {
		if got, err := read(); err != nil || got.Payment != want {
			t.Errorf("%s: %+v, %v", way, got.Payment, err)
		}
	}
}
