package demo

import (
	"context"
	"fmt"
	"image/color"
	"slices"
	"time"

	"seiva/internal/campaigns"
	"seiva/internal/flyers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/uploads"
)

// Printing is what the flyers and campaigns of the demonstration need besides the services.
type Printing struct {
	Campaigns *campaigns.Service
	FlyersAt  func(c clock.Clock) *flyers.Service // so that a flyer can be of a week in the past
}

var (
	red, orange, yellow = color.RGBA{214, 58, 60, 255}, color.RGBA{240, 140, 50, 255}, color.RGBA{246, 210, 80, 255}
	green, brown, blue  = color.RGBA{112, 178, 74, 255}, color.RGBA{160, 104, 62, 255}, color.RGBA{90, 160, 214, 255}

	fruit = page{"Feira da semana", "Fruta boa, preço de feira", color.RGBA{20, 92, 54, 255}, color.RGBA{62, 140, 70, 255}, [6]offer{
		{"Maçã gala, kg", "R$ 7,98", red},
		{"Laranja pera, kg", "R$ 3,49", orange},
		{"Banana prata, kg", "R$ 5,99", yellow},
		{"Abacate, kg", "R$ 6,49", green},
		{"Mamão formosa, kg", "R$ 4,99", orange},
		{"Uva vitória, 500 g", "R$ 8,90", color.RGBA{96, 52, 120, 255}},
	}}
	pantry = page{"Despensa cheia", "O básico pelo menor preço", color.RGBA{146, 60, 34, 255}, color.RGBA{206, 122, 48, 255}, [6]offer{
		{"Arroz branco, 5 kg", "R$ 24,90", color.RGBA{240, 234, 220, 255}},
		{"Feijão carioca, 1 kg", "R$ 6,79", brown},
		{"Café torrado, 500 g", "R$ 17,90", color.RGBA{84, 48, 28, 255}},
		{"Óleo de soja, 900 ml", "R$ 6,99", yellow},
		{"Macarrão, 500 g", "R$ 3,89", color.RGBA{236, 196, 110, 255}},
		{"Leite integral, 1 L", "R$ 4,59", color.RGBA{226, 236, 244, 255}},
	}}
	care = page{"Cuidar de você", "Higiene e bem-estar", color.RGBA{20, 84, 120, 255}, color.RGBA{40, 150, 160, 255}, [6]offer{
		{"Protetor solar FPS 50", "R$ 39,90", yellow},
		{"Sabonete, 90 g", "R$ 2,49", color.RGBA{240, 170, 190, 255}},
		{"Xampu, 350 ml", "R$ 14,90", blue},
		{"Vitamina C, 30 cápsulas", "R$ 19,90", orange},
		{"Escova de dentes", "R$ 8,90", green},
		{"Hidratante, 200 ml", "R$ 16,50", color.RGBA{220, 200, 230, 255}},
	}}
	christmas = page{"Natal sem papel", "A festa cabe no seu celular", color.RGBA{110, 22, 34, 255}, color.RGBA{22, 84, 52, 255}, [6]offer{
		{"Panetone, 400 g", "R$ 15,90", brown},
		{"Peru temperado, kg", "R$ 22,90", orange},
		{"Cereja, 250 g", "R$ 18,90", red},
		{"Castanha, 200 g", "R$ 16,90", color.RGBA{190, 150, 100, 255}},
		{"Espumante, 750 ml", "R$ 34,90", color.RGBA{226, 214, 150, 255}},
		{"Vela aromática", "R$ 12,90", color.RGBA{240, 230, 210, 255}},
	}}
)

// leaf is a flyer of the demonstration, so many weeks before the load; no shops are all of its owner's.
type leaf struct {
	owner string
	shops []string
	weeks int
	pages []page
}

var leaves = []leaf{
	{mercado, nil, 3, []page{pantry, fruit}},
	{mercado, nil, 2, []page{fruit}},
	{mercado, nil, 1, []page{pantry, care}},
	{mercado, []string{"Seiva Acácias"}, 0, []page{fruit, pantry, care}},
	{"Empório Alfa", nil, 0, []page{care, fruit}},
}

// printPages publishes the flyers and the campaigns, unless some are there.
func printPages(ctx context.Context, s Services, today time.Time) error {
	admin := scope.Scope{AccountID: "demo", Profile: scope.Administrador}
	present, err := s.FlyersAt(s.Clock).List(ctx, admin, "", flyers.Days{}, paging.Request{Size: 100})
	if err != nil {
		return err
	}
	for _, l := range leaves[min(present.Total, len(leaves)):] {
		if err := l.publish(ctx, s, today); err != nil {
			return fmt.Errorf("a flyer of %s: %w", l.owner, err)
		}
	}
	known, err := s.Campaigns.List(ctx, admin, campaigns.ListQuery{Request: paging.Request{Size: 1}})
	if err != nil || known.Total > 0 {
		return err
	}
	keys, err := sendPages(ctx, s, admin, uploads.CampaignFolder, christmas, fruit)
	if err != nil {
		return err
	}
	if err := s.Campaigns.Prepare(ctx, admin, keys); err != nil {
		return err
	}
	_, err = s.Campaigns.Create(ctx, admin, campaigns.Draft{
		Name: "Natal sem papel", Uploads: keys, Start: clock.Day(s.Clock.Now().In(clock.Brazil)), End: clock.Day(today.AddDate(0, 0, 45)),
	})
	return err
}

func (l leaf) publish(ctx context.Context, s Services, today time.Time) error {
	owner := chains[slices.IndexFunc(chains, func(c chain) bool { return c.name == l.owner })]
	all, err := s.Stores.All(ctx, scope.Scope{Profile: scope.Administrador}, "")
	if err != nil {
		return err
	}
	who := scope.Scope{AccountID: "demo", Profile: scope.Varejista}
	var d flyers.Draft
	for _, store := range all {
		own := slices.ContainsFunc(owner.shops, func(shop shop) bool { return shop.emitter.CNPJ == store.Documento })
		if own && (len(l.shops) == 0 || slices.Contains(l.shops, store.TradeName)) {
			who.RetailerID, d.StoreIDs = store.RetailerID, append(d.StoreIDs, store.ID)
		}
	}
	if d.Uploads, err = sendPages(ctx, s, who, uploads.FlyerFolder, l.pages...); err != nil {
		return err
	}
	at := s.Clock
	if l.weeks > 0 {
		at = clock.NewFixed(today.AddDate(0, 0, -7*l.weeks).Add(9 * time.Hour))
	}
	service := s.FlyersAt(at)
	if err := service.Prepare(ctx, who, d.Uploads); err != nil {
		return err
	}
	_, err = service.Create(ctx, who, d)
	return err
}

// sendPages sends pages as a browser would, and gives their keys.
func sendPages(ctx context.Context, s Services, who scope.Scope, folder string, pages ...page) ([]string, error) {
	keys := make([]string, len(pages))
	for i, p := range pages {
		file, err := p.jpeg()
		if err != nil {
			return nil, err
		}
		keys[i] = fmt.Sprintf("%s%03d-%s.jpg", folder, i, id.New())
		if _, err := s.Uploads.Sign(ctx, who, []uploads.Wanted{{Key: keys[i], Type: "image/jpeg"}}); err != nil {
			return nil, err
		}
		if err := s.Send(ctx, keys[i], "image/jpeg", file); err != nil {
			return nil, err
		}
	}
	return keys, nil
}
