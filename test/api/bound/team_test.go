package bound

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

const people = "/varejistas/usuarios-secundarios"

// The stores of an account are others from the next call of a session that is open; e-mail, name or role alone change none.
func TestStoresAreOthersAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		one := people + "/" + w.biaID
		sees := func(name string, stores ...string) {
			t.Helper()
			got := w.Call(t, bia, "GET", "/varejistas/lojas", "")
			for _, store := range []string{w.Centro.ID, w.Norte.ID} {
				if strings.Contains(got.Text, store) != slices.Contains(stores, store) {
					t.Errorf("%s: %s", name, got.Text)
				}
			}
		}
		put := func(name, body string, status int, code string, has ...string) {
			t.Helper()
			w.Expect(t, []apitest.Case{{Name: name, As: apitest.Retailer, Method: "PUT", Path: one, Body: body, Status: status, Code: code, Has: has}})
		}
		sees("bound", w.Centro.ID)
		put("a role alone", `{"papel":"LEITURA"}`, 200, "", `"todasAsLojas":false`, w.Centro.ID)
		sees("with another role", w.Centro.ID)
		put("another", `{"lojas":["`+w.Norte.ID+`"]}`, 200, "", `"lojas":[{"id":"`+w.Norte.ID+`","nomeFantasia":"Loja Norte"}]`, `"papel":"LEITURA"`)
		sees("another", w.Norte.ID)
		put("another company's", `{"lojas":["`+w.Centro.ID+`","`+w.Praia.ID+`"]}`, 422, "identity.invalid_stores", `"lojas"`)
		put("nobody's", `{"lojas":["`+id.New()+`"]}`, 422, "identity.invalid_stores")
		put("no id at all", `{"lojas":[","]}`, 422, "identity.invalid_stores")
		sees("after what was refused", w.Norte.ID)
		put("all", `{"lojas":[]}`, 200, "", `"todasAsLojas":true`, `"lojas":[]`)
		sees("all", w.Centro.ID, w.Norte.ID)
		put("both", `{"lojas":["`+w.Centro.ID+`","`+w.Norte.ID+`"],"papel":"TOTAL"}`, 200, "", `"todasAsLojas":false`)
		sees("both", w.Centro.ID, w.Norte.ID)
		w.Expect(t, []apitest.Case{
			{Name: "both are not the company", As: bia, Path: people, Status: 403, Code: "access.stores"},
			{Name: "one's own", As: bia, Method: "PUT", Path: one, Body: `{"lojas":[]}`, Status: 403},
			{Name: "the list", As: apitest.Retailer, Path: people, Status: 200, Has: []string{`"todasAsLojas":false`, "Loja Centro", "Loja Norte"}},
			{Name: "an invitation", As: apitest.Retailer, Method: "POST", Path: people, Body: `{"email":"caio@demo.seiva.test","lojas":["` + w.Norte.ID + `"]}`, Status: 201, Has: []string{`"todasAsLojas":false`, "Loja Norte"}},
			{Name: "an invitation to another company's", As: apitest.Retailer, Method: "POST", Path: people, Body: `{"email":"davi@demo.seiva.test","lojas":["` + w.Praia.ID + `"]}`, Status: 422, Code: "identity.invalid_stores"},
			{Name: "an invitation of a software house", As: apitest.House, Method: "POST", Path: "/parceiros/usuarios-secundarios", Body: `{"email":"eva@demo.seiva.test","lojas":["` + w.Centro.ID + `"]}`, Status: 422, Code: "identity.invalid_stores"},
			{
				Name: "the main account", As: apitest.Retailer, Method: "PUT", Path: people + "/" + w.Call(t, apitest.Retailer, "GET", "/identity/me", "").Str("id"),
				Body: `{"lojas":["` + w.Norte.ID + `"]}`, Status: 403,
			},
		})
		if invited := w.Mailed(t, "caio@demo.seiva.test", "Seu acesso à Seiva"); !strings.Contains(invited, "só destas lojas: Loja Norte.") {
			t.Errorf("the invitation says nothing of the store: %s", invited)
		}
		if entries := w.Text("SELECT details FROM audit WHERE action = 'identity.stores_changed' ORDER BY number DESC LIMIT 1"); !strings.Contains(entries, w.Norte.ID) {
			t.Errorf("the trail has %s", entries)
		}
	})
}

