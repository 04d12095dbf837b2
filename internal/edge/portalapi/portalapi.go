// Package portalapi is the portal's API: every call needs a session but for the public list in guard.go.
package portalapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/apikeys"
	"seiva/internal/banners"
	"seiva/internal/billing"
	"seiva/internal/campaigns"
	"seiva/internal/contracts"
	"seiva/internal/customers"
	"seiva/internal/flyers"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/onboarding"
	"seiva/internal/partners"
	"seiva/internal/problems"
	"seiva/internal/receipts"
	"seiva/internal/reports"
	"seiva/internal/retailers"
	"seiva/internal/stores"
	"seiva/internal/switches"
	"seiva/internal/uisettings"
	"seiva/internal/uploads"
)

// Services is what the portal calls.
type Services struct {
	Identity     *identity.Service
	Partners     *partners.Service
	Retailers    *retailers.Service
	Stores       *stores.Service
	Keys         *apikeys.Service
	Receipts     *receipts.Service
	Reports      *reports.Service
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
	Uploads      *uploads.Service
	Problems     *problems.Service
	Customers    *customers.Service
	UISettings   *uisettings.Service
	Idempotency  *httpx.Idempotency
	Clock        clock.Clock
}

// Handler serves every call of the portal, which it writes into the document. The guards are attached here, once.
func Handler(document *httpx.Document, s Services) http.Handler {
	audience := document.Audience()
	api := audience.API
	api.UseMiddleware(noteSwitched(s.Switches), guardProfiles, requireProof(s.Identity))
	guarded := huma.NewGroup(api)
	s.Idempotency.Attach(guarded)
	registerIdentity(api, guarded, s.Identity)
	registerUISettings(guarded, s.UISettings)
	registerColleagues(guarded, retailerBase, s.Identity)
	registerColleagues(guarded, partnerBase, s.Identity)
	registerLocations(guarded)
	registerCategories(api, guarded)
	registerPartners(guarded, s.Partners)
	registerRetailers(guarded, s.Retailers)
	registerStores(guarded, s.Stores)
	registerAdminKeys(guarded, s.Keys)
	registerPartnerKeys(guarded, s.Keys)
	registerRetailerKeys(guarded, s.Keys)
	registerSupportKeys(guarded, s.Keys)
	registerReceipts(guarded, s.Receipts, s.Clock)
	registerCouponReports(guarded, s.Reports)
	registerIndicators(guarded, s.Reports, s.Achievements)
	registerAchievements(guarded, s.Achievements)
	registerSignUp(api, s.Onboarding)
	registerLookups(api, guarded, s.Onboarding)
	registerTexts(api, s.Clock)
	registerSwitches(guarded, s.Switches)
	registerAdminStores(guarded, s.StoresAdmin)
	registerRoots(guarded, s.Roots)
	registerAdminCompanies(guarded, s.Directory, s.Identity)
	registerBilling(api, guarded, s.Billing)
	registerContracts(guarded, s.Contracts)
	registerSigning(s.sending(api, func(ctx context.Context, _ []byte) error { return s.Contracts.Prepare(ctx) }), s.Contracts)
	registerDocuments(guarded, s.Contracts)
	registerBanners(guarded, s.sending(api, lookAtPicture(s.Banners)), s.Banners, s.Clock)
	registerFlyers(guarded, s.sending(api, lookAtImages(s.Flyers.Prepare)), s.Flyers)
	registerCampaigns(guarded, s.sending(api, lookAtImages(s.Campaigns.Prepare)), s.Campaigns, s.Uploads)
	registerUploads(guarded, s.Uploads)
	registerProblems(guarded, s.Problems)
	registerConsumerRequests(guarded, s.Customers)
	return audience.Handler(s.guard, s.holdUnsigned)
}

// sending groups calls that need blobs, which look reads before the call's transaction begins.
func (s Services) sending(api huma.API, look func(context.Context, []byte) error) huma.API {
	group := huma.NewGroup(api)
	group.UseMiddleware(httpx.Ahead(look))
	s.Idempotency.Attach(group)
	return group
}

var everyProfile = []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro}
