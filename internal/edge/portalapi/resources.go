package portalapi

import (
	"seiva/internal/edge/portalapi/billing"
	"seiva/internal/edge/portalapi/colleagues"
	"seiva/internal/edge/portalapi/consumers"
	"seiva/internal/edge/portalapi/keys"
	"seiva/internal/edge/portalapi/partners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/edge/portalapi/problems"
	"seiva/internal/edge/portalapi/receipts"
	"seiva/internal/edge/portalapi/reference"
	"seiva/internal/edge/portalapi/reports"
	"seiva/internal/edge/portalapi/retailers"
	"seiva/internal/edge/portalapi/stores"
	"seiva/internal/edge/portalapi/switches"
)

// registerResources adds the calls of each resource, which gets the services that it needs and no other.
func registerResources(r portal.Router, s Services) {
	billing.Register(r, s.Billing)
	colleagues.Register(r, s.Identity)
	consumers.Register(r, s.Customers)
	keys.Register(r, s.Keys)
	partners.Register(r, s.Partners)
	problems.Register(r, s.Problems)
	receipts.Register(r, s.Receipts, s.Clock)
	reference.Register(r)
	reports.Register(r, s.Reports, s.Achievements)
	retailers.Register(r, s.Retailers)
	stores.Register(r, stores.Services{Stores: s.Stores, Administration: s.StoresAdmin, Roots: s.Roots})
	switches.Register(r, s.Switches)
}