// A store that is removed leaves the list, and is back in it when that is undone; without the last of them the account sees
// nothing, which is not everything.
func TestARemovedStoreLeavesTheList(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		w.fillCentro()
		me := func(name string, parts ...string) {
			t.Helper()
			w.Expect(t, []apitest.Case{{Name: name, As: bia, Path: "/identity/me", Status: 200, Has: parts}})
		}
		me("bound", `"stores":{"own":[{"id":"`+w.Centro.ID+`","nomeFantasia":"Loja Centro"}],"of":2}`, `"plan":"none"`, `"stores":"read"`, `"receipts":"write"`)
		if got := w.Call(t, apitest.Retailer, "DELETE", "/varejistas/lojas/"+w.Centro.ID, ""); got.Status != http.StatusNoContent {
			t.Fatalf("delete: %d %s", got.Status, got.Text)
		}
		me("without its last store", `"stores":{"own":[],"of":1}`)
		for _, path := range []string{
			"/varejistas/lojas", "/varejistas/lojas/all", "/varejistas/propagandas", "/varejistas/encartes", "/varejistas/indicadores",
			"/varejistas/cupons/report", "/varejistas/cupons?startDate=2026-01-01&endDate=2026-12-31", "/retailers/api-keys", "/retailers/store-rate-comment/report",
		} {
			got := w.Call(t, bia, "GET", path, "")
			if got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, got.Status, got.Text)
			}
			for _, secret := range []string{w.Centro.ID, w.Norte.ID, w.centroIDs["/varejistas/propagandas/"], w.sharedIDs["/varejistas/propagandas/"], `"totalCupons":1`} {
				if strings.Contains(got.Text, secret) {
					t.Errorf("%s shows %s: %s", path, secret, got.Text)
				}
			}
		}
		w.Expect(t, []apitest.Case{
			{Name: "the list", As: apitest.Retailer, Path: people, Status: 200, Has: []string{`"todasAsLojas":false`, `"lojas":[]`}},
			{Name: "a name alone", As: apitest.Retailer, Method: "PUT", Path: people + "/" + w.biaID, Body: `{"nome":"Bia Luz"}`, Status: 200, Has: []string{`"todasAsLojas":false`}},
			{Name: "undone", As: apitest.Retailer, Method: "POST", Path: "/varejistas/lojas/" + w.Centro.ID + "/restaurar", Status: 201},
		})
		me("back", `"own":[{"id":"`+w.Centro.ID+`"`)
	})
}

// Two who bind one account at once bind it to what one of them said, never to both.
func TestTwoWhoBindOneAccountDoNotMix(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		done := make(chan int, 2)
		for _, store := range []string{w.Centro.ID, w.Norte.ID} {
			go func() {
				done <- w.Call(t, apitest.Retailer, "PUT", people+"/"+w.biaID, `{"lojas":["`+store+`"]}`).Status
			}()
		}
		if first, second := <-done, <-done; first != http.StatusOK || second != http.StatusOK {
			t.Errorf("answered %d and %d", first, second)
		}
		if got := w.Call(t, bia, "GET", "/varejistas/lojas", ""); !strings.Contains(got.Text, `"total":1`) {
			t.Errorf("sees %s", got.Text)
		}
	})
}

// The answer that is kept for the second try of a request is nothing for who sees less by then.
func TestASecondTryIsOfTheStoresOfThen(t *testing.T) {
	onBoth(t, func(t *testing.T, w *world) {
		w.bind(w.biaID)
		body := w.StoreDraft(w.Upload(t, bia, uploadstest.JPEG(t, 298, 124))).With("rules", []any{apitest.Draft{"type": "STORE_ID", "value": w.Norte.ID}}).JSON()
		try := func() apitest.Answer {
			return w.Call(t, bia, "POST", "/varejistas/propagandas", body, apitest.IdempotencyKey, "uma-so-vez-por-favor")
		}
		if first, second := try(), try(); first.Status != http.StatusCreated || second.Text != first.Text {
			t.Fatalf("twice: %d %s, %d %s", first.Status, first.Text, second.Status, second.Text)
		}
		w.bind(w.biaID, w.Centro.ID)
		if got := try(); got.Status < 400 || strings.Contains(got.Text, w.Norte.TradeName) {
			t.Errorf("bound since: %d %s", got.Status, got.Text)
		}
	})
}
