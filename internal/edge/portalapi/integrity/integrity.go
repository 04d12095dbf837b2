// Package integrity is where a retailer looks at what was found about cashiers' CPFs, and says what is legitimate.
package integrity

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/integrity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// CPFFinding is something about a cashier's receipts with CPF that deserves a look. It holds no CPF.
type CPFFinding struct {
	ID            string           `json:"id"`
	Loja          portal.PartyName `json:"loja"`
	Varejista     portal.Named     `json:"varejista"`
	Caixa         string           `json:"caixa" doc:"O código que veio nos cupons"`
	Tipo          string           `json:"tipo" enum:"CPF_REPETIDO,RITMO,PARCELA"`
	Situacao      string           `json:"situacao" enum:"PARA_CONFERIR,LEGITIMO,ENCERRADO"`
	Inicio        string           `json:"inicio" format:"date" doc:"Os números são deste dia até ultimoDia, dias do relógio do caixa"`
	PrimeiroDia   string           `json:"primeiroDia" format:"date" doc:"Em que foi visto pela primeira vez"`
	UltimoDia     string           `json:"ultimoDia" format:"date"`
	Cupons        int              `json:"cupons" doc:"Com o mesmo CPF; em sequência rápida demais; ou com qualquer CPF: conforme o tipo"`
	CuponsDoCaixa int              `json:"cuponsDoCaixa" doc:"Todos os que o caixa emitiu no período"`
	MaximoEmUmDia int              `json:"maximoEmUmDia" doc:"0 com tipo PARCELA"`
	OutrosComCPF  int              `json:"outrosComCpf" doc:"Cupons com CPF dos outros caixas da loja; só com tipo PARCELA"`
	Outros        int              `json:"outros" doc:"Todos os cupons deles"`
	LegitimoEm    *time.Time       `json:"legitimoEm" doc:"null: ninguém disse que é"`
	LegitimoPor   string           `json:"legitimoPor" doc:"Vazio onde ninguém disse, ou a conta foi excluída"`
	Motivo        string           `json:"motivo" doc:"Por que é legítimo; pode ser vazio"`
	EncerradoEm   *time.Time       `json:"encerradoEm" doc:"null: continua"`
}

// CPFReceipt is a receipt behind a finding.
type CPFReceipt struct {
	ChaveAcesso   string    `json:"chaveAcesso"`
	EmitidoEm     time.Time `json:"emitidoEm" doc:"No fuso do próprio cupom"`
	Serie         int       `json:"serie"`
	Numero        int       `json:"numero"`
	ValorCentavos int64     `json:"valorCentavos"`
}

type (
	listInput struct {
		portal.ListInput
		Tipo     string `query:"tipo" doc:"CPF_REPETIDO, RITMO ou PARCELA; ausente: todos"`
		Situacao string `query:"situacao" doc:"PARA_CONFERIR, LEGITIMO ou ENCERRADO; ausente: todas"`
	}
	receiptsInput struct {
		portal.ByID
		Page     int `query:"page" doc:"A partir de 0"`
		PageSize int `query:"pageSize" default:"20"`
	}
	legitimateInput struct {
		portal.ByID
		Body struct {
			Motivo string `json:"motivo,omitempty" doc:"Até 500 caracteres; pode faltar"`
		}
	}
	findingsOutput struct{ Body paging.Page[CPFFinding] }
	findingOutput  struct{ Body CPFFinding }
	receiptsOutput struct{ Body paging.Page[CPFReceipt] }
)

