package portalapi

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/contracts"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// holds reports whether an operation is refused to a retailer that is held: every write of its area that is not marked, and
// what else leads away from its contract.
func holds(op *huma.Operation) bool {
	reads := op.Method == http.MethodGet || op.Method == http.MethodHead
	return (!reads || portal.IsHeld(op)) && !portal.IsWhileHeld(op) && slices.Contains(httpx.Profiles(op), scope.Varejista)
}

// holdUnsigned refuses a retailer's writes once the time to sign its contract is over (D-63).
func holdUnsigned(service *contracts.Service) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if who := scope.From(ctx.Context()); who.Profile == scope.Varejista && holds(ctx.Operation()) {
			if err := service.Blocks(ctx.Context(), who.RetailerID); err != nil {
				httpx.Refuse(ctx, err)
				return
			}
		}
		next(ctx)
	}
}
