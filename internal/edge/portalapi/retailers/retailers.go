// Package retailers is the profile and settings of a retailer, and retailers to choose from.
package retailers

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/retailers"
)

// Retailer is a retailer's profile.
type Retailer struct {
	ID                      string              `json:"id"`
	Documento               string              `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	RazaoSocial             string              `json:"razaoSocial"`
	NomeFantasia            string              `json:"nomeFantasia"`
	ParceiroID              *string             `json:"parceiroId"`
	Parceiro                *portal.Participant `json:"parceiro" doc:"A software house vinculada; null sem vínculo"`
	CEP                     string              `json:"cep" doc:"8 dígitos; vazio, como os demais do endereço e dos contatos, enquanto não informado" example:"01310100"`
	Endereco                string              `json:"endereco" example:"Avenida Paulista"`
	Numero                  string              `json:"numero" example:"1578"`
	Complemento             string              `json:"complemento"`
	Bairro                  string              `json:"bairro" example:"Bela Vista"`
	Cidade                  string              `json:"cidade" example:"São Paulo"`
	UF                      string              `json:"uf" example:"SP"`
	NumeroLojas             *int                `json:"numeroLojas" doc:"O que o varejista informou no cadastro; null se não informou"`
	NumeroMaximoPdvs        *int                `json:"numeroMaximoPdvs" doc:"O maior número de PDVs de uma loja; null se não informou"`
	PontoFocalNome          string              `json:"pontoFocalNome"`
	PontoFocalWhatsapp      string              `json:"pontoFocalWhatsapp" example:"+5511987654321"`
	PontoFocalEmail         string              `json:"pontoFocalEmail"`
	ContatoLegalNome        string              `json:"contatoLegalNome"`
	ContatoLegalWhatsapp    string              `json:"contatoLegalWhatsapp" example:"+5511987654321"`
	ContatoLegalEmail       string              `json:"contatoLegalEmail"`
	ContatoTecnicoNome      string              `json:"contatoTecnicoNome"`
	ContatoTecnicoTelefone  string              `json:"contatoTecnicoTelefone" example:"+551134567890"`
	ContatoTecnicoEmail     string              `json:"contatoTecnicoEmail"`
	CheckoutFinalizado      bool                `json:"checkoutFinalizado" doc:"O provedor de pagamento confirmou a contratação"`
	NumeroMaximoLojas       *int                `json:"numeroMaximoLojas" doc:"Quantas lojas a assinatura permite; null sem assinatura"`
	PagamentoEmAtraso       bool                `json:"pagamentoEmAtraso" doc:"Há um pagamento vencido há 7 dias ou mais"`
	CadastroCompleto        bool                `json:"cadastroCompleto" doc:"Endereço (menos o complemento), contato legal e contato técnico estão preenchidos"`
	SomenteNotasVerificadas bool                `json:"somenteNotasVerificadas" doc:"Recusa notas com assinatura ou protocolo inválidos"`
	CustoPorCupom           float64             `json:"custoPorCupom" doc:"Em reais" example:"0.04"`
	CustoPorCupomMilesimos  int                 `json:"custoPorCupomMilesimos" doc:"O mesmo, em milésimos de real" example:"40"`
	ContratoAssinado        bool                `json:"contratoAssinado"`
	DataEnvioContrato       *time.Time          `json:"dataEnvioContrato" doc:"null se ainda não foi enviado; vale por 30 dias"`
	DataAssinatura          *time.Time          `json:"dataAssinatura"`
	DataCadastro            time.Time           `json:"dataCadastro"`
	Versao                  string              `json:"versao" doc:"Vai em If-Match ao alterar o perfil: a mudança só vale sobre o que foi visto"`
}

// RetailerChoice is a retailer in a list to choose from.
type RetailerChoice struct {
	ID           string  `json:"id"`
	Documento    string  `json:"documento" example:"11222333000181"`
	NomeFantasia string  `json:"nomeFantasia"`
	ParceiroID   *string `json:"parceiroId" doc:"A software house vinculada"`
}

type oneRetailerInput struct {
	ID string `path:"id" doc:"O id ou o CNPJ sem máscara"`
}

type settingsInput struct {
	IfMatch string `header:"If-Match" doc:"A versão das escolhas que foi vista; outra é 412"`
	Body    struct {
		SomenteNotasVerificadas bool `json:"somenteNotasVerificadas" doc:"Recusa notas com assinatura ou protocolo inválidos"`
		CustoPorCupomMilesimos  int  `json:"custoPorCupomMilesimos" doc:"Custo de um cupom impresso em milésimos de real, de 0 a 1000" example:"40"`
	}
}

type (
	retailerOutput    struct{ Body Retailer }
	ownRetailerOutput struct {
		ETag string `header:"ETag" doc:"A versão das escolhas: envie em If-Match ao mudá-las, para não sobrescrever as de outra pessoa"`
		Body Retailer
	}
	retailerChoicesOutput struct{ Body []RetailerChoice }
)

type retailerChoicesInput struct {
	portal.ChoicesInput
	ParceiroID string `query:"parceiroId" doc:"Só os que esta software house atende, por si ou por uma loja"`
	Diretos    bool   `query:"diretos" doc:"De uma software house: só os vinculados por si"`
}

// Register adds the calls.
func Register(r portal.Router, service *retailers.Service) {
	registerProfile(r.Guarded, service)
	httpx.Register(r.Guarded, portal.Retailer.Operation("Settings", huma.Operation{
		Method: http.MethodPut, Path: "/configuracoes", Summary: "Escolhas do varejista sobre os cupons",
		Tags: []string{"varejistas"}, Errors: []int{404, 412, 422},
	}), func(ctx context.Context, in *settingsInput) (*ownRetailerOutput, error) {
		return ownRetailer(service.Configure(ctx, scope.From(ctx), etag.Match(in.IfMatch), retailers.Settings{
			VerifiedOnly: in.Body.SomenteNotasVerificadas, ReceiptCostMilli: in.Body.CustoPorCupomMilesimos,
		}))
	})
	httpx.Register(r.Guarded, portal.Admin.Operation("Retailer", huma.Operation{
		Method: http.MethodGet, Path: "/varejistas/{id}", Summary: "Um varejista, por id ou CNPJ",
		Tags: []string{"varejistas"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *oneRetailerInput) (*retailerOutput, error) {
		r, err := service.Lookup(ctx, scope.From(ctx), in.ID)
		return &retailerOutput{retailerOf(r)}, err
	})
	for _, b := range portal.Everybody {
		httpx.Register(r.Guarded, b.Operation("RetailersAll", huma.Operation{
			Method: http.MethodGet, Path: "/varejistas/all", Summary: "Varejistas para escolha", Tags: []string{"varejistas"},
		}), func(ctx context.Context, in *retailerChoicesInput) (*retailerChoicesOutput, error) {
			all, err := service.Choices(ctx, scope.From(ctx), in.ParceiroID, in.Diretos, in.Choices())
			return &retailerChoicesOutput{httpx.Each(all, retailerChoice)}, err
		})
	}
}

func ownRetailer(r retailers.Retailer, err error) (*ownRetailerOutput, error) {
	return &ownRetailerOutput{etag.Header(r.Settings.Version()), retailerOf(r)}, err
}

func retailerOf(r retailers.Retailer) Retailer {
	out := Retailer{
		ID: r.ID, Documento: r.Documento, RazaoSocial: r.CorporateName, NomeFantasia: r.TradeName,
		ParceiroID: httpx.OrNull(r.PartnerID), Parceiro: portal.ParticipantOf(r.PartnerID, r.PartnerName), SomenteNotasVerificadas: r.Settings.VerifiedOnly,
		NumeroLojas: httpx.OrNull(r.Size.Stores), NumeroMaximoPdvs: httpx.OrNull(r.Size.MaxPDVs),
		CEP: r.Address.CEP, Endereco: r.Address.Street, Numero: r.Address.Number, Complemento: r.Address.Complement,
		Bairro: r.Address.District, Cidade: r.Address.City, UF: r.Address.UF,
		PontoFocalNome: r.Focal.Name, PontoFocalWhatsapp: r.Focal.Phone, PontoFocalEmail: r.Focal.Email,
		ContatoLegalNome: r.Legal.Name, ContatoLegalWhatsapp: r.Legal.Phone, ContatoLegalEmail: r.Legal.Email,
		ContatoTecnicoNome: r.Technical.Name, ContatoTecnicoTelefone: r.Technical.Phone, ContatoTecnicoEmail: r.Technical.Email,
		CadastroCompleto:   r.Complete(),
		CheckoutFinalizado: r.Payment.CheckoutFinished, PagamentoEmAtraso: r.Payment.Late,
		CustoPorCupom:          float64(r.Settings.ReceiptCostMilli) / 1000,
		CustoPorCupomMilesimos: r.Settings.ReceiptCostMilli, DataCadastro: r.CreatedAt, Versao: r.Version(),
		ContratoAssinado: !r.Contract.SignedAt.IsZero(), DataEnvioContrato: httpx.InstantOrNull(r.Contract.SentAt),
		DataAssinatura: httpx.InstantOrNull(r.Contract.SignedAt),
	}
	if r.Payment.Subscribed {
		out.NumeroMaximoLojas = &r.Payment.MaxStores
	}
	return out
}

func retailerChoice(r retailers.Summary) RetailerChoice {
	return RetailerChoice{ID: r.ID, Documento: r.Documento, NomeFantasia: r.TradeName, ParceiroID: httpx.OrNull(r.PartnerID)}
}
