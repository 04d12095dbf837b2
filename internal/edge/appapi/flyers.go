package appapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/customers"
	"seiva/internal/flyers"
	"seiva/internal/kit/httpx"
)

// AppFlyer is a green flyer as an app shows it.
type AppFlyer struct {
	ID        string         `json:"id"`
	CreatedAt time.Time      `json:"createdAt"`
	StartDate string         `json:"startDate" doc:"Domingo" example:"2026-11-15"`
	EndDate   string         `json:"endDate" doc:"Sábado, último dia em que o encarte aparece" example:"2026-11-21"`
	Images    []AppFlyerPage `json:"images" doc:"Na ordem das páginas"`
	Stores    []AppStore     `json:"stores"`
}

// AppFlyerPage is one page.
type AppFlyerPage struct {
	ImageURL string `json:"imageUrl"`
	Width    int    `json:"width" doc:"Em pixels"`
	Height   int    `json:"height" doc:"Em pixels"`
}

// AppStore names a store.
type AppStore struct {
	ID        string `json:"id"`
	TradeName string `json:"tradeName"`
}

// AppFlyers are the flyers of this week, the newest first.
type AppFlyers struct {
	Items []AppFlyer `json:"items"`
}

type (
	flyersInput struct {
		httpx.Client
		Authorization string `header:"Authorization" doc:"Token do consumidor"`
		StoreID       string `query:"storeId" doc:"Só os encartes desta loja"`
	}
	flyersOutput struct{ Body AppFlyers }
)

func (c *Calls) registerFlyers(api huma.API) {
	httpx.Register(api, huma.Operation{
		OperationID: "appFlyers", Method: http.MethodGet, Path: "/app/flyers", DefaultStatus: 200, Tags: []string{"app"},
		Summary: "Encartes verdes desta semana, das lojas do varejista do token", Errors: []int{401, 422, 429},
	}, func(ctx context.Context, in *flyersInput) (*flyersOutput, error) {
		customer, _ := ctx.Value(customerKey{}).(customers.Customer)
		found, err := c.Flyers.ForConsumers(ctx, customer.RetailerID, in.StoreID) // it looks at the id's form
		out := AppFlyers{make([]AppFlyer, len(found))}
		for i, r := range found {
			out.Items[i] = flyerOf(r, in.Origin())
		}
		return &flyersOutput{out}, err
	})
}

func flyerOf(r flyers.Record, origin string) AppFlyer {
	f := AppFlyer{
		ID: r.ID, CreatedAt: r.CreatedAt, StartDate: r.Week.From, EndDate: r.Week.To,
		Images: make([]AppFlyerPage, len(r.Images)), Stores: make([]AppStore, len(r.Stores)),
	}
	for i, p := range r.Images {
		f.Images[i] = AppFlyerPage{ImageURL: origin + httpx.MediaPath + p.Key, Width: p.Width, Height: p.Height}
	}
	for i, s := range r.Stores {
		f.Stores[i] = AppStore{ID: s.ID, TradeName: s.TradeName}
	}
	return f
}
