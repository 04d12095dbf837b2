package demo

import (
	"context"
	"encoding/base64"
	"fmt"
	"image/color"
	"slices"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
	"seiva/internal/receipts/nfcegen"
	"seiva/internal/sponsors"
	"seiva/internal/stores"
)

// Backing is what the sponsors and promotions of the demonstration need besides the services.
type Backing struct {
	Sponsors   *sponsors.Service
	Promotions *promotions.Service
}

// backer is a sponsor with its promotions.
type backer struct {
	sponsors.Draft
	logo   poster
	offers []offering
}

// offering is a promotion; its days are counted from the day of the load. No shops are all.
type offering struct {
	name, description string
	from, to          int
	products          []promotions.Item
	shops             []string
}

var backers = []backer{
	{
		Draft: sponsors.Draft{
			Documento: "33445566000186", CorporateName: "TORREFACAO SERRA ALTA TESTE LTDA", TradeName: "Café Serra Alta",
			Contact: forms.Contact{Name: "Lia Moreira", Phone: "35999887766", Email: "lia@serraalta.seiva.test"},
		},
		logo: poster{"Serra Alta", "café de montanha", color.RGBA{74, 44, 28, 255}, color.RGBA{150, 92, 52, 255}, nil},
		offers: []offering{
			{
				name: "Café em dobro", description: "Dois pacotes de café no mesmo cupom, e o consumidor participa.",
				from: -21, to: 40, products: goods(2, "Café torrado e moído 500g"),
			},
			{
				name: "Férias com café", description: "Cápsulas e pão de queijo nas lojas do Mercado Seiva.",
				from: 15, to: 60, products: goods(1, "Café em cápsulas 10un", "Pão de queijo congelado 400g"),
				shops: []string{"Seiva Acácias", "Seiva Paulista"},
			},
		},
	},
	{
		Draft: sponsors.Draft{
			Documento: "44556677000186", CorporateName: "LATICINIOS VALE VERDE TESTE LTDA", TradeName: "Vale Verde",
			Contact: forms.Contact{Name: "Otávio Luz", Phone: "31988776655", Email: "otavio@valeverde.seiva.test"},
		},
		logo: poster{"Vale Verde", "leite de perto", color.RGBA{20, 92, 54, 255}, color.RGBA{112, 178, 74, 255}, nil},
		offers: []offering{{
			name: "Leite da primavera", description: "Três litros de leite no mesmo cupom.",
			from: -80, to: -30, products: goods(3, "Leite integral 1L", "Leite desnatado 1L"),
		}},
	},
}

// goods are products of the sample receipts, so many units of each.
func goods(quantity int, names ...string) []promotions.Item {
	items := make([]promotions.Item, len(names))
	for i, name := range names {
		items[i] = promotions.Item{Name: name, GTIN: nfcegen.GTIN(name), Quantity: quantity}
	}
	return items
}

// back adds the sponsors and their promotions, all or nothing and unless some are there. Receipts take part at intake alone, so
// it runs before they are sold.
func back(ctx context.Context, s Services, today time.Time, inTx func(context.Context, func(context.Context) error) error) error {
	admin := scope.Scope{AccountID: "demo", Profile: scope.Administrador}
	known, err := s.Sponsors.List(ctx, admin, sponsors.ListQuery{Request: paging.Request{Size: 1}})
	if err != nil || known.Total > 0 {
		return err
	}
	logos := make([]string, len(backers))
	for i, b := range backers {
		file, err := b.logo.jpeg()
		if err != nil {
			return err
		}
		if logos[i], err = s.Sponsors.TakeLogo(ctx, admin, base64.StdEncoding.EncodeToString(file)); err != nil {
			return fmt.Errorf("the logo of %s: %w", b.TradeName, err)
		}
	}
	shops, err := s.Stores.All(ctx, admin, "")
	if err != nil {
		return err
	}
	return inTx(ctx, func(ctx context.Context) error {
		for i, b := range backers {
			b.Upload = logos[i]
			made, err := s.Sponsors.Create(ctx, admin, b.Draft)
			if err != nil {
				return fmt.Errorf("make %s: %w", b.TradeName, err)
			}
			for _, o := range b.offers {
				if err := o.run(ctx, s.Promotions, admin, made.ID, today, shops); err != nil {
					return fmt.Errorf("make %s: %w", o.name, err)
				}
			}
		}
		return nil
	})
}

func (o offering) run(ctx context.Context, service *promotions.Service, who scope.Scope, sponsorID string, today time.Time, shops []stores.Summary) error {
	made, err := service.Create(ctx, who, promotions.Draft{
		SponsorID: sponsorID, Name: o.name, Description: o.description, Active: true,
		Start: clock.Day(today.AddDate(0, 0, o.from)), End: clock.Day(today.AddDate(0, 0, o.to)),
	})
	if err != nil {
		return err
	}
	for _, item := range o.products {
		item.PromotionID = made.ID
		if _, err := service.AddItem(ctx, who, item); err != nil {
			return fmt.Errorf("add %s: %w", item.Name, err)
		}
	}
	for _, shop := range shops {
		if len(o.shops) > 0 && !slices.Contains(o.shops, shop.TradeName) {
			continue
		}
		if _, err := service.AddPlace(ctx, who, made.ID, shop.ID); err != nil {
			return fmt.Errorf("add %s: %w", shop.TradeName, err)
		}
	}
	return nil
}
