// Package partners is the profile of a software house, and software houses to choose from.
package partners

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/partners"
)

// Partner is a software house as its own people see it.
type Partner struct {
	ID                     string     `json:"id"`
	Documento              string     `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	Nome                   string     `json:"nome" doc:"Razão social"`
	Fantasia               string     `json:"fantasia"`
	Codigo                 string     `json:"codigo" doc:"O que o varejista digita para se vincular" example:"K7PX2M"`
	Categorias             []string   `json:"categorias"`
	PontoFocalNome         string     `json:"pontoFocalNome"`
	PontoFocalWhatsapp     string     `json:"pontoFocalWhatsapp" example:"+5511987654321"`
	PontoFocalEmail        string     `json:"pontoFocalEmail"`
	ContatoTecnicoNome     string     `json:"contatoTecnicoNome"`
	ContatoTecnicoTelefone string     `json:"contatoTecnicoTelefone" example:"+551134567890"`
	ContatoTecnicoEmail    string     `json:"contatoTecnicoEmail"`
	KeysRestritas          bool       `json:"keysRestritas" doc:"A gestão de API keys está restrita pelo suporte"`
	MotivoRestricao        *string    `json:"motivoRestricao" doc:"O que o suporte escreveu; null sem restrição"`
	DataRestricao          *time.Time `json:"dataRestricao"`
	DataCadastro           time.Time  `json:"dataCadastro"`
	Versao                 string     `json:"versao" doc:"Vai em If-Match ao alterar o perfil: a mudança só vale sobre o que foi visto"`
}

// PartnerChoice is a software house in a list to choose from.
type PartnerChoice struct {
	ID           string `json:"id"`
	Documento    string `json:"documento" example:"11222333000181"`
	NomeFantasia string `json:"nomeFantasia"`
}

type onePartnerInput struct {
	Document string `path:"document" doc:"O id ou o CNPJ sem máscara"`
}

type (
	partnerOutput        struct{ Body Partner }
	partnerChoicesOutput struct{ Body []PartnerChoice }
	namedOutput          struct{ Body []portal.Named }
)

// Register adds the calls.
func Register(r portal.Router, service *partners.Service) {
	registerProfile(r.Guarded, service)
	httpx.Register(r.Guarded, portal.Admin.Operation("PartnersAll", huma.Operation{
		Method: http.MethodGet, Path: "/parceiros/all", Summary: "Software houses para escolha", Tags: []string{"parceiros"},
	}), func(ctx context.Context, in *portal.ChoicesInput) (*partnerChoicesOutput, error) {
		all, err := service.Choices(ctx, scope.From(ctx), in.Choices())
		return &partnerChoicesOutput{httpx.Each(all, partnerChoice)}, err
	})
	httpx.Register(r.Guarded, portal.Admin.Operation("Partner", huma.Operation{
		Method: http.MethodGet, Path: "/parceiros/{document}", Summary: "Uma software house, por id ou CNPJ",
		Tags: []string{"parceiros"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *onePartnerInput) (*partnerOutput, error) {
		p, err := service.Lookup(ctx, scope.From(ctx), in.Document)
		return &partnerOutput{partnerOf(p)}, err
	})
	httpx.Register(r.Guarded, httpx.ForProfiles(huma.Operation{
		OperationID: "softwareHouses", Method: http.MethodGet, Path: "/retailers/software-houses",
		Summary: "Software houses que um varejista pode escolher", Tags: []string{"varejistas"},
	}, scope.Varejista), func(ctx context.Context, in *portal.ChoicesInput) (*namedOutput, error) {
		all, err := service.Choices(ctx, scope.From(ctx), in.Choices())
		return &namedOutput{httpx.Each(all, func(p partners.Summary) portal.Named { return portal.Named{ID: p.ID, NomeFantasia: p.TradeName} })}, err
	})
}

func partnerOf(p partners.Partner) Partner {
	partner := Partner{
		ID: p.ID, Documento: p.Documento, Nome: p.CorporateName, Fantasia: p.TradeName, Codigo: p.Code, Categorias: p.Categories,
		PontoFocalNome: p.Focal.Name, PontoFocalWhatsapp: p.Focal.Phone, PontoFocalEmail: p.Focal.Email,
		ContatoTecnicoNome: p.Technical.Name, ContatoTecnicoTelefone: p.Technical.Phone, ContatoTecnicoEmail: p.Technical.Email,
		KeysRestritas: p.KeysRestricted, DataCadastro: p.CreatedAt, Versao: p.Version(),
	}
	if p.KeysRestricted {
		partner.MotivoRestricao, partner.DataRestricao = &p.RestrictedReason, &p.RestrictedAt
	}
	return partner
}

func partnerChoice(p partners.Summary) PartnerChoice {
	return PartnerChoice{ID: p.ID, Documento: p.Documento, NomeFantasia: p.TradeName}
}
