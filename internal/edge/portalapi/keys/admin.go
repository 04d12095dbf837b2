package keys

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/apikeys"
	"seiva/internal/kit/scope"
)

// houseKeyBody is the administrator's form of a software house's key: three selects (D-21, D-22).
type houseKeyBody struct {
	BoundKeyBody
	SoftwareHouseID string `json:"softwareHouseId,omitempty" doc:"Obrigatório"`
}

func (b houseKeyBody) draft() apikeys.Draft {
	d := b.BoundKeyBody.draft()
	d.PartnerID = b.SoftwareHouseID
	return d
}

func registerAdmin(api huma.API, s Services) {
	registerKeyFamily[houseKeyBody](api, s, keyFamily{
		path: "/admin/keys", noun: "AdminKey", summary: "keys de software houses",
		kind: apikeys.SoftwareHouseKey, profile: scope.Administrador,
	})
}
