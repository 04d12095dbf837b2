// Package banners is the publications in the app and on the public page: their forms, planning and figures.
package banners

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/banners"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// advertiser is who publishes banners, and what they may sort them by.
type advertiser struct {
	portal.Base
	sorts []string
}

var advertisers = []advertiser{
	{portal.AdminWithSupport, banners.SortFields},
	{portal.Retailer, banners.OwnSortFields},
}

type bannerListInput struct {
	httpx.Client
	Page        int                 `query:"page" doc:"A partir de 0"`
	PageSize    httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 6"`
	Filter      string              `query:"filter" maxLength:"120" doc:"Parte do nome do banner, ou do nome ou CNPJ do varejista"`
	Status      string              `query:"status" enum:"ACTIVE,SCHEDULED,EXPIRED,REMOVED"`
	Channel     string              `query:"channel" enum:"APP_HOME,APP_RECEIPT_LIST,APP_RECEIPT_DETAILS,WEBAPP_PUBLIC_RECEIPT"`
	VarejistaID string              `query:"varejistaId" doc:"Só para administração e suporte"`
	Olhar       bool                `query:"aOlhar" doc:"Só os que esperam que alguém da equipe os olhe; para administração e suporte"`
	LojaID      string              `query:"lojaId" doc:"Banners do varejista que esta loja mostra"`
	SortBy      string              `query:"sortBy" doc:"description, startDate, endDate, createdAt; para administração e suporte também retailer, reach, impressions, clicks; também 'campo.desc'"`
	OrderBy     string              `query:"orderBy" doc:"asc ou desc"`
}

const bannerPageSize = 6 // B§9

func (in *bannerListInput) query(ctx context.Context, a advertiser) (banners.ListQuery, error) {
	request, err := paging.Make(in.Page, in.PageSize.Or(bannerPageSize), portal.MostRows(ctx), in.SortBy, in.OrderBy, a.sorts...)
	return banners.ListQuery{
		Request: request, Filter: in.Filter, Status: banners.Status(in.Status), Channel: banners.Channel(in.Channel),
		RetailerID: in.VarejistaID, StoreID: in.LojaID, Unseen: in.Olhar,
	}, err
}

type (
	bannerListOutput  struct{ Body paging.Page[Banner] }
	bannerCreateInput struct {
		httpx.Client
		Body BannerBody
	}
	bannerUpdateInput struct {
		httpx.Client
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"A versão que foi editada; outra é 412"`
		Body    struct {
			BannerBody
			ID string `json:"id,omitempty" doc:"O mesmo do caminho"`
		}
	}
	bannerLookInput struct {
		httpx.Client
		ID   string `path:"id"`
		Body struct {
			UpdatedAt time.Time `json:"updatedAt" doc:"O do banner que foi olhado: se mudou desde então, é 412"`
		}
	}
	bannerDeleteInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match"`
	}
)

// bannerShower shows banners to one client at one moment.
type bannerShower struct {
	origin string
	now    time.Time
}

func (c bannerShower) one(r banners.Record, err error) (*bannerOutput, error) {
	if err != nil {
		return nil, err
	}
	return &bannerOutput{etag.Header(r.Version()), c.show(r)}, nil
}

// Register adds the calls.
func Register(r portal.Router, service *banners.Service, c clock.Clock) {
	for _, a := range advertisers {
		op := func(method, id, path, summary string, status int) huma.Operation {
			return a.Operation(id, huma.Operation{
				Method: method, Path: "/propagandas" + path, DefaultStatus: status, Summary: summary, Tags: []string{"banners"},
				Errors: []int{400, 403, 404, 409, 412, 422},
			})
		}
		httpx.Register(r.Guarded, op(http.MethodGet, "Banners", "", "Listar banners", 200),
			func(ctx context.Context, in *bannerListInput) (*bannerListOutput, error) {
				q, err := in.query(ctx, a)
				if err != nil {
					return nil, err
				}
				page, err := service.List(ctx, scope.From(ctx), q)
				return &bannerListOutput{paging.Map(page, bannerShower{in.Origin(), c.Now()}.row)}, err
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "Banner", "/{id}", "Ver um banner", 200),
			func(ctx context.Context, in *bannerInput) (*bannerOutput, error) {
				return bannerShower{in.Origin(), c.Now()}.one(service.Get(ctx, scope.From(ctx), in.ID))
			})
		httpx.Register(r.Guarded, op(http.MethodPost, "CreateBanner", "", "Publicar um banner", 201),
			func(ctx context.Context, in *bannerCreateInput) (*bannerOutput, error) {
				return bannerShower{in.Origin(), c.Now()}.one(service.Create(ctx, scope.From(ctx), in.Body.draft()))
			}, httpx.Before(func(ctx context.Context, in *bannerCreateInput) error { return prepareBanner(ctx, service, in.Body) }))
		httpx.Register(r.Guarded, op(http.MethodPut, "UpdateBanner", "/{id}", "Editar um banner", 200),
			func(ctx context.Context, in *bannerUpdateInput) (*bannerOutput, error) {
				if in.Body.ID != "" && in.Body.ID != in.ID {
					return nil, errs.InvalidFields("banners.invalid", map[string]string{"id": "O id do corpo deve ser o do caminho."})
				}
				return bannerShower{in.Origin(), c.Now()}.one(service.Update(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), in.Body.draft()))
			}, httpx.Before(func(ctx context.Context, in *bannerUpdateInput) error {
				if in.Body.inactive() {
					return nil // nothing of the form is read
				}
				return prepareBanner(ctx, service, in.Body.BannerBody)
			}))
		httpx.Register(r.Guarded, op(http.MethodDelete, "DeleteBanner", "/{id}", "Remover um banner, menos com o perfil trocado; ele fica na lista como Removido", 204),
			func(ctx context.Context, in *bannerDeleteInput) (*struct{}, error) {
				return nil, service.Remove(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch))
			})
		registerPlanning(r.Guarded, op, service, c)
	}
	registerMetrics(r.Guarded, service)
	httpx.Register(r.Guarded, portal.AdminWithSupport.Operation("LookAtBanner", huma.Operation{
		Method: http.MethodPut, Path: "/propagandas/{id}/olhado", Summary: "Dizer que um banner de varejista foi olhado como está", Tags: []string{"banners"},
		Errors: []int{404, 409, 412, 422},
	}), func(ctx context.Context, in *bannerLookInput) (*bannerOutput, error) {
		return bannerShower{in.Origin(), c.Now()}.one(service.Look(ctx, scope.From(ctx), in.ID, banners.Banner{UpdatedAt: in.Body.UpdatedAt}.Version()))
	})
}

// prepareBanner checks the sent file that a form names.
func prepareBanner(ctx context.Context, service *banners.Service, b BannerBody) error {
	if len(b.Images) == 0 {
		return nil
	}
	return service.Prepare(ctx, scope.From(ctx), httpx.OrZero(b.Images[0].ImagePath))
}
