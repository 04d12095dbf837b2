package app

import (
	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/app/demo"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// wireFlyers plugs green flyers and store campaigns; wireBanners comes first.
func (a *App) wireFlyers(trail scope.Trail, c clock.Clock) {
	a.Portal.Flyers = a.flyersAt(trail)(c)
	a.Portal.Campaigns = campaigns.NewService(sqlcampaigns.New(a.DB), sent{a.Portal.Uploads, uploads.CampaignFolder}, trail, c)
}

// flyersAt makes the service of flyers as it is at another time.
func (a *App) flyersAt(trail scope.Trail) func(c clock.Clock) *flyers.Service {
	return func(c clock.Clock) *flyers.Service {
		return flyers.NewService(sqlflyers.New(a.DB), sent{a.Portal.Uploads, uploads.FlyerFolder}, trail, c)
	}
}

// printing is what the demonstration's flyers and campaigns need.
func (a *App) printing() demo.Printing {
	return demo.Printing{Campaigns: a.Portal.Campaigns, FlyersAt: a.flyersAt(a.Trail)}
}
