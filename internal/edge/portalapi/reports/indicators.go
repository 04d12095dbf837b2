package reports

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Indicators are the figures of a home.
type Indicators struct {
	StartDate                  string       `json:"startDate" example:"2026-10-22"`
	EndDate                    string       `json:"endDate" example:"2026-11-20"`
	TotalCupons                int64        `json:"totalCupons" doc:"Cupons verdes: NFC-e autorizadas, de produção; canceladas, substituídas, de teste e fora dos totais não contam"`
	TotalIdentificados         int64        `json:"totalIdentificados"`
	TotalCuponsAnterior        int64        `json:"totalCuponsAnterior" doc:"No período de mesma duração que termina na véspera"`
	TotalIdentificadosAnterior int64        `json:"totalIdentificadosAnterior"`
	Comparacao                 Comparison   `json:"comparacao"`
	TotalLojas                 int          `json:"totalLojas" doc:"Lojas cadastradas: as da lista de lojas, recebam cupons ou não"`
	TotalPdvs                  int          `json:"totalPdvs" doc:"Caixas distintos por loja nos últimos 90 dias"`
	Lojas                      []StoreBoard `json:"lojas" doc:"No máximo 100, com mais cupons primeiro"`
	PrimeiroCupom              bool         `json:"primeiroCupom" doc:"Algum cupom já chegou"`
	TemAPIKey                  *bool        `json:"temApiKey,omitempty" doc:"Só para varejistas: há uma API key de produção em vigor que envia os seus cupons"`
	TotalVarejistas            *int         `json:"totalVarejistas,omitempty" doc:"Só para parceiros"`
	CuponsNaoImpressos         int64        `json:"cuponsNaoImpressos" doc:"Só os declarados como não impressos: deles vêm o papel e as conquistas"`
	PapelGramas                float64      `json:"papelGramas" doc:"Papel que não foi impresso, estimado"`
}

// Comparison sets the days of a period that are over against the same days of the period before.
type Comparison struct {
	Cupons                int64 `json:"cupons" doc:"Nos dias do período que já terminaram: hoje não conta"`
	Identificados         int64 `json:"identificados"`
	CuponsAnterior        int64 `json:"cuponsAnterior" doc:"Nos mesmos dias do período anterior"`
	IdentificadosAnterior int64 `json:"identificadosAnterior"`
}

// StoreBoard is one store of a home.
type StoreBoard struct {
	ID            string     `json:"id"`
	NomeFantasia  string     `json:"nomeFantasia"`
	Documento     string     `json:"documento"`
	VarejistaID   string     `json:"varejistaId" doc:"De quem é a loja: a lista de cupons de um só varejista aceita períodos maiores"`
	Total         int64      `json:"total"`
	Identificados int64      `json:"identificados"`
	UltimoCupomEm *time.Time `json:"ultimoCupomEm" doc:"Null: nenhum nos últimos 90 dias"`
}

type indicatorsInput struct{ PeriodQuery }

type indicatorsOutput struct{ Body Indicators }

func registerIndicators(guarded huma.API, service *reports.Service, savings *achievements.Service) {
	for _, b := range portal.Companies {
		registerIndicatorsOf(guarded, b, service, savings)
	}
}

func registerIndicatorsOf(guarded huma.API, b portal.Base, service *reports.Service, savings *achievements.Service) {
	httpx.Register(guarded, b.Operation("Indicators", huma.Operation{
		Method: http.MethodGet, Path: "/indicadores", Summary: "Indicadores da página inicial", Tags: []string{"reports"},
		Errors: []int{401, 403, 422},
	}), func(ctx context.Context, in *indicatorsInput) (*indicatorsOutput, error) {
		who := scope.From(ctx)
		found, err := service.Indicators(ctx, who, in.StartDate, in.EndDate)
		if err != nil {
			return nil, err
		}
		saved, err := savings.Of(ctx, who, found.Period.From, found.Period.To)
		if err != nil {
			return nil, err
		}
		out := indicatorsOf(found)
		out.CuponsNaoImpressos, out.PapelGramas = saved.NotPrinted, saved.PaperGrams
		if who.Profile == scope.Varejista {
			out.TemAPIKey = &found.AnyKey
		} else {
			out.TotalVarejistas = &found.Retailers
		}
		return &indicatorsOutput{out}, nil
	})
}

func indicatorsOf(v reports.Indicators) Indicators {
	return Indicators{
		StartDate: v.Period.From, EndDate: v.Period.To, TotalCupons: v.Current.Total, TotalIdentificados: v.Current.Identified,
		TotalCuponsAnterior: v.Previous.Total, TotalIdentificadosAnterior: v.Previous.Identified,
		Comparacao: Comparison{v.Full.Total, v.Full.Identified, v.FullPrevious.Total, v.FullPrevious.Identified},
		TotalLojas: v.Stores, TotalPdvs: v.Tills, PrimeiroCupom: v.AnyReceipt, Lojas: httpx.Each(v.Rows, storeBoard),
	}
}

func storeBoard(s reports.StoreSums) StoreBoard {
	return StoreBoard{
		ID: s.StoreID, NomeFantasia: s.TradeName, Documento: s.Documento, VarejistaID: s.RetailerID, Total: s.Total, Identificados: s.Identified,
		UltimoCupomEm: httpx.InstantOrNull(s.LastAt),
	}
}
