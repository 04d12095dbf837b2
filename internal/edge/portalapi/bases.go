package portalapi

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// base is one of the specification's role base paths; a call under it is for that profile alone.
type base struct {
	path, name string // name is the first word of its operation ids
	profile    scope.Profile
}

var (
	adminBase    = base{"/admin", "admin", scope.Administrador}
	supportBase  = base{"/support", "support", scope.Suporte}
	retailerBase = base{"/varejistas", "retailer", scope.Varejista}
	partnerBase  = base{"/parceiros", "partner", scope.Parceiro}
)

// operation places a call under the base; id starts with a capital.
func (b base) operation(id string, op huma.Operation) huma.Operation {
	op.OperationID, op.Path = b.name+id, b.path+op.Path
	return httpx.ForProfiles(op, b.profile)
}
