// Package flyers is green flyers.
package flyers

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/flyers"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

const flyerPageSize = 6 // B§9

// Flyer is a green flyer.
type Flyer struct {
	ID          string             `json:"id"`
	CreatedAt   time.Time          `json:"createdAt"`
	StartDate   string             `json:"startDate" doc:"Domingo em que a semana do encarte começa" example:"2026-11-15"`
	EndDate     string             `json:"endDate" doc:"Sábado em que ela termina" example:"2026-11-21"`
	Images      []portal.PageImage `json:"images" doc:"Na ordem das páginas"`
	Retailers   []portal.PartyName `json:"retailers"`
	Stores      []portal.PartyName `json:"stores" doc:"A quem é só de algumas lojas, só estas. Nas listas, as 20 primeiras; todas em /{id}"`
	StoresTotal int                `json:"storesTotal" doc:"Quantas são ao todo"`
	OtherStores bool               `json:"otherStores,omitempty" doc:"É também de lojas que a conta não vê: não pode ser excluído por ela"`
}

// FlyerBody is the form of a flyer.
type FlyerBody struct {
	Images     []string `json:"images,omitempty" doc:"De 1 a 10 chaves de imagens enviadas, na ordem das páginas"`
	RetailerID string   `json:"retailerId,omitempty" doc:"Só para a administração; o varejista pode omitir o próprio id"`
	StoreIDs   []string `json:"storeIds,omitempty" doc:"Lojas que ainda não têm encarte nesta semana"`
	AllFree    bool     `json:"allFreeStores,omitempty" doc:"Em vez de storeIds: todas as que ainda não têm encarte nesta semana"`
}

// FlyerWeek says which stores have a flyer this week.
type FlyerWeek struct {
	StartDate    string           `json:"startDate" doc:"Domingo"`
	EndDate      string           `json:"endDate" doc:"Sábado"`
	NextFreeDate string           `json:"nextFreeDate" doc:"Domingo em que a próxima semana começa"`
	LimitReached bool             `json:"limitReached" doc:"Todas as lojas já têm encarte nesta semana"`
	Stores       []FlyerWeekStore `json:"stores" doc:"Em ordem alfabética; com limite, as primeiras de cada dia e as primeiras sem encarte"`
	StoresTotal  int              `json:"storesTotal" doc:"Quantas lojas são ao todo"`
	FreeTotal    int              `json:"freeTotal" doc:"Quantas ainda podem receber um encarte"`
	Days         []FlyerWeekDay   `json:"days" doc:"Os sete dias da semana"`
}

// FlyerWeekDay says how many stores got their flyer on a day.
type FlyerWeekDay struct {
	Day         string `json:"day" doc:"Em Brasília" example:"2026-11-15"`
	StoresTotal int    `json:"storesTotal" doc:"Quantas lojas receberam o encarte neste dia"`
}

// FlyerStoreChoice is a store in a list to choose from.
type FlyerStoreChoice struct {
	ID           string `json:"id"`
	Documento    string `json:"documento" example:"11222333000181"`
	NomeFantasia string `json:"nomeFantasia"`
}

// FlyerWeekStore is a store with what it has this week.
type FlyerWeekStore struct {
	portal.PartyName
	FlyerID     *string    `json:"flyerId" doc:"null: a loja ainda pode receber um encarte"`
	PublishedAt *time.Time `json:"publishedAt"`
	Day         *string    `json:"day" doc:"O dia de publishedAt, em Brasília"`
}

type (
	FlyerDaysInput struct {
		httpx.Client
		StartDate string `query:"startDate" doc:"Dia de criação, AAAA-MM-DD" example:"2026-11-15"`
		EndDate   string `query:"endDate" doc:"AAAA-MM-DD, incluído" example:"2026-11-21"`
	}
	flyerListInput struct {
		FlyerDaysInput
		Page        int                 `query:"page" doc:"A partir de 0"`
		PageSize    httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 6"`
		VarejistaID string              `query:"varejistaId" doc:"Só para a administração"`
	}
	flyerListOutput struct{ Body paging.Page[Flyer] }
	flyersOutput    struct{ Body []Flyer }
	flyerInput      struct {
		httpx.Client
		ID string `path:"id"`
	}
	flyerCreateInput struct {
		httpx.Client
		Body FlyerBody
	}
	flyerOutput    struct{ Body Flyer }
	flyerWeekInput struct {
		VarejistaID string `query:"varejistaId" doc:"Obrigatório para a administração"`
		Limite      int    `query:"limite" minimum:"0" maximum:"10000" doc:"Quantas lojas no máximo de cada dia e das sem encarte; ausente: 10.000"`
	}
	flyerWeekOutput struct{ Body FlyerWeek }
	flyerFreeInput  struct {
		portal.ChoicesInput
		VarejistaID string `query:"varejistaId" doc:"Obrigatório para a administração"`
	}
	flyerFreeOutput struct{ Body []FlyerStoreChoice }
)

