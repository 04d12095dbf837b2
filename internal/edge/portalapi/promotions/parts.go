package promotions

import (
	"context"
	"net/http"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/promotions"
)

// Participation is what takes part in a promotion: receipts with a CPF that count.
type Participation struct {
	Cupons   int                  `json:"cupons"`
	Pessoas  int                  `json:"pessoas" doc:"CPFs diferentes; quem apagou os seus dados não é contado"`
	Unidades float64              `json:"unidades" doc:"Dos produtos da promoção; até três casas"`
	PorDia   []ParticipationDay   `json:"porDia" doc:"Do primeiro ao último dia com participações, sem lacunas"`
	PorLoja  []ParticipationStore `json:"porLoja" doc:"As 100 lojas com mais cupons"`
}

// ParticipationDay is a day of receipts.
type ParticipationDay struct {
	Dia      string  `json:"dia" doc:"AAAA-MM-DD"`
	Cupons   int     `json:"cupons"`
	Unidades float64 `json:"unidades"`
}

// ParticipationStore is a store.
type ParticipationStore struct {
	LojaID    string  `json:"lojaId"`
	Documento string  `json:"documento"`
	Nome      string  `json:"nomeFantasia"`
	Cupons    int     `json:"cupons"`
	Unidades  float64 `json:"unidades"`
}

type (
	itemInput struct {
		Body struct {
			PromocaoID   string `json:"promocaoId,omitempty" doc:"Obrigatório"`
			Nome         string `json:"nome,omitempty" doc:"Obrigatório, até 120 caracteres"`
			CodigoBarras string `json:"codigoBarras,omitempty" doc:"Obrigatório: GTIN de 8, 12, 13 ou 14 dígitos"`
			Quantidade   *int   `json:"quantidade,omitempty" doc:"De 1 a 1.000; ausente: 1"`
		}
	}
	itemOutput struct{ Body PromotionItem }
	storeInput struct {
		Body struct {
			PromocaoID string `json:"promocaoId,omitempty" doc:"Obrigatório"`
			LojaID     string `json:"lojaId,omitempty" doc:"Obrigatório"`
		}
	}
	storeOutput struct{ Body PromotionStore }
	storesInput struct {
		ID       string              `path:"id" doc:"Da promoção"`
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"De 1 a 100; ausente: 20"`
	}
	storesOutput        struct{ Body paging.Page[PromotionStore] }
	participationOutput struct{ Body Participation }
)

const storesPage = 20

func registerParts(r portal.Router, service *promotions.Service) {
	httpx.Register(r.Guarded, operation(http.MethodPost, "AddPromotionItem", "/promocoes-items", "Incluir um produto em uma promoção", 201),
		func(ctx context.Context, in *itemInput) (*itemOutput, error) {
			quantity := 1
			if in.Body.Quantidade != nil {
				quantity = *in.Body.Quantidade
			}
			added, err := service.AddItem(ctx, scope.From(ctx), promotions.Item{
				PromotionID: in.Body.PromocaoID, Name: in.Body.Nome, GTIN: in.Body.CodigoBarras, Quantity: quantity,
			})
			return &itemOutput{item(added)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodDelete, "RemovePromotionItem", "/promocoes-items/{id}", "Tirar um produto; os cupons que já participam ficam", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.RemoveItem(ctx, scope.From(ctx), in.ID)
		})
	httpx.Register(r.Guarded, operation(http.MethodPost, "AddPromotionStore", "/promocoes-lojas", "Incluir uma loja em uma promoção", 201),
		func(ctx context.Context, in *storeInput) (*storeOutput, error) {
			added, err := service.AddPlace(ctx, scope.From(ctx), in.Body.PromocaoID, in.Body.LojaID)
			return &storeOutput{place(added)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodGet, "PromotionStores", "/promocoes-lojas/{id}", "Listar as lojas de uma promoção, por nome", 200),
		func(ctx context.Context, in *storesInput) (*storesOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize.Or(storesPage), portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			page, err := service.Places(ctx, scope.From(ctx), in.ID, request)
			return &storesOutput{paging.Map(page, place)}, err
		})
	httpx.Register(r.Guarded, operation(http.MethodDelete, "RemovePromotionStore", "/promocoes-lojas/{id}", "Tirar uma loja, pelo id da ligação; os cupons que já participam ficam", 204),
		func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.RemovePlace(ctx, scope.From(ctx), in.ID)
		})
	httpx.Register(r.Guarded, operation(http.MethodGet, "PromotionParticipation", "/promocoes/{id}/participacoes", "O que participa de uma promoção", 200),
		func(ctx context.Context, in *portal.ByID) (*participationOutput, error) {
			f, err := service.Figures(ctx, scope.From(ctx), in.ID)
			return &participationOutput{participation(f)}, err
		})
}

// units are thousandths as people read them.
func units(thousandths int64) float64 { return float64(thousandths) / 1000 }

func participation(f promotions.Figures) Participation {
	return Participation{
		Cupons: f.Receipts, Pessoas: f.People, Unidades: units(f.Units),
		PorDia: httpx.Each(f.Days, func(d promotions.DayFigures) ParticipationDay {
			return ParticipationDay{Dia: d.Day, Cupons: d.Receipts, Unidades: units(d.Units)}
		}),
		PorLoja: httpx.Each(f.Stores, func(s promotions.StoreFigures) ParticipationStore {
			return ParticipationStore{LojaID: s.StoreID, Documento: s.Documento, Nome: s.TradeName, Cupons: s.Receipts, Unidades: units(s.Units)}
		}),
	}
}
