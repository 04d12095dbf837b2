package reports

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Programme are the programme's figures.
type Programme struct {
	StartDate               string  `json:"startDate" example:"2026-10-28"`
	EndDate                 string  `json:"endDate" example:"2026-11-26" doc:"Hoje"`
	PapelGramas             float64 `json:"papelGramas" doc:"Papel que não foi impresso no período, estimado"`
	PapelMedido             float64 `json:"papelMedido" doc:"O dos dias do período que já terminaram"`
	PapelAnterior           float64 `json:"papelAnterior" doc:"O dos mesmos dias do período anterior"`
	LojasRecebendo          int     `json:"lojasRecebendo" doc:"As que a lista mostra com situacao=recebendo: há cupom verde dos últimos 7 dias"`
	LojasRecebendoAnterior  int     `json:"lojasRecebendoAnterior" doc:"As que tiveram cupom verde nos 7 dias que terminaram na véspera do período"`
	VarejistasNovos         int     `json:"varejistasNovos" doc:"Os que a lista mostra com situacao=novo"`
	VarejistasNovosAnterior int     `json:"varejistasNovosAnterior" doc:"No período de mesma duração que termina na véspera"`
	VarejistasSairam        int     `json:"varejistasSairam" doc:"Os que a lista mostra com situacao=saiu"`
	VarejistasSairamAntes   int     `json:"varejistasSairamAnterior" doc:"No período de mesma duração que termina na véspera"`
}

type programmeOutput struct{ Body Programme }

func registerProgramme(guarded huma.API, service *reports.Programmes) {
	httpx.Register(guarded, portal.Admin.Operation("Programme", huma.Operation{
		Method: http.MethodGet, Path: "/programa", Summary: "Como vai o programa: os últimos 30 dias, hoje incluído, e os 30 anteriores", Tags: []string{"reports"},
	}), func(ctx context.Context, _ *struct{}) (*programmeOutput, error) {
		p, err := service.Figures(ctx, scope.From(ctx))
		return &programmeOutput{Programme{
			StartDate: p.Period.From, EndDate: p.Period.To, PapelGramas: p.PaperGrams, PapelMedido: p.Measured, PapelAnterior: p.Earlier,
			LojasRecebendo: p.Receiving, LojasRecebendoAnterior: p.ReceivingThen,
			VarejistasNovos: p.Joined, VarejistasNovosAnterior: p.JoinedBefore, VarejistasSairam: p.Gone, VarejistasSairamAntes: p.GoneBefore,
		}}, err
	})
}
