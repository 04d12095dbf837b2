package access

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

func TestKeyCallsAreGuarded(t *testing.T) {
	p := apitest.New(t)
	allowed := map[string][]string{"/retailers/api-keys": {apitest.Retailer}}
	calls := map[string][]string{"/retailers/api-keys": {"GET"}}
	for base, who := range map[string]string{"/parceiros/keys": apitest.House, "/admin/keys": apitest.Admin, "/admin/retailer/keys": apitest.Admin} {
		for path, methods := range map[string][]string{
			"": {"GET", "POST"}, "/" + id.New(): {"GET", "PUT", "DELETE"}, "/" + id.New() + "/rotate": {"POST"}, "/" + id.New() + "/refusals": {"GET"}, "/" + id.New() + "/log": {"GET"},
		} {
			allowed[base+path], calls[base+path] = []string{who}, methods
		}
	}
	for path, method := range map[string]string{
		"/support/parceiros/api-keys/" + id.New(): "GET", "/support/parceiros/api-keys/restricted/" + id.New(): "PUT",
		"/support/parceiros/api-keys/restricted": "GET", "/support/parceiros/all": "GET",
	} {
		allowed[path], calls[path] = []string{apitest.Support, apitest.Admin}, []string{method}
	}
	for path, methods := range calls {
		for _, method := range methods {
			rows := []apitest.Case{{Name: "no session", Method: method, Path: path, Body: "{}", Status: 401, Code: "access.no_session"}}
			for _, who := range apitest.Everyone {
				if !strings.Contains(strings.Join(allowed[path], " "), who) {
					rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: method, Path: path, Body: "{}", Status: 403, Code: "access.wrong_profile"})
				}
			}
			p.Expect(t, rows)
		}
	}
}

