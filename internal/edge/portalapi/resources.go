package portalapi

import (
	"seiva/internal/edge/portalapi/banners"
	"seiva/internal/edge/portalapi/billing"
	"seiva/internal/edge/portalapi/campaigns"
	"seiva/internal/edge/portalapi/colleagues"
	"seiva/internal/edge/portalapi/companies"
	"seiva/internal/edge/portalapi/consumers"
	"seiva/internal/edge/portalapi/flyers"
	"seiva/internal/edge/portalapi/identity"
	"seiva/internal/edge/portalapi/integration"
	"seiva/internal/edge/portalapi/keys"
	"seiva/internal/edge/portalapi/legal"
	"seiva/internal/edge/portalapi/onboarding"
	"seiva/internal/edge/portalapi/partners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/edge/portalapi/problems"
	"seiva/internal/edge/portalapi/receipts"
	"seiva/internal/edge/portalapi/reference"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/edge/portalapi/retailers"
	"seiva/internal/edge/portalapi/stores"
	"seiva/internal/edge/portalapi/switches"
	"seiva/internal/edge/portalapi/uploads"
)

// registerResources adds the calls of each resource, which gets the services that it needs and no other.
func registerResources(r portal.Router, s Services) {
	banners.Register(r, s.Banners, s.Clock)
	billing.Register(r, s.Billing)
	campaigns.Register(r, s.Campaigns)
	colleagues.Register(r, s.Identity)
	companies.Register(r, s.Directory, s.Identity)
	consumers.Register(r, s.Customers)
	flyers.Register(r, s.Flyers)
	identity.Register(r, s.Identity, s.UISettings)
	integration.Register(r, integration.Services{Keys: s.Keys, Receipts: s.Receipts, Sandboxes: s.Sandboxes, Clock: s.Clock})
	keys.Register(r, s.Keys)
	legal.Register(r, s.Contracts, s.Clock)
	onboarding.Register(r, s.Onboarding)
	partners.Register(r, s.Partners)
	problems.Register(r, s.Problems)
	receipts.Register(r, s.Receipts, s.Clock)
	reference.Register(r)
	reports.Register(r, s.Reports, s.Achievements)
	retailers.Register(r, s.Retailers)
	stores.Register(r, stores.Services{Stores: s.Stores, Administration: s.StoresAdmin, Roots: s.Roots})
	switches.Register(r, s.Switches)
	uploads.Register(r, s.Uploads)
}
