package main

import (
	"context"
	"errors"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/app/demo"
)

// A large demonstration has as much of everything as its size says, also when its load was cut off in the middle.
func TestALargeDemonstration(t *testing.T) {
	t.Parallel()
	p := apitest.Of(t, apitest.Empty(t))
	size := demo.Size{Houses: 2, Retailers: 30, StoresOf: 2, Consumers: 70, ReceiptsOf: 3}
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	err := p.LoadDemo(ctx, size, func(what string) {
		if what == "varejistas, 25 de 30" {
			cut()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the load was not cut off: %v", err)
	}
	p.Check(p.LoadDemo(t.Context(), size, func(string) {}))
	for question, want := range map[string]int{
		"SELECT COUNT(*) FROM retailers WHERE documento LIKE '31%'": 30, "SELECT COUNT(*) FROM partners WHERE documento LIKE '31%'": 2,
		"SELECT COUNT(*) FROM stores WHERE documento LIKE '31%'":                                                                     60,
		"SELECT COUNT(*) FROM customers c JOIN retailers r ON r.id = c.retailer_id WHERE r.documento LIKE '31%'":                     70,
		"SELECT COUNT(*) FROM receipts c JOIN retailers r ON r.id = c.retailer_id WHERE r.documento LIKE '31%'":                      180,
		"SELECT COUNT(*) FROM subscriptions s JOIN retailers r ON r.id = s.retailer_id WHERE r.documento LIKE '31%'":                 27,
		"SELECT COUNT(*) FROM contracts k JOIN retailers r ON r.id = k.retailer_id WHERE r.documento LIKE '31%' AND k.signed_at > 0": 27,
	} {
		var n int
		p.Check(p.Rows.QueryRowContext(t.Context(), question).Scan(&n))
		if n != want {
			t.Errorf("%s: %d, want %d", question, n, want)
		}
	}
	p.Check(p.LoadDemo(t.Context(), size, func(what string) { t.Errorf("a loaded one is loaded again: %s", what) }))
}
