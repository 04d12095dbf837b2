package onboarding

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/onboarding"
)

// lookupsPerMinute is for one address and all look-ups without a session together.
const lookupsPerMinute = 30

// Taken says that something exists, and nothing about it.
type Taken struct{}

// CodeCheck says whose code it is.
type CodeCheck struct {
	Valid           bool    `json:"valid"`
	SoftwareHouseID *string `json:"softwareHouseId"`
	TradeName       *string `json:"tradeName"`
}

// DocumentCheck is a CNPJ that may sign up as software house, or that did.
type DocumentCheck struct {
	Valid           bool    `json:"valid" doc:"Sempre verdadeiro: um CNPJ inválido ou de empresa encerrada é um erro 400"`
	Documento       string  `json:"documento" example:"11222333000181"`
	Verificada      bool    `json:"verificada" doc:"O cadastro de CNPJ respondeu"`
	Situacao        string  `json:"situacao" example:"ATIVA" doc:"'situação não verificada' se o cadastro não respondeu ou não o conhece"`
	SoftwareHouseID *string `json:"softwareHouseId" doc:"A software house com este CNPJ; null se nenhuma se cadastrou com ele"`
	TradeName       *string `json:"tradeName" doc:"O nome fantasia dela"`
}

// Company is what the CNPJ register says; all but the CNPJ is empty when it was not verified.
type Company struct {
	CNPJ         string `json:"cnpj" example:"11222333000181"`
	Verificada   bool   `json:"verificada" doc:"O cadastro de CNPJ respondeu"`
	Situacao     string `json:"situacao" example:"ATIVA" doc:"'situação não verificada' se o cadastro não respondeu ou não o conhece"`
	RazaoSocial  string `json:"razaoSocial"`
	NomeFantasia string `json:"nomeFantasia"`
	Numero       string `json:"numero"`
	Place
}

// Place is what a CEP stands for; a town with a single CEP has no street and district.
type Place struct {
	CEP      string `json:"cep" example:"01310100"`
	Endereco string `json:"endereco" example:"Avenida Paulista"`
	Bairro   string `json:"bairro" example:"Bela Vista"`
	Cidade   string `json:"cidade" example:"São Paulo"`
	UF       string `json:"uf" example:"SP"`
}

type (
	existenceInput struct {
		Body struct {
			Email     string `json:"email,omitempty"`
			Documento string `json:"documento,omitempty" doc:"CNPJ"`
		}
	}
	codeInput struct {
		Code string `path:"code" example:"K7PX2M"`
	}
	documentInput struct {
		Doc string `path:"doc" doc:"CNPJ" example:"11222333000181"`
	}
	cnpjInput struct {
		CNPJ string `path:"cnpj" example:"11222333000181"`
	}
	placeInput struct {
		ID string `path:"id" doc:"O CEP" example:"01310100"`
	}
	linkInput struct {
		Body struct {
			Codigo    string `json:"codigo,omitempty" doc:"O código que a software house informou" example:"K7PX2M"`
			Documento string `json:"documento,omitempty" doc:"O CNPJ dela"`
		}
	}
	existenceOutput struct{ Body []Taken }
	codeOutput      struct{ Body CodeCheck }
	documentOutput  struct{ Body DocumentCheck }
	companyOutput   struct{ Body Company }
	placeOutput     struct{ Body Place }
	linkOutput      struct{ Body portal.Named }
)

func registerLookups(open, guarded huma.API, service *onboarding.Service) {
	limit := huma.Middlewares{httpx.PerMinute(lookupsPerMinute).Middleware}
	for _, b := range portal.Companies {
		registerExistence(open, b, limit, service)
		registerCompany(open, b, limit, service)
	}
	registerCodes(open, limit, service)
	httpx.Register(guarded, portal.Of(scope.OwnArea, httpx.ForProfiles(huma.Operation{
		OperationID: "place", Method: http.MethodGet, Path: "/places/{id}", Summary: "O endereço de um CEP",
		Tags: []string{"locations"}, Errors: []int{404, 429, 503}, Middlewares: limit,
	}, portal.EveryProfile...)), func(ctx context.Context, in *placeInput) (*placeOutput, error) {
		found, err := service.Place(ctx, in.ID)
		return &placeOutput{placeOf(found)}, err
	})
	httpx.Register(guarded, portal.Proven(portal.Retailer.Operation("LinkPartner", huma.Operation{
		Method: http.MethodPatch, Path: "/link-partner", Summary: "Vincular o varejista a uma software house",
		Tags: []string{"varejistas"}, Errors: []int{422},
	})), func(ctx context.Context, in *linkInput) (*linkOutput, error) {
		p, err := service.LinkPartner(ctx, scope.From(ctx), onboarding.Link{Code: in.Body.Codigo, Documento: in.Body.Documento})
		return &linkOutput{portal.Named{ID: p.ID, NomeFantasia: p.TradeName}}, err
	})
	httpx.Register(guarded, portal.Retailer.Operation("UnlinkPartner", huma.Operation{
		Method: http.MethodDelete, Path: "/link-partner", DefaultStatus: http.StatusNoContent,
		Summary: "Desvincular o varejista da software house", Tags: []string{"varejistas"},
	}), func(ctx context.Context, _ *struct{}) (*struct{}, error) {
		return nil, service.UnlinkPartner(ctx, scope.From(ctx))
	})
}