// Register adds the calls: a retailer acts, an administrator looks.
func Register(r portal.Router, service *integrity.Service) {
	const path, one, legitimate = "/conferir-cpf", "/conferir-cpf/{id}", "/conferir-cpf/{id}/legitimo"
	tags := []string{"CPF para conferir"}
	for _, b := range []portal.Base{portal.Admin, portal.Retailer} {
		httpx.Register(r.Guarded, b.Operation("CPFFindings", huma.Operation{
			Method: http.MethodGet, Path: path, Tags: tags, Errors: []int{400, 422},
			Summary:     "Caixas cujos cupons com CPF merecem ser conferidos",
			Description: "Não é acusação, e nada muda por causa disto. O que continua, e o que terminou há menos de 90 dias. Ordem: ultimoDia ou primeiroDia.",
		}), func(ctx context.Context, in *listInput) (*findingsOutput, error) {
			request, err := in.Request(portal.MostRows(ctx), integrity.ByLastDay, integrity.ByFirstDay)
			if err != nil {
				return nil, err
			}
			q := integrity.Query{Filter: in.Filter, Kind: integrity.Kind(in.Tipo), State: integrity.State(in.Situacao)}
			page, err := service.List(ctx, scope.From(ctx), q, request)
			return &findingsOutput{paging.Map(page, findingOf)}, err
		})
		httpx.Register(r.Guarded, b.Operation("CPFFinding", huma.Operation{
			Method: http.MethodGet, Path: one, Tags: tags, Errors: []int{404}, Summary: "Um item para conferir",
		}), func(ctx context.Context, in *portal.ByID) (*findingOutput, error) {
			found, err := service.Get(ctx, scope.From(ctx), in.ID)
			return &findingOutput{findingOf(found)}, err
		})
		httpx.Register(r.Guarded, b.Operation("CPFFindingReceipts", huma.Operation{
			Method: http.MethodGet, Path: one + "/cupons", Tags: tags, Errors: []int{404, 422},
			Summary:     "Os cupons que um item contou",
			Description: "Os mais novos primeiro, até 1.000 com tipo CPF_REPETIDO ou RITMO. Sem os que foram cancelados ou tirados dos totais depois, nem, com tipo CPF_REPETIDO, os de um consumidor que apagou os seus dados.",
		}), func(ctx context.Context, in *receiptsInput) (*receiptsOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Receipts(ctx, scope.From(ctx), in.ID, request)
			return &receiptsOutput{paging.Map(page, receiptOf)}, err
		})
	}
	httpx.Register(r.Guarded, portal.Retailer.Operation("CallCPFLegitimate", huma.Operation{
		Method: http.MethodPut, Path: legitimate, Tags: tags, Errors: []int{404, 409, 422},
		Summary:     "Dizer que é legítimo",
		Description: "O mesmo tipo sobre o mesmo caixa não volta por 90 dias, a não ser que cresça pela metade.",
	}), func(ctx context.Context, in *legitimateInput) (*findingOutput, error) {
		changed, err := service.CallLegitimate(ctx, scope.From(ctx), in.ID, in.Body.Motivo)
		return &findingOutput{findingOf(changed)}, err
	})
	httpx.Register(r.Guarded, portal.Retailer.Operation("CheckCPFAgain", huma.Operation{
		Method: http.MethodDelete, Path: legitimate, Tags: tags, DefaultStatus: http.StatusOK, Errors: []int{404, 409},
		Summary: "Voltar a conferir o que era legítimo",
	}), func(ctx context.Context, in *portal.ByID) (*findingOutput, error) {
		changed, err := service.CheckAgain(ctx, scope.From(ctx), in.ID)
		return &findingOutput{findingOf(changed)}, err
	})
}

func findingOf(l integrity.Listed) CPFFinding {
	return CPFFinding{
		ID: l.ID, Loja: portal.PartyName{ID: l.StoreID, Documento: l.Documento, TradeName: l.StoreName},
		Varejista: portal.Named{ID: l.RetailerID, NomeFantasia: l.RetailerName}, Caixa: l.Cashier, Tipo: string(l.Kind), Situacao: string(l.State()),
		Inicio: l.From, PrimeiroDia: l.FirstDay, UltimoDia: l.LastDay, Cupons: l.Counted, CuponsDoCaixa: l.Of, MaximoEmUmDia: l.Most,
		OutrosComCPF: l.Others, Outros: l.OthersOf, LegitimoEm: httpx.InstantOrNull(l.VerdictAt), LegitimoPor: l.VerdictBy, Motivo: l.Reason,
		EncerradoEm: httpx.InstantOrNull(l.Ended),
	}
}

func receiptOf(c integrity.Counted) CPFReceipt {
	return CPFReceipt{ChaveAcesso: c.AccessKey, EmitidoEm: c.IssuedAt, Serie: c.Serie, Numero: c.Number, ValorCentavos: c.Cents}
}
