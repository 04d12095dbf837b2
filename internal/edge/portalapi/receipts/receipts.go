// Package receipts is receipts, one by one.
package receipts

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// ReceiptRow is one receipt in a list: no CPF, only whether there is one.
type ReceiptRow struct {
	ChaveAcesso   string            `json:"chaveAcesso"`
	EmitidoEm     time.Time         `json:"emitidoEm" doc:"No fuso do próprio cupom"`
	LojaID        string            `json:"lojaId"`
	LojaNome      string            `json:"lojaNome"`
	LojaDocumento string            `json:"lojaDocumento"`
	VarejistaID   string            `json:"varejistaId"`
	VarejistaNome string            `json:"varejistaNome"`
	Serie         int               `json:"serie"`
	Numero        int               `json:"numero"`
	Caixa         string            `json:"caixa"`
	ValorCentavos int64             `json:"valorCentavos"`
	Consumidor    string            `json:"consumidor" enum:"nenhum,cpf,cnpj,estrangeiro"`
	Impresso      *bool             `json:"impresso" doc:"null: o caixa não informou"`
	Situacao      string            `json:"situacao" enum:"authorised,cancelled,substituted"`
	Teste         bool              `json:"teste"`
	ForaDosTotais bool              `json:"foraDosTotais" doc:"A equipe do programa o tirou de todas as somas"`
	Contingencia  bool              `json:"contingencia"`
	Verificacao   nfce.Verification `json:"verificacao"`
}

// ReceiptList is a page of receipts.
type ReceiptList struct {
	paging.Page[ReceiptRow]
	More bool `json:"more" doc:"Há mais do que total: a contagem parou nele"`
}

// ReceiptEvent is a cancellation of a receipt.
type ReceiptEvent struct {
	Tipo            string    `json:"tipo" enum:"110111,110112"`
	Sequencia       int       `json:"sequencia"`
	OcorridoEm      time.Time `json:"ocorridoEm"`
	RecebidoEm      time.Time `json:"recebidoEm"`
	ChaveSubstituta *string   `json:"chaveSubstituta"`
	AguardandoCupom bool      `json:"aguardandoCupom" doc:"Chegou antes do cupom"`
}

// ReceiptDetail is all that the portal shows of a receipt.
type ReceiptDetail struct {
	ReceiptRow
	RecebidoEm  time.Time      `json:"recebidoEm"`
	Eventos     []ReceiptEvent `json:"eventos"`
	Motivo      string         `json:"motivoForaDosTotais" doc:"Por que está fora dos totais; vazio: conta"`
	LinkPublico *string        `json:"linkPublico" doc:"null: o consumidor apagou os seus dados, e o link não abre mais"`
}

type receiptListInput struct {
	Day         string `query:"day" doc:"AAAA-MM-DD; em lugar de startDate e endDate"`
	StartDate   string `query:"startDate" doc:"AAAA-MM-DD; ausente: 30 dias até hoje"`
	EndDate     string `query:"endDate" doc:"AAAA-MM-DD, incluída"`
	VarejistaID string `query:"varejistaId" doc:"Ids separados por vírgula; só para administrador, suporte e parceiro"`
	LojaID      string `query:"lojaId"`
	Serie       int    `query:"serie" minimum:"-1" maximum:"999" default:"-1" doc:"-1: todas"`
	Caixa       string `query:"caixa" doc:"Código do caixa; '-' para os sem caixa"`
	Situacao    string `query:"situacao" enum:"authorised,cancelled,substituted"`
	Notas       string `query:"notas" enum:"counting,test,excluded" doc:"counting: de produção e dentro dos totais; com situacao=authorised, os cupons verdes, que relatórios e somas contam. test: de teste. excluded: as que a equipe do programa tirou dos totais. Ausente: todas"`
	Consumidor  string `query:"consumidor" enum:"comCpf,semCpf" doc:"comCpf: com CPF na nota, os identificados dos relatórios; semCpf: todos os outros"`
	Chave       string `query:"chave" doc:"Chave de acesso, com ou sem espaços"`
	Page        int    `query:"page"`
	PageSize    int    `query:"pageSize" default:"10"`
	SortBy      string `query:"sortBy" doc:"emitidoEm ou valorCentavos; também 'campo.desc'. Ausente: emitidoEm.desc. Por valor, até 10.000 cupons, ou os de uma loja em até 31 dias"`
	OrderBy     string `query:"orderBy" doc:"asc ou desc"`
}

