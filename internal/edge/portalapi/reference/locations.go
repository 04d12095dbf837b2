package reference

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/locations"
)

// State is a federative unit.
type State struct {
	UF         string `json:"uf" example:"SP"`
	Nome       string `json:"nome" example:"São Paulo"`
	Regiao     string `json:"regiao" example:"Sudeste"`
	CodigoIBGE int    `json:"codigoIbge" example:"35"`
}

// City is a municipality.
type City struct {
	Nome       string `json:"nome" example:"Campinas"`
	CodigoIBGE int    `json:"codigoIbge" example:"3509502"`
}

type citiesInput struct {
	State string `path:"state" doc:"A sigla do estado" example:"SP"`
}

type (
	statesOutput struct{ Body []State }
	citiesOutput struct{ Body []City }
)

func registerLocations(guarded huma.API) {
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "states", Method: http.MethodGet, Path: "/locations/estados", Summary: "Estados", Tags: []string{"locations"},
	}, portal.EveryProfile...), func(context.Context, *struct{}) (*statesOutput, error) {
		return &statesOutput{httpx.Each(locations.States(), func(s locations.State) State {
			return State{UF: s.UF, Nome: s.Name, Regiao: s.Region, CodigoIBGE: s.Code}
		})}, nil
	})
	httpx.Register(guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "cities", Method: http.MethodGet, Path: "/locations/cidades/{state}", Summary: "Cidades de um estado",
		Tags: []string{"locations"}, Errors: []int{404},
	}, portal.EveryProfile...), func(_ context.Context, in *citiesInput) (*citiesOutput, error) {
		cities, err := locations.Cities(in.State)
		return &citiesOutput{httpx.Each(cities, func(c locations.City) City { return City{Nome: c.Name, CodigoIBGE: c.Code} })}, err
	})
}
