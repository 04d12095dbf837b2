// Package sponsors is the programme's sponsors.
package sponsors

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/sponsors"
)

const pageSize = 6

// Sponsor is a sponsor.
type Sponsor struct {
	ID            string    `json:"id"`
	Documento     string    `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	RazaoSocial   string    `json:"razaoSocial"`
	NomeFantasia  string    `json:"nomeFantasia"`
	LogoURL       *string   `json:"logoUrl" doc:"null: sem logotipo"`
	ContactEmail  string    `json:"contatoComercialEmail"`
	ContactName   string    `json:"contatoComercialNome"`
	ContactPhone  string    `json:"contatoComercialTelefone" example:"+5511987654321"`
	DataDeCriacao time.Time `json:"dataDeCriacao"`
}

// SponsorBody is the form of a sponsor, all of it.
type SponsorBody struct {
	Documento    string `json:"documento,omitempty" doc:"Obrigatório: CNPJ, com ou sem máscara"`
	RazaoSocial  string `json:"razaoSocial,omitempty" doc:"Obrigatória, até 120 caracteres"`
	NomeFantasia string `json:"nomeFantasia,omitempty" doc:"Obrigatório, até 120 caracteres"`
	ContactEmail string `json:"contatoComercialEmail,omitempty" doc:"Obrigatório"`
	ContactName  string `json:"contatoComercialNome,omitempty" doc:"Obrigatório: nome e sobrenome"`
	ContactPhone string `json:"contatoComercialTelefone,omitempty" doc:"Obrigatório, com DDD"`
	portal.LogoForm
}

func (b SponsorBody) draft() sponsors.Draft {
	return sponsors.Draft{
		Documento: b.Documento, CorporateName: b.RazaoSocial, TradeName: b.NomeFantasia,
		Contact: forms.Contact{Name: b.ContactName, Phone: b.ContactPhone, Email: b.ContactEmail},
		Upload:  b.Kept(), NoLogo: b.None(),
	}
}

type (
	listInput struct {
		httpx.Client
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 6"`
		Filter   string              `query:"filter" maxLength:"120" doc:"Palavras de um nome ou CNPJ, em qualquer ordem, sem distinguir maiúsculas e acentos"`
		SortBy   string              `query:"sortBy" doc:"nomeFantasia ou createdAt; também 'campo.desc'; ausente: nomeFantasia"`
		OrderBy  string              `query:"orderBy" doc:"asc ou desc"`
	}
	listOutput struct{ Body paging.Page[Sponsor] }
	oneInput   struct {
		httpx.Client
		ID string `path:"id"`
	}
	createInput struct {
		httpx.Client
		Body SponsorBody
	}
	updateInput struct {
		httpx.Client
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
		Body    SponsorBody
	}
	oneOutput struct {
		ETag string `header:"ETag"`
		Body Sponsor
	}
)

func operation(method, id, path, summary string, status int) huma.Operation {
	return portal.Admin.Operation(id, huma.Operation{
		Method: method, Path: "/patrocinadores" + path, DefaultStatus: status, Summary: summary, Tags: []string{"patrocinadores"},
		Errors: []int{400, 403, 404, 409, 412, 422, 429, 503},
	})
}

// Register adds the calls.
func Register(r portal.Router, service *sponsors.Service) {
	httpx.Register(r.Guarded, operation(http.MethodGet, "Sponsors", "", "Listar patrocinadores", 200),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(pageSize), portal.MostRows(ctx), in.SortBy, in.OrderBy, sponsors.SortFields...)
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), sponsors.ListQuery{Request: request, Filter: in.Filter})
			return &listOutput{paging.Map(page, shownAt(in.Origin()).show)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodGet, "Sponsor", "/{id}", "Ver um patrocinador", 200),
		func(ctx context.Context, in *oneInput) (*oneOutput, error) {
			return shownAt(in.Origin()).one(service.Get(ctx, scope.From(ctx), in.ID))
		})
	httpx.Register(r.Guarded, operation(http.MethodPost, "CreateSponsor", "", "Cadastrar um patrocinador", 201),
		func(ctx context.Context, in *createInput) (*oneOutput, error) {
			return shownAt(in.Origin()).one(service.Create(ctx, scope.From(ctx), in.Body.draft()))
		}, httpx.Before(func(ctx context.Context, in *createInput) error { return in.Body.Keep(ctx, service.TakeLogo) }))
	httpx.Register(r.Guarded, operation(http.MethodPut, "UpdateSponsor", "/{id}", "Editar um patrocinador, todo o formulário", 200),
		func(ctx context.Context, in *updateInput) (*oneOutput, error) {
			return shownAt(in.Origin()).one(service.Update(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.draft()))
		}, httpx.Before(func(ctx context.Context, in *updateInput) error { return in.Body.Keep(ctx, service.TakeLogo) }))
	httpx.Register(r.Guarded, operation(http.MethodDelete, "DeleteSponsor", "/{id}", "Excluir um patrocinador sem promoções", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.ID)
		})
}

// shownAt shows sponsors to a client, at its own origin.
type shownAt string

func (origin shownAt) one(s sponsors.Sponsor, err error) (*oneOutput, error) {
	if err != nil {
		return nil, err
	}
	return &oneOutput{etag.Header(s.Version()), origin.show(s)}, nil
}

func (origin shownAt) show(s sponsors.Sponsor) Sponsor {
	return Sponsor{
		ID: s.ID, Documento: s.Documento, RazaoSocial: s.CorporateName, NomeFantasia: s.TradeName,
		ContactEmail: s.Contact.Email, ContactName: s.Contact.Name, ContactPhone: s.Contact.Phone, DataDeCriacao: s.CreatedAt,
		LogoURL: httpx.PictureURL(string(origin), s.Logo.Key),
	}
}
