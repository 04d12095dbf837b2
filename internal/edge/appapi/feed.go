package appapi

import (
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2/queryparam"

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

// feedQuery documents what Feed reads.
type feedQuery struct {
	Authorization string `header:"Authorization" doc:"Token do consumidor; dispensável em WEBAPP_PUBLIC_RECEIPT"`
	Channel       string `query:"channel" doc:"APP_HOME, APP_RECEIPT_LIST, APP_RECEIPT_DETAILS ou WEBAPP_PUBLIC_RECEIPT" example:"APP_RECEIPT_DETAILS"`
	StoreID       string `query:"storeId" doc:"A loja do cupom"`
	ViewerID      string `query:"viewerId" doc:"Identificador anônimo: deixa de fora o que já foi visto demais hoje"`
}

const typeJSON = "application/json"

// Feed answers with the banners of a channel.
func (c *Calls) Feed(w http.ResponseWriter, r *http.Request) {
	query := func(name string) string { return queryparam.Get(r.URL.RawQuery, name) }
	ask := banners.Ask{Channel: banners.Channel(query("channel")), StoreID: idOrNone(query("storeId")), Viewer: query("viewerId")}
	text, err := c.feed(r, ask)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	w.Header()["Content-Type"], w.Header()["Cache-Control"] = asJSON, notKept
	_, _ = w.Write(text) // the client may be gone
}

// Values of headers, made once.
var asJSON, notKept = []string{typeJSON}, []string{"no-store"}

func (c *Calls) feed(r *http.Request, ask banners.Ask) ([]byte, error) {
	customer, err := c.customer(r.Context(), httpx.ClientAddress(r), r.Header.Get("Authorization"), ask.Channel)
	if err != nil {
		return nil, err
	}
	ask.RetailerID = customer.RetailerID
	ads, err := c.Banners.Serve(r.Context(), ask)
	if err != nil {
		return nil, err
	}
	client := httpx.Client{Host: r.Host, Secure: httpx.Secure(r)}
	return c.written.answer(ads, client.Origin(), ask)
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
