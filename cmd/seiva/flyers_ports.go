package main

import (
	"seiva/cmd/seiva/internal/demo"
	"seiva/internal/adapter/sqlstore"
	"seiva/internal/audit"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/uploads"
)

// wireFlyers plugs green flyers and store campaigns; wireBanners comes first.
func (a *app) wireFlyers(auditor flyers.Auditor, c clock.Clock) {
	a.portal.Flyers = a.flyersAt(auditor)(c)
	a.portal.Campaigns = campaigns.NewService(sqlstore.NewCampaigns(a.db), sent{a.portal.Uploads, uploads.CampaignFolder}, auditor, c)
}

// flyersAt makes the service of flyers as it is at another time.
func (a *app) flyersAt(auditor flyers.Auditor) func(c clock.Clock) *flyers.Service {
	return func(c clock.Clock) *flyers.Service {
		return flyers.NewService(sqlstore.NewFlyers(a.db), sent{a.portal.Uploads, uploads.FlyerFolder}, auditor, c)
	}
}

// printing is what the demonstration's flyers and campaigns need.
func (a *app) printing() demo.Printing {
	return demo.Printing{Campaigns: a.portal.Campaigns, FlyersAt: a.flyersAt(audit.NewService(sqlstore.NewAudit(a.db), a.portal.Clock))}
}
