// Package portalapi is the portal's API: every call needs a session but for the public list in guard.go.
package portalapi

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// Services is what the portal calls.
type Services struct {
	Identity    *identity.Service
	Keys        *apikeys.Service
	Idempotency *httpx.Idempotency
}

// Register adds every call of the portal to the API. The guard that refuses wrong profiles is attached here, once.
func Register(api huma.API, s Services) {
	guarded := huma.NewGroup(api)
	guarded.UseMiddleware(httpx.GuardProfiles)
	s.Idempotency.Attach(guarded)
	registerIdentity(api, guarded, s.Identity)
	registerAdminKeys(guarded, s.Keys)
	registerPartnerKeys(guarded, s.Keys)
	registerRetailerKeys(guarded, s.Keys)
	registerSupportKeys(guarded, s.Keys)
}

var everyProfile = []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro}
