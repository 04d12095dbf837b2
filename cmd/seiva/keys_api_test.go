package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/apikeys"
	"seiva/internal/kit/id"
)

var everyone = []string{admin, support, house, retailer}

func TestKeyCallsAreGuarded(t *testing.T) {
	p := newInstance(t)
	allowed := map[string][]string{"/retailers/api-keys": {retailer}}
	calls := map[string][]string{"/retailers/api-keys": {"GET"}}
	for base, who := range map[string]string{"/parceiros/keys": house, "/admin/keys": admin, "/admin/retailer/keys": admin} {
		for path, methods := range map[string][]string{
			"": {"GET", "POST"}, "/" + id.New(): {"GET", "PUT", "DELETE"}, "/" + id.New() + "/rotate": {"POST"}, "/" + id.New() + "/refusals": {"GET"},
		} {
			allowed[base+path], calls[base+path] = []string{who}, methods
		}
	}
	for path, method := range map[string]string{
		"/support/parceiros/api-keys/" + id.New(): "GET", "/support/parceiros/api-keys/restricted/" + id.New(): "PUT",
		"/support/parceiros/api-keys/restricted": "GET", "/support/parceiros/all": "GET",
	} {
		allowed[path], calls[path] = []string{support, admin}, []string{method}
	}
	for path, methods := range calls {
		for _, method := range methods {
			rows := []scenario{{"no session", nobody, method, path, "{}", 401, "access.no_session", ""}}
			for _, who := range everyone {
				if !strings.Contains(strings.Join(allowed[path], " "), who) {
					rows = append(rows, scenario{"wrong profile", who, method, path, "{}", 403, "access.wrong_profile", ""})
				}
			}
			p.play(t, rows)
		}
	}
}

// Each family: the caller, the call's path, a body that is right, and one bound to somebody else.
func families(p *instance) []struct{ who, path, right, wrongField, wrong string } {
	return []struct{ who, path, right, wrongField, wrong string }{
		{
			house, "/parceiros/keys", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"storeId":%q}`, p.Retailer, p.Store),
			"retailerId", fmt.Sprintf(`{"name":"Caixas","retailerId":%q}`, p.OtherRetailer),
		},
		{
			admin, "/admin/keys", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":null,"storeId":null}`, p.House),
			"storeId", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":%q,"storeId":%q}`, p.House, p.Retailer, p.ForeignStore),
		},
		{
			admin, "/admin/retailer/keys", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"environment":"test"}`, p.Retailer),
			"storeId", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"storeId":%q}`, p.Retailer, p.OtherStore),
		},
	}
}

