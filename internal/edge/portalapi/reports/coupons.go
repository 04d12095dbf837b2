// Package reports is the figures: of coupons, of a home, and what they saved.
package reports

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/achievements"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// CouponSums are the report's sums, under the specification's names.
type CouponSums struct {
	CuponsVerdesTotais                   int64   `json:"cuponsVerdesTotais" doc:"Cupom verde: NFC-e autorizada, de produção, recebida pela Seiva. Os cancelados, os substituídos, os de teste e os que a equipe do programa tirou dos totais não contam"`
	CuponsVerdesIdentificados            int64   `json:"cuponsVerdesIdentificados" doc:"Com o CPF do consumidor"`
	CuponsVerdesNaoIdentificados         int64   `json:"cuponsVerdesNaoIdentificados" doc:"Os demais, empresas incluídas"`
	PorcentagemCuponsVerdesIdentificados float64 `json:"porcentagemCuponsVerdesIdentificados" doc:"Razão de 0 a 1, com 4 decimais" example:"0.4211"`
	ValorTotalCentavos                   int64   `json:"valorTotalCentavos"`
}

// CouponRow is one line of the report; the store is null when it groups by date.
type CouponRow struct {
	CouponSums
	Agrupador     string  `json:"agrupador" doc:"O dia (AAAA-MM-DD), a série ou o CNPJ da loja" example:"2026-11-20"`
	LojaID        *string `json:"lojaId"`
	LojaDocumento *string `json:"lojaDocumento" example:"11222333000181"`
	LojaNome      *string `json:"lojaNome"`

	Comparacao *CouponChange `json:"comparacao,omitempty" doc:"Com o período pedido em comparar; ausente sem ele"`
}

// CouponChange is reports.ReportChange under this call's own name of the number.
type CouponChange struct {
	Contados   int64          `json:"cupons" doc:"Dos dias que terminaram: só estes se comparam"`
	Antes      int64          `json:"antes" doc:"Dos mesmos dias do período anterior"`
	Variacao   *float64       `json:"variacao" doc:"Razão com 3 decimais: 0.1 é um décimo a mais; null quando antes não havia nenhum" example:"0.123"`
	Observacao reports.Remark `json:"observacao" enum:",Em curso,Sem par,Não existia,Novo" doc:"Por que não há variação"`
}

// CouponComparison is what the report is compared with. The days are null while none of the period is over.
type CouponComparison struct {
	CouponChange
	De       *string `json:"de" doc:"O primeiro dia que se compara"`
	Ate      *string `json:"ate" doc:"O último, que terminou"`
	AntesDe  *string `json:"antesDe"`
	AntesAte *string `json:"antesAte"`
}

// PeriodQuery is embedded where a call reads a period.
type PeriodQuery struct {
	StartDate string `query:"startDate" doc:"AAAA-MM-DD; ausente: 30 dias até endDate" example:"2026-10-22"`
	EndDate   string `query:"endDate" doc:"AAAA-MM-DD, incluída; ausente: hoje" example:"2026-11-20"`
}

type couponReportInput struct {
	PeriodQuery
	VarejistaIDs string              `query:"varejistaIds" doc:"Ids separados por vírgula; só para administrador e suporte"`
	LojaID       string              `query:"lojaId" doc:"Só esta loja"`
	Comparar     string              `query:"comparar" doc:"anterior ou ano: com o período anterior, de tantos dias, ou com os mesmos dias do ano anterior; ausente: com nenhum. As linhas que só tinham cupons antes aparecem também"`
	GroupBy      string              `query:"groupBy" doc:"data (ou date; padrão), serie ou loja"`
	Page         int                 `query:"page" doc:"A partir de 0"`
	RowsPerPage  httpx.Optional[int] `query:"rowsPerPage" doc:"Ausente: 5; no máximo 1000 para administrador e suporte, 100 para os demais"`
	PageSize     httpx.Optional[int] `query:"pageSize" doc:"O mesmo que rowsPerPage, que vale antes"`
	SortBy       string              `query:"sortBy" doc:"Um campo da linha, cupons, data, serie ou loja; também 'campo.desc'. Ausente: cupons.desc"`
	OrderBy      string              `query:"orderBy" doc:"asc ou desc"`
}

type couponReportOutput struct {
	Body struct {
		paging.Page[CouponRow]
		Totais       CouponSums `json:"totais" doc:"As somas de todas as linhas do período"`
		Cancelados   int64      `json:"cancelados" doc:"Cupons de produção do período que foram cancelados: fora das somas"`
		Substituidos int64      `json:"substituidos" doc:"Cupons de produção do período em cujo lugar ficou outro: fora das somas"`

		Comparacao *CouponComparison `json:"comparacao,omitempty" doc:"De todas as linhas; ausente sem comparar"`
	}
}

type dailyInput struct {
	PeriodQuery
	VarejistaIDs string `query:"varejistaIds" doc:"Ids separados por vírgula; só para administrador e suporte"`
	LojaID       string `query:"lojaId" doc:"Só esta loja"`
	Comparar     string `query:"comparar" doc:"anterior ou ano, como no relatório"`
}

