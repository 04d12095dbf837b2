package reports

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// ReportAnswer is a report, with what it says now.
type ReportAnswer struct {
	Tipo      string     `json:"tipo" doc:"Como no caminho do relatório" example:"cupons"`
	Titulo    string     `json:"titulo"`
	Pergunta  string     `json:"pergunta" doc:"O que o relatório responde"`
	Valor     float64    `json:"valor" doc:"Uma contagem, uma razão de 0 a 1, ou uma média com 1 decimal"`
	Formato   string     `json:"formato" enum:"count,ratio,average"`
	Rotulo    string     `json:"rotulo" doc:"O que o valor conta" example:"ontem"`
	UltimoUso *time.Time `json:"ultimoUso" doc:"Quando a conta o abriu pela última vez, com erro de até um minuto; null: nunca"`
}

type hubOutput struct{ Body []ReportAnswer }

func registerHub(guarded huma.API, hub *reports.Hub) {
	for _, b := range portal.Everybody {
		httpx.Register(guarded, b.Operation("Reports", huma.Operation{
			Method: http.MethodGet, Path: "/relatorios", Summary: "Os relatórios do perfil, com a resposta de agora", Tags: []string{"reports"},
		}), func(ctx context.Context, _ *struct{}) (*hubOutput, error) {
			answers, err := hub.Answers(ctx, scope.From(ctx))
			return &hubOutput{httpx.Each(answers, reportAnswer)}, err
		})
	}
}

func reportAnswer(a reports.Answer) ReportAnswer {
	return ReportAnswer{Tipo: a.Kind, Titulo: a.Title, Pergunta: a.Question, Valor: a.Value, Formato: string(a.Type), Rotulo: a.Label, UltimoUso: httpx.InstantOrNull(a.LastUse)}
}
