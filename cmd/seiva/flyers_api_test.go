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
	p.play(t, []scenario{
		{"another retailer reads", otherRetailer, "GET", "/varejistas" + one, "", 404, "flyers.not_found", ""},
		{"another retailer deletes", otherRetailer, "DELETE", "/varejistas" + one, "", 404, "flyers.not_found", ""},
		{"another retailer's store", otherRetailer, "POST", path, draft{"images": []string{p.flyerPage(t, otherRetailer)}, "storeIds": []string{p.Store}}.json(), 422, "flyers.invalid", "storeIds"},
		{"another account's file", otherRetailer, "POST", path, body(p.OtherStore), 422, "flyers.invalid", "images[0]"},
		{"support", support, "GET", "/admin/encartes", "", 403, "access.wrong_profile", ""},
		{"a key of a banner", retailer, "POST", path, draft{"images": []string{p.upload(t, retailer, uploadstest.JPEG(t, 298, 124))}, "storeIds": []string{p.ForeignStore}}.json(), 422, "flyers.invalid", "images[0]"},
		{"not a list", retailer, "POST", path, `{"images":"x"}`, 422, "", ""},
		{"empty", retailer, "POST", path, `{}`, 422, "flyers.invalid", "images"},
		{"not a picture", retailer, "POST", path, draft{"images": []string{p.page(t, retailer, "/varejistas/cdn/signed-urls", "green-flyers/", ".png", "image/png", []byte("<svg/>"))}}.json(), 422, "flyers.invalid", "images[0]"},
		{"the store has one", retailer, "POST", path, body(p.Store), 422, "flyers.store_taken", "storeIds"},
		{"bad days", retailer, "GET", path + "/all?startDate=ontem", "", 422, "flyers.invalid", "startDate"},
		{"the administrator without a retailer", admin, "POST", "/admin/encartes", draft{"images": []string{p.flyerPage(t, admin)}, "storeIds": []string{p.ForeignStore}}.json(), 422, "flyers.invalid", "retailerId"},
		{"the administrator", admin, "POST", "/admin/encartes", draft{"images": []string{p.flyerPage(t, admin)}, "retailerId": p.Retailer, "storeIds": []string{p.ForeignStore}}.json(), 201, "", ""},
		{"every store has one", retailer, "POST", path, body(p.Store), 422, "flyers.limit_reached", "nextFreeDate"},
		{"the administrator reads", admin, "GET", "/admin" + one, "", 200, "", ""},
		{"nobody's week", admin, "GET", "/admin/encartes/semana?varejistaId=%00", "", 404, "flyers.unknown_retailer", ""},
		{"nobody's list", admin, "GET", "/admin/encartes?varejistaId=%00", "", 200, "", ""},
		{"for nobody", admin, "POST", "/admin/encartes", draft{"images": []string{p.flyerPage(t, admin)}, "retailerId": "\x00", "storeIds": []string{p.ForeignStore}}.json(), 422, "flyers.invalid", "retailerId"},
		{"an unknown retailer's week", admin, "GET", "/admin/encartes/semana?varejistaId=x", "", 404, "flyers.unknown_retailer", ""},
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
	p.play(t, []scenario{
		{"delete", retailer, "DELETE", "/varejistas" + one, "", 204, "", ""},
		{"delete again", retailer, "DELETE", "/varejistas" + one, "", 404, "flyers.not_found", ""},
		{"the store is free again", retailer, "POST", path, body(p.Store), 201, "", ""},
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
	p.play(t, []scenario{
		{"no session", nobody, "POST", path, "{}", 401, "access.no_session", ""},
		{"support", support, "GET", path, "", 403, "access.wrong_profile", ""},
		{"a retailer", retailer, "POST", path, good.json(), 403, "access.wrong_profile", ""},
		{"another folder", admin, "POST", path + "/urls", `[{"key":"advertisement-images/000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, 422, "uploads.invalid", "[0].key"},
		{"a climbing key", admin, "POST", path + "/urls", `[{"key":"store-campaigns/../000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, 422, "uploads.invalid", "[0].key"},
		{"empty", admin, "POST", path, `{}`, 422, "campaigns.invalid", "name"},
		{"the end first", admin, "POST", path, good.with("endDate", day(-1)).json(), 422, "campaigns.invalid", "endDate"},
		{"a flyer's file", admin, "POST", path, good.with("images", []string{p.flyerPage(t, admin)}).json(), 422, "campaigns.invalid", "images[0]"},
		{"a store that is none", admin, "POST", path, good.with("storeIds", []string{p.Store + "\x00"}).json(), 422, "campaigns.invalid", "storeIds"},
		{"an unknown store", admin, "POST", path, good.with("storeIds", []string{"x"}).json(), 422, "campaigns.invalid", "storeIds"},
	})
	created := p.call(t, admin, "POST", path, good.with("storeIds", []string{p.Store, p.OtherStore}).json())
	if created.status != 201 || created.str("status") != "ACTIVE" {
		t.Fatalf("%d %s", created.status, created.text)
	}
	if list := p.call(t, admin, "GET", path+"?filter=natal", ""); list.object()["total"] != 1.0 || list.object()["pageSize"] != 5.0 {
		t.Errorf("%s", list.text)
	}
	p.play(t, []scenario{
		{"delete", admin, "DELETE", path + "/" + created.str("id"), "", 204, "", ""},
		{"delete again", admin, "DELETE", path + "/" + created.str("id"), "", 404, "campaigns.not_found", ""},
	})
}