func registerExistence(open huma.API, b portal.Base, limit huma.Middlewares, service *onboarding.Service) {
	httpx.Register(open, huma.Operation{
		OperationID: b.Name + "Existence", Method: http.MethodPost, Path: b.Path + "/verify-existence", DefaultStatus: http.StatusOK,
		Summary: "Se um e-mail ou CNPJ está em uso: lista vazia, livre", Tags: []string{"sign-up"}, MaxBodyBytes: maxSignUpBytes,
		Errors: []int{400, 413, 422, 429}, Middlewares: limit,
	}, func(ctx context.Context, in *existenceInput) (*existenceOutput, error) {
		taken, err := service.Exists(ctx, b.Profile, in.Body.Email, in.Body.Documento)
		out := &existenceOutput{Body: []Taken{}}
		if taken {
			out.Body = append(out.Body, Taken{})
		}
		return out, err
	})
}

func registerCompany(open huma.API, b portal.Base, limit huma.Middlewares, service *onboarding.Service) {
	httpx.Register(open, huma.Operation{
		OperationID: b.Name + "SearchCnpj", Method: http.MethodGet, Path: b.Path + "/search/cnpj/{cnpj}",
		Summary: "O que o cadastro de CNPJ informa", Tags: []string{"sign-up"}, Errors: []int{400, 429}, Middlewares: limit,
	}, func(ctx context.Context, in *cnpjInput) (*companyOutput, error) {
		c, err := service.Company(ctx, in.CNPJ)
		return &companyOutput{Company{
			CNPJ: c.CNPJ, Verificada: c.Verified, Situacao: standingOf(c), RazaoSocial: c.CorporateName, NomeFantasia: c.TradeName,
			Numero: c.Number, Place: placeOf(c.Place),
		}}, err
	})
}

func registerCodes(open huma.API, limit huma.Middlewares, service *onboarding.Service) {
	httpx.Register(open, huma.Operation{
		OperationID: "verifyPartnerCode", Method: http.MethodGet, Path: "/parceiros/verify-code/{code}",
		Summary: "De qual software house é um código", Tags: []string{"sign-up"}, Errors: []int{429}, Middlewares: limit,
	}, func(ctx context.Context, in *codeInput) (*codeOutput, error) {
		p, valid, err := service.PartnerByCode(ctx, in.Code)
		return &codeOutput{CodeCheck{Valid: valid, SoftwareHouseID: httpx.OrNull(p.ID), TradeName: httpx.OrNull(p.TradeName)}}, err
	})
	httpx.Register(open, huma.Operation{
		OperationID: "verifyPartnerDocument", Method: http.MethodGet, Path: "/parceiros/verify-document/{doc}",
		Summary: "O que se sabe de um CNPJ: a situação dele e a software house que o tem", Tags: []string{"sign-up"}, Errors: []int{400, 429}, Middlewares: limit,
	}, func(ctx context.Context, in *documentInput) (*documentOutput, error) {
		c, p, err := service.PartnerByDocument(ctx, in.Doc)
		return &documentOutput{DocumentCheck{
			Valid: err == nil, Documento: c.CNPJ, Verificada: c.Verified, Situacao: standingOf(c),
			SoftwareHouseID: httpx.OrNull(p.ID), TradeName: httpx.OrNull(p.TradeName),
		}}, err
	})
}

func standingOf(c onboarding.Company) string {
	if !c.Verified {
		return "situação não verificada"
	}
	return string(c.Standing)
}

func placeOf(p onboarding.Place) Place {
	return Place{CEP: p.CEP, Endereco: p.Street, Bairro: p.District, Cidade: p.City, UF: p.UF}
}
