// Package campaigns is the campaigns of stores.
package campaigns

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/campaigns"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

const campaignPageSize = 5 // B§9

// Campaign is a store campaign.
type Campaign struct {
	ID          string             `json:"id"`
	Name        string             `json:"name"`
	Status      string             `json:"status" enum:"SCHEDULED,ACTIVE,EXPIRED" doc:"Hoje"`
	StartDate   string             `json:"startDate" doc:"AAAA-MM-DD" example:"2026-11-20"`
	EndDate     string             `json:"endDate" doc:"AAAA-MM-DD, incluído" example:"2026-12-20"`
	CreatedAt   time.Time          `json:"createdAt"`
	Images      []portal.PageImage `json:"images" doc:"Na ordem das páginas"`
	Stores      []portal.PartyName `json:"stores" doc:"As 20 primeiras; vazio: todas as lojas do programa"`
	StoresTotal int                `json:"storesTotal" doc:"Quantas são ao todo; 0: todas as lojas do programa"`
}

// CampaignBody is the form of a campaign.
type CampaignBody struct {
	Name      string   `json:"name,omitempty" doc:"Obrigatório, até 120 caracteres"`
	Images    []string `json:"images,omitempty" doc:"De 1 a 10 chaves de imagens enviadas, na ordem das páginas"`
	StoreIDs  []string `json:"storeIds,omitempty" doc:"Ausente ou vazio: todas as lojas"`
	StartDate string   `json:"startDate,omitempty" doc:"Obrigatório, AAAA-MM-DD, hoje ou depois"`
	EndDate   string   `json:"endDate,omitempty" doc:"Obrigatório, AAAA-MM-DD; no máximo 400 dias no total"`
}

type (
	campaignListInput struct {
		httpx.Client
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 5"`
		Filter   string              `query:"filter" maxLength:"120" doc:"Palavras do nome, em qualquer ordem, sem distinguir maiúsculas e acentos"`
	}
	campaignListOutput  struct{ Body paging.Page[Campaign] }
	campaignCreateInput struct {
		httpx.Client
		Body CampaignBody
	}
	campaignOutput struct{ Body Campaign }
)

func campaignOperation(method, id, path, summary string, status int) huma.Operation {
	return portal.Admin.Operation(id, huma.Operation{
		Method: method, Path: "/campanhas-lojas" + path, DefaultStatus: status, Summary: summary, Tags: []string{"campanhas"},
		Errors: []int{400, 403, 404, 409, 422},
	})
}

// Register adds the calls.
func Register(r portal.Router, service *campaigns.Service) {
	httpx.Register(r.Guarded, campaignOperation(http.MethodGet, "Campaigns", "", "Listar campanhas de lojas, a mais nova primeiro", 200),
		func(ctx context.Context, in *campaignListInput) (*campaignListOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(campaignPageSize), portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.List(ctx, scope.From(ctx), campaigns.ListQuery{Request: request, Filter: in.Filter})
			return &campaignListOutput{paging.Map(page, campaignsAt(in.Origin()).show)}, err
		})
	httpx.Register(r.Guarded, campaignOperation(http.MethodPost, "CreateCampaign", "", "Publicar uma campanha de lojas", 201),
		func(ctx context.Context, in *campaignCreateInput) (*campaignOutput, error) {
			made, err := service.Create(ctx, scope.From(ctx), campaigns.Draft{
				Name: in.Body.Name, Uploads: in.Body.Images, StoreIDs: in.Body.StoreIDs, Start: in.Body.StartDate, End: in.Body.EndDate,
			})
			return &campaignOutput{campaignsAt(in.Origin()).show(made)}, err
		}, httpx.Before(func(ctx context.Context, in *campaignCreateInput) error {
			return service.Prepare(ctx, scope.From(ctx), in.Body.Images)
		}))
	httpx.Register(r.Guarded, campaignOperation(http.MethodDelete, "DeleteCampaign", "/{id}", "Excluir uma campanha de lojas", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.ID)
		})
}

// campaignsAt shows campaigns to a client, at its own origin.
type campaignsAt string

func (origin campaignsAt) show(r campaigns.Record) Campaign {
	return Campaign{
		ID: r.ID, Name: r.Name, Status: string(r.Status), StartDate: r.Start, EndDate: r.End, CreatedAt: r.CreatedAt, StoresTotal: len(r.Stores) + r.MoreStores,
		Stores: httpx.Each(portal.FirstNames(r.Stores), func(n campaigns.Named) portal.PartyName { return portal.PartyName(n) }),
		Images: portal.PagesAt(string(origin), r.Images),
	}
}
