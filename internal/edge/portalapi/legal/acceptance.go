package legal

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/contracts"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/texts"
)

// NewVersion is a version that a retailer is asked to sign in place of the one it signed. Nothing is blocked without it.
type NewVersion struct {
	Numero     int    `json:"numero"`
	Dia        string `json:"dia" doc:"A partir do qual os novos contratos a usam"`
	Nota       string `json:"nota" doc:"O que mudou"`
	AceitarAte string `json:"aceitarAte" doc:"O último dia do prazo; depois dele nada é bloqueado"`
	Dias       int    `json:"dias" doc:"Quantos restam; 0: o prazo passou"`
}

// NewVersionText is such a version to be read.
type NewVersionText struct {
	NewVersion
	VersaoAssinada string       `json:"versaoAssinada" doc:"O dia da versão assinada; vazio: foi assinada fora do portal"`
	Texto          LegalText    `json:"texto" doc:"Para assinar, envie o sha256 em /varejistas/documentos/accept-terms"`
	Comparacao     []TextChange `json:"comparacao" doc:"Com o texto assinado; vazia se foi assinado fora do portal: esse texto não está guardado aqui"`
}

// ContractWork is a contract about which there is something to do.
type ContractWork struct {
	Varejista       portal.PartyName `json:"varejista"`
	Situacao        string           `json:"situacao" enum:"PENDENTE,PERTO_DO_FIM,BLOQUEADO,NOVA_VERSAO"`
	DataEnvio       *time.Time       `json:"dataEnvio"`
	DataAssinatura  *time.Time       `json:"dataAssinatura"`
	Prazo           time.Time        `json:"prazo" doc:"O último instante para assinar, ou para aceitar a nova versão"`
	DiasParaExpirar int              `json:"diasParaExpirar" doc:"0: o prazo passou"`
}

type (
	newVersionOutput struct{ Body NewVersionText }
	workInput        struct {
		portal.ListInput
		Situacao string `query:"situacao" doc:"PENDENTE (no prazo), PERTO_DO_FIM (7 dias ou menos), BLOQUEADO ou NOVA_VERSAO (a aceitar); ausente: todas"`
	}
	workOutput struct{ Body paging.Page[ContractWork] }
)

// registerAcceptance adds the reading of a newer version, which is signed as the first is.
func registerAcceptance(guarded huma.API, service *contracts.Service) {
	httpx.Register(guarded, contractOperation(portal.Retailer, "NewContractVersion", huma.Operation{
		Method: http.MethodGet, Path: "/contrato/nova-versao", Summary: "A nova versão do contrato que há para aceitar, comparada com a assinada", Errors: []int{404},
	}), func(ctx context.Context, _ *struct{}) (*newVersionOutput, error) {
		asked, err := service.NewVersion(ctx, scope.From(ctx))
		text := legalTextOf(texts.Parse(asked.Content))
		text.Versao, text.SHA256 = asked.Document.Version, asked.Digest()
		return &newVersionOutput{NewVersionText{
			NewVersion: askOf(asked.Version, service.Now()), VersaoAssinada: asked.Signed.Version, Texto: text, Comparacao: changesOf(asked.Changes),
		}}, err
	})
}

func askOf(v contracts.Version, now time.Time) NewVersion {
	return NewVersion{Numero: v.Number, Dia: v.Template.Version, Nota: v.Note, AceitarAte: v.AcceptDay, Dias: v.DaysLeft(now)}
}

// registerWork adds the list of contracts about which there is something to do.
func registerWork(guarded huma.API, service *contracts.Service) {
	httpx.Register(guarded, contractOperation(portal.Admin, "ContractWork", huma.Operation{
		Method: http.MethodGet, Path: "/contratos", Summary: "Contratos a assinar, bloqueados, ou com uma nova versão a aceitar",
		Description: "Ordem: prazo (ausente) ou varejista.", Errors: []int{400, 422},
	}), func(ctx context.Context, in *workInput) (*workOutput, error) {
		request, err := in.Request(portal.MostRows(ctx), contracts.ByDeadline, contracts.ByName)
		if err != nil {
			return nil, err
		}
		page, err := service.WorkList(ctx, scope.From(ctx), contracts.WorkQuery{Filter: in.Filter, Todo: contracts.Todo(in.Situacao)}, request)
		now := service.Now()
		return &workOutput{paging.Map(page, func(w contracts.Work) ContractWork {
			return ContractWork{
				Varejista: portal.PartyName{ID: w.RetailerID, Documento: w.Documento, TradeName: w.TradeName}, Situacao: string(w.Todo(now)),
				DataEnvio: httpx.InstantOrNull(w.SentAt), DataAssinatura: httpx.InstantOrNull(w.SignedAt), Prazo: w.Deadline(), DiasParaExpirar: w.DaysLeft(now),
			}
		})}, err
	})
}