type receiptListOutput struct{ Body ReceiptList }

type receiptDetailOutput struct{ Body ReceiptDetail }

type receiptDetailInput struct {
	AccessKey string `path:"accessKey"`
}

// Register adds the calls.
func Register(r portal.Router, service *receipts.Service, c clock.Clock) {
	registerExclusions(r.Guarded, service)
	for _, b := range portal.Everybody {
		httpx.Register(r.Guarded, portal.FromStandby(b.Operation("Receipts", huma.Operation{
			Method: http.MethodGet, Path: "/cupons", Summary: "Cupons, um a um", Tags: []string{"cupons"},
		})), func(ctx context.Context, in *receiptListInput) (*receiptListOutput, error) {
			filter, page, err := in.read(ctx, c.Now())
			if err != nil {
				return nil, err
			}
			found, err := service.List(ctx, scope.From(ctx), filter, page)
			if err != nil {
				return nil, err
			}
			return &receiptListOutput{ReceiptList{paging.Map(found.Page, receiptRow), found.More}}, nil
		})
		httpx.Register(r.Guarded, b.Operation("Receipt", huma.Operation{
			Method: http.MethodGet, Path: "/cupons/{accessKey}", Summary: "Um cupom", Tags: []string{"cupons"}, Errors: []int{404},
		}), func(ctx context.Context, in *receiptDetailInput) (*receiptDetailOutput, error) {
			detail, err := service.Get(ctx, scope.From(ctx), in.AccessKey)
			if err != nil {
				return nil, err
			}
			return &receiptDetailOutput{receiptDetail(detail)}, nil
		})
	}
}

func (in *receiptListInput) read(ctx context.Context, now time.Time) (receipts.Filter, paging.Request, error) {
	asked := receipts.Asked{
		Day: in.Day, Start: in.StartDate, End: in.EndDate, RetailerIDs: in.VarejistaID, StoreID: in.LojaID, Cashier: in.Caixa,
		Status: in.Situacao, Kind: in.Notas, Consumer: in.Consumidor, AccessKey: in.Chave,
	}
	if in.Serie >= 0 {
		asked.Serie = &in.Serie
	}
	f, err := asked.Filter(now)
	if err != nil {
		return f, paging.Request{}, err
	}
	page, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), in.SortBy, in.OrderBy, receipts.SortIssued, receipts.SortValue)
	return f, page, err
}

var consumerNames = map[nfce.ConsumerKind]string{
	nfce.ConsumerNone: "nenhum", nfce.ConsumerCPF: "cpf", nfce.ConsumerCNPJ: "cnpj", nfce.ConsumerForeign: "estrangeiro",
}

func receiptRow(l receipts.Listed) ReceiptRow {
	row := ReceiptRow{
		ChaveAcesso: l.AccessKey, EmitidoEm: l.IssuedAt, LojaID: l.StoreID, LojaNome: l.StoreName, LojaDocumento: l.StoreDocument,
		VarejistaID: l.RetailerID, VarejistaNome: l.RetailerName, Serie: l.Serie, Numero: l.Number, Caixa: l.Cashier,
		ValorCentavos: l.Cents, Consumidor: consumerNames[l.Consumer], Situacao: l.Status.String(), Teste: l.Test, ForaDosTotais: l.Excluded,
		Contingencia: l.Emission != 1, Verificacao: l.Verification(),
	}
	if l.Printed != receipts.PrintUnknown {
		printed := l.Printed == receipts.WasPrinted
		row.Impresso = &printed
	}
	return row
}

func receiptDetail(d receipts.Detail) ReceiptDetail {
	out := ReceiptDetail{
		ReceiptRow: receiptRow(d.Listed), RecebidoEm: d.ReceivedAt, Eventos: []ReceiptEvent{}, Motivo: d.Exclusion,
		LinkPublico: httpx.OrNull(d.PublicURL),
	}
	for _, e := range d.Events {
		out.Eventos = append(out.Eventos, ReceiptEvent{
			Tipo: e.Type, Sequencia: e.Sequence, OcorridoEm: e.At, RecebidoEm: e.ReceivedAt,
			ChaveSubstituta: httpx.OrNull(e.SubstituteKey), AguardandoCupom: !e.Applied,
		})
	}
	return out
}
