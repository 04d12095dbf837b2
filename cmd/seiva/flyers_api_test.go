package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/uploads/uploadstest"
)

// page sends a file as a page of a flyer or campaign, as somebody, and gives its key.
func (p *instance) page(t *testing.T, who, path, folder, ending, contentType string, file []byte) string {
	t.Helper()
	key := folder + "000-" + id.New() + ending
	signed := p.call(t, who, "POST", path, fmt.Sprintf(`[{"key":%q,"type":%q,"size":%d}]`, key, contentType, len(file)))
	var list []struct{ Key, URL string }
	if err := json.Unmarshal([]byte(signed.text), &list); err != nil || signed.status != 201 || len(list) != 1 {
		t.Fatalf("sign: %d %s", signed.status, signed.text)
	}
	if got := p.put(t, list[0].URL, contentType, file); got != 204 {
		t.Fatalf("put: %d", got)
	}
	return key
}

func (p *instance) flyerPage(t *testing.T, who string) string {
	t.Helper()
	base := map[string]string{admin: "/admin"}[who]
	if base == "" {
		base = "/varejistas"
	}
	return p.page(t, who, base+"/cdn/signed-urls", "green-flyers/", ".jpg", "image/jpeg", uploadstest.JPEG(t, 300, 400))
}

func onePNG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 60, 80))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFlyerFromCreationToDeletion(t *testing.T) {
	p := newInstance(t)
	const path = "/varejistas/encartes"
	drawn := p.page(t, retailer, "/varejistas/cdn/signed-urls", "green-flyers/", ".png", "image/png", onePNG(t))
	photo := p.flyerPage(t, retailer)
	created := p.call(t, retailer, "POST", path, draft{"images": []string{photo, drawn}, "storeIds": []string{p.Store}}.json())
	if created.status != 201 {
		t.Fatalf("%d %s", created.status, created.text)
	}
	one := "/encartes/" + created.str("id")
	for _, want := range []string{
		`"imagePath":"http://example.com/media/pictures/`, `"width":300,"height":400`, `"width":60,"height":80`,
		`"retailers":[{"id":"` + p.Retailer + `","document":"11222333000181","tradeName":"Retailer"}]`, `"stores":[{"id":"` + p.Store,
	} {
		if !strings.Contains(created.text, want) {
			t.Errorf("no %s in %s", want, created.text)
		}
	}
	fresh := p.flyerPage(t, retailer)
	body := func(stores ...string) string { return draft{"images": []string{fresh}, "storeIds": stores}.json() }
	p.expect(t, []Case{
		{Name: "another retailer reads", As: otherRetailer, Method: "GET", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		{Name: "another retailer deletes", As: otherRetailer, Method: "DELETE", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		{Name: "another retailer's store", As: otherRetailer, Method: "POST", Path: path, Body: draft{"images": []string{p.flyerPage(t, otherRetailer)}, "storeIds": []string{p.Store}}.json(), Status: 422, Code: "flyers.invalid", Field: "storeIds"},
		{Name: "another account's file", As: otherRetailer, Method: "POST", Path: path, Body: body(p.OtherStore), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "support", As: support, Method: "GET", Path: "/admin/encartes", Status: 403, Code: "access.wrong_profile"},
		{Name: "a key of a banner", As: retailer, Method: "POST", Path: path, Body: draft{"images": []string{p.upload(t, retailer, uploadstest.JPEG(t, 298, 124))}, "storeIds": []string{p.ForeignStore}}.json(), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "not a list", As: retailer, Method: "POST", Path: path, Body: `{"images":"x"}`, Status: 422},
		{Name: "empty", As: retailer, Method: "POST", Path: path, Body: `{}`, Status: 422, Code: "flyers.invalid", Field: "images"},
		{Name: "not a picture", As: retailer, Method: "POST", Path: path, Body: draft{"images": []string{p.page(t, retailer, "/varejistas/cdn/signed-urls", "green-flyers/", ".png", "image/png", []byte("<svg/>"))}}.json(), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "the store has one", As: retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 422, Code: "flyers.store_taken", Field: "storeIds"},
		{Name: "bad days", As: retailer, Method: "GET", Path: path + "/all?startDate=ontem", Status: 422, Code: "flyers.invalid", Field: "startDate"},
		{Name: "the administrator without a retailer", As: admin, Method: "POST", Path: "/admin/encartes", Body: draft{"images": []string{p.flyerPage(t, admin)}, "storeIds": []string{p.ForeignStore}}.json(), Status: 422, Code: "flyers.invalid", Field: "retailerId"},
		{Name: "the administrator", As: admin, Method: "POST", Path: "/admin/encartes", Body: draft{"images": []string{p.flyerPage(t, admin)}, "retailerId": p.Retailer, "storeIds": []string{p.ForeignStore}}.json(), Status: 201},
		{Name: "every store has one", As: retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 422, Code: "flyers.limit_reached", Field: "nextFreeDate"},
		{Name: "the administrator reads", As: admin, Method: "GET", Path: "/admin" + one, Status: 200},
		{Name: "nobody's week", As: admin, Method: "GET", Path: "/admin/encartes/semana?varejistaId=%00", Status: 404, Code: "flyers.unknown_retailer"},
		{Name: "nobody's list", As: admin, Method: "GET", Path: "/admin/encartes?varejistaId=%00", Status: 200},
		{Name: "for nobody", As: admin, Method: "POST", Path: "/admin/encartes", Body: draft{"images": []string{p.flyerPage(t, admin)}, "retailerId": "\x00", "storeIds": []string{p.ForeignStore}}.json(), Status: 422, Code: "flyers.invalid", Field: "retailerId"},
		{Name: "an unknown retailer's week", As: admin, Method: "GET", Path: "/admin/encartes/semana?varejistaId=x", Status: 404, Code: "flyers.unknown_retailer"},
	})
	if list := p.call(t, retailer, "GET", path, ""); list.object()["total"] != 2.0 || list.object()["pageSize"] != 6.0 {
		t.Errorf("%s", list.text)
	}
	today := clock.Day(time.Now().In(clock.Brazil))
	if all := p.call(t, retailer, "GET", path+"/all?startDate="+today+"&endDate="+today, ""); strings.Count(all.text, `"images"`) != 2 {
		t.Errorf("%s", all.text)
	}
	if week := p.call(t, admin, "GET", "/admin/encartes/semana?varejistaId="+p.Retailer, ""); week.object()["limitReached"] != true {
		t.Errorf("%s", week.text)
	}
	p.expect(t, []Case{
		{Name: "delete", As: retailer, Method: "DELETE", Path: "/varejistas" + one, Status: 204},
		{Name: "delete again", As: retailer, Method: "DELETE", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		{Name: "the store is free again", As: retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 201},
	})
}

func TestRacingFlyersOverTheAPI(t *testing.T) {
	p := newInstance(t)
	body := draft{"images": []string{p.flyerPage(t, retailer)}, "storeIds": []string{p.Store}}.json()
	answers := make([]int, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = p.call(t, retailer, "POST", "/varejistas/encartes", body).status })
	}
	wait.Wait()
	count := map[int]int{}
	for _, status := range answers {
		count[status]++
	}
	if count[201] != 1 || count[422] != 3 {
		t.Errorf("%v", answers)
	}
}

func TestConsumersGetTheFlyersOfTheirRetailer(t *testing.T) {
	p := newInstance(t)
	created := p.call(t, retailer, "POST", "/varejistas/encartes", draft{"images": []string{p.flyerPage(t, retailer)}, "storeIds": []string{p.Store}}.json())
	issue := func(retailerID string) string {
		issued, err := p.Customers.Issue(t.Context(), p.retailersKey(t, retailerID), anaCPF)
		fatal(t, err)
		return issued.Token
	}
	mine, theirs := issue(p.Retailer), issue(p.OtherRetailer)
	ask := func(token, query string) answer {
		return p.call(t, nobody, "GET", "/app/flyers"+query, "", "Authorization", "Bearer "+token)
	}
	if got := ask(mine, ""); got.status != 200 || !strings.Contains(got.text, created.str("id")) || !strings.Contains(got.text, `"imageUrl":"http://example.com/media/pictures/`) {
		t.Errorf("%d %s", got.status, got.text)
	}
	for name, got := range map[string]answer{"another store": ask(mine, "?storeId="+p.ForeignStore), "no store": ask(mine, "?storeId=%00"), "another retailer": ask(theirs, "")} {
		if got.status != 200 || strings.Contains(got.text, created.str("id")) {
			t.Errorf("%s: %d %s", name, got.status, got.text)
		}
	}
	for _, token := range []string{"", "made-up", p.tokens[retailer]} {
		if got := ask(token, ""); got.status != 401 {
			t.Errorf("%q: %d %s", token, got.status, got.text)
		}
	}
}

func TestCampaignFromCreationToDeletion(t *testing.T) {
	p := newInstance(t)
	const path = "/admin/campanhas-lojas"
	day := func(n int) string { return clock.Day(time.Now().In(clock.Brazil).AddDate(0, 0, n)) }
	key := p.page(t, admin, path+"/urls", "store-campaigns/", ".png", "image/png", onePNG(t))
	good := draft{"name": "Natal Verde", "images": []string{key}, "startDate": day(0), "endDate": day(10)}
	p.expect(t, []Case{
		{Name: "no session", Method: "POST", Path: path, Body: "{}", Status: 401, Code: "access.no_session"},
		{Name: "support", As: support, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: retailer, Method: "POST", Path: path, Body: good.json(), Status: 403, Code: "access.wrong_profile"},
		{Name: "another folder", As: admin, Method: "POST", Path: path + "/urls", Body: `[{"key":"advertisement-images/000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, Status: 422, Code: "uploads.invalid", Field: "[0].key"},
		{Name: "a climbing key", As: admin, Method: "POST", Path: path + "/urls", Body: `[{"key":"store-campaigns/../000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, Status: 422, Code: "uploads.invalid", Field: "[0].key"},
		{Name: "empty", As: admin, Method: "POST", Path: path, Body: `{}`, Status: 422, Code: "campaigns.invalid", Field: "name"},
		{Name: "the end first", As: admin, Method: "POST", Path: path, Body: good.with("endDate", day(-1)).json(), Status: 422, Code: "campaigns.invalid", Field: "endDate"},
		{Name: "a flyer's file", As: admin, Method: "POST", Path: path, Body: good.with("images", []string{p.flyerPage(t, admin)}).json(), Status: 422, Code: "campaigns.invalid", Field: "images[0]"},
		{Name: "a store that is none", As: admin, Method: "POST", Path: path, Body: good.with("storeIds", []string{p.Store + "\x00"}).json(), Status: 422, Code: "campaigns.invalid", Field: "storeIds"},
		{Name: "an unknown store", As: admin, Method: "POST", Path: path, Body: good.with("storeIds", []string{"x"}).json(), Status: 422, Code: "campaigns.invalid", Field: "storeIds"},
	})
	created := p.call(t, admin, "POST", path, good.with("storeIds", []string{p.Store, p.OtherStore}).json())
	if created.status != 201 || created.str("status") != "ACTIVE" {
		t.Fatalf("%d %s", created.status, created.text)
	}
	if list := p.call(t, admin, "GET", path+"?filter=natal", ""); list.object()["total"] != 1.0 || list.object()["pageSize"] != 5.0 {
		t.Errorf("%s", list.text)
	}
	p.expect(t, []Case{
		{Name: "delete", As: admin, Method: "DELETE", Path: path + "/" + created.str("id"), Status: 204},
		{Name: "delete again", As: admin, Method: "DELETE", Path: path + "/" + created.str("id"), Status: 404, Code: "campaigns.not_found"},
	})
}