// Each family: the caller, the call's path, a body that is right, and one bound to somebody else.
func families(p *apitest.Instance) []struct{ who, path, right, wrongField, wrong string } {
	return []struct{ who, path, right, wrongField, wrong string }{
		{
			apitest.House, "/parceiros/keys", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"storeId":%q}`, p.Retailer, p.Store),
			"retailerId", fmt.Sprintf(`{"name":"Caixas","retailerId":%q}`, p.OtherRetailer),
		},
		{
			apitest.Admin, "/admin/keys", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":null,"storeId":null}`, p.House),
			"storeId", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":%q,"storeId":%q}`, p.House, p.Retailer, p.ForeignStore),
		},
		{
			apitest.Admin, "/admin/retailer/keys", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"environment":"test"}`, p.Retailer),
			"storeId", fmt.Sprintf(`{"name":"Caixas","retailerId":%q,"storeId":%q}`, p.Retailer, p.OtherStore),
		},
	}
}

func TestKeyFamiliesFromCreationToRevocation(t *testing.T) {
	p := apitest.New(t)
	endedBy := map[string]string{apitest.House: apitest.House, apitest.Admin: "Equipe Seiva"}
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
				got := p.Call(t, f.who, "POST", f.path, bad.body)
				if got.Status != 422 || got.Field(bad.field) == "" || (bad.message != "" && got.Field(bad.field) != bad.message) {
					t.Errorf("%s: %d %s", bad.body, got.Status, got.Text)
				}
			}
			created := p.Call(t, f.who, "POST", f.path, f.right)
			key, keyPath := created.Str("key"), f.path+"/"+created.Str("id")
			if created.Status != 201 || !regexp.MustCompile(`^seiva_(live|test)_[0-9A-Za-z]{36}$`).MatchString(key) ||
				created.Str("prefix") != key[:17]+"…" || created.Str("environment") != key[6:10] {
				t.Fatalf("created: %d %s", created.Status, created.Text)
			}
			if _, err := p.Portal.Keys.Authenticate(t.Context(), key); err != nil {
				t.Fatalf("the key does not work: %v", err)
			}
			updated := p.Call(t, f.who, "PUT", keyPath, strings.Replace(f.right, "Caixas", " Balcões ", 1))
			if updated.Status != 200 || updated.Str("name") != "Balcões" || updated.Str("environment") != created.Str("environment") {
				t.Errorf("updated: %d %s", updated.Status, updated.Text)
			}
			rotated := p.Call(t, f.who, "POST", keyPath+"/rotate", `{"overlapHours":1}`)
			if rotated.Status != 201 || rotated.Str("key") == key || rotated.Str("name") != "Balcões" {
				t.Errorf("rotated: %d %s", rotated.Status, rotated.Text)
			}
			got := p.Call(t, f.who, "GET", keyPath, "")
			if got.Status != 200 || strings.Contains(got.Text, `"key"`) || got.Str("replacedBy") != rotated.Str("id") || got.Str("expiresAt") == "" ||
				got.Str("lastUsedAt") == "" {
				t.Errorf("read: %d %s", got.Status, got.Text)
			}
			p.Expect(t, []apitest.Case{
				{Name: "no overlap given", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{}`, Status: 422, Field: "overlapHours"},
				{Name: "overlap too long", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{"overlapHours":721}`, Status: 422, Code: "apikeys.invalid_overlap", Field: "overlapHours"},
				{Name: "rotated again", As: f.who, Method: "POST", Path: keyPath + "/rotate", Body: `{"overlapHours":1}`, Status: 409, Code: "apikeys.already_rotated"},
				{Name: "updated to nothing", As: f.who, Method: "PUT", Path: keyPath, Body: `{}`, Status: 422, Code: "apikeys.invalid_key", Field: "name"},
				{Name: "updated out of scope", As: f.who, Method: "PUT", Path: keyPath, Body: f.wrong, Status: 422, Code: "apikeys.invalid_key", Field: f.wrongField},
				{Name: "listed", As: f.who, Method: "GET", Path: f.path + "?filter=BALCOES&sortBy=name.desc", Status: 200},
				{Name: "unknown sort", As: f.who, Method: "GET", Path: f.path + "?sortBy=hash", Status: 400, Code: "paging.unknown_sort"},
				{Name: "page too large", As: f.who, Method: "GET", Path: f.path + "?pageSize=1001", Status: 422, Code: "paging.page_size", Field: "pageSize"},
				{Name: "paused", As: f.who, Method: "POST", Path: keyPath + "/pause", Status: 200},
				{Name: "revoked", As: f.who, Method: "DELETE", Path: keyPath, Status: 204},
				{Name: "revoked again", As: f.who, Method: "DELETE", Path: keyPath, Status: 404, Code: "apikeys.not_found"},
				{Name: "read when revoked", As: f.who, Method: "GET", Path: keyPath, Status: 404, Code: "apikeys.not_found"},
				{Name: "refusals when revoked", As: f.who, Method: "GET", Path: keyPath + "/refusals", Status: 200},
				{Name: "log when revoked", As: f.who, Method: "GET", Path: keyPath + "/log", Status: 200, Has: []string{`"key":{"name":"Balcões","prefix":"` + created.Str("prefix") + `","environment":"` + created.Str("environment") + `","pausedAt":null}`}},
				{Name: "listed among the ended", As: f.who, Method: "GET", Path: f.path + "?ended=true&filter=" + key[11:17], Status: 200, Has: []string{`"total":1`, created.Str("id"), `"revokedAt":"20`, `"revokedBy":"` + endedBy[f.who] + `"`}},
				{Name: "what works is not among them", As: f.who, Method: "GET", Path: f.path + "?ended=true&filter=" + rotated.Str("key")[11:17], Status: 200, Has: []string{`"total":0`}},
				{Name: "no yes or no", As: f.who, Method: "GET", Path: f.path + "?ended=talvez", Status: 422, Field: "ended"},
			})
			if _, err := p.Portal.Keys.Authenticate(t.Context(), key); err != error(apikeys.ErrInvalid) {
				t.Errorf("the revoked key: %v", err)
			}
			list := p.Call(t, f.who, "GET", f.path, "")
			if list.Object()["total"] != left[f.path] || list.Object()["pageSize"] != 6.0 || strings.Contains(list.Text, key) {
				t.Errorf("list: %s", list.Text)
			}
		})
	}
	if _, err := p.Trail.Verify(t.Context(), ""); err != nil {
		t.Error(err)
	}
}

