package appapi

import (
	"context"
	"net/http"

	"seiva/internal/banners"
	"seiva/internal/kit/httpx"
)

type (
	reportInput struct {
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

func (c *Calls) impression(ctx context.Context, in *reportInput) (*struct{}, error) {
	return c.report(ctx, in, banners.Impression)
}

func (c *Calls) click(ctx context.Context, in *reportInput) (*struct{}, error) {
	return c.report(ctx, in, banners.Click)
}

// report answers once the count is on disk.
func (c *Calls) report(ctx context.Context, in *reportInput, kind banners.Kind) (*struct{}, error) {
	_, err := c.Banners.Count(ctx, banners.Seen{
		BannerID: in.ID, Viewer: in.Body.ViewerID, Kind: kind, Channel: banners.Channel(in.Body.Channel), StoreID: idOrNone(in.Body.StoreID),
	})
	return nil, err
}

// follow sends the browser where the banner leads: an address that was checked when the banner was published.
func (c *Calls) follow(ctx context.Context, in *linkInput) (*redirectOutput, error) {
	ad, err := c.Banners.Follow(ctx, c.seen(in))
	if err != nil {
		return nil, err
	}
	return &redirectOutput{http.StatusFound, ad.ActionURL}, nil
}

// image counts where no script runs: a page shows it as its picture.
func (c *Calls) image(ctx context.Context, in *linkInput) (*redirectOutput, error) {
	seen := c.seen(in)
	seen.Kind = banners.Impression
	ad, err := c.Banners.Count(ctx, seen)
	if err != nil {
		return nil, err
	}
	return &redirectOutput{http.StatusFound, httpx.MediaPath + ad.PictureKey}, nil
}

func (c *Calls) seen(in *linkInput) banners.Seen {
	seen := banners.Seen{BannerID: in.ID, Viewer: in.ViewerID, Channel: banners.Channel(in.Channel), StoreID: idOrNone(in.StoreID)}
	if seen.Viewer == "" {
		seen.Viewer = c.Viewers.OfBrowser(in.Address, in.UserAgent, c.Clock.Now())
	}
	return seen
}
