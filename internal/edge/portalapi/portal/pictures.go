package portal

import (
	"context"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// PageImage is one page of a flyer or campaign, with where it lies.
type PageImage struct {
	ImagePath string `json:"imagePath" doc:"Endereço da imagem"`
	ImageKey  string `json:"imageKey"`
	Width     int    `json:"width" doc:"Em pixels"`
	Height    int    `json:"height" doc:"Em pixels"`
}

// FirstNames are those that a row of a list tells.
func FirstNames[N any](all []N) []N { return all[:min(paging.NamesInRow, len(all))] }

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

// LogoForm is what a form says of a logo.
type LogoForm struct {
	LogoBase64 *string `json:"logoBase64,omitempty" doc:"PNG ou JPEG em base64, até 500 KB; ausente: fica o que há; vazio: sem logotipo"`
	kept       string
}

// None tells whether the form takes the logo away.
func (f LogoForm) None() bool { return f.LogoBase64 != nil && *f.LogoBase64 == "" }

// Keep stores the logo that the form brings, before the call's transaction.
func (f *LogoForm) Keep(ctx context.Context, take func(context.Context, scope.Scope, string) (string, error)) (err error) {
	if logo := httpx.OrZero(f.LogoBase64); logo != "" {
		f.kept, err = take(ctx, scope.From(ctx), logo)
	}
	return err
}

// Kept is the key of the logo that Keep stored; "" where the form brings none.
func (f LogoForm) Kept() string { return f.kept }