// CouponDay is one day of the chart.
type CouponDay struct {
	Dia           string `json:"dia" example:"2026-11-20"`
	Total         int64  `json:"total"`
	Identificados int64  `json:"identificados"`
	ValorCentavos int64  `json:"valorCentavos"`
	Antes         *int64 `json:"antes" doc:"Do dia com que se compara; null sem comparar, e para um dia que não terminou ou não tem par"`
}

type dailyOutput struct{ Body []CouponDay }

// Services are what the calls ask.
type Services struct {
	Coupons   *reports.Service
	Kinds     reports.Kinds
	Hub       *reports.Hub
	Desk      *reports.Desk
	Programme *reports.Programmes
	Savings   *achievements.Service
}

// Register adds the calls.
func Register(r portal.Router, s Services) {
	registerCoupons(r.Guarded, s.Coupons, s.Hub)
	registerKinds(r.Guarded, s.Kinds, s.Hub)
	registerHub(r.Guarded, s.Hub)
	registerAttention(r.Guarded, s.Desk)
	registerProgramme(r.Guarded, s.Programme)
	registerIndicators(r.Guarded, s.Coupons, s.Savings)
	registerAchievements(r.Guarded, s.Savings)
}

func registerCoupons(guarded huma.API, service *reports.Service, hub *reports.Hub) {
	for _, b := range portal.Everybody {
		registerCouponReport(guarded, b, service, hub)
	}
}

func registerCouponReport(guarded huma.API, b portal.Base, service *reports.Service, hub *reports.Hub) {
	httpx.Register(guarded, b.Operation("CouponReport", huma.Operation{
		Method: http.MethodGet, Path: "/cupons/report", Summary: "Relatório de cupons", Tags: []string{"reports"},
		Errors: []int{400, 401, 403, 422},
	}), func(ctx context.Context, in *couponReportInput) (*couponReportOutput, error) {
		q := reports.CouponQuery{
			Start: in.StartDate, End: in.EndDate, RetailerIDs: in.VarejistaIDs, StoreID: in.LojaID, GroupBy: in.GroupBy,
			Against: in.Comparar, Page: in.Page, SortBy: in.SortBy, OrderBy: in.OrderBy,
		}
		for _, size := range []httpx.Optional[int]{in.PageSize, in.RowsPerPage} {
			if size.Set {
				q.Size = &size.Value
			}
		}
		report, err := service.Coupons(ctx, scope.From(ctx), q)
		if err == nil {
			hub.Opened(ctx, scope.From(ctx), reports.CouponKind)
		}
		if in.RowsPerPage.Set {
			err = portal.OfRowsPerPage(err)
		}
		out := &couponReportOutput{}
		out.Body.Totais = couponSums(report.Totals.Sums)
		out.Body.Page = paging.Map(report.Page, func(r reports.Row) CouponRow { return couponRow(r, report.Comparison != nil) })
		if c := report.Comparison; c != nil {
			out.Body.Comparacao = &CouponComparison{CouponChange(c.ReportChange), c.De, c.Ate, c.AntesDe, c.AntesAte}
		}
		out.Body.Cancelados, out.Body.Substituidos = report.Beside.Cancelled, report.Beside.Substituted
		return out, err
	})
	httpx.Register(guarded, b.Operation("CouponDays", huma.Operation{
		Method: http.MethodGet, Path: "/cupons/daily", Summary: "Cupons por dia, para gráficos", Tags: []string{"reports"},
		Errors: []int{401, 403, 422},
	}), func(ctx context.Context, in *dailyInput) (*dailyOutput, error) {
		days, err := service.Daily(ctx, scope.From(ctx), reports.DailyQuery{
			Start: in.StartDate, End: in.EndDate, RetailerIDs: in.VarejistaIDs, StoreID: in.LojaID, Against: in.Comparar,
		})
		return &dailyOutput{httpx.Each(days, func(d reports.DaySums) CouponDay { return couponDay(d, in.Comparar != "") })}, err
	})
}

func couponSums(s reports.Sums) CouponSums {
	return CouponSums{
		CuponsVerdesTotais: s.Total, CuponsVerdesIdentificados: s.Identified, CuponsVerdesNaoIdentificados: s.Unidentified(),
		PorcentagemCuponsVerdesIdentificados: s.Ratio(), ValorTotalCentavos: s.Cents,
	}
}

func couponRow(r reports.Row, compared bool) CouponRow {
	row := CouponRow{
		CouponSums: couponSums(r.Sums), Agrupador: r.Group, LojaID: httpx.OrNull(r.StoreID),
		LojaDocumento: httpx.OrNull(r.StoreDocumento), LojaNome: httpx.OrNull(r.StoreTrade),
	}
	if compared {
		change := CouponChange(r.Told())
		row.Comparacao = &change
	}
	return row
}

func couponDay(d reports.DaySums, compared bool) CouponDay {
	day := CouponDay{Dia: d.Day, Total: d.Total, Identificados: d.Identified, ValorCentavos: d.Cents}
	if compared && d.Remark == "" {
		day.Antes = &d.Earlier
	}
	return day
}
