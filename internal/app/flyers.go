package app

import (
	sqlcampaigns "seiva/internal/adapter/sqlstore/campaigns"
	sqlflyers "seiva/internal/adapter/sqlstore/flyers"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// newFlyers plugs green flyers into the files that people send.
func newFlyers(db *sqldb.DB, files *uploads.Service, trail scope.Trail, c clock.Clock) *flyers.Service {
	return flyers.NewService(sqlflyers.New(db), flyers.Ports{Pictures: sent{files, uploads.FlyerFolder}, Trail: trail}, c)
}

// newCampaigns plugs store campaigns into the files that people send.
func newCampaigns(db *sqldb.DB, files *uploads.Service, trail scope.Trail, c clock.Clock) *campaigns.Service {
	return campaigns.NewService(sqlcampaigns.New(db), campaigns.Ports{Pictures: sent{files, uploads.CampaignFolder}, Trail: trail}, c)
}
