package media

import (
	"strings"
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

// A banner's pictures, before and after, are shown in the trail while they are kept; then nothing tells where they lay.
func TestTheTrailShowsTheKeptPicturesOfABanner(t *testing.T) {
	p := apitest.New(t)
	one := offers(t, p, 1)[0]
	picture := func() string { return p.Text("SELECT picture FROM banners WHERE id = ?", one) }
	was := picture()
	key := p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))
	if got := p.Call(t, apitest.Retailer, "PUT", "/varejistas/propagandas/"+one, p.StoreDraft(key).JSON()); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	const asked = "/admin/auditoria?acao=banners.updated"
	shown := func(key string) string { return `"http://example.com/media/` + key + `"` }
	told := p.Call(t, apitest.Admin, "GET", asked, "").Text
	if want := `"antes":"imagem","valor":"imagem","imagens":{"antes":` + shown(was) + `,"valor":` + shown(picture()) + `}`; !strings.Contains(told, want) {
		t.Errorf("lacks %s: %s", want, told)
	}
	p.Exec("UPDATE uploads SET doomed = TRUE WHERE picture = ?", was) // by the sweep
	told = p.Call(t, apitest.Admin, "GET", asked, "").Text
	if want := `"imagens":{"antes":null,"valor":` + shown(picture()) + `}`; !strings.Contains(told, want) || strings.Contains(told, was) {
		t.Errorf("lacks %s: %s", want, told)
	}
	for _, who := range []string{apitest.Support, apitest.Retailer, apitest.House, apitest.Nobody} {
		if got := p.Call(t, who, "GET", asked, ""); got.Status != 403 && got.Status != 401 {
			t.Errorf("%s: %d", who, got.Status)
		}
	}
}
