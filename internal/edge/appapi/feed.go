package appapi

import (
	"context"
	"net/url"

	"seiva/internal/banners"
	"seiva/internal/kit/httpx"
)

// AppBanner is a banner as an app shows it.
type AppBanner struct {
	ID        string  `json:"id"`
	ImageURL  string  `json:"imageUrl"`
	Width     int     `json:"width" doc:"Em pixels"`
	Height    int     `json:"height" doc:"Em pixels"`
	AltText   string  `json:"altText"`
	ActionURL *string `json:"actionUrl" doc:"Para onde o toque leva; null: a lugar nenhum"`
	GoURL     *string `json:"goUrl" doc:"Conta o toque, para o viewerId do pedido se houver, e leva para lá"`
}

// AppBanners are the banners of a channel, in the order in which to show them.
type AppBanners struct {
	Items []AppBanner `json:"items"`
}

type feedInput struct {
	httpx.Client
	Authorization string `header:"Authorization" doc:"Token do consumidor; dispensável em WEBAPP_PUBLIC_RECEIPT"`
	Channel       string `query:"channel" doc:"APP_HOME, APP_RECEIPT_LIST, APP_RECEIPT_DETAILS ou WEBAPP_PUBLIC_RECEIPT" example:"APP_RECEIPT_DETAILS"`
	StoreID       string `query:"storeId" doc:"A loja do cupom"`
	ViewerID      string `query:"viewerId" doc:"Identificador anônimo: deixa de fora o que já foi visto demais hoje"`
}

// feedOutput is an AppBanners, already written.
type feedOutput struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Body        []byte
}

const typeJSON = "application/json"

func (c *calls) feed(ctx context.Context, in *feedInput) (*feedOutput, error) {
	ask := banners.Ask{Channel: banners.Channel(in.Channel), StoreID: in.StoreID, Viewer: in.ViewerID}
	customer, err := c.customer(ctx, in.Authorization, ask.Channel)
	if err != nil {
		return nil, err
	}
	ask.RetailerID = customer.RetailerID
	ads, err := c.Feed.Serve(ctx, ask)
	if err != nil {
		return nil, err
	}
	text, err := c.written.answer(ads, in.Origin(), ask)
	return &feedOutput{typeJSON, text}, err
}

func bannerOf(ad *banners.Ad, origin string, ask banners.Ask) AppBanner {
	b := AppBanner{ID: ad.ID, ImageURL: origin + httpx.MediaPath + ad.PictureKey, Width: ad.Width, Height: ad.Height, AltText: ad.AltText}
	if ad.ActionURL != "" {
		follow := origin + httpx.Prefix + "/app/banners/" + ad.ID + "/go?channel=" + string(ask.Channel)
		if ask.StoreID != "" {
			follow += "&storeId=" + url.QueryEscape(ask.StoreID)
		}
		if ask.Viewer != "" {
			follow += "&viewerId=" + url.QueryEscape(ask.Viewer) // a tap is the same person's
		}
		b.ActionURL, b.GoURL = &ad.ActionURL, &follow
	}
	return b
}
