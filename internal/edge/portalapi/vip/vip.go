// Package vip is the retailers with a VIP area.
package vip

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/vip"
)

const pageSize = 5 // VIP-01

// VIPRetailer is a retailer with a VIP area.
type VIPRetailer struct {
	ID              string     `json:"id"`
	RetailerID      string     `json:"retailerId"`
	Document        string     `json:"document" doc:"CNPJ, sem máscara" example:"11222333000181"`
	CorporateName   string     `json:"corporateName"`
	TradeName       string     `json:"tradeName"`
	Email           string     `json:"email" doc:"Para onde o endereço de integração é enviado"`
	Origins         []string   `json:"origins" doc:"Os sites que podem mostrar a área em uma moldura (iframe)"`
	BackgroundColor *string    `json:"backgroundColor" doc:"null: a da Seiva"`
	TextColor       *string    `json:"textColor" doc:"null: a da Seiva"`
	LogoURL         *string    `json:"logoUrl" doc:"null: sem logotipo"`
	KeyCreatedAt    time.Time  `json:"keyCreatedAt" doc:"Quando a domain-key em vigor foi feita"`
	FormerKeyUntil  *time.Time `json:"formerKeyUntil" doc:"Até quando a anterior ainda funciona; null: não funciona"`
	CreatedAt       time.Time  `json:"createdAt"`
}

// VIPRetailerBody is the form of a VIP retailer, all of it.
type VIPRetailerBody struct {
	Document        string   `json:"document,omitempty" doc:"Obrigatório: CNPJ de um varejista do programa, com ou sem máscara; depois da criação não muda"`
	CorporateName   string   `json:"corporateName,omitempty" doc:"Obrigatória, até 120 caracteres"`
	TradeName       string   `json:"tradeName,omitempty" doc:"Obrigatório, até 120 caracteres"`
	Email           string   `json:"email,omitempty" doc:"Obrigatório: recebe o endereço de integração"`
	Origins         []string `json:"origins,omitempty" maxItems:"50" doc:"Até 10, como https://www.loja.com.br; nenhum: a área não aparece em molduras"`
	BackgroundColor string   `json:"backgroundColor,omitempty" doc:"Com textColor, ou nenhuma das duas" example:"#0b6e3f"`
	TextColor       string   `json:"textColor,omitempty" doc:"O contraste com backgroundColor é de 4,5:1 ou mais" example:"#ffffff"`
	portal.LogoForm
}

// VIPIntegration is the address of a VIP area, shown once.
type VIPIntegration struct {
	IntegrationURL string `json:"integrationUrl" doc:"Guarde: da domain-key só o hash é guardado; vazio: o pedido foi repetido com a mesma Idempotency-Key"`
}

// VIPIntegrationData is it in the specified envelope.
type VIPIntegrationData struct {
	Data VIPIntegration `json:"data"`
}

// Replayed is the answer without the address, whose key is nowhere stored.
func (VIPIntegrationData) Replayed() any { return VIPIntegrationData{} }

func (b VIPRetailerBody) draft() vip.Draft {
	return vip.Draft{
		Documento: b.Document, CorporateName: b.CorporateName, TradeName: b.TradeName, Email: b.Email, Origins: b.Origins,
		Look:   vip.Look{Background: b.BackgroundColor, Text: b.TextColor},
		Upload: b.Kept(), NoLogo: b.None(),
	}
}

type (
	listInput struct {
		httpx.Client
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 5"`
		Filter   string              `query:"filter" maxLength:"120" doc:"Palavras de um nome ou CNPJ, em qualquer ordem, sem distinguir maiúsculas e acentos"`
	}
	listOutput struct{ Body paging.Page[VIPRetailer] }
	oneInput   struct {
		httpx.Client
		ID string `path:"id"`
	}
	createInput struct{ Body VIPRetailerBody }
	updateInput struct {
		httpx.Client
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
		Body    VIPRetailerBody
	}
	rotateInput struct {
		ID   string `path:"id"`
		Body struct {
			OverlapHours int `json:"overlapHours" doc:"Por quantas horas o endereço anterior ainda funciona: de 0 a 720; 0 quando ele vazou" example:"24"`
		}
	}
	oneOutput struct {
		ETag string `header:"ETag"`
		Body VIPRetailer
	}
	integrationOutput struct{ Body VIPIntegrationData }
)

