package portal

import (
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/media"
)

// PageImage is one page of a flyer or campaign, with where it lies.
type PageImage struct {
	ImagePath string `json:"imagePath" doc:"Endereço da imagem"`
	ImageKey  string `json:"imageKey"`
	Width     int    `json:"width" doc:"Em pixels"`
	Height    int    `json:"height" doc:"Em pixels"`
}

// PartyName names a retailer or a store.
type PartyName struct {
	ID        string `json:"id"`
	Documento string `json:"document" doc:"CNPJ, sem máscara" example:"11222333000181"`
	TradeName string `json:"tradeName"`
}

// PagesAt shows pages to a client, at the client's own origin.
func PagesAt(origin string, pages []media.Picture) []PageImage {
	return httpx.Each(pages, func(p media.Picture) PageImage {
		return PageImage{ImagePath: origin + httpx.MediaPath + p.Key, ImageKey: p.Key, Width: p.Width, Height: p.Height}
	})
}
