// Package legal is what people agree to: the contract with the programme, its documents, terms and policies.
package legal

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/contracts"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/texts"
)

// Contract is a retailer's contract with the programme.
type Contract struct {
	Situacao          string     `json:"situacao" enum:"nenhum,pendente,bloqueado,assinado" doc:"bloqueado: passaram 30 dias do envio sem assinatura"`
	ContratoAssinado  bool       `json:"contratoAssinado"`
	DataEnvioContrato *time.Time `json:"dataEnvioContrato" doc:"null se ainda não foi enviado"`
	DataLimite        *time.Time `json:"dataLimite" doc:"30 dias depois do envio"`
	DiasParaExpirar   int        `json:"diasParaExpirar" doc:"Um dia começado conta inteiro"`
	DataAssinatura    *time.Time `json:"dataAssinatura"`
	AssinadoEmPapel   bool       `json:"assinadoEmPapel" doc:"Assinado fora do portal: o texto não está guardado aqui; dataAssinatura é quando a assinatura foi registrada"`

	VersaoAssinada        string            `json:"versaoAssinada" doc:"O dia da versão assinada; vazio se não há, ou se foi fora do portal"`
	AssinaturasAnteriores []FormerSignature `json:"assinaturasAnteriores,omitempty" doc:"As que deram lugar à atual, as mais novas primeiro, até 50; cada uma tem certificado"`

	NovaVersao *NewVersion `json:"novaVersao,omitempty" doc:"A versão que há para aceitar no lugar da assinada; ausente se não há, e para a administração e o suporte"`
}

// FormerSignature is one in whose place a newer one stands.
type FormerSignature struct {
	Em     time.Time `json:"em" doc:"Vai em assinadoEm para o certificado"`
	Versao string    `json:"versao" doc:"O dia da versão"`
}

var situations = map[contracts.State]string{
	contracts.None: "nenhum", contracts.Pending: "pendente", contracts.Blocked: "bloqueado", contracts.Signed: "assinado",
}

type signContractInput struct {
	httpx.Client
	Body struct {
		Aceito bool   `json:"aceito" doc:"Quem assina leu e aceita"`
		SHA256 string `json:"sha256" doc:"Do texto lido, como veio em /varejistas/contrato/texto"`
	}
}

type resendContractInput struct {
	Body struct {
		VarejistaID string `json:"varejistaId"`
	}
}

type contractIDInput struct {
	ID string `path:"id" doc:"Varejista"`
}

// Document is a document of the company's: its contract, or a text in force.
type Document struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	URL  string    `json:"url" doc:"A página do documento no portal"`
	Date time.Time `json:"date" doc:"Quando foi assinado, ou o dia a partir do qual vale"`

	OnPaper bool `json:"onPaper" doc:"Assinado fora do portal: date é quando isso foi registrado"`
}

type (
	contractOutput  struct{ Body Contract }
	documentsOutput struct{ Body []Document }
)

// How often a retailer may ask for the mail.
const contractMailsAnHour = 3

// Register adds the calls.
func Register(r portal.Router, service *contracts.Service, c clock.Clock) {
	registerTexts(r.Open, c)
	registerContracts(r.Guarded, service)
	registerSigning(r.Guarded, service)
	registerCertificates(r.Guarded, service)
	registerDocuments(r.Guarded, service)
	registerVersions(r.Guarded, service)
	registerAcceptance(r.Guarded, service)
	registerWork(r.Guarded, service)
}

