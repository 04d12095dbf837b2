package billing

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/billing"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// CompanyPayment is how a retailer pays, for its page.
type CompanyPayment struct {
	Situacao      string     `json:"situacao" enum:"ATIVA,PENDENTE,NENHUMA" doc:"Da assinatura; PENDENTE: o primeiro pagamento ainda não foi confirmado; NENHUMA: não há"`
	PorMes        int        `json:"porMesCentavos" doc:"0 sem assinatura"`
	LojasMaximas  int        `json:"numeroMaximoLojas" doc:"0 sem assinatura"`
	EmAberto      *time.Time `json:"emAbertoDesde" doc:"Desde quando há um pagamento em aberto; null: nenhum venceu"`
	EmAtraso      bool       `json:"emAtraso" doc:"Em aberto há 7 dias ou mais"`
	TerminaEm     *time.Time `json:"terminaEm" doc:"Quando a assinatura cancelada termina; null enquanto continua"`
	Cobranca      string     `json:"cobranca" enum:"PREVISTA,NENHUMA,SEM_RESPOSTA,SEM_PROVEDOR" doc:"O que se sabe da próxima; SEM_RESPOSTA: o provedor de pagamento não respondeu em poucos segundos"`
	Proxima       *Charge    `json:"proximaCobranca,omitempty" doc:"Só com PREVISTA"`
	PagamentoDemo bool       `json:"pagamentoDeTeste" doc:"Nada é cobrado"`
}

type companyPaymentOutput struct{ Body CompanyPayment }

// registerStaff adds what staff see of it.
func registerStaff(r portal.Router, service *billing.Service) {
	for _, b := range portal.Staff {
		httpx.Register(r.Guarded, b.Operation("CompanyPayment", huma.Operation{
			Method: http.MethodGet, Path: "/empresas/{id}/pagamento", Summary: "Como um varejista paga, e a próxima cobrança", Tags: []string{b.Name},
			Errors: []int{http.StatusNotFound},
		}), func(ctx context.Context, in *portal.ByID) (*companyPaymentOutput, error) {
			found, err := service.PaymentOf(ctx, scope.From(ctx), in.ID)
			return &companyPaymentOutput{companyPaymentOf(found, service.Late(found.Subscription))}, err
		})
	}
}

func companyPaymentOf(p billing.Payment, late bool) CompanyPayment {
	out := CompanyPayment{
		Situacao: "NENHUMA", EmAberto: httpx.InstantOrNull(p.OverdueSince), EmAtraso: late, TerminaEm: httpx.InstantOrNull(p.EndsAt),
		Cobranca: string(p.Next), Proxima: chargeOf(p.Charge), PagamentoDemo: p.Trial,
	}
	if p.State != "" {
		out.Situacao, out.PorMes, out.LojasMaximas = string(p.State), billing.Total(p.Items), billing.MaxStores(p.Items)
	}
	return out
}
