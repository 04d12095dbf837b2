package main

import (
	"seiva/cmd/seiva/internal/demo"
	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// wireFlyers plugs green flyers and store campaigns; wireBanners comes first.
func (a *app) wireFlyers(trail scope.Trail, c clock.Clock) {
	a.portal.Flyers = a.flyersAt(trail)(c)
	a.portal.Campaigns = campaigns.NewService(sqlcampaigns.New(a.db), sent{a.portal.Uploads, uploads.CampaignFolder}, trail, c)
}

// flyersAt makes the service of flyers as it is at another time.
func (a *app) flyersAt(trail scope.Trail) func(c clock.Clock) *flyers.Service {
	return func(c clock.Clock) *flyers.Service {
		return flyers.NewService(sqlflyers.New(a.db), sent{a.portal.Uploads, uploads.FlyerFolder}, trail, c)
	}
}

// printing is what the demonstration's flyers and campaigns need.
func (a *app) printing() demo.Printing {
	return demo.Printing{Campaigns: a.portal.Campaigns, FlyersAt: a.flyersAt(a.trail)}
}