func registerContracts(guarded huma.API, service *contracts.Service) {
	mails := httpx.PerHour(contractMailsAnHour).Saying(contracts.ErrResentLately)
	answer := func(c contracts.Contract, err error) (*contractOutput, error) {
		return &contractOutput{contractOf(c, service.Now())}, err
	}
	httpx.Register(guarded, contractOperation(portal.Retailer, "Contract", huma.Operation{
		Method: http.MethodGet, Path: "/contrato", Summary: "Situação do contrato",
	}), func(ctx context.Context, _ *struct{}) (*contractOutput, error) {
		who := scope.From(ctx)
		c, err := service.Own(ctx, who)
		if err != nil {
			return nil, err
		}
		asks, err := service.OwnAsk(ctx, who, c)
		out := &contractOutput{contractOf(c, service.Now())}
		if err != nil {
			return nil, err
		}
		if asks.Number > 0 {
			ask := askOf(asks, service.Now())
			out.Body.NovaVersao = &ask
		}
		out.Body.AssinaturasAnteriores, err = formerOf(service.Former(ctx, who, ""))
		return out, err
	})
	httpx.Register(guarded, contractOperation(portal.Retailer, "ContractText", huma.Operation{
		Method: http.MethodGet, Path: "/contrato/texto", Summary: "Texto do contrato: o assinado ou o que há para assinar", Errors: []int{404, 503},
	}), func(ctx context.Context, _ *struct{}) (*legalTextOutput, error) {
		d, err := service.Document(ctx, scope.From(ctx))
		text := legalTextOf(texts.Parse(d.Content))
		text.Versao, text.SHA256 = d.Version, d.Digest()
		return &legalTextOutput{text}, err
	})
	httpx.Register(guarded, portal.WhileHeld(contractOperation(portal.Retailer, "MailContract", huma.Operation{
		Method: http.MethodPost, Path: "/contrato/reenviar", Summary: "Envia de novo o e-mail com o contrato; o prazo não muda",
		DefaultStatus: http.StatusNoContent, Errors: []int{409, 429},
	})), func(ctx context.Context, _ *struct{}) (*struct{}, error) {
		if err := mails.Take(scope.From(ctx).RetailerID); err != nil {
			return nil, err
		}
		return nil, service.MailAgain(ctx, scope.From(ctx))
	})
	httpx.Register(guarded, portal.Proven(contractOperation(portal.Admin, "MarkContractSigned", huma.Operation{
		Method: http.MethodPatch, Path: "/varejistas/mark-contract-as-signed/{id}", Summary: "Marca o contrato como assinado", Errors: []int{404, 409},
	})), func(ctx context.Context, in *contractIDInput) (*contractOutput, error) {
		return answer(service.MarkSigned(ctx, scope.From(ctx), in.ID))
	})
	httpx.Register(guarded, contractOperation(portal.Admin, "ResendContract", huma.Operation{
		Method: http.MethodPost, Path: "/varejistas/reenviar-contrato", Summary: "Envia o contrato de novo, com novo prazo",
		DefaultStatus: http.StatusCreated, Errors: []int{404, 409},
	}), func(ctx context.Context, in *resendContractInput) (*contractOutput, error) {
		return answer(service.Resend(ctx, scope.From(ctx), in.Body.VarejistaID))
	})
	httpx.Register(guarded, contractOperation(portal.Admin, "RenewContract", huma.Operation{
		Method: http.MethodPatch, Path: "/varejistas/renew-contract-signature-term/{id}", Summary: "Dá novo prazo para assinar, sem e-mail",
		Errors: []int{404, 409},
	}), func(ctx context.Context, in *contractIDInput) (*contractOutput, error) {
		return answer(service.Renew(ctx, scope.From(ctx), in.ID))
	})
	for _, base := range portal.Staff {
		httpx.Register(guarded, contractOperation(base, "RetailerContract", huma.Operation{
			Method: http.MethodGet, Path: "/varejistas/{id}/contrato", Summary: "Situação do contrato de um varejista", Errors: []int{404},
		}), func(ctx context.Context, in *contractIDInput) (*contractOutput, error) {
			who := scope.From(ctx)
			out, err := answer(service.OfRetailer(ctx, who, in.ID))
			if err != nil {
				return nil, err
			}
			out.Body.AssinaturasAnteriores, err = formerOf(service.Former(ctx, who, in.ID))
			return out, err
		})
	}
}

// registerSigning adds the signature, which needs the contract's text.
func registerSigning(guarded huma.API, service *contracts.Service) {
	httpx.Register(guarded, portal.WhileHeld(contractOperation(portal.Retailer, "AcceptTerms", huma.Operation{
		Method: http.MethodPost, Path: "/documentos/accept-terms", Summary: "Assina o contrato",
		DefaultStatus: http.StatusCreated, Errors: []int{409, 422, 503},
	})), func(ctx context.Context, in *signContractInput) (*contractOutput, error) {
		signed, err := service.Sign(ctx, scope.From(ctx), contracts.Signature{
			Accepted: in.Body.Aceito, Digest: in.Body.SHA256, Address: in.Address, Browser: in.UserAgent,
		})
		return &contractOutput{contractOf(signed, service.Now())}, err
	}, httpx.Before(func(ctx context.Context, _ *signContractInput) error { return service.Prepare(ctx) }))
}

func contractOperation(b portal.Base, id string, op huma.Operation) huma.Operation {
	op.Tags = []string{"contratos"}
	return b.Operation(id, op)
}

func registerDocuments(guarded huma.API, service *contracts.Service) {
	for _, b := range portal.Companies {
		httpx.Register(guarded, b.Operation("Documents", huma.Operation{
			Method: http.MethodGet, Path: "/documentos", Summary: "Contrato, termos e políticas", Tags: []string{"contratos"},
		}), func(ctx context.Context, _ *struct{}) (*documentsOutput, error) {
			files, err := service.Documents(ctx, scope.From(ctx))
			return &documentsOutput{httpx.Each(files, func(f contracts.File) Document {
				return Document{ID: f.ID, Name: f.Name, URL: f.Path, Date: f.Date, OnPaper: f.OnPaper}
			})}, err
		})
	}
}

func formerOf(former []contracts.Contract, err error) ([]FormerSignature, error) {
	return httpx.Each(former, func(c contracts.Contract) FormerSignature { return FormerSignature{c.SignedAt, c.Version} }), err
}

func contractOf(c contracts.Contract, now time.Time) Contract {
	return Contract{
		Situacao: situations[c.State(now)], ContratoAssinado: !c.SignedAt.IsZero(), DataEnvioContrato: httpx.InstantOrNull(c.SentAt),
		DataLimite: httpx.InstantOrNull(c.Expires()), DiasParaExpirar: c.DaysToExpire(now), DataAssinatura: httpx.InstantOrNull(c.SignedAt),
		AssinadoEmPapel: c.OnPaper(), VersaoAssinada: c.Version,
	}
}
