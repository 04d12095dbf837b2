package customerapi

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/kit/httpx"
)

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
