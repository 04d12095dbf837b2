package media

import (
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/uploads/uploadstest"
)

// Who sees a banner is told by the stores' names, before and after.
func TestTheTrailNamesTheStoresOfABanner(t *testing.T) {
	p := apitest.New(t)
	one := offers(t, p, 1)[0]
	path := "/varejistas/propagandas/" + one
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))
	everywhere := p.StoreDraft(key).With("rules", []any{apitest.Draft{"type": "RETAILER_ID", "value": p.Retailer, "flags": []string{"ALL_STORES"}}})
	if got := p.Call(t, apitest.Retailer, "PUT", path, everywhere.JSON()); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	var name string
	p.Check(p.DB.Read(t.Context()).NewRaw("SELECT trade_name FROM stores WHERE id = ?", p.Store).Scan(t.Context(), &name))
	p.Expect(t, []apitest.Case{{
		Name: "told", As: apitest.Admin, Method: "GET", Path: "/admin/auditoria?objetoId=" + one, Status: 200,
		Has: []string{`"antes":"` + name + `"`, `"valor":"Todas as lojas"`},
	}})
}
