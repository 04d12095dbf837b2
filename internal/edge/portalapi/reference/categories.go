// Package reference is what forms choose from: categories, states and cities.
package reference

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/categories"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
)

// Category is a business segment; its name is what answers show and what forms may send, like its id.
type Category struct {
	ID   string `json:"id" example:"farmacia"`
	Nome string `json:"nome" example:"Farmácia"`
}

type categoriesOutput struct{ Body []Category }

// Register adds the calls.
func Register(r portal.Router) {
	registerCategories(r.Open, r.Guarded)
	registerLocations(r.Guarded)
}

func registerCategories(open, guarded huma.API) {
	list := func(context.Context, *struct{}) (*categoriesOutput, error) {
		return &categoriesOutput{httpx.Each(categories.All(), func(c categories.Category) Category { return Category{c.ID, c.Name} })}, nil
	}
	httpx.Register(open, huma.Operation{
		OperationID: "publicCategories", Method: http.MethodGet, Path: "/categorias/public",
		Summary: "Segmentos, sem sessão", Tags: []string{"categorias"},
	}, list)
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "categories", Method: http.MethodGet, Path: "/categorias", Summary: "Segmentos", Tags: []string{"categorias"},
	}, portal.EveryProfile...), list)
}
