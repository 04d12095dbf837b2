// Package refusals is where staff see the API keys that are refused more than usual.
package refusals

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/refusals"
)

// RefusedKey is an API key of production that was refused more in 24 hours than usual.
type RefusedKey struct {
	ID            string              `json:"id" doc:"Da API key"`
	Nome          string              `json:"nome"`
	ComecaCom     string              `json:"comecaCom"`
	Tipo          string              `json:"tipo" enum:"partner,retailer"`
	SoftwareHouse *portal.Participant `json:"softwareHouse" doc:"null: é só de um varejista"`
	Varejista     *portal.Participant `json:"varejista" doc:"null: vale para vários"`
	Recusados     int                 `json:"recusados" doc:"Nas 24 horas antes de vistaEm, até 10.000"`
	PorDia        float64             `json:"porDia" doc:"A média dos 28 dias antes dessas horas, ou dos que a key tem"`
	Codigo        string              `json:"codigo" doc:"Da maioria das recusas" example:"receipts.bad_cpf"`
	Desde         time.Time           `json:"desde" doc:"Quando se viu primeiro que ela passou do costume"`
	VistaEm       time.Time           `json:"vistaEm" doc:"Quando se contou por último"`
}

type (
	listInput struct {
		Page     int    `query:"page"`
		PageSize int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
		SortBy   string `query:"sortBy" doc:"recusados ou desde, também 'recusados.desc'"`
	}
	listOutput struct{ Body paging.Page[RefusedKey] }
)

// Register adds the call.
func Register(r portal.Router, service *refusals.Service) {
	for _, b := range portal.Staff {
		httpx.Register(r.Guarded, b.Operation("RefusedKeys", huma.Operation{
			Method: http.MethodGet, Path: "/recusas", Tags: []string{"recusas"}, Errors: []int{400, 422},
			Summary:     "API keys com mais recusas do que o costume",
			Description: "Contadas de hora em hora: 20 recusas ou mais em 24 horas, e mais do que o triplo da média por dia dos 28 dias anteriores.",
		}), func(ctx context.Context, in *listInput) (*listOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, "", refusals.ByRefused, refusals.BySince)
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), request)
			return &listOutput{paging.Map(page, refusedOf)}, err
		})
	}
}

func refusedOf(l refusals.Listed) RefusedKey {
	return RefusedKey{
		ID: l.KeyID, Nome: l.Name, ComecaCom: l.Prefix, Tipo: l.Kind, SoftwareHouse: portal.ParticipantOf(l.PartnerID, l.PartnerName), Varejista: portal.ParticipantOf(l.RetailerID, l.RetailerName),
		Recusados: l.Refused, PorDia: l.Usual, Codigo: l.Code, Desde: l.Since, VistaEm: l.SeenAt,
	}
}
