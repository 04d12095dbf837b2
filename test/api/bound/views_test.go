package bound

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// A colleague's view of a store that one has no access to is named, and nothing of its filters is told; once the store is one's own they are.
func TestASharedViewOfAnotherStore(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		const path = "/identity/shared-views"
		for name, store := range map[string]string{"Do norte": w.Norte.ID, "Do centro": w.Centro.ID} {
			body := fmt.Sprintf(`{"lista":"list.lista-cupons","nome":%q,"busca":{"lojaId":%q}}`, name, store)
			if got := w.Call(t, apitest.Retailer, "POST", path, body); got.Status != http.StatusCreated {
				t.Fatalf("%d %s", got.Status, got.Text)
			}
		}
		told := func() string { return w.Call(t, bia, "GET", path+"?lista=list.lista-cupons", "").Text }
		w.bind(w.biaID, w.Centro.ID)
		if got := told(); strings.Contains(got, w.Norte.ID) || strings.Count(got, `"semAcesso":true`) != 1 || !strings.Contains(got, `"busca":{"lojaId":"`+w.Centro.ID+`"}`) {
			t.Errorf("bound to the centre: %s", got)
		}
		w.bind(w.biaID, w.Norte.ID, w.Centro.ID)
		if got := told(); !strings.Contains(got, w.Norte.ID) || strings.Contains(got, `"semAcesso":true`) {
			t.Errorf("bound to both: %s", got)
		}
	})
}