// one is where an area is: 'varejistas/vip/{id}' would also be the contract of a retailer named 'vip'.
const (
	all = "/varejistas/vip"
	one = "/varejistas-vip/{id}"
)

func operation(method, id, path, summary string, status int) huma.Operation {
	return portal.Admin.Operation(id, huma.Operation{
		Method: method, Path: path, DefaultStatus: status, Summary: summary, Tags: []string{"varejistas"},
		Errors: []int{400, 403, 404, 409, 412, 422, 429, 503},
	})
}

// Register adds the calls.
func Register(r portal.Router, service *vip.Service) {
	httpx.Register(r.Guarded, operation(http.MethodGet, "VIPRetailers", all, "Listar varejistas VIP", 200),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(pageSize), portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), in.Filter, request)
			return &listOutput{paging.Map(page, shownAt(in.Origin()).show)}, err
		})
	httpx.Register(r.Guarded, portal.Proven(operation(http.MethodPost, "CreateVIPRetailer", all, "Tornar um varejista VIP", 201)),
		func(ctx context.Context, in *createInput) (*integrationOutput, error) {
			return integration(service.Create(ctx, scope.From(ctx), in.Body.draft()))
		}, httpx.Before(func(ctx context.Context, in *createInput) error { return in.Body.Keep(ctx, service.TakeLogo) }))
	httpx.Register(r.Guarded, operation(http.MethodGet, "VIPRetailer", one, "Ver um varejista VIP", 200),
		func(ctx context.Context, in *oneInput) (*oneOutput, error) {
			return shownAt(in.Origin()).one(service.Get(ctx, scope.From(ctx), in.ID))
		})
	httpx.Register(r.Guarded, portal.Proven(operation(http.MethodPut, "UpdateVIPRetailer", one, "Editar um varejista VIP, todo o formulário", 200)),
		func(ctx context.Context, in *updateInput) (*oneOutput, error) {
			return shownAt(in.Origin()).one(service.Update(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.draft()))
		}, httpx.Before(func(ctx context.Context, in *updateInput) error { return in.Body.Keep(ctx, service.TakeLogo) }))
	httpx.Register(r.Guarded, portal.Proven(operation(http.MethodPost, "RotateVIPRetailer", one+"/rotate", "Trocar o endereço de integração de um varejista VIP", 201)),
		func(ctx context.Context, in *rotateInput) (*integrationOutput, error) {
			return integration(service.Rotate(ctx, scope.From(ctx), in.ID, in.Body.OverlapHours))
		})
	httpx.Register(r.Guarded, operation(http.MethodDelete, "DeleteVIPRetailer", one, "Encerrar a área VIP de um varejista", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.ID)
		})
}

func integration(url string, err error) (*integrationOutput, error) {
	return &integrationOutput{VIPIntegrationData{VIPIntegration{url}}}, err
}

// shownAt shows areas to a client, at its own origin.
type shownAt string

func (origin shownAt) one(a vip.Area, err error) (*oneOutput, error) {
	if err != nil {
		return nil, err
	}
	return &oneOutput{etag.Header(a.Version()), origin.show(a)}, nil
}

func (origin shownAt) show(a vip.Area) VIPRetailer {
	out := VIPRetailer{
		ID: a.ID, RetailerID: a.RetailerID, Document: a.Documento, CorporateName: a.CorporateName, TradeName: a.TradeName, Email: a.Email,
		Origins: append([]string{}, a.Origins...), BackgroundColor: httpx.OrNull(a.Look.Background), TextColor: httpx.OrNull(a.Look.Text),
		LogoURL: httpx.PictureURL(string(origin), a.Logo.Key), KeyCreatedAt: a.Key.SetAt, CreatedAt: a.CreatedAt,
	}
	if !a.Key.FormerUntil.IsZero() {
		out.FormerKeyUntil = &a.Key.FormerUntil
	}
	return out
}
