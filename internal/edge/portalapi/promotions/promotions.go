// Package promotions is the sponsors' promotions: their forms, products, stores and figures.
package promotions

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
	"seiva/internal/promotions"
)

const pageSize = 6

// PromotionRow is a promotion as lists show it.
type PromotionRow struct {
	ID               string    `json:"id"`
	Nome             string    `json:"nome"`
	Descricao        string    `json:"descricao"`
	PatrocinadorID   string    `json:"patrocinadorId"`
	PatrocinadorNome string    `json:"patrocinadorNome"`
	DataInicio       string    `json:"dataInicio" doc:"AAAA-MM-DD" example:"2026-12-01"`
	DataFim          string    `json:"dataFim" doc:"AAAA-MM-DD, incluído" example:"2026-12-31"`
	Ativa            bool      `json:"ativa"`
	Status           string    `json:"status" enum:"SCHEDULED,ACTIVE,EXPIRED,ENDED" doc:"Hoje; ENDED: não está ativa"`
	TotalItems       int       `json:"totalItems" doc:"Produtos"`
	TotalLojas       int       `json:"totalLojas"`
	DataDeCriacao    time.Time `json:"dataDeCriacao"`
}

// Promotion is a promotion with its products and stores.
type Promotion struct {
	PromotionRow
	Items  []PromotionItem  `json:"items" doc:"Todos os produtos, por nome"`
	Stores []PromotionStore `json:"stores" doc:"As 100 primeiras lojas, por nome; todas em promocoes-lojas/{id}"`
}

// PromotionItem is a product of a promotion.
type PromotionItem struct {
	ID           string `json:"id"`
	PromocaoID   string `json:"promocaoId"`
	Nome         string `json:"nome"`
	CodigoBarras string `json:"codigoBarras" doc:"GTIN"`
	Quantidade   int    `json:"quantidade" doc:"Unidades em um cupom para participar"`
}

// PromotionStore is a store where a promotion runs. Its id is the link's.
type PromotionStore struct {
	ID         string `json:"id" doc:"Da ligação: é este que se exclui"`
	PromocaoID string `json:"promocaoId"`
	LojaID     string `json:"lojaId"`
	Documento  string `json:"documento" doc:"CNPJ, sem máscara"`
	Nome       string `json:"nomeFantasia"`
}

// PromotionBody is the form of a promotion.
type PromotionBody struct {
	Nome           string `json:"nome,omitempty" doc:"Obrigatório, até 120 caracteres"`
	Descricao      string `json:"descricao,omitempty" doc:"Até 1.000 caracteres"`
	PatrocinadorID string `json:"patrocinadorId,omitempty" doc:"Obrigatório"`
	DataInicio     string `json:"dataInicio,omitempty" doc:"Obrigatória, AAAA-MM-DD"`
	DataFim        string `json:"dataFim,omitempty" doc:"Obrigatória, AAAA-MM-DD; no máximo 400 dias no total"`
	Ativa          *bool  `json:"ativa,omitempty" doc:"Ausente: true; false encerra"`
}

func (b PromotionBody) draft() promotions.Draft {
	return promotions.Draft{
		SponsorID: b.PatrocinadorID, Name: b.Nome, Description: b.Descricao, Start: b.DataInicio, End: b.DataFim,
		Active: b.Ativa == nil || *b.Ativa,
	}
}

type (
	listInput struct {
		Page           int                 `query:"page" doc:"A partir de 0"`
		PageSize       httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 6"`
		Filter         string              `query:"filter" maxLength:"120" doc:"Palavras do nome da promoção ou do patrocinador, em qualquer ordem, sem distinguir maiúsculas e acentos"`
		PatrocinadorID string              `query:"patrocinadorId" doc:"Só as deste patrocinador"`
	}
	listOutput  struct{ Body paging.Page[PromotionRow] }
	createInput struct{ Body PromotionBody }
	updateInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
		Body    PromotionBody
	}
	oneOutput struct {
		ETag string `header:"ETag"`
		Body Promotion
	}
)

func operation(method, id, path, summary string, status int) huma.Operation {
	return portal.Admin.Operation(id, huma.Operation{
		Method: method, Path: path, DefaultStatus: status, Summary: summary, Tags: []string{"promocoes"},
		Errors: []int{400, 403, 404, 409, 412, 422},
	})
}

// Register adds the calls.
func Register(r portal.Router, service *promotions.Service) {
	httpx.Register(r.Guarded, operation(http.MethodGet, "Promotions", "/promocoes", "Listar promoções, a mais nova primeiro", 200),
		func(ctx context.Context, in *listInput) (*listOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(pageSize), portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), promotions.ListQuery{Request: request, Filter: in.Filter, SponsorID: in.PatrocinadorID})
			return &listOutput{paging.Map(page, row)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodGet, "Promotion", "/promocoes/{id}", "Ver uma promoção, com produtos e lojas", 200),
		func(ctx context.Context, in *portal.ByID) (*oneOutput, error) {
			return one(service.Get(ctx, scope.From(ctx), in.ID))
		})
	httpx.Register(r.Guarded, operation(http.MethodPost, "CreatePromotion", "/promocoes", "Criar uma promoção", 201),
		func(ctx context.Context, in *createInput) (*oneOutput, error) {
			return one(service.Create(ctx, scope.From(ctx), in.Body.draft()))
		})
	httpx.Register(r.Guarded, operation(http.MethodPut, "UpdatePromotion", "/promocoes/{id}", "Editar uma promoção; não há exclusão: ativa=false encerra", 200),
		func(ctx context.Context, in *updateInput) (*oneOutput, error) {
			return one(service.Update(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.draft()))
		})
	registerParts(r, service)
	registerSimulation(r, service)
}

func one(w promotions.Whole, err error) (*oneOutput, error) {
	if err != nil {
		return nil, err
	}
	return &oneOutput{etag.Header(w.Version()), Promotion{row(w.Record), httpx.Each(w.Products, item), httpx.Each(w.Stores, place)}}, nil
}

func row(r promotions.Record) PromotionRow {
	return PromotionRow{
		ID: r.ID, Nome: r.Name, Descricao: r.Description, PatrocinadorID: r.SponsorID, PatrocinadorNome: r.SponsorName,
		DataInicio: r.Start, DataFim: r.End, Ativa: r.Active, Status: string(r.Status), TotalItems: r.Items, TotalLojas: r.Places,
		DataDeCriacao: r.CreatedAt,
	}
}

func item(i promotions.Item) PromotionItem {
	return PromotionItem{ID: i.ID, PromocaoID: i.PromotionID, Nome: i.Name, CodigoBarras: i.GTIN, Quantidade: i.Quantity}
}

func place(p promotions.Place) PromotionStore {
	return PromotionStore{ID: p.ID, PromocaoID: p.PromotionID, LojaID: p.StoreID, Documento: p.Documento, Nome: p.TradeName}
}
