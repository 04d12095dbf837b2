package access

import (
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

func TestUISettingsOfEveryProfile(t *testing.T) {
	p := apitest.New(t)
	own, people := apitest.UiSettings+"/columns.lojas", append([]string{apitest.OtherRetailer}, apitest.Everyone...)
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "GET", Path: apitest.UiSettings, Status: 401, Code: "access.no_session"},
		{Name: "no session", Method: "PUT", Path: own, Body: `{"value":1}`, Status: 401, Code: "access.no_session"},
		{Name: "no session", Method: "DELETE", Path: own, Status: 401, Code: "access.no_session"},
		{Name: "no value", As: apitest.Retailer, Method: "PUT", Path: own, Body: `{}`, Status: 422, Field: "value"},
		{Name: "no JSON", As: apitest.Retailer, Method: "PUT", Path: own, Body: `{"value":`, Status: 400, Code: "request.malformed"},
		{Name: "too large", As: apitest.Retailer, Method: "PUT", Path: own, Body: `{"value":"` + strings.Repeat("a", 8<<10) + `"}`, Status: 422, Code: "uisettings.invalid", Field: "value"},
		{Name: "no such name", As: apitest.Retailer, Method: "PUT", Path: apitest.UiSettings + "/Lojas%2F..", Body: `{"value":1}`, Status: 422, Code: "uisettings.invalid", Field: "name"},
		{Name: "too long a name", As: apitest.Retailer, Method: "PUT", Path: apitest.UiSettings + "/" + strings.Repeat("a", 101), Body: `{"value":1}`, Status: 422, Code: "uisettings.invalid", Field: "name"},
		{Name: "nothing to forget", As: apitest.Retailer, Method: "DELETE", Path: own, Status: 204},
	})
	for _, who := range people {
		if got := p.Call(t, who, "GET", apitest.UiSettings, ""); got.Status != 200 || got.Text != `{"settings":{}}`+"\n" {
			t.Errorf("%s before: %d %s", who, got.Status, got.Text)
		}
		p.Expect(t, []apitest.Case{{Name: "first", As: who, Method: "PUT", Path: own, Body: `{"value":{"of":"nobody"}}`, Status: 204}})
		p.Expect(t, []apitest.Case{{Name: "last", As: who, Method: "PUT", Path: own, Body: `{"value": {"of": "` + who + `"}}`, Status: 204}})
	}
	for _, who := range people {
		want := `{"settings":{"columns.lojas":{"of":"` + who + `"}}}` + "\n"
		if got := p.Call(t, who, "GET", apitest.UiSettings, ""); got.Text != want {
			t.Errorf("%s: %s, want %s", who, got.Text, want)
		}
	}
	p.Expect(t, []apitest.Case{{Name: "forget", As: apitest.Retailer, Method: "DELETE", Path: own, Status: 204}})
	if got := p.Call(t, apitest.Retailer, "GET", apitest.UiSettings, ""); got.Text != `{"settings":{}}`+"\n" {
		t.Errorf("afterwards: %s", got.Text)
	}
	if got := p.Call(t, apitest.OtherRetailer, "GET", apitest.UiSettings, ""); !strings.Contains(got.Text, apitest.OtherRetailer) {
		t.Errorf("another's afterwards: %s", got.Text)
	}
}

// In another's profile the administrator's choices stay their own, and are nobody's business.
func TestUISettingsUnderASwitch(t *testing.T) {
	p := apitest.NewWorld(t)
	own := apitest.UiSettings + "/columns.lojas"
	p.Enter("VAREJISTA", p.Seiva.ID)
	if got := p.Call(t, apitest.Admin, "PUT", own, `{"value":"admin"}`, apitest.AsRetailer, p.Seiva.ID); got.Status != 204 {
		t.Fatalf("put: %d %s", got.Status, got.Text)
	}
	for _, headers := range [][]string{nil, {apitest.AsRetailer, p.Seiva.ID}} {
		if got := p.Call(t, apitest.Admin, "GET", apitest.UiSettings, "", headers...); !strings.Contains(got.Text, `"columns.lojas":"admin"`) {
			t.Errorf("read with %v: %s", headers, got.Text)
		}
	}
	if got := p.Call(t, apitest.Retailer, "GET", apitest.UiSettings, ""); strings.Contains(got.Text, "admin") {
		t.Errorf("the retailer reads %s", got.Text)
	}
	if noted := p.Texts(`SELECT action FROM audit WHERE action = 'switches.request'`); len(noted) != 0 {
		t.Errorf("%d requests are in the trail", len(noted))
	}
}