func TestKeyFamiliesFromCreationToRevocation(t *testing.T) {
	p := newInstance(t)
	left := map[string]float64{"/parceiros/keys": 1, "/admin/keys": 2, "/admin/retailer/keys": 1} // each family's new key
	for _, f := range families(p) {
		t.Run(f.path, func(t *testing.T) {
			for _, bad := range []struct{ body, field, message string }{
				{`{}`, "name", "Este campo é obrigatório"},
				{`{"name":"` + strings.Repeat("a", 121) + `"}`, "name", "Use no máximo 120 caracteres."},
				{`{"name":"a\u0000b"}`, "name", "Use no máximo 120 caracteres."},
				{`{"name":"x","retailerId":"` + p.Retailer + `\u0000","storeId":"` + p.Store + `"}`, "retailerId", "Varejista não encontrado entre os vinculados. Escolha outro."},
				{`{"name":3}`, "name", "deve ser um texto"},
				{`{"name":"x","environment":"prod"}`, "environment", ""},
				{f.wrong, f.wrongField, ""},
			} {
				got := p.call(t, f.who, "POST", f.path, bad.body)
				if got.status != 422 || got.field(bad.field) == "" || (bad.message != "" && got.field(bad.field) != bad.message) {
					t.Errorf("%s: %d %s", bad.body, got.status, got.text)
				}
			}
			created := p.call(t, f.who, "POST", f.path, f.right)
			key, keyPath := created.str("key"), f.path+"/"+created.str("id")
			if created.status != 201 || !regexp.MustCompile(`^seiva_(live|test)_[0-9A-Za-z]{36}$`).MatchString(key) ||
				created.str("prefix") != key[:17]+"…" || created.str("environment") != key[6:10] {
				t.Fatalf("created: %d %s", created.status, created.text)
			}
			if _, err := p.Portal.Keys.Authenticate(t.Context(), key); err != nil {
				t.Fatalf("the key does not work: %v", err)
			}
			updated := p.call(t, f.who, "PUT", keyPath, strings.Replace(f.right, "Caixas", " Balcões ", 1))
			if updated.status != 200 || updated.str("name") != "Balcões" || updated.str("environment") != created.str("environment") {
				t.Errorf("updated: %d %s", updated.status, updated.text)
			}
			rotated := p.call(t, f.who, "POST", keyPath+"/rotate", `{"overlapHours":1}`)
			if rotated.status != 201 || rotated.str("key") == key || rotated.str("name") != "Balcões" {
				t.Errorf("rotated: %d %s", rotated.status, rotated.text)
			}
			got := p.call(t, f.who, "GET", keyPath, "")
			if got.status != 200 || strings.Contains(got.text, `"key"`) || got.str("replacedBy") != rotated.str("id") || got.str("expiresAt") == "" ||
				got.str("lastUsedAt") == "" {
				t.Errorf("read: %d %s", got.status, got.text)
			}
			p.play(t, []scenario{
				{"no overlap given", f.who, "POST", keyPath + "/rotate", `{}`, 422, "", "overlapHours"},
				{"overlap too long", f.who, "POST", keyPath + "/rotate", `{"overlapHours":721}`, 422, "apikeys.invalid_overlap", "overlapHours"},
				{"rotated again", f.who, "POST", keyPath + "/rotate", `{"overlapHours":1}`, 409, "apikeys.already_rotated", ""},
				{"updated to nothing", f.who, "PUT", keyPath, `{}`, 422, "apikeys.invalid_key", "name"},
				{"updated out of scope", f.who, "PUT", keyPath, f.wrong, 422, "apikeys.invalid_key", f.wrongField},
				{"listed", f.who, "GET", f.path + "?filter=BALCOES&sortBy=name.desc", "", 200, "", ""},
				{"unknown sort", f.who, "GET", f.path + "?sortBy=hash", "", 400, "paging.unknown_sort", ""},
				{"page too large", f.who, "GET", f.path + "?pageSize=1001", "", 422, "paging.page_size", "pageSize"},
				{"revoked", f.who, "DELETE", keyPath, "", 204, "", ""},
				{"revoked again", f.who, "DELETE", keyPath, "", 404, "apikeys.not_found", ""},
				{"read when revoked", f.who, "GET", keyPath, "", 404, "apikeys.not_found", ""},
				{"refusals when revoked", f.who, "GET", keyPath + "/refusals", "", 404, "apikeys.not_found", ""},
			})
			if _, err := p.Portal.Keys.Authenticate(t.Context(), key); err != error(apikeys.ErrInvalid) {
				t.Errorf("the revoked key: %v", err)
			}
			list := p.call(t, f.who, "GET", f.path, "")
			if list.object()["total"] != left[f.path] || list.object()["pageSize"] != 6.0 || strings.Contains(list.text, key) {
				t.Errorf("list: %s", list.text)
			}
		})
	}
	if _, err := p.Trail.Verify(t.Context(), ""); err != nil {
		t.Error(err)
	}
}

