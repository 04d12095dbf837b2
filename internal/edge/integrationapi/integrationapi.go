// Package integrationapi is what tills and software houses call, with an API key in x-api-key.
package integrationapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
)

// Keys tells what an API key allows.
type Keys interface {
	Authenticate(ctx context.Context, presented string) (scope.Grant, error)
}

// Services is what tills and software houses call.
type Services struct {
	Keys      Keys
	Receipts  *receipts.Service
	Customers *customers.Service
	Limits    Limits // zero: DefaultLimits
	Clock     clock.Clock
}

// Register adds the calls; the guard is attached here, once.
func Register(api huma.API, s Services) {
	g := newGuard(s.Keys, s.Limits, s.Clock)
	guarded := huma.NewGroup(api)
	guarded.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.APIKeySecurity: {}}}
		op.Tags = []string{"integration"}
	})
	guarded.UseMiddleware(g.admit, knownQuery)
	registerReceipts(api, guarded, s, g)
	registerCorrections(api, guarded, s.Receipts)
	registerCustomers(api, guarded, s.Customers)
	documentLimits(api.OpenAPI())
}

const keyHeader = "x-api-key"
