// Package integrationapi is what tills and software houses call, with an API key in x-api-key.
package integrationapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
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
}

// Register adds the calls; the guard is attached here, once.
func Register(api huma.API, s Services) {
	guarded := huma.NewGroup(api)
	guarded.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.APIKeySecurity: {}}}
		op.Tags = []string{"integration"}
	})
	guarded.UseMiddleware(requireKey(s.Keys))
	registerReceipts(api, guarded, s)
	registerCustomers(guarded, s.Customers)
}

type grantKey struct{}

const keyHeader = "x-api-key"

func requireKey(keys Keys) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		grant, err := keys.Authenticate(ctx.Context(), ctx.Header(keyHeader))
		if err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		next(huma.WithValue(ctx, grantKey{}, grant))
	}
}

func grantOf(ctx context.Context) scope.Grant {
	grant, _ := ctx.Value(grantKey{}).(scope.Grant)
	return grant
}
