// Package stores is stores: those of a company, those of the whole programme, and whose CNPJs they are.
package stores

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
	"seiva/internal/stores"
)

// Store is a store as lists and details show it. The software house is the one that counts: the store's own, else
// its retailer's.
type Store struct {
	ID              string              `json:"id"`
	Documento       string              `json:"documento" doc:"CNPJ, sem máscara" example:"11222333000181"`
	NomeFantasia    string              `json:"nomeFantasia"`
	VarejistaID     string              `json:"varejistaId"`
	Varejista       portal.Named        `json:"varejista"`
	SoftwareHouseID *string             `json:"softwareHouseId"`
	SoftwareHouse   *portal.Participant `json:"softwareHouse" doc:"A da loja ou, sem ela, a do varejista"`
	Categoria       string              `json:"categoria"`
	CEP             string              `json:"cep" doc:"8 dígitos"`
	Endereco        string              `json:"endereco"`
	Numero          string              `json:"numero"`
	Bairro          string              `json:"bairro"`
	Cidade          string              `json:"cidade"`
	UF              string              `json:"uf"`
	DataCadastro    time.Time           `json:"dataCadastro"`
}

// StoreChoice is a store in a list to choose from.
type StoreChoice struct {
	ID           string  `json:"id"`
	Documento    string  `json:"documento" example:"11222333000181"`
	NomeFantasia string  `json:"nomeFantasia"`
	VarejistaID  string  `json:"varejistaId"`
	ParceiroID   *string `json:"parceiroId" doc:"A software house da loja ou, sem ela, a do varejista"`
}

// StoreRoom is how many stores a retailer has and may have.
type StoreRoom struct {
	Usadas     int  `json:"usadas" doc:"As lojas do varejista; 0 quando nada as limita"`
	Permitidas *int `json:"permitidas" doc:"As da assinatura do varejista; null: nada as limita"`
}

type (
	storeRoomOutput struct{ Body StoreRoom }
	storeOutput     struct {
		ETag string `header:"ETag" doc:"Envie em If-Match para não sobrescrever a mudança de outra pessoa"`
		Body Store
	}
	storesOutput       struct{ Body paging.Page[Store] }
	storeChoicesOutput struct{ Body []StoreChoice }
)

// Services are what the calls need.
type Services struct {
	Stores         *stores.Service
	Administration *stores.Administration
	Roots          *stores.Roots
}

type storeChoicesInput struct {
	portal.ChoicesInput
	VarejistaID string `query:"varejistaId" doc:"Só as deste varejista"`
	ParceiroID  string `query:"parceiroId" doc:"Só as que esta software house atende"`
}

// Register adds the calls.
func Register(r portal.Router, s Services) {
	registerStores(r.Guarded, s.Stores)
	registerAdmin(r.Guarded, s.Administration)
	registerRoots(r.Guarded, s.Roots)
}

func registerStores(guarded huma.API, service *stores.Service) {
	httpx.Register(guarded, portal.Admin.Operation("Store", huma.Operation{
		Method: http.MethodGet, Path: "/lojas/{id}", Summary: "Uma loja", Tags: []string{"lojas"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *portal.ByID) (*storeOutput, error) {
		return storeOutputOf(service.Get(ctx, scope.From(ctx), in.ID))
	})
	for _, b := range portal.Everybody {
		httpx.Register(guarded, b.Operation("StoresAll", huma.Operation{
			Method: http.MethodGet, Path: "/lojas/all", Summary: "Lojas para escolha", Tags: []string{"lojas"},
		}), func(ctx context.Context, in *storeChoicesInput) (*storeChoicesOutput, error) {
			all, err := service.Choices(ctx, scope.From(ctx), in.VarejistaID, in.ParceiroID, in.Choices())
			return &storeChoicesOutput{httpx.Each(all, storeChoice)}, err
		})
	}
	httpx.Register(guarded, portal.Partner.Operation("StoreRoom", huma.Operation{
		Method: http.MethodGet, Path: "/varejistas/{id}/lojas-da-assinatura", Summary: "Quantas lojas um varejista vinculado ainda pode ter",
		Tags: []string{"lojas"}, Errors: []int{404, 422},
	}), func(ctx context.Context, in *portal.ByID) (*storeRoomOutput, error) {
		room, err := service.RoomOf(ctx, scope.From(ctx), in.ID)
		out := StoreRoom{Usadas: room.Used}
		if room.Limited {
			out.Permitidas = &room.Most
		}
		return &storeRoomOutput{out}, err
	})
	for _, b := range portal.Companies {
		registerKept(guarded, b, service)
		registerImport(guarded, b, service)
		httpx.Register(guarded, b.Operation("DeleteStore", huma.Operation{
			Method: http.MethodDelete, Path: "/lojas/{id}", DefaultStatus: http.StatusNoContent,
			Summary: "Excluir uma loja; os cupons e relatórios dela ficam", Tags: []string{"lojas"}, Errors: []int{404, 422},
		}), func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, service.Delete(ctx, scope.From(ctx), in.ID)
		})
		httpx.Register(guarded, b.Operation("RestoreStore", huma.Operation{
			Method: http.MethodPost, Path: "/lojas/{id}/restaurar", DefaultStatus: http.StatusCreated,
			Summary: "Desfazer a exclusão de uma loja, até 10 minutos depois", Tags: []string{"lojas"}, Errors: []int{404, 409, 422},
		}), func(ctx context.Context, in *portal.ByID) (*storeOutput, error) {
			return storeOutputOf(service.Restore(ctx, scope.From(ctx), in.ID))
		})
	}
}

func storeOutputOf(s stores.Listed, err error) (*storeOutput, error) {
	return &storeOutput{etag.Header(s.Version()), storeOf(s)}, err
}

func storeOf(s stores.Listed) Store {
	return Store{
		ID: s.ID, Documento: s.Documento, NomeFantasia: s.TradeName, VarejistaID: s.RetailerID,
		Varejista: portal.Named{ID: s.RetailerID, NomeFantasia: s.RetailerName}, SoftwareHouseID: httpx.OrNull(s.SoftwareHouseID),
		SoftwareHouse: portal.ParticipantOf(s.SoftwareHouseID, s.SoftwareHouseName), Categoria: s.Category,
		CEP: s.Address.CEP, Endereco: s.Address.Street, Numero: s.Address.Number, Bairro: s.Address.District,
		Cidade: s.Address.City, UF: s.Address.UF, DataCadastro: s.CreatedAt,
	}
}

func storeChoice(s stores.Summary) StoreChoice {
	return StoreChoice{
		ID: s.ID, Documento: s.Documento, NomeFantasia: s.TradeName, VarejistaID: s.RetailerID, ParceiroID: httpx.OrNull(s.SoftwareHouseID),
	}
}
