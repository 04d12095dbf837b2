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
			rows := []Case{{Name: "no session", Method: method, Path: path, Body: "{}", Status: 401, Code: "access.no_session"}}
			for _, who := range everyone {
				if !strings.Contains(strings.Join(allowed[path], " "), who) {
					rows = append(rows, Case{Name: "wrong profile", As: who, Method: method, Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"})
				}
			}
			p.expect(t, rows)
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
			p.expect(t, []Case{
				{Name: "no overlap given", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{}`, Status: 422, Field: "overlapHours"},
				{Name: "overlap too long", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{"overlapHours":721}`, Status: 422, Code: "apikeys.invalid_overlap", Field: "overlapHours"},
				{Name: "rotated again", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{"overlapHours":1}`, Status: 409, Code: "apikeys.already_rotated"},
				{Name: "updated to nothing", As: f.who, Method: "PUT", Path: keyPath, Body: `{}`, Status: 422, Code: "apikeys.invalid_key", Field: "name"},
				{Name: "updated out of scope", As: f.who, Method: "PUT", Path: keyPath, Body: f.wrong, Status: 422, Code: "apikeys.invalid_key", Field: f.wrongField},
				{Name: "listed", As: f.who, Method: "GET", Path: f.path + "?filter=BALCOES&sortBy=name.desc", Status: 200},
				{Name: "unknown sort", As: f.who, Method: "GET", Path: f.path + "?sortBy=hash", Status: 400, Code: "paging.unknown_sort"},
				{Name: "page too large", As: f.who, Method: "GET", Path: f.path + "?pageSize=1001", Status: 422, Code: "paging.page_size", Field: "pageSize"},
				{Name: "revoked", As: f.who, Method: "DELETE", Path: keyPath, Status: 204},
				{Name: "revoked again", As: f.who, Method: "DELETE", Path: keyPath, Status: 404, Code: "apikeys.not_found"},
				{Name: "read when revoked", As: f.who, Method: "GET", Path: keyPath, Status: 404, Code: "apikeys.not_found"},
				{Name: "refusals when revoked", As: f.who, Method: "GET", Path: keyPath + "/refusals", Status: 404, Code: "apikeys.not_found"},
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
	p.expect(t, []Case{
		{Name: "absent house", As: support, Method: "GET", Path: "/support/parceiros/api-keys/" + id.New(), Status: 404, Code: "apikeys.partner_not_found"},
		{Name: "absent house restricted", As: support, Method: "PUT", Path: restrict + id.New(), Body: `{"restricted":true,"reason":"x"}`, Status: 404, Code: "apikeys.partner_not_found"},
		{Name: "no reason", As: support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true}`, Status: 422, Code: "apikeys.invalid_restriction", Field: "reason"},
		{Name: "reason too long", As: support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"` + strings.Repeat("a", 501) + `"}`, Status: 422, Field: "reason"},
		{Name: "reason with NUL", As: support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"a\u0000b"}`, Status: 422, Code: "apikeys.invalid_restriction", Field: "reason"},
		{Name: "restricted absent", As: support, Method: "PUT", Path: restrict + p.House, Body: `{}`, Status: 422, Field: "restricted"},
		{Name: "restricted", As: support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"Uso indevido"}`, Status: 200},
		{Name: "house creates", As: house, Method: "POST", Path: "/parceiros/keys", Body: `{"name":"x"}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house edits", As: house, Method: "PUT", Path: own, Body: `{"name":"x"}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house rotates", As: house, Method: "POST", Path: own + "/rotate", Body: `{"overlapHours":1}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house deletes", As: house, Method: "DELETE", Path: own, Status: 403, Code: "apikeys.restricted"},
		{Name: "house reads", As: house, Method: "GET", Path: own, Status: 200},
		{Name: "administrator creates", As: admin, Method: "POST", Path: "/admin/keys", Body: fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.House), Status: 201},
		{Name: "other house creates", As: otherHouse, Method: "POST", Path: "/parceiros/keys", Body: `{"name":"x"}`, Status: 201},
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
	p.expect(t, []Case{
		{Name: "released by the administrator", As: admin, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":false}`, Status: 200},
		{Name: "house deletes", As: house, Method: "DELETE", Path: own, Status: 204},
	})
	found := p.call(t, support, "GET", "/support/parceiros/all?filter=otherh", "")
	if rows, _ := found.body.([]any); len(rows) != 1 || !strings.Contains(found.text, `"documento":"45723174000110","nomeFantasia":"OtherHouse"`) {
		t.Errorf("look-up: %s", found.text)
	}
}
