// Package customerapi is what consumers call with the token that a retailer's system got for them. Its guard
// stands before every call.
package customerapi

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

// Services is what consumers call.
type Services struct {
	Customers    *customers.Service
	Achievements *achievements.Service
}

// Handler serves the calls of consumers, which it writes into the document.
func Handler(document *httpx.Document, s Services) http.Handler {
	audience := document.Audience()
	audience.API.UseMiddleware(guard(s.Customers))
	known := huma.NewGroup(audience.API)
	known.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.CustomerSecurity: {}}}
		op.Tags = []string{"customer"}
	})
	registerReceipts(known, s.Customers)
	registerPreferences(known, s.Customers)
	registerTerms(known, s.Customers)
	registerPrivacy(known, s.Customers)
	registerRequests(known, s.Customers)
	registerRetailer(known, s)
	return audience.Handler()
}
