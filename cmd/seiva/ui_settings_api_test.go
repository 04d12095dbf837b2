package main

import (
	"strings"
	"testing"
)

const uiSettings = "/identity/ui-settings"

func TestUISettingsOfEveryProfile(t *testing.T) {
	p := newInstance(t)
	own, people := uiSettings+"/columns.lojas", append([]string{otherRetailer}, everyone...)
	p.play(t, []scenario{
		{"no session", nobody, "GET", uiSettings, "", 401, "access.no_session", ""},
		{"no session", nobody, "PUT", own, `{"value":1}`, 401, "access.no_session", ""},
		{"no session", nobody, "DELETE", own, "", 401, "access.no_session", ""},
		{"no value", retailer, "PUT", own, `{}`, 422, "", "value"},
		{"no JSON", retailer, "PUT", own, `{"value":`, 400, "request.malformed", ""},
		{"too large", retailer, "PUT", own, `{"value":"` + strings.Repeat("a", 8<<10) + `"}`, 422, "uisettings.invalid", "value"},
		{"no such name", retailer, "PUT", uiSettings + "/Lojas%2F..", `{"value":1}`, 422, "uisettings.invalid", "name"},
		{"too long a name", retailer, "PUT", uiSettings + "/" + strings.Repeat("a", 101), `{"value":1}`, 422, "uisettings.invalid", "name"},
		{"nothing to forget", retailer, "DELETE", own, "", 204, "", ""},
	})
	for _, who := range people {
		if got := p.call(t, who, "GET", uiSettings, ""); got.status != 200 || got.text != `{"settings":{}}`+"\n" {
			t.Errorf("%s before: %d %s", who, got.status, got.text)
		}
		p.play(t, []scenario{{"first", who, "PUT", own, `{"value":{"of":"nobody"}}`, 204, "", ""}})
		p.play(t, []scenario{{"last", who, "PUT", own, `{"value": {"of": "` + who + `"}}`, 204, "", ""}})
	}
	for _, who := range people {
		want := `{"settings":{"columns.lojas":{"of":"` + who + `"}}}` + "\n"
		if got := p.call(t, who, "GET", uiSettings, ""); got.text != want {
			t.Errorf("%s: %s, want %s", who, got.text, want)
		}
	}
	p.play(t, []scenario{{"forget", retailer, "DELETE", own, "", 204, "", ""}})
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
