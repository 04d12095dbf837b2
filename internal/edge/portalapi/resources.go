package portalapi

import (
	"seiva/internal/edge/portalapi/accounts"
	"seiva/internal/edge/portalapi/audit"
	"seiva/internal/edge/portalapi/banners"
	"seiva/internal/edge/portalapi/billing"
	"seiva/internal/edge/portalapi/bulk"
	"seiva/internal/edge/portalapi/campaigns"
	"seiva/internal/edge/portalapi/colleagues"
	"seiva/internal/edge/portalapi/companies"
	"seiva/internal/edge/portalapi/consumers"
	"seiva/internal/edge/portalapi/exports"
	"seiva/internal/edge/portalapi/failures"
	"seiva/internal/edge/portalapi/flyers"
	"seiva/internal/edge/portalapi/identity"
	"seiva/internal/edge/portalapi/integration"
	"seiva/internal/edge/portalapi/integrity"
	"seiva/internal/edge/portalapi/keys"
	"seiva/internal/edge/portalapi/legal"
	"seiva/internal/edge/portalapi/notes"
	"seiva/internal/edge/portalapi/onboarding"
	"seiva/internal/edge/portalapi/partners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/edge/portalapi/privacy"
	"seiva/internal/edge/portalapi/problems"
	"seiva/internal/edge/portalapi/promotions"
	"seiva/internal/edge/portalapi/quiet"
	"seiva/internal/edge/portalapi/ratings"
	"seiva/internal/edge/portalapi/receipts"
	"seiva/internal/edge/portalapi/reference"
	"seiva/internal/edge/portalapi/refusals"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/edge/portalapi/retailers"
	"seiva/internal/edge/portalapi/scans"
	"seiva/internal/edge/portalapi/sponsors"
	"seiva/internal/edge/portalapi/staff"
	"seiva/internal/edge/portalapi/stores"
	"seiva/internal/edge/portalapi/switches"
	"seiva/internal/edge/portalapi/uploads"
	"seiva/internal/edge/portalapi/views"
	"seiva/internal/edge/portalapi/vip"
	"seiva/internal/kit/scope"
)

// registerResources adds the calls of each resource, which gets the services that it needs and no other, in
// the area (decision 86) that its calls are of; what only staff calls has none.
func registerResources(r portal.Router, s Services) {
	accounts.Register(r, s.Directory, s.Identity, s.Clock)
	staff.Register(r, s.Identity)
	audit.Register(r, s.Trail)
	banners.Register(r.In(scope.PromoteArea), s.Banners, s.Clock)
	billing.Register(r.In(scope.PlanArea), s.Billing)
	bulk.Register(r.In(scope.PromoteArea), s.Bulk)
	campaigns.Register(r, s.Campaigns)
	colleagues.Register(r.In(scope.TeamArea), s.Identity)
	companies.Register(r, companies.Services{Directory: s.Directory, Accounts: s.Identity, Clock: s.Clock})
	consumers.Register(r.In(scope.ReceiptArea), s.Customers)
	exports.Register(r.In(scope.OwnArea), s.Exports)
	failures.Register(r, s.Failures)
	flyers.Register(r.In(scope.PromoteArea), s.Flyers)
	identity.Register(r.In(scope.OwnArea), s.Identity, s.UISettings)
	integration.Register(r.In(scope.KeyArea), integration.Services{Keys: s.Keys, Receipts: s.Receipts, Sandboxes: s.Sandboxes, Clock: s.Clock})
	integrity.Register(r.In(scope.ReceiptArea), s.Integrity)
	keys.Register(r.In(scope.KeyArea), keys.Services{Keys: s.Keys, Receipts: s.Receipts})
	legal.Register(r.In(scope.CompanyArea), s.Contracts, s.Clock)
	notes.Register(r, s.Notes)
	onboarding.Register(r.In(scope.CompanyArea), s.Onboarding)
	partners.Register(r.In(scope.CompanyArea), s.Partners)
	privacy.Register(r, s.Privacy)
	problems.Register(r.In(scope.OwnArea), s.Problems)
	promotions.Register(r, s.Promotions)
	quiet.Register(r.In(scope.ReceiptArea), s.Quiet)
	ratings.Register(r.In(scope.ReceiptArea), s.Ratings)
	receipts.Register(r.In(scope.ReceiptArea), s.Receipts, s.Clock)
	reference.Register(r.In(scope.OwnArea))
	refusals.Register(r, s.Refusals)
	reports.Register(r.In(scope.ReceiptArea).FromStandby(), reports.Services{Coupons: s.Reports, Kinds: s.Kinds, Hub: s.Hub, Desk: s.Desk, Programme: s.Programme, Savings: s.Achievements})
	retailers.Register(r.In(scope.CompanyArea), s.Retailers)
	scans.Register(r, s.Scans)
	sponsors.Register(r, s.Sponsors)
	stores.Register(r.In(scope.StoreArea), stores.Services{Stores: s.Stores, Administration: s.StoresAdmin, Roots: s.Roots})
	switches.Register(r.In(scope.CompanyArea), s.Switches)
	uploads.Register(r.In(scope.PromoteArea), s.Uploads)
	views.Register(r.In(scope.OwnArea), s.Views)
	vip.Register(r, s.VIP)
}