// Register adds the calls.
func Register(r portal.Router, service *flyers.Service) {
	for _, b := range []portal.Base{portal.Admin, portal.Retailer} {
		op := func(method, id, path, summary string, status int) huma.Operation {
			return b.Operation(id, huma.Operation{
				Method: method, Path: "/encartes" + path, DefaultStatus: status, Summary: summary, Tags: []string{"encartes"},
				Errors: []int{400, 403, 404, 409, 422},
			})
		}
		httpx.Register(r.Guarded, op(http.MethodGet, "Flyers", "", "Listar encartes verdes, o mais novo primeiro", 200),
			func(ctx context.Context, in *flyerListInput) (*flyerListOutput, error) {
				request, err := paging.Make(in.Page, in.PageSize.Or(flyerPageSize), portal.MostRows(ctx), "", "")
				if err != nil {
					return nil, err
				}
				page, err := service.List(ctx, scope.From(ctx), in.VarejistaID, flyers.Days{From: in.StartDate, To: in.EndDate}, request)
				return &flyerListOutput{paging.Map(page, flyersAt(in.Origin()).row)}, err
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "FlyerWeek", "/semana", "Lojas com e sem encarte nesta semana", 200),
			func(ctx context.Context, in *flyerWeekInput) (*flyerWeekOutput, error) {
				c, err := service.ThisWeek(ctx, scope.From(ctx), in.VarejistaID, in.Limite)
				return &flyerWeekOutput{flyerWeekOf(c)}, err
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "FlyerFreeStores", "/semana/livres", "Lojas sem encarte nesta semana, para escolha", 200),
			func(ctx context.Context, in *flyerFreeInput) (*flyerFreeOutput, error) {
				free, err := service.Free(ctx, scope.From(ctx), in.VarejistaID, in.Choices())
				return &flyerFreeOutput{httpx.Each(free, func(n flyers.Named) FlyerStoreChoice { return FlyerStoreChoice{n.ID, n.Documento, n.TradeName} })}, err
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "Flyer", "/{id}", "Ver um encarte verde", 200),
			func(ctx context.Context, in *flyerInput) (*flyerOutput, error) {
				found, err := service.Get(ctx, scope.From(ctx), in.ID)
				return &flyerOutput{flyersAt(in.Origin()).show(found)}, err
			})
		httpx.Register(r.Guarded, op(http.MethodPost, "CreateFlyer", "", "Publicar um encarte verde nesta semana", 201),
			func(ctx context.Context, in *flyerCreateInput) (*flyerOutput, error) {
				found, err := service.Create(ctx, scope.From(ctx), flyers.Draft{
					Uploads: in.Body.Images, RetailerID: in.Body.RetailerID, StoreIDs: in.Body.StoreIDs, AllFree: in.Body.AllFree,
				})
				return &flyerOutput{flyersAt(in.Origin()).show(found)}, err
			}, httpx.Before(func(ctx context.Context, in *flyerCreateInput) error {
				return service.Prepare(ctx, scope.From(ctx), in.Body.Images)
			}))
		httpx.Register(r.Guarded, op(http.MethodDelete, "DeleteFlyer", "/{id}", "Excluir um encarte verde", 204),
			func(ctx context.Context, in *flyerInput) (*struct{}, error) {
				return nil, service.Delete(ctx, scope.From(ctx), in.ID)
			})
	}
	httpx.Register(r.Guarded, portal.Retailer.Operation("FlyersAll", huma.Operation{
		Method: http.MethodGet, Path: "/encartes/all", Tags: []string{"encartes"}, Errors: []int{403, 422},
		Summary: "Encartes de um período, no máximo os 1000 mais novos; sem datas, os desta semana",
	}), func(ctx context.Context, in *FlyerDaysInput) (*flyersOutput, error) {
		all, err := service.All(ctx, scope.From(ctx), flyers.Days{From: in.StartDate, To: in.EndDate})
		return &flyersOutput{httpx.Each(all, flyersAt(in.Origin()).row)}, err
	})
}

// flyersAt shows flyers to a client, at its own origin.
type flyersAt string

func (origin flyersAt) show(r flyers.Record) Flyer { return origin.naming(r, r.Stores) }

// row shows a flyer in a list, which names the first of its stores.
func (origin flyersAt) row(r flyers.Record) Flyer {
	return origin.naming(r, portal.FirstNames(r.Stores))
}

func (origin flyersAt) naming(r flyers.Record, stores []flyers.Named) Flyer {
	return Flyer{
		ID: r.ID, CreatedAt: r.CreatedAt, StartDate: r.Week.From, EndDate: r.Week.To, Retailers: []portal.PartyName{portal.PartyName(r.Retailer)},
		Stores: httpx.Each(stores, func(n flyers.Named) portal.PartyName { return portal.PartyName(n) }),
		Images: portal.PagesAt(string(origin), r.Images), OtherStores: r.Elsewhere, StoresTotal: len(r.Stores) + r.MoreStores,
	}
}

func flyerWeekOf(c flyers.Calendar) FlyerWeek {
	w := FlyerWeek{StartDate: c.From, EndDate: c.To, LimitReached: c.Full(), StoresTotal: c.Total(), FreeTotal: c.Free, Stores: httpx.Each(c.Stores, func(s flyers.StoreWeek) FlyerWeekStore {
		return FlyerWeekStore{portal.PartyName(s.Named), httpx.OrNull(s.FlyerID), httpx.InstantOrNull(s.CreatedAt), httpx.OrNull(s.Day)}
	})}
	if c.From != "" {
		w.NextFreeDate = c.Next()
		for i, day := range c.Week.Days() {
			w.Days = append(w.Days, FlyerWeekDay{day, c.Days[i]})
		}
	}
	return w
}
