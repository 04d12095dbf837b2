package publicweb

import (
	"context"
	"log/slog"
	"net/url"

	"seiva/internal/banners"
	"seiva/internal/kit/httpx"
	"seiva/internal/receipts"
)

// ReceiptBanners gives the banner for a receipt's page and the anonymous id under which the page counts; nil for none.
type ReceiptBanners interface {
	OnReceipt(ctx context.Context, retailerID, storeID, accessKey string) (*banners.Ad, string, error)
}

// bannerView is a banner on the page. Its picture's address counts that it came into view: the browser asks for it when
// it is about to show it, with scripts or without; of a test receipt nothing counts. Link is empty when a tap leads nowhere.
type bannerView struct {
	Image, Link, Alt string
	Width, Height    int
}

// banner never keeps a receipt from being shown: what goes wrong is noted, and the page stands without.
func (p *ReceiptPages) banner(ctx context.Context, found receipts.Public) *bannerView {
	ad, viewer, err := p.banners.OnReceipt(ctx, found.RetailerID, found.StoreID, found.AccessKey)
	if err != nil {
		slog.ErrorContext(ctx, "no banner on a receipt", "cause", err)
	}
	if err != nil || ad == nil {
		return nil
	}
	v := &bannerView{Image: httpx.MediaPath + ad.PictureKey, Link: ad.ActionURL, Alt: ad.AltText, Width: ad.Width, Height: ad.Height}
	if v.Alt == "" {
		v.Alt = "Publicidade"
	}
	if found.Test { // whoever tries a till out is not a consumer the retailer reached
		return v
	}
	query := "?" + url.Values{"channel": {string(banners.WebPublicReceipt)}, "storeId": {found.StoreID}, "viewerId": {viewer}}.Encode()
	base := httpx.Prefix + "/app/banners/" + ad.ID
	v.Image = base + "/image" + query
	if ad.ActionURL != "" {
		v.Link = base + "/go" + query
	}
	return v
}
