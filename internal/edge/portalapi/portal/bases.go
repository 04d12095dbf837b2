package portal

import (
	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// Router is where a resource registers its calls.
type Router struct {
	Open    huma.API // answers without a session: the path stands in the guard's list too
	Guarded huma.API // answers the profiles that the operation names
}

// Base is one of the specification's role base paths; a call under it is for that profile alone.
type Base struct {
	Path, Name string // Name is the first word of its operation ids
	Profile    scope.Profile
	guest      scope.Profile // may call it too; empty: nobody
}

// The bases.
var (
	Admin    = Base{Path: "/admin", Name: "admin", Profile: scope.Administrador}
	Support  = Base{Path: "/support", Name: "support", Profile: scope.Suporte}
	Retailer = Base{Path: "/varejistas", Name: "retailer", Profile: scope.Varejista}
	Partner  = Base{Path: "/parceiros", Name: "partner", Profile: scope.Parceiro}
)

// AdminWithSupport is the administrator's base where support works too, for it has none of its own there (D-11).
var AdminWithSupport = Base{Admin.Path, Admin.Name, Admin.Profile, scope.Suporte}

// Which bases have a call: all of them, the programme's own people, the companies.
var (
	Everybody = []Base{Admin, Support, Retailer, Partner}
	Staff     = []Base{Admin, Support}
	Companies = []Base{Retailer, Partner}
)

// EveryProfile is for calls under no base that whoever signed in may make.
var EveryProfile = []scope.Profile{scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro}

// Operation places a call under the base; id starts with a capital.
func (b Base) Operation(id string, op huma.Operation) huma.Operation {
	op.OperationID, op.Path = b.Name+id, b.Path+op.Path
	if b.guest != "" {
		return httpx.ForProfiles(op, b.Profile, b.guest)
	}
	return httpx.ForProfiles(op, b.Profile)
}
