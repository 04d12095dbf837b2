package stores

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/stores"
)

type adminStoresInput struct {
	portal.ListInput
	VarejistaID     string `query:"varejistaId" doc:"Só as lojas deste varejista"`
	SoftwareHouseID string `query:"softwareHouseId" doc:"Só as lojas que esta software house atende"`
}

type storeCategoryInput struct {
	ID   string `path:"id"`
	Body struct {
		Categoria string `json:"categoria,omitempty" doc:"O id ou o nome de uma categoria" example:"padaria"`
	}
}

func registerAdmin(guarded huma.API, service *stores.Administration) {
	httpx.Register(guarded, portal.Admin.Operation("Stores", huma.Operation{
		Method: http.MethodGet, Path: "/lojas", Summary: "Lojas de todo o programa", Tags: []string{"lojas"}, Errors: []int{400, 422},
	}), func(ctx context.Context, in *adminStoresInput) (*storesOutput, error) {
		request, err := in.Request(portal.MostRows(ctx), stores.SortFields...)
		if err != nil {
			return nil, err
		}
		reach := stores.Reach{RetailerID: in.VarejistaID, PartnerID: in.SoftwareHouseID}
		page, err := service.Within(ctx, scope.From(ctx), reach, in.Filter, request)
		return &storesOutput{paging.Map(page, storeOf)}, err
	})
	httpx.Register(guarded, portal.Admin.Operation("StoreCategory", huma.Operation{
		Method: http.MethodPut, Path: "/lojas/edit-category/{id}", Summary: "Mudar a categoria de uma loja",
		Tags: []string{"lojas"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *storeCategoryInput) (*storeOutput, error) {
		return storeOutputOf(service.SetCategory(ctx, scope.From(ctx), in.ID, in.Body.Categoria))
	})
}
