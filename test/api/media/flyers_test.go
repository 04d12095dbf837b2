package media

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
	"seiva/internal/kit/testkit"
	"seiva/internal/uploads/uploadstest"
)

func onePNG(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewNRGBA(image.Rect(0, 0, 60, 80))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFlyerFromCreationToDeletion(t *testing.T) {
	p := apitest.New(t)
	const path = "/varejistas/encartes"
	drawn := p.Page(t, apitest.Retailer, "/varejistas/cdn/signed-urls", "green-flyers/", ".png", "image/png", onePNG(t))
	photo := p.FlyerPage(t, apitest.Retailer)
	created := p.Call(t, apitest.Retailer, "POST", path, apitest.Draft{"images": []string{photo, drawn}, "storeIds": []string{p.Store}}.JSON())
	if created.Status != 201 {
		t.Fatalf("%d %s", created.Status, created.Text)
	}
	one := "/encartes/" + created.Str("id")
	for _, want := range []string{
		`"imagePath":"http://example.com/media/pictures/`, `"width":300,"height":400`, `"width":60,"height":80`,
		`"retailers":[{"id":"` + p.Retailer + `","document":"11222333000181","tradeName":"Retailer"}]`, `"stores":[{"id":"` + p.Store,
	} {
		if !strings.Contains(created.Text, want) {
			t.Errorf("no %s in %s", want, created.Text)
		}
	}
	fresh := p.FlyerPage(t, apitest.Retailer)
	body := func(stores ...string) string {
		return apitest.Draft{"images": []string{fresh}, "storeIds": stores}.JSON()
	}
	p.Expect(t, []apitest.Case{
		{Name: "another retailer reads", As: apitest.OtherRetailer, Method: "GET", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		{Name: "another retailer deletes", As: apitest.OtherRetailer, Method: "DELETE", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		{Name: "another retailer's store", As: apitest.OtherRetailer, Method: "POST", Path: path, Body: apitest.Draft{"images": []string{p.FlyerPage(t, apitest.OtherRetailer)}, "storeIds": []string{p.Store}}.JSON(), Status: 422, Code: "flyers.invalid", Field: "storeIds"},
		{Name: "another account's file", As: apitest.OtherRetailer, Method: "POST", Path: path, Body: body(p.OtherStore), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: "/admin/encartes", Status: 403, Code: "access.wrong_profile"},
		{Name: "a key of a banner", As: apitest.Retailer, Method: "POST", Path: path, Body: apitest.Draft{"images": []string{p.Upload(t, apitest.Retailer, uploadstest.JPEG(t, 298, 124))}, "storeIds": []string{p.ForeignStore}}.JSON(), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "not a list", As: apitest.Retailer, Method: "POST", Path: path, Body: `{"images":"x"}`, Status: 422},
		{Name: "empty", As: apitest.Retailer, Method: "POST", Path: path, Body: `{}`, Status: 422, Code: "flyers.invalid", Field: "images"},
		{Name: "not a picture", As: apitest.Retailer, Method: "POST", Path: path, Body: apitest.Draft{"images": []string{p.Page(t, apitest.Retailer, "/varejistas/cdn/signed-urls", "green-flyers/", ".png", "image/png", []byte("<svg/>"))}}.JSON(), Status: 422, Code: "flyers.invalid", Field: "images[0]"},
		{Name: "the store has one", As: apitest.Retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 422, Code: "flyers.store_taken", Field: "storeIds"},
		{Name: "bad days", As: apitest.Retailer, Method: "GET", Path: path + "/all?startDate=ontem", Status: 422, Code: "flyers.invalid", Field: "startDate"},
		{Name: "bad days of the list", As: apitest.Retailer, Method: "GET", Path: path + "?endDate=ontem", Status: 422, Code: "flyers.invalid", Field: "endDate"},
		{Name: "another day's list", As: apitest.Retailer, Method: "GET", Path: path + "?endDate=2020-01-01", Status: 200, Has: []string{`"total":0`}},
		{Name: "the administrator without a retailer", As: apitest.Admin, Method: "POST", Path: "/admin/encartes", Body: apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Admin)}, "storeIds": []string{p.ForeignStore}}.JSON(), Status: 422, Code: "flyers.invalid", Field: "retailerId"},
		{Name: "the administrator", As: apitest.Admin, Method: "POST", Path: "/admin/encartes", Body: apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Admin)}, "retailerId": p.Retailer, "storeIds": []string{p.ForeignStore}}.JSON(), Status: 201},
		{Name: "every store has one", As: apitest.Retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 422, Code: "flyers.limit_reached", Field: "nextFreeDate"},
		{Name: "the administrator reads", As: apitest.Admin, Method: "GET", Path: "/admin" + one, Status: 200},
		{Name: "nobody's week", As: apitest.Admin, Method: "GET", Path: "/admin/encartes/semana?varejistaId=%00", Status: 404, Code: "flyers.unknown_retailer"},
		{Name: "nobody's list", As: apitest.Admin, Method: "GET", Path: "/admin/encartes?varejistaId=%00", Status: 200, Has: []string{`"total":0`}},
		{Name: "a retailer's list", As: apitest.Admin, Method: "GET", Path: "/admin/encartes?varejistaId=" + p.Retailer, Status: 200, Has: []string{`"total":2`}},
		{Name: "another retailer's list", As: apitest.Admin, Method: "GET", Path: "/admin/encartes?varejistaId=" + p.OtherRetailer, Status: 200, Has: []string{`"total":0`}},
		{Name: "for nobody", As: apitest.Admin, Method: "POST", Path: "/admin/encartes", Body: apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Admin)}, "retailerId": "\x00", "storeIds": []string{p.ForeignStore}}.JSON(), Status: 422, Code: "flyers.invalid", Field: "retailerId"},
		{Name: "an unknown retailer's week", As: apitest.Admin, Method: "GET", Path: "/admin/encartes/semana?varejistaId=x", Status: 404, Code: "flyers.unknown_retailer"},
	})
	if list := p.Call(t, apitest.Retailer, "GET", path, ""); list.Object()["total"] != 2.0 || list.Object()["pageSize"] != 6.0 {
		t.Errorf("%s", list.Text)
	}
	today := apitest.Day(0)
	p.Exec("INSERT INTO flyers (retailer_id, id, week, created_at, created_by) SELECT retailer_id, ?, '2020-01-05', 1578236400000, created_by FROM flyers WHERE id = ?", id.New(), created.Str("id"))
	for days, want := range map[string]int{ // without days those of this week (FL-07), and not 2020's
		"": 2, "startDate=" + today + "&endDate=" + today: 2, "startDate=" + apitest.Day(1): 0, "endDate=" + apitest.Day(-1): 1,
	} {
		if all := p.Call(t, apitest.Retailer, "GET", path+"/all?"+days, ""); all.Status != 200 || strings.Count(all.Text, `"images"`) != want {
			t.Errorf("of %s: %s", days, all.Text)
		}
	}
	p.Exec("UPDATE flyers SET created_at = created_at - ? WHERE id = ?", (7 * 24 * time.Hour).Milliseconds(), created.Str("id"))
	if all := p.Call(t, apitest.Retailer, "GET", path+"/all", ""); strings.Count(all.Text, `"images"`) != 1 || strings.Contains(all.Text, created.Str("id")) {
		t.Errorf("without days, of this week alone: %s", all.Text)
	}
	p.Exec("UPDATE flyers SET created_at = created_at + ? WHERE id = ?", (7 * 24 * time.Hour).Milliseconds(), created.Str("id"))
	sunday, err := time.Parse(time.DateOnly, created.Str("startDate"))
	if err != nil || sunday.Weekday() != time.Sunday || created.Str("endDate") != sunday.AddDate(0, 0, 6).Format(time.DateOnly) {
		t.Errorf("of %s to %s", created.Str("startDate"), created.Str("endDate"))
	}
	if week := p.Call(t, apitest.Admin, "GET", "/admin/encartes/semana?varejistaId="+p.Retailer, ""); week.Object()["limitReached"] != true ||
		week.Str("startDate") != created.Str("startDate") || week.Str("nextFreeDate") != sunday.AddDate(0, 0, 7).Format(time.DateOnly) {
		t.Errorf("%s", week.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "delete", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas" + one, Status: 204},
		{Name: "delete again", As: apitest.Retailer, Method: "DELETE", Path: "/varejistas" + one, Status: 404, Code: "flyers.not_found"},
		apitest.Reading("the week has room again", apitest.Retailer, path+"/semana", 200, `"limitReached":false`),
		{Name: "the store is free again", As: apitest.Retailer, Method: "POST", Path: path, Body: body(p.Store), Status: 201},
	})
}

