// Package integrationapi is what tills and software houses call, with an API key in x-api-key.
package integrationapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/sandbox"
)

// Keys tells what an API key allows.
type Keys interface {
	Authenticate(ctx context.Context, presented string) (scope.Grant, error)
}

// KeyRing tells of the keys themselves, too.
type KeyRing interface {
	Keys
	// Granted gives the key that was let in.
	Granted(ctx context.Context, g scope.Grant) (apikeys.Key, error)
}

// Services is what tills and software houses call.
type Services struct {
	Keys      KeyRing
	Stores    Stores
	Receipts  *receipts.Service
	Sandboxes *sandbox.Service
	Customers *customers.Service
	Limits    Limits // zero: DefaultLimits
	Clock     clock.Clock
}

// Handler serves the calls of tills and software houses, which it writes into the document.
func Handler(document *httpx.Document, s Services) http.Handler {
	g, audience := newGuard(s.Keys, s.Limits, s.Clock), document.Audience()
	audience.API.UseMiddleware(g.admit, knownQuery)
	keyed := huma.NewGroup(audience.API)
	keyed.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.APIKeySecurity: {}}}
		op.Tags = []string{"integration"}
	})
	registerReceipts(keyed, s, g)
	registerCorrections(keyed, s.Receipts)
	registerReading(keyed, s.Receipts, g)
	registerWhoAmI(keyed, s)
	registerTestDocuments(keyed, s.Sandboxes)
	registerCustomers(keyed, s.Customers)
	documentLimits(document.OpenAPI())
	documentExamples(document.OpenAPI())
	return audience.Handler()
}
