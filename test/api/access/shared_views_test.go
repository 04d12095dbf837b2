package access

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

const sharedViews = "/identity/shared-views"

// What one of each profile shares is told to its own team, and to nobody of another company or profile.
func TestSharedViewsStayWithTheTeam(t *testing.T) {
	p := apitest.NewWorld(t)
	people := append([]string{apitest.OtherRetailer, apitest.OtherHouse}, apitest.Everyone...)
	for _, who := range people {
		made := p.Call(t, who, "POST", sharedViews, fmt.Sprintf(`{"lista":"lista-cupons","nome":"Visão de %[1]s","busca":{"de":%[1]q}}`, who))
		if made.Status != http.StatusCreated || made.Str("nome") != "Visão de "+who || made.Object()["minha"] != true {
			t.Fatalf("%s: %d %s", who, made.Status, made.Text)
		}
	}
	for _, who := range people {
		got := p.Call(t, who, "GET", sharedViews+"?lista=lista-cupons", "")
		if got.Status != http.StatusOK || strings.Count(got.Text, `"nome":`) != 1 || !strings.Contains(got.Text, fmt.Sprintf(`"busca":{"de":%q}`, who)) {
			t.Errorf("%s is told %d %s", who, got.Status, got.Text)
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Path: sharedViews + "?lista=lojas", Status: 401, Code: "access.no_session"},
		{Name: "no list", As: apitest.Retailer, Path: sharedViews, Status: 422, Code: "views.invalid", Field: "lista"},
		{Name: "no filters", As: apitest.Retailer, Method: "POST", Path: sharedViews, Body: `{"lista":"lojas","nome":"A","busca":7}`, Status: 422, Code: "views.invalid", Field: "busca"},
		{Name: "a name twice", As: apitest.Retailer, Method: "POST", Path: sharedViews, Body: `{"lista":"lista-cupons","nome":"visao de ` + apitest.Retailer + `","busca":{}}`, Status: 409, Code: "views.name_taken"},
	})
}

// A view is renamed over what was seen of it, and removed.
func TestASharedViewIsRenamedAndRemoved(t *testing.T) {
	p := apitest.NewWorld(t)
	made := p.Call(t, apitest.House, "POST", sharedViews, `{"lista":"lojas","nome":"Paradas","busca":{"situacao":"parada"}}`)
	one, version := sharedViews+"/"+made.Str("id"), `"`+made.Str("versao")+`"`
	if got := p.Call(t, apitest.House, "PUT", one, `{"nome":"Caladas"}`, "If-Match", version); got.Status != http.StatusOK || got.Str("nome") != "Caladas" {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.House, "PUT", one, `{"nome":"Mudas"}`, "If-Match", version); got.Status != http.StatusPreconditionFailed || got.Str("code") != "views.stale" {
		t.Errorf("over an old one: %d %s", got.Status, got.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "another company's", As: apitest.OtherHouse, Method: "DELETE", Path: one, Status: 404, Code: "views.not_found"},
		{Name: "removed", As: apitest.House, Method: "DELETE", Path: one, Status: 204},
		{Name: "gone", As: apitest.House, Method: "DELETE", Path: one, Status: 404, Code: "views.not_found"},
	})
}

// Its filters are replaced in place, over what was seen of them; rights are those of the team.
func TestASharedViewsFiltersAreReplaced(t *testing.T) {
	p := apitest.NewWorld(t)
	made := p.Call(t, apitest.House, "POST", sharedViews, `{"lista":"lojas","nome":"Paradas","busca":{"situacao":"parada"}}`)
	one, version := sharedViews+"/"+made.Str("id")+"/busca", `"`+made.Str("versao")+`"`
	got := p.Call(t, apitest.House, "PUT", one, `{"busca":{"situacao":"nunca"}}`, "If-Match", version)
	if got.Status != http.StatusOK || !strings.Contains(got.Text, `"busca":{"situacao":"nunca"}`) || got.Object()["podeTrocar"] != true {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if again := p.Call(t, apitest.House, "PUT", one, `{"busca":{}}`, "If-Match", version); again.Status != http.StatusPreconditionFailed || again.Str("code") != "views.stale" {
		t.Errorf("over an old one: %d %s", again.Status, again.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "another company's", As: apitest.OtherHouse, Method: "PUT", Path: one, Body: `{"busca":{}}`, Status: 404, Code: "views.not_found"},
		{Name: "no filters", As: apitest.House, Method: "PUT", Path: one, Body: `{}`, Status: 422, Code: "views.invalid", Field: "busca"},
	})
}
