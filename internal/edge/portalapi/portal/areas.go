package portal

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/scope"
)

// areaKey holds of which area an operation is.
const areaKey = "area"

// In returns where the calls of an area register: each is then for the roles that go into that area (decision 86), unless
// Of says another of it. A call of companies without an area is for no role at all.
func (r Router) In(area scope.Area) Router {
	within := huma.NewGroup(r.Guarded)
	within.UseSimpleModifier(func(op *huma.Operation) {
		if AreaOf(op) == "" {
			*op = Of(area, *op)
		}
	})
	return Router{Open: r.Open, Guarded: within}
}

// Of says of which area an operation is that stands among those of another.
func Of(area scope.Area, op huma.Operation) huma.Operation {
	op.Metadata[areaKey] = area // ForProfiles made the map
	return op
}

// AreaOf returns the area of an operation; none is for no role.
func AreaOf(op *huma.Operation) scope.Area {
	area, _ := op.Metadata[areaKey].(scope.Area)
	return area
}

// Changes reports whether an operation needs more of its area than reading.
func Changes(op *huma.Operation) bool {
	return op.Method != http.MethodGet && op.Method != http.MethodHead
}
