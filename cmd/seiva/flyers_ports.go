package main

import (
	"context"
	"strings"

	"seiva/cmd/seiva/internal/demo"
	"seiva/internal/adapter/sqlstore"
	"seiva/internal/audit"
	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// pages lets one kind of publication use what people sent for it: files in its own folder.
type pages struct {
	*uploads.Service
	folder string
}

func (p pages) Prepare(ctx context.Context, who scope.Scope, upload string) error {
	if !strings.HasPrefix(upload, p.folder) {
		return nil // Picture refuses it
	}
	_, err := p.Service.Prepare(ctx, who, upload)
	return err
}

func (p pages) sent(ctx context.Context, who scope.Scope, upload string) (uploads.Picture, error) {
	if !strings.HasPrefix(upload, p.folder) {
		return uploads.Picture{}, uploads.ErrNotFound
	}
	return p.Service.Picture(ctx, who, upload)
}

type flyerPages struct{ pages }

func (p flyerPages) Picture(ctx context.Context, who scope.Scope, upload string) (flyers.Picture, error) {
	picture, err := p.sent(ctx, who, upload)
	return flyers.Picture(picture), err
}

type campaignPages struct{ pages }

func (p campaignPages) Picture(ctx context.Context, who scope.Scope, upload string) (campaigns.Picture, error) {
	picture, err := p.sent(ctx, who, upload)
	return campaigns.Picture(picture), err
}

// wireFlyers plugs green flyers and store campaigns; wireBanners comes first.
func (a *app) wireFlyers(auditor flyers.Auditor, c clock.Clock) {
	a.portal.Flyers = a.flyersAt(auditor)(c)
	a.portal.Campaigns = campaigns.NewService(sqlstore.NewCampaigns(a.db), campaignPages{pages{a.portal.Uploads, uploads.CampaignFolder}}, auditor, c)
}

// flyersAt makes the service of flyers as it is at another time.
func (a *app) flyersAt(auditor flyers.Auditor) func(c clock.Clock) *flyers.Service {
	return func(c clock.Clock) *flyers.Service {
		return flyers.NewService(sqlstore.NewFlyers(a.db), flyerPages{pages{a.portal.Uploads, uploads.FlyerFolder}}, auditor, c)
	}
}

// printing is what the demonstration's flyers and campaigns need.
func (a *app) printing() demo.Printing {
	return demo.Printing{Campaigns: a.portal.Campaigns, FlyersAt: a.flyersAt(audit.NewService(sqlstore.NewAudit(a.db), a.portal.Clock))}
}