func TestKeysOfOthersAreNotFound(t *testing.T) {
	p := apitest.New(t)
	for _, f := range families(p) {
		created := p.Call(t, f.who, "POST", f.path, f.right)
		callers := map[string]string{"/parceiros/keys": apitest.OtherHouse, "/admin/keys": apitest.Admin, "/admin/retailer/keys": apitest.Admin}
		for path, who := range callers {
			if path == f.path && who == apitest.Admin || path == "/admin/keys" && f.path == "/parceiros/keys" {
				continue // the administrator's own to manage
			}
			for _, call := range []struct{ method, suffix, body string }{
				{"GET", "", ""}, {"PUT", "", `{"name":"x"}`}, {"DELETE", "", ""}, {"POST", "/rotate", `{"overlapHours":0}`}, {"GET", "/refusals", ""}, {"GET", "/log", ""},
			} {
				theirs := p.Call(t, who, call.method, path+"/"+created.Str("id")+call.suffix, call.body)
				absent := p.Call(t, who, call.method, path+"/"+id.New()+call.suffix, call.body)
				if theirs.Status != 404 || theirs.Str("code") != absent.Str("code") || theirs.Str("message") != absent.Str("message") {
					t.Errorf("%s %s%s: %s, absent: %s", call.method, path, call.suffix, theirs.Text, absent.Text)
				}
			}
		}
	}
	if list := p.Call(t, apitest.OtherHouse, "GET", "/parceiros/keys", ""); list.Object()["total"] != 0.0 {
		t.Errorf("another house's list: %s", list.Text)
	}
	// A house that names another house in its form still binds to itself.
	made := p.Call(t, apitest.OtherHouse, "POST", "/parceiros/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.House))
	if made.Status != 201 || made.Str("softwareHouseId") != p.OtherHouse {
		t.Errorf("extra field: %d, software house %q", made.Status, made.Str("softwareHouseId"))
	}
}

func TestRetailerReadsTheKeysThatReachIt(t *testing.T) {
	p := apitest.New(t)
	for _, f := range families(p) {
		p.Call(t, f.who, "POST", f.path, f.right)
	}
	own := p.Call(t, apitest.Retailer, "GET", "/retailers/api-keys?sortBy=name", "")
	if own.Object()["total"] != 3.0 || strings.Contains(own.Text, `"key"`) || !strings.Contains(own.Text, `"softwareHouse":{"id":"`+p.House) ||
		!strings.Contains(own.Text, `"softwareHouse":null`) {
		t.Errorf("own keys: %s", own.Text)
	}
	if other := p.Call(t, apitest.OtherRetailer, "GET", "/retailers/api-keys", ""); other.Object()["total"] != 0.0 {
		t.Errorf("another retailer's: %s", other.Text)
	}
}

func TestSupportRestrictsASoftwareHouse(t *testing.T) {
	p := apitest.New(t)
	created := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`)
	leaked := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Vazada"}`).Str("id")
	own, restrict := "/parceiros/keys/"+created.Str("id"), "/support/parceiros/api-keys/restricted/"
	p.Expect(t, []apitest.Case{
		{Name: "absent house", As: apitest.Support, Method: "GET", Path: "/support/parceiros/api-keys/" + id.New(), Status: 404, Code: "apikeys.partner_not_found"},
		{Name: "absent house restricted", As: apitest.Support, Method: "PUT", Path: restrict + id.New(), Body: `{"restricted":true,"reason":"x"}`, Status: 404, Code: "apikeys.partner_not_found"},
		{Name: "no reason", As: apitest.Support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true}`, Status: 422, Code: "apikeys.invalid_restriction", Field: "reason"},
		{Name: "reason too long", As: apitest.Support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"` + strings.Repeat("a", 501) + `"}`, Status: 422, Field: "reason"},
		{Name: "reason with NUL", As: apitest.Support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"a\u0000b"}`, Status: 422, Code: "apikeys.invalid_restriction", Field: "reason"},
		{Name: "restricted absent", As: apitest.Support, Method: "PUT", Path: restrict + p.House, Body: `{}`, Status: 422, Field: "restricted"},
		{Name: "restricted", As: apitest.Support, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":true,"reason":"Uso indevido"}`, Status: 200},
		{Name: "house creates", As: apitest.House, Method: "POST", Path: "/parceiros/keys", Body: `{"name":"x"}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house edits", As: apitest.House, Method: "PUT", Path: own, Body: `{"name":"x"}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house rotates", As: apitest.House, Method: "POST", Path: own + "/rotate", Body: `{"overlapHours":1}`, Status: 403, Code: "apikeys.restricted"},
		{Name: "house pauses", As: apitest.House, Method: "POST", Path: own + "/pause", Status: 200, Has: []string{`"pausedAt":"20`}},
		{Name: "house resumes", As: apitest.House, Method: "POST", Path: own + "/resume", Status: 403, Code: "apikeys.restricted"},
		{Name: "administrator resumes", As: apitest.Admin, Method: "POST", Path: "/admin/keys/" + created.Str("id") + "/resume", Status: 200, Has: []string{`"pausedAt":null`}},
		{Name: "house reads why", As: apitest.House, Method: "GET", Path: "/parceiros", Status: 200, Has: []string{`"keysRestritas":true`, `"motivoRestricao":"Uso indevido"`, `"dataRestricao":"20`}},
		{Name: "other house pauses", As: apitest.OtherHouse, Method: "POST", Path: own + "/pause", Status: 404, Code: "apikeys.not_found"},
		{Name: "house deletes what leaked", As: apitest.House, Method: "DELETE", Path: "/parceiros/keys/" + leaked, Status: 204},
		{Name: "house reads", As: apitest.House, Method: "GET", Path: own, Status: 200},
		{Name: "other house creates", As: apitest.OtherHouse, Method: "POST", Path: "/parceiros/keys", Body: `{"name":"x"}`, Status: 201},
	})
	made := p.Call(t, apitest.Admin, "POST", "/admin/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.House))
	if made.Status != 201 {
		t.Fatalf("the administrator creates: %d %s", made.Status, made.Text)
	}
	got := p.Call(t, apitest.Admin, "GET", "/support/parceiros/api-keys/"+p.House, "").Object()
	if got["restricted"] != true || got["tradeName"] != "House" || got["totalKeys"] != 2.0 || got["softwareHouseId"] != p.House {
		t.Errorf("configuration: %v", got)
	}
	held := p.Call(t, apitest.Support, "GET", "/support/parceiros/api-keys/restricted", "")
	if held.Object()["total"] != 1.0 || !strings.Contains(held.Text, `"id":"`+p.House+`","tradeName":"House","reason":"Uso indevido","since":"20`) {
		t.Errorf("restricted list: %s", held.Text)
	}
	if _, err := p.Portal.Keys.Authenticate(t.Context(), created.Str("key")); err != nil {
		t.Errorf("an existing key: %v", err)
	}
	house := "/support/parceiros/api-keys/" + p.House
	for _, who := range []string{apitest.House, apitest.Retailer} {
		p.Expect(t, []apitest.Case{
			apitest.Reading("configuration", who, house, 403, "access.wrong_profile"),
			apitest.Reading("restricted list", who, strings.TrimSuffix(restrict, "/"), 403, "access.wrong_profile"),
			{Name: "released by " + who, As: who, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":false}`, Status: 403, Code: "access.wrong_profile"},
		})
	}
	p.Expect(t, []apitest.Case{
		apitest.Reading("the list's second page", apitest.Support, strings.TrimSuffix(restrict, "/")+"?page=1", 200, `"items":[],"page":1,"pageSize":6,"total":1`),
		{Name: "released by the administrator", As: apitest.Admin, Method: "PUT", Path: restrict + p.House, Body: `{"restricted":false}`, Status: 200},
		{Name: "history", As: apitest.Support, Path: house + "/historico", Status: 200, Has: []string{
			`"total":2`, `"restrita":false,"motivo":"","quem":"admin"`, `"restrita":true,"motivo":"Uso indevido","quem":"support"`,
		}},
		{Name: "page of nothing", As: apitest.Support, Path: house + "/historico?pageSize=0", Status: 422, Field: "pageSize"},
		{Name: "history of nobody", As: apitest.Support, Path: "/support/parceiros/api-keys/" + id.New() + "/historico", Status: 404, Code: "apikeys.partner_not_found"},
		{Name: "history read by the house", As: apitest.House, Path: house + "/historico", Status: 403, Code: "access.wrong_profile"},
		{Name: "keys", As: apitest.Support, Path: house + "/keys", Status: 200, Has: []string{`"total":2`, created.Str("id"), `"pausedAt":null`}, Lacks: []string{`"key":`, leaked}},
		{Name: "keys by name", As: apitest.Support, Path: house + "/keys?filter=caix", Status: 200, Has: []string{`"total":1`, created.Str("id")}},
		{Name: "keys read by a retailer", As: apitest.Retailer, Path: house + "/keys", Status: 403, Code: "access.wrong_profile"},
		{Name: "another's key", As: apitest.Support, Method: "DELETE", Path: "/support/parceiros/api-keys/" + p.OtherHouse + "/keys/" + created.Str("id"), Status: 404, Code: "apikeys.not_found"},
		{Name: "revoked by the house", As: apitest.OtherHouse, Method: "DELETE", Path: house + "/keys/" + created.Str("id"), Status: 403, Code: "access.wrong_profile"},
		{Name: "revoked by support", As: apitest.Support, Method: "DELETE", Path: house + "/keys/" + made.Str("id"), Status: 204},
		{Name: "is gone", As: apitest.Support, Path: house + "/keys", Status: 200, Has: []string{`"total":1`}},
		{Name: "house deletes", As: apitest.House, Method: "DELETE", Path: own, Status: 204},
	})
	found := p.Call(t, apitest.Support, "GET", "/support/parceiros/all?filter=otherh", "")
	if rows, _ := found.Body.([]any); len(rows) != 1 || !strings.Contains(found.Text, `"documento":"45723174000110","nomeFantasia":"OtherHouse"`) {
		t.Errorf("look-up: %s", found.Text)
	}
}
