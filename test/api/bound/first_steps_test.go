package bound

import (
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/scope"
)

// The first steps of an account of some stores are ticked by what is theirs alone: a key of production that reaches one of
// them, a receipt of one of them.
func TestFirstStepsAreThoseOfTheStores(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		first := func(name, want string) {
			t.Helper()
			w.Expect(t, []apitest.Case{apitest.Reading(name, bia, "/varejistas/indicadores", 200, want)})
		}
		admin := scope.Scope{AccountID: "test", Profile: scope.Administrador}
		issue := func(e apikeys.Environment, storeID string) string {
			issued, err := w.Portal.Keys.Create(t.Context(), admin, apikeys.RetailerKey, apikeys.Draft{
				Name: "Caixas", Environment: e, Bindings: apikeys.Bindings{RetailerID: w.Seiva.ID, StoreID: storeID},
			})
			w.Check(err)
			return issued.Presented
		}
		other := issue(apikeys.Live, w.Norte.ID)
		w.sell(other, w.Norte.Documento, "N1", 1)
		first("another store's key", `"temApiKey":false`)
		first("another store's receipt", `"primeiroCupom":false`)
		issue(apikeys.Test, w.Centro.ID)
		first("a key for tests", `"temApiKey":false`)
		own := issue(apikeys.Live, w.Centro.ID)
		first("a key of production", `"temApiKey":true`)
		w.sell(own, w.Centro.Documento, "C1", 2)
		first("a receipt", `"primeiroCupom":true`)
	})
}
