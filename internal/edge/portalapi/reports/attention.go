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

// Concern is something that needs staff.
type Concern struct {
	Tipo  string `json:"tipo" enum:"contratos-bloqueados,pagamentos-em-atraso,contratos-vencendo,lojas-quietas,lojas-paradas,pedidos-de-segundo-fator,problemas-novos,problemas-aguardando,banners-a-olhar,keys-recusadas,falhas-novas,pedidos-de-privacidade"`
	Total int    `json:"total" doc:"Exatamente as linhas da lista que as mostra"`
}

type concernsOutput struct{ Body []Concern }

func registerAttention(guarded huma.API, desk *reports.Desk) {
	for _, b := range portal.Staff {
		httpx.Register(guarded, b.Operation("Attention", huma.Operation{
			Method: http.MethodGet, Path: "/atencao", Summary: "O que precisa de atenção agora, o mais urgente primeiro; do que não há, nada", Tags: []string{"reports"},
		}), func(ctx context.Context, _ *struct{}) (*concernsOutput, error) {
			found, err := desk.Attention(ctx, scope.From(ctx))
			return &concernsOutput{httpx.Each(found, func(a reports.Attention) Concern { return Concern{string(a.Concern), a.Count} })}, err
		})
	}
}