func TestRacingFlyersOverTheAPI(t *testing.T) {
	p := apitest.New(t)
	body := apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Retailer)}, "storeIds": []string{p.Store}}.JSON()
	answers := make([]int, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i] = p.Call(t, apitest.Retailer, "POST", "/varejistas/encartes", body).Status })
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
	p := apitest.New(t)
	created := p.Call(t, apitest.Retailer, "POST", "/varejistas/encartes", apitest.Draft{"images": []string{p.FlyerPage(t, apitest.Retailer)}, "storeIds": []string{p.Store}}.JSON())
	issue := func(retailerID string) string {
		issued, err := p.Customers.Issue(t.Context(), p.RetailersKey(t, retailerID), apitest.AnaCPF)
		testkit.Must(t, err)
		return issued.Token
	}
	mine, theirs := issue(p.Retailer), issue(p.OtherRetailer)
	ask := func(token, query string) apitest.Answer {
		return p.Call(t, apitest.Nobody, "GET", "/app/flyers"+query, "", "Authorization", "Bearer "+token)
	}
	if got := ask(mine, ""); got.Status != 200 || !strings.Contains(got.Text, created.Str("id")) || !strings.Contains(got.Text, `"imageUrl":"http://example.com/media/pictures/`) {
		t.Errorf("%d %s", got.Status, got.Text)
	}
	for name, got := range map[string]apitest.Answer{"another store": ask(mine, "?storeId="+p.ForeignStore), "no store": ask(mine, "?storeId=%00"), "another retailer": ask(theirs, "")} {
		if got.Status != 200 || strings.Contains(got.Text, created.Str("id")) {
			t.Errorf("%s: %d %s", name, got.Status, got.Text)
		}
	}
	for _, token := range []string{"", "made-up", p.Tokens[apitest.Retailer]} {
		if got := ask(token, ""); got.Status != 401 {
			t.Errorf("%q: %d %s", token, got.Status, got.Text)
		}
	}
}

