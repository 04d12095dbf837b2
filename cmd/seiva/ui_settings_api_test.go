package main

import (
	"strings"
	"testing"
)

const uiSettings = "/identity/ui-settings"

func TestUISettingsOfEveryProfile(t *testing.T) {
	p := newInstance(t)
	own, people := uiSettings+"/columns.lojas", append([]string{otherRetailer}, everyone...)
	p.expect(t, []Case{
		{Name: "no session", Method: "GET", Path: uiSettings, Status: 401, Code: "access.no_session"},
		{Name: "no session", Method: "PUT", Path: own, Body: `{"value":1}`, Status: 401, Code: "access.no_session"},
		{Name: "no session", Method: "DELETE", Path: own, Status: 401, Code: "access.no_session"},
		{Name: "no value", As: retailer, Method: "PUT", Path: own, Body: `{}`, Status: 422, Field: "value"},
		{Name: "no JSON", As: retailer, Method: "PUT", Path: own, Body: `{"value":`, Status: 400, Code: "request.malformed"},
		{Name: "too large", As: retailer, Method: "PUT", Path: own, Body: `{"value":"` + strings.Repeat("a", 8<<10) + `"}`, Status: 422, Code: "uisettings.invalid", Field: "value"},
		{Name: "no such name", As: retailer, Method: "PUT", Path: uiSettings + "/Lojas%2F..", Body: `{"value":1}`, Status: 422, Code: "uisettings.invalid", Field: "name"},
		{Name: "too long a name", As: retailer, Method: "PUT", Path: uiSettings + "/" + strings.Repeat("a", 101), Body: `{"value":1}`, Status: 422, Code: "uisettings.invalid", Field: "name"},
		{Name: "nothing to forget", As: retailer, Method: "DELETE", Path: own, Status: 204},
	})
	for _, who := range people {
		if got := p.call(t, who, "GET", uiSettings, ""); got.status != 200 || got.text != `{"settings":{}}`+"\n" {
			t.Errorf("%s before: %d %s", who, got.status, got.text)
		}
		p.expect(t, []Case{{Name: "first", As: who, Method: "PUT", Path: own, Body: `{"value":{"of":"nobody"}}`, Status: 204}})
		p.expect(t, []Case{{Name: "last", As: who, Method: "PUT", Path: own, Body: `{"value": {"of": "` + who + `"}}`, Status: 204}})
	}
	for _, who := range people {
		want := `{"settings":{"columns.lojas":{"of":"` + who + `"}}}` + "\n"
		if got := p.call(t, who, "GET", uiSettings, ""); got.text != want {
			t.Errorf("%s: %s, want %s", who, got.text, want)
		}
	}
	p.expect(t, []Case{{Name: "forget", As: retailer, Method: "DELETE", Path: own, Status: 204}})
	if got := p.call(t, retailer, "GET", uiSettings, ""); got.text != `{"settings":{}}`+"\n" {
		t.Errorf("afterwards: %s", got.text)
	}
	if got := p.call(t, otherRetailer, "GET", uiSettings, ""); !strings.Contains(got.text, otherRetailer) {
		t.Errorf("another's afterwards: %s", got.text)
	}
}

// In another's profile the administrator's choices stay their own, and are nobody's business.
func TestUISettingsUnderASwitch(t *testing.T) {
	p := newParts(t)
	own := uiSettings + "/columns.lojas"
	p.enter("VAREJISTA", p.seiva.ID)
	if got := p.call(t, admin, "PUT", own, `{"value":"admin"}`, asRetailer, p.seiva.ID); got.status != 204 {
		t.Fatalf("put: %d %s", got.status, got.text)
	}
	for _, headers := range [][]string{nil, {asRetailer, p.seiva.ID}} {
		if got := p.call(t, admin, "GET", uiSettings, "", headers...); !strings.Contains(got.text, `"columns.lojas":"admin"`) {
			t.Errorf("read with %v: %s", headers, got.text)
		}
	}
	if got := p.call(t, retailer, "GET", uiSettings, ""); strings.Contains(got.text, "admin") {
		t.Errorf("the retailer reads %s", got.text)
	}
	if noted := p.rows(`SELECT action FROM audit WHERE action = 'switches.request'`); len(noted) != 0 {
		t.Errorf("%d requests are in the trail", len(noted))
	}
}
