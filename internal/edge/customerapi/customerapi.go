// Package customerapi is what consumers call with the token that a retailer's system got for them, or that they got by a
// mailed code in the retailer's VIP area. Its guard stands before every call.
package customerapi

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/privacy"
	"seiva/internal/vip"
)

// Services is what consumers call.
type Services struct {
	Customers    *customers.Service
	Achievements *achievements.Service
	VIP          *vip.Service
	Privacy      *privacy.Service
	Clock        clock.Clock
}

// Handler serves the calls of consumers, which it writes into the document: each has its variant below vip/.
func Handler(document *httpx.Document, s Services) http.Handler {
	audience := document.Audience()
	audience.API.UseMiddleware(newGuard(s).admit)
	known, within := huma.NewGroup(audience.API), huma.NewGroup(audience.API)
	known.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.CustomerSecurity: {}}}
		op.Tags = []string{"customer"}
	})
	within.UseModifier(onACopy(asVIP))
	for _, group := range []huma.API{known, within} {
		registerReceipts(group, s.Customers)
		registerPreferences(group, s.Customers)
		registerTerms(group, s.Customers)
		registerAcceptances(group, s.Customers)
		registerPrivacy(group, s.Customers)
		registerRequests(group, s.Customers)
		registerRetailer(group, s)
	}
	registerEntry(audience.API, s.Customers)
	registerAccount(audience.API, s.Customers, s.Privacy)
	return audience.Handler()
}
