package portalapi

import (
	"net/http"
	"strings"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// What a retailer may do about its contract while it is held.
var whileHeld = map[string]bool{
	"/api/varejistas/documentos/accept-terms": true,
	"/api/varejistas/contrato/reenviar":       true,
}

// holdUnsigned refuses a retailer's writes once the time to sign its contract is over (D-63). It stands behind the guard.
func (s Services) holdUnsigned(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := scope.From(r.Context())
		own := r.URL.Path == "/api"+retailerBase.path || strings.HasPrefix(r.URL.Path, "/api"+retailerBase.path+"/")
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		if who.Profile == scope.Varejista && own && !reads && !whileHeld[r.URL.Path] {
			if err := s.Contracts.Blocks(r.Context(), who.RetailerID); err != nil {
				httpx.WriteError(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}