func TestKeysOfOthersAreNotFound(t *testing.T) {
	p := newInstance(t)
	for _, f := range families(p) {
		created := p.call(t, f.who, "POST", f.path, f.right)
		callers := map[string]string{"/parceiros/keys": otherHouse, "/admin/keys": admin, "/admin/retailer/keys": admin}
		for path, who := range callers {
			if path == f.path && who == admin || path == "/admin/keys" && f.path == "/parceiros/keys" {
				continue // the administrator's own to manage
			}
			for _, call := range []struct{ method, suffix, body string }{
				{"GET", "", ""}, {"PUT", "", `{"name":"x"}`}, {"DELETE", "", ""}, {"POST", "/rotate", `{"overlapHours":0}`}, {"GET", "/refusals", ""},
			} {
				theirs := p.call(t, who, call.method, path+"/"+created.str("id")+call.suffix, call.body)
				absent := p.call(t, who, call.method, path+"/"+id.New()+call.suffix, call.body)
				if theirs.status != 404 || theirs.str("code") != absent.str("code") || theirs.str("message") != absent.str("message") {
					t.Errorf("%s %s%s: %s, absent: %s", call.method, path, call.suffix, theirs.text, absent.text)
				}
			}
		}
	}
	if list := p.call(t, otherHouse, "GET", "/parceiros/keys", ""); list.object()["total"] != 0.0 {
		t.Errorf("another house's list: %s", list.text)
	}
	// A house that names another house in its form still binds to itself.
	made := p.call(t, otherHouse, "POST", "/parceiros/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.House))
	if made.status != 201 || made.str("softwareHouseId") != p.OtherHouse {
		t.Errorf("extra field: %d, software house %q", made.status, made.str("softwareHouseId"))
	}
}

func TestRetailerReadsTheKeysThatReachIt(t *testing.T) {
	p := newInstance(t)
	for _, f := range families(p) {
		p.call(t, f.who, "POST", f.path, f.right)
	}
	own := p.call(t, retailer, "GET", "/retailers/api-keys?sortBy=name", "")
	if own.object()["total"] != 3.0 || strings.Contains(own.text, `"key"`) || !strings.Contains(own.text, `"softwareHouse":{"id":"`+p.House) ||
		!strings.Contains(own.text, `"softwareHouse":null`) {
		t.Errorf("own keys: %s", own.text)
	}
	if other := p.call(t, otherRetailer, "GET", "/retailers/api-keys", ""); other.object()["total"] != 0.0 {
		t.Errorf("another retailer's: %s", other.text)
	}
}

func TestRefusalsShowNeitherKeyNorDocument(t *testing.T) {
	p := newInstance(t)
	created := p.call(t, house, "POST", "/parceiros/keys", `{"name":"Caixas"}`)
	at := time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)
	err := p.Portal.Keys.RecordRefusals(t.Context(), map[string][]apikeys.Refusal{created.str("id"): {
		{At: time.Now(), Code: "receipts.bad_cpf", Store: "11222333000181"}, {At: at.AddDate(-1, 0, 0), Code: "receipts.too_old"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for who, path := range map[string]string{house: "/parceiros/keys/", admin: "/admin/keys/"} {
		got := p.call(t, who, "GET", path+created.str("id")+"/refusals", "")
		rows, _ := got.body.([]any)
		if got.status != 200 || len(rows) != 1 || !strings.Contains(got.text, `"code":"receipts.bad_cpf","store":"11222333000181"`) {
			t.Errorf("%s: %d %s", who, got.status, got.text)
		}
	}
}

func TestSupportRestrictsASoftwareHouse(t *testing.T) {
	p := newInstance(t)
	created := p.call(t, house, "POST", "/parceiros/keys", `{"name":"Caixas"}`)
	own, restrict := "/parceiros/keys/"+created.str("id"), "/support/parceiros/api-keys/restricted/"
	p.play(t, []scenario{
		{"absent house", support, "GET", "/support/parceiros/api-keys/" + id.New(), "", 404, "apikeys.partner_not_found", ""},
		{"absent house restricted", support, "PUT", restrict + id.New(), `{"restricted":true,"reason":"x"}`, 404, "apikeys.partner_not_found", ""},
		{"no reason", support, "PUT", restrict + p.House, `{"restricted":true}`, 422, "apikeys.invalid_restriction", "reason"},
		{"reason too long", support, "PUT", restrict + p.House, `{"restricted":true,"reason":"` + strings.Repeat("a", 501) + `"}`, 422, "", "reason"},
		{"reason with NUL", support, "PUT", restrict + p.House, `{"restricted":true,"reason":"a\u0000b"}`, 422, "apikeys.invalid_restriction", "reason"},
		{"restricted absent", support, "PUT", restrict + p.House, `{}`, 422, "", "restricted"},
		{"restricted", support, "PUT", restrict + p.House, `{"restricted":true,"reason":"Uso indevido"}`, 200, "", ""},
		{"house creates", house, "POST", "/parceiros/keys", `{"name":"x"}`, 403, "apikeys.restricted", ""},
		{"house edits", house, "PUT", own, `{"name":"x"}`, 403, "apikeys.restricted", ""},
		{"house rotates", house, "POST", own + "/rotate", `{"overlapHours":1}`, 403, "apikeys.restricted", ""},
		{"house deletes", house, "DELETE", own, "", 403, "apikeys.restricted", ""},
		{"house reads", house, "GET", own, "", 200, "", ""},
		{"administrator creates", admin, "POST", "/admin/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.House), 201, "", ""},
		{"other house creates", otherHouse, "POST", "/parceiros/keys", `{"name":"x"}`, 201, "", ""},
	})
	got := p.call(t, admin, "GET", "/support/parceiros/api-keys/"+p.House, "").object()
	if got["restricted"] != true || got["tradeName"] != "House" || got["totalKeys"] != 2.0 || got["softwareHouseId"] != p.House {
		t.Errorf("configuration: %v", got)
	}
	held := p.call(t, support, "GET", "/support/parceiros/api-keys/restricted", "")
	if held.object()["total"] != 1.0 || !strings.Contains(held.text, `"reason":"Uso indevido"`) {
		t.Errorf("restricted list: %s", held.text)
	}
	if _, err := p.Portal.Keys.Authenticate(t.Context(), created.str("key")); err != nil {
		t.Errorf("an existing key: %v", err)
	}
	p.play(t, []scenario{
		{"released by the administrator", admin, "PUT", restrict + p.House, `{"restricted":false}`, 200, "", ""},
		{"house deletes", house, "DELETE", own, "", 204, "", ""},
	})
	found := p.call(t, support, "GET", "/support/parceiros/all?filter=otherh", "")
	if rows, _ := found.body.([]any); len(rows) != 1 || !strings.Contains(found.text, `"documento":"45723174000110","nomeFantasia":"OtherHouse"`) {
		t.Errorf("look-up: %s", found.text)
	}
}
