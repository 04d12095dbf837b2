package keys

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// BoundKeyBody is the form of a key whose software house is the caller's, or which has none.
type BoundKeyBody struct {
	Name        string  `json:"name,omitempty" doc:"Obrigatório, até 120 caracteres" example:"Caixas da matriz"`
	RetailerID  *string `json:"retailerId,omitempty" doc:"null: todos os varejistas vinculados"`
	StoreID     *string `json:"storeId,omitempty" doc:"null: todas as lojas do varejista"`
	Environment string  `json:"environment,omitempty" enum:"live,test" doc:"Vale na criação; ausente: live"`
}

func (b BoundKeyBody) draft() apikeys.Draft {
	return apikeys.Draft{
		Name: b.Name, Environment: apikeys.Environment(b.Environment),
		Bindings: apikeys.Bindings{RetailerID: httpx.OrZero(b.RetailerID), StoreID: httpx.OrZero(b.StoreID)},
	}
}

func registerPartner(api huma.API, s Services) {
	registerKeyFamily[BoundKeyBody](api, s, keyFamily{
		path: "/parceiros/keys", noun: "PartnerKey", summary: "keys da própria software house",
		kind: apikeys.SoftwareHouseKey, profile: scope.Parceiro,
	})
}