func TestCampaignFromCreationToDeletion(t *testing.T) {
	p := apitest.New(t)
	const path = "/admin/campanhas-lojas"
	key := p.Page(t, apitest.Admin, path+"/urls", "store-campaigns/", ".png", "image/png", onePNG(t))
	good := apitest.Draft{"name": "Natal Verde", "images": []string{key}, "startDate": apitest.Day(0), "endDate": apitest.Day(10)}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "POST", Path: path, Body: "{}", Status: 401, Code: "access.no_session"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"},
		{Name: "a retailer", As: apitest.Retailer, Method: "POST", Path: path, Body: good.JSON(), Status: 403, Code: "access.wrong_profile"},
		{Name: "another folder", As: apitest.Admin, Method: "POST", Path: path + "/urls", Body: `[{"key":"advertisement-images/000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, Status: 422, Code: "uploads.invalid", Field: "[0].key"},
		{Name: "a climbing key", As: apitest.Admin, Method: "POST", Path: path + "/urls", Body: `[{"key":"store-campaigns/../000-0199a1b2c3d4.jpg","type":"image/jpeg"}]`, Status: 422, Code: "uploads.invalid", Field: "[0].key"},
		{Name: "empty", As: apitest.Admin, Method: "POST", Path: path, Body: `{}`, Status: 422, Code: "campaigns.invalid", Field: "name"},
		{Name: "the end first", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("endDate", apitest.Day(-1)).JSON(), Status: 422, Code: "campaigns.invalid", Field: "endDate"},
		{Name: "a flyer's file", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("images", []string{p.FlyerPage(t, apitest.Admin)}).JSON(), Status: 422, Code: "campaigns.invalid", Field: "images[0]"},
		{Name: "a store that is none", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("storeIds", []string{p.Store + "\x00"}).JSON(), Status: 422, Code: "campaigns.invalid", Field: "storeIds"},
		{Name: "an unknown store", As: apitest.Admin, Method: "POST", Path: path, Body: good.With("storeIds", []string{"x"}).JSON(), Status: 422, Code: "campaigns.invalid", Field: "storeIds"},
	})
	created := p.Call(t, apitest.Admin, "POST", path, good.With("storeIds", []string{p.Store, p.OtherStore}).JSON())
	if created.Status != 201 || created.Str("status") != "ACTIVE" {
		t.Fatalf("%d %s", created.Status, created.Text)
	}
	if list := p.Call(t, apitest.Admin, "GET", path+"?filter=natal", ""); list.Object()["total"] != 1.0 || list.Object()["pageSize"] != 5.0 {
		t.Errorf("%s", list.Text)
	}
	p.Expect(t, []apitest.Case{
		{Name: "delete", As: apitest.Admin, Method: "DELETE", Path: path + "/" + created.Str("id"), Status: 204},
		{Name: "delete again", As: apitest.Admin, Method: "DELETE", Path: path + "/" + created.Str("id"), Status: 404, Code: "campaigns.not_found"},
	})
}
