package appapi

import (
	"context"
	"net/http"

	"seiva/internal/banners"
	"seiva/internal/kit/httpx"
)

type (
	reportInput struct {
		httpx.Client
		ID   string `path:"id"`
		Body struct {
			ViewerID string `json:"viewerId,omitempty" doc:"Obrigatório: identificador anônimo do consumidor, de 8 a 64 letras, números, hífens ou sublinhados; nunca um CPF"`
			Channel  string `json:"channel,omitempty" doc:"Ausente: o primeiro do banner"`
			StoreID  string `json:"storeId,omitempty"`
		}
	}
	linkInput struct {
		httpx.Client
		ID       string `path:"id"`
		Channel  string `query:"channel" doc:"Ausente: o primeiro do banner"`
		StoreID  string `query:"storeId"`
		ViewerID string `query:"viewerId" doc:"Ausente: o navegador, neste dia"`
	}
	redirectOutput struct {
		Status   int
		Location string `header:"Location"`
	}
)

func (c *calls) impression(ctx context.Context, in *reportInput) (*struct{}, error) {
	return c.report(ctx, in, banners.Impression)
}

func (c *calls) click(ctx context.Context, in *reportInput) (*struct{}, error) {
	return c.report(ctx, in, banners.Click)
}

// report answers once the count is on disk.
func (c *calls) report(ctx context.Context, in *reportInput, kind banners.Kind) (*struct{}, error) {
	if !c.limit.Allow(in.Address) {
		return nil, errTooMany
	}
	_, err := c.Feed.Count(ctx, banners.Seen{
		BannerID: in.ID, Viewer: in.Body.ViewerID, Kind: kind, Channel: banners.Channel(in.Body.Channel), StoreID: in.Body.StoreID,
	})
	return nil, err
}

// follow sends the browser where the banner leads: an address that was checked when the banner was published.
func (c *calls) follow(ctx context.Context, in *linkInput) (*redirectOutput, error) {
	seen, err := c.seen(in)
	if err != nil {
		return nil, err
	}
	ad, err := c.Feed.Follow(ctx, seen)
	if err != nil {
		return nil, err
	}
	return &redirectOutput{http.StatusFound, ad.ActionURL}, nil
}

// image counts where no script runs: a page shows it as its picture.
func (c *calls) image(ctx context.Context, in *linkInput) (*redirectOutput, error) {
	seen, err := c.seen(in)
	if err != nil {
		return nil, err
	}
	seen.Kind = banners.Impression
	ad, err := c.Feed.Count(ctx, seen)
	if err != nil {
		return nil, err
	}
	return &redirectOutput{http.StatusFound, httpx.MediaPath + ad.PictureKey}, nil
}

func (c *calls) seen(in *linkInput) (banners.Seen, error) {
	if !c.limit.Allow(in.Address) {
		return banners.Seen{}, errTooMany
	}
	seen := banners.Seen{BannerID: in.ID, Viewer: in.ViewerID, Channel: banners.Channel(in.Channel), StoreID: in.StoreID}
	if seen.Viewer == "" {
		seen.Viewer = c.Viewers.OfBrowser(in.Address, in.UserAgent, c.Clock.Now())
	}
	return seen, nil
}
