// Package portalapi is the portal's API: every call needs a session but for the public list in guard.go.
package portalapi

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Services is what the portal calls.
type Services struct {
	Identity     *identity.Service
	Reports      *reports.Service
	Achievements *achievements.Service
}

// Register adds every call of the portal to the API. The guard that refuses wrong profiles is attached here, once.
func Register(api huma.API, s Services) {
	guarded := huma.NewGroup(api)
	guarded.UseMiddleware(httpx.GuardProfiles)
	registerIdentity(api, guarded, s.Identity)
	registerCouponReports(guarded, s.Reports)
	registerAchievements(guarded, s.Achievements)
}

var everyProfile = []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro}
