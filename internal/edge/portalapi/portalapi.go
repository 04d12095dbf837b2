// Package portalapi is the portal's API: every call needs a session but for the public list in guard.go.
package portalapi

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/apikeys"
	"seiva/internal/audit"
	"seiva/internal/banners"
	"seiva/internal/billing"
	"seiva/internal/bulk"
	"seiva/internal/campaigns"
	"seiva/internal/contracts"
	"seiva/internal/customers"
	sessions "seiva/internal/edge/portalapi/identity"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/exports"
	"seiva/internal/failures"
	"seiva/internal/flyers"
	"seiva/internal/identity"
	"seiva/internal/integrity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/notes"
	"seiva/internal/onboarding"
	"seiva/internal/partners"
	"seiva/internal/privacy"
	"seiva/internal/problems"
	"seiva/internal/promotions"
	"seiva/internal/quiet"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/receipts/sandbox"
	"seiva/internal/refusals"
	"seiva/internal/reports"
	"seiva/internal/retailers"
	"seiva/internal/scans"
	"seiva/internal/sponsors"
	"seiva/internal/stores"
	"seiva/internal/switches"
	"seiva/internal/uisettings"
	"seiva/internal/uploads"
	"seiva/internal/views"
	"seiva/internal/vip"
)

// Services is what the portal calls.
type Services struct {
	Identity     *identity.Service
	Partners     *partners.Service
	Retailers    *retailers.Service
	Stores       *stores.Service
	Keys         *apikeys.Service
	Receipts     *receipts.Service
	Scans        *scans.Service
	Ratings      *ratings.Service
	Sandboxes    *sandbox.Service
	Reports      *reports.Service
	Kinds        reports.Kinds
	Hub          *reports.Hub
	Desk         *reports.Desk
	Programme    *reports.Programmes
	Refusals     *refusals.Service
	Failures     *failures.Service
	Exports      *exports.Service
	Bulk         *bulk.Service
	Achievements *achievements.Service
	Onboarding   *onboarding.Service
	Switches     *switches.Service
	StoresAdmin  *stores.Administration
	Roots        *stores.Roots
	Directory    *reports.Directory
	Billing      *billing.Service
	Contracts    *contracts.Service
	Banners      *banners.Service
	Flyers       *flyers.Service
	Campaigns    *campaigns.Service
	Sponsors     *sponsors.Service
	Promotions   *promotions.Service
	Uploads      *uploads.Service
	VIP          *vip.Service
	Notes        *notes.Service
	Problems     *problems.Service
	Privacy      *privacy.Service
	Quiet        *quiet.Service
	Integrity    *integrity.Service
	Customers    *customers.Service
	UISettings   *uisettings.Service
	Views        *views.Service
	Trail        *audit.Service
	Idempotency  *httpx.Idempotency
	Writing      portal.Writing
	Clock        clock.Clock
}

// Handler serves every call of the portal, which it writes into the document. The guards are attached here, once.
func Handler(document *httpx.Document, s Services) http.Handler {
	audience := document.Audience()
	api := audience.API
	api.UseMiddleware(holdUnsigned(s.Contracts), noteSwitched(s.Switches), guardProfiles, guardRoles, requireProof(s.Identity.StillProven))
	guarded := huma.NewGroup(api)
	s.Idempotency.Attach(guarded)
	registerResources(portal.Router{Open: api, Guarded: guarded}, s)
	return audience.Handler(guard{s, sessions.NewSessions(s.Identity, s.Clock)}.before)
}
