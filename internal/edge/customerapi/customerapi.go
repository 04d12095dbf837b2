// Package customerapi is what consumers call with the token that a retailer's system got for them. Its own guard stands
// before every call: the portal's session guard lets /api/customer/ pass.
package customerapi

import (
	"context"
	"strings"

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

// Register adds every call of consumers to the API.
func Register(api huma.API, s Services) {
	guarded := huma.NewGroup(api)
	guarded.UseSimpleModifier(func(op *huma.Operation) {
		op.Security = []map[string][]string{{httpx.CustomerSecurity: {}}}
		op.Tags = []string{"customer"}
	})
	guarded.UseMiddleware(guard(s.Customers))
	registerReceipts(guarded, s.Customers)
	registerPreferences(guarded, s.Customers)
	registerTerms(guarded, s.Customers)
	registerPrivacy(guarded, s.Customers)
	registerRequests(guarded, s.Customers)
	registerRetailer(guarded, s)
}

type customerKey struct{}

// guard lets a request pass whose token is known. Where the path names a document, the token must be that document's.
func guard(service *customers.Service) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		token := strings.TrimPrefix(ctx.Header("Authorization"), "Bearer ")
		var customer customers.Customer
		var err error
		if strings.Contains(ctx.Operation().Path, "{document}") {
			customer, err = service.AuthenticateFor(ctx.Context(), token, ctx.Param("document"))
		} else {
			customer, err = service.Authenticate(ctx.Context(), token)
		}
		if err != nil {
			httpx.Refuse(ctx, err)
			return
		}
		next(huma.WithValue(ctx, customerKey{}, customer))
	}
}

func customerOf(ctx context.Context) customers.Customer {
	customer, _ := ctx.Value(customerKey{}).(customers.Customer)
	return customer
}
