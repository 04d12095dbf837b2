package stores

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/stores"
)

// StoreForm is what a store's form sends; CNPJ, category and CEP as people choose or write them.
type StoreForm struct {
	Documento       string  `json:"documento,omitempty" doc:"Obrigatório em POST: CNPJ, com ou sem máscara; em PUT, ausente ou o mesmo" example:"11222333000181"`
	NomeFantasia    string  `json:"nomeFantasia,omitempty" doc:"Obrigatório"`
	Categoria       string  `json:"categoria,omitempty" doc:"Id ou nome da lista /categorias"`
	CEP             string  `json:"cep,omitempty" example:"01310-100"`
	Endereco        string  `json:"endereco,omitempty"`
	Numero          string  `json:"numero,omitempty"`
	Bairro          string  `json:"bairro,omitempty"`
	Cidade          string  `json:"cidade,omitempty"`
	UF              string  `json:"uf,omitempty" example:"SP"`
	SoftwareHouseID *string `json:"softwareHouseId,omitempty" doc:"null: a do varejista. Só o varejista escolhe"`
	VarejistaID     *string `json:"varejistaId,omitempty" doc:"Em POST de parceiros: um varejista vinculado a ele"`
}

func (f StoreForm) asked() stores.NewStore {
	return stores.NewStore{
		RetailerID: httpx.OrZero(f.VarejistaID), PartnerID: httpx.OrZero(f.SoftwareHouseID), Documento: f.Documento, TradeName: f.NomeFantasia,
		Category: f.Categoria, Address: stores.Address{
			CEP: f.CEP, Street: f.Endereco, Number: f.Numero, District: f.Bairro, City: f.Cidade, UF: f.UF,
		},
	}
}

type (
	newStoreInput     struct{ Body StoreForm }
	changedStoreInput struct {
		IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
		Body    struct {
			ID string `json:"id"`
			StoreForm
		}
	}
)

// registerKept adds what a retailer and its software house do with stores.
func registerKept(guarded huma.API, b portal.Base, service *stores.Service) {
	httpx.Register(guarded, b.Operation("Stores", huma.Operation{
		Method: http.MethodGet, Path: "/lojas", Summary: "As próprias lojas", Tags: []string{"lojas"}, Errors: []int{400, 422},
	}), func(ctx context.Context, in *portal.ListInput) (*storesOutput, error) {
		request, err := in.Request(portal.MostRows(ctx), stores.SortFields...)
		if err != nil {
			return nil, err
		}
		page, err := service.List(ctx, scope.From(ctx), in.Filter, request)
		return &storesOutput{paging.Map(page, storeOf)}, err
	})
	httpx.Register(guarded, b.Operation("Store", huma.Operation{
		Method: http.MethodGet, Path: "/lojas/{id}", Summary: "Uma das próprias lojas", Tags: []string{"lojas"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *portal.ByID) (*storeOutput, error) {
		return storeOutputOf(service.Get(ctx, scope.From(ctx), in.ID))
	})
	httpx.Register(guarded, b.Operation("CreateStore", huma.Operation{
		Method: http.MethodPost, Path: "/lojas", DefaultStatus: http.StatusCreated, Summary: "Cadastrar uma loja",
		Tags: []string{"lojas"}, Errors: []int{409, 422},
	}), func(ctx context.Context, in *newStoreInput) (*storeOutput, error) {
		return storeOutputOf(service.Add(ctx, scope.From(ctx), in.Body.asked()))
	})
	httpx.Register(guarded, b.Operation("UpdateStore", huma.Operation{
		Method: http.MethodPut, Path: "/lojas", Summary: "Alterar uma loja; o CNPJ e o varejista não mudam",
		Tags: []string{"lojas"}, Errors: []int{404, 412, 422},
	}), func(ctx context.Context, in *changedStoreInput) (*storeOutput, error) {
		asked := in.Body.asked()
		asked.Version = etag.Match(in.IfMatch)
		return storeOutputOf(service.Update(ctx, scope.From(ctx), in.Body.ID, asked))
	})
}
