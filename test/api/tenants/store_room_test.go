package tenants

import (
	"testing"

	"seiva/internal/app/apitest"
)

// A software house hears what a retailer of its own may still have, before it fills in a store; of others nothing.
func TestAHouseHearsHowManyStoresARetailerMayHave(t *testing.T) {
	p := apitest.NewWorld(t)
	room := func(who, retailerID string) apitest.Answer {
		return p.Call(t, who, "GET", "/parceiros/varejistas/"+retailerID+"/lojas-da-assinatura", "")
	}
	if free := room(apitest.House, p.Seiva.ID); free.Status != 200 || free.Object()["permitidas"] != nil {
		t.Errorf("without a subscription: %d %s", free.Status, free.Text)
	}
	p.Check(p.Subscribe(t.Context(), p.Seiva.ID))
	full := room(apitest.House, p.Seiva.ID).Object()
	for n := 0; full["usadas"].(float64) < full["permitidas"].(float64); n++ { // up to what it pays for
		p.MakeStore(p.Seiva, "", apitest.BranchCNPJ(200+n), "Loja")
		full = room(apitest.House, p.Seiva.ID).Object()
	}
	p.Expect(t, []apitest.Case{
		{
			Name: "what the call told is what a store meets", As: apitest.House, Method: "POST", Path: "/parceiros/lojas", Status: 422, Code: "stores.over_limit",
			Body: `{"documento":"` + apitest.BranchCNPJ(199) + `","nomeFantasia":"a","varejistaId":"` + p.Seiva.ID + `"}`,
		},
		{Name: "linked by a store alone", As: apitest.OtherHouse, Method: "GET", Path: "/parceiros/varejistas/" + p.Seiva.ID + "/lojas-da-assinatura", Status: 404, Code: "stores.retailer_not_linked"},
		{Name: "linked to nobody", As: apitest.House, Method: "GET", Path: "/parceiros/varejistas/" + p.Alfa.ID + "/lojas-da-assinatura", Status: 404, Code: "stores.retailer_not_linked"},
		{Name: "no id", As: apitest.House, Method: "GET", Path: "/parceiros/varejistas/x/lojas-da-assinatura", Status: 404, Code: "stores.retailer_not_linked"},
		{Name: "a retailer", As: apitest.Retailer, Method: "GET", Path: "/parceiros/varejistas/" + p.Seiva.ID + "/lojas-da-assinatura", Status: 403, Code: "access.wrong_profile"},
	})
}
