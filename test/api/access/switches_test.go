package access

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

func TestSwitchIsTheAdministratorsAlone(t *testing.T) {
	p := apitest.NewWorld(t)
	body := fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas com o dono"}`, p.Seiva.ID)
	var rows []apitest.Case
	for _, method := range []string{"POST", "GET", "DELETE"} {
		rows = append(rows, apitest.Case{Name: "no session", Method: method, Path: apitest.SwitchedProfile, Body: body, Status: 401, Code: "access.no_session"})
		for _, who := range []string{apitest.Support, apitest.Retailer, apitest.House} {
			rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: method, Path: apitest.SwitchedProfile, Body: body, Status: 403, Code: "access.wrong_profile"})
		}
	}
	for path, owner := range map[string]string{"/varejistas/acessos-administrativos": apitest.Retailer, "/parceiros/acessos-administrativos": apitest.House} {
		rows = append(rows, apitest.Case{Name: "no session", Method: "GET", Path: path, Status: 401, Code: "access.no_session"})
		for _, who := range []string{apitest.Admin, apitest.Support, apitest.Retailer, apitest.House} {
			if who != owner {
				rows = append(rows, apitest.Case{Name: "wrong profile", As: who, Method: "GET", Path: path, Status: 403, Code: "access.wrong_profile"})
			}
		}
	}
	p.Expect(t, append(rows,
		apitest.Case{Name: "nothing asked for", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: `{}`, Status: 422, Code: "switches.invalid", Field: "reason"},
		apitest.Case{Name: "another administrator's profile", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: strings.Replace(body, "VAREJISTA", "ADMINISTRADOR", 1), Status: 422, Code: "switches.invalid", Field: "profile"},
		apitest.Case{Name: "short reason", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: `{"profile":"VAREJISTA","id":"x","reason":"porque"}`, Status: 422, Code: "switches.invalid", Field: "reason"},
		apitest.Case{Name: "number as reason", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: `{"profile":"VAREJISTA","id":"x","reason":7}`, Status: 422, Field: "reason"},
		apitest.Case{Name: "absent company", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: strings.Replace(body, p.Seiva.ID, id.New(), 1), Status: 404, Code: "switches.owner_not_found"},
		apitest.Case{Name: "a software house as retailer", As: apitest.Admin, Method: "POST", Path: apitest.SwitchedProfile, Body: strings.Replace(body, p.Seiva.ID, p.Caixa.ID, 1), Status: 404, Code: "switches.owner_not_found"},
		apitest.Case{Name: "nowhere yet", As: apitest.Admin, Method: "GET", Path: apitest.SwitchedProfile, Status: 404, Code: "switches.none"},
		apitest.Case{Name: "left without having entered", As: apitest.Admin, Method: "DELETE", Path: apitest.SwitchedProfile, Status: 204},
		apitest.Case{Name: "page of nothing", As: apitest.Retailer, Method: "GET", Path: "/varejistas/acessos-administrativos?pageSize=0", Status: 422, Field: "pageSize"},
		apitest.Case{Name: "page too large", As: apitest.Retailer, Method: "GET", Path: "/varejistas/acessos-administrativos?pageSize=101", Status: 422, Field: "pageSize"},
	))
}

func TestAdministratorActsInARetailersProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	entered := p.Enter("VAREJISTA", p.Seiva.ID)
	if entered.Str("nomeFantasia") != "Mercado Seiva" || entered.Str("id") != p.Seiva.ID || entered.Str("expiresAt") == "" {
		t.Errorf("entered: %s", entered.Text)
	}
	if current := p.Call(t, apitest.Admin, "GET", apitest.SwitchedProfile, "", apitest.AsRetailer, p.Seiva.ID); current.Text != entered.Text {
		t.Errorf("current %s, want %s", current.Text, entered.Text)
	}
	inside := func(method, path, body string) apitest.Answer {
		return p.Call(t, apitest.Admin, method, path, body, apitest.AsRetailer, p.Seiva.ID)
	}
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		has, lacks               string
	}{
		{"profile", "GET", "/varejistas", "", 200, "Mercado Seiva", "Alfa"},
		{"stores", "GET", "/varejistas/lojas/all", "", 200, "Loja Centro", "Alfa Praia"},
		{"another tenant's store", "DELETE", "/varejistas/lojas/" + p.Praia.ID, "", 404, "stores.not_found", ""},
		{"settings", "PUT", "/varejistas/configuracoes", `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":50}`, 200, `"custoPorCupomMilesimos":50`, ""},
		{"own store", "DELETE", "/varejistas/lojas/" + p.Centro.ID, "", 204, "", ""},
		{"the administrator's own calls", "GET", "/admin/varejistas/" + p.Seiva.ID, "", 403, "access.wrong_profile", ""},
		{"a software house's calls", "GET", "/parceiros", "", 403, "access.wrong_profile", ""},
		{"who is signed in", "GET", "/identity/me", "", 200, `"profile":"ADMINISTRADOR"`, p.Seiva.ID},
		{"sessions are the administrator's", "GET", "/identity/sessions", "", 200, `"current":true`, ""},
		{"password", "POST", "/identity/change-password", `{"currentPassword":"Seiva-demo-2026","newPassword":"outra senha forte 9"}`, 403, "access.switched_profile", ""},
		{"name", "PUT", "/identity/name", `{"name":"Outra"}`, 403, "access.switched_profile", ""},
		{"second factor", "POST", "/identity/second-factor/totp", `{"currentPassword":"Seiva-demo-2026"}`, 403, "access.switched_profile", ""},
		{"passkeys", "POST", "/identity/passkeys", `{"currentPassword":"Seiva-demo-2026"}`, 403, "access.switched_profile", ""},
		{"a colleague invited", "POST", "/varejistas/usuarios-secundarios", `{"email":"meu@seiva.test"}`, 403, "access.switched_profile", ""},
		{"a colleague removed", "DELETE", "/varejistas/usuarios-secundarios/" + id.New(), "", 403, "access.switched_profile", ""},
	} {
		got := inside(c.method, c.path, c.body)
		if got.Status != c.status || !strings.Contains(got.Text, c.has) || (c.lacks != "" && strings.Contains(got.Text, c.lacks)) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.Status, got.Text, c.status, c.has)
		}
	}
	account := p.Texts("SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR'")[0]
	want := []string{
		"switches.opened " + p.Seiva.ID + " ", "switches.request " + p.Seiva.ID + " retailerProfile", "switches.request " + p.Seiva.ID + " retailerStoresAll",
		"switches.request " + p.Seiva.ID + " retailerDeleteStore",
		"switches.request " + p.Seiva.ID + " retailerSettings", "retailers.configured " + p.Seiva.ID + " ",
		"switches.request " + p.Seiva.ID + " retailerDeleteStore", "stores.deleted " + p.Seiva.ID + " ",
		"switches.request " + p.Seiva.ID + " adminRetailer",
		"switches.request " + p.Seiva.ID + " partnerProfile", "switches.request " + p.Seiva.ID + " retailerInviteAccount",
		"switches.request " + p.Seiva.ID + " retailerRemoveAccount",
	}
	got := p.Texts("SELECT action || ' ' || acted_for || ' ' || COALESCE(json_extract(details, '$.operation'), '') FROM audit WHERE actor_id = ? ORDER BY number", account)
	if !slices.Equal(got, want) {
		t.Errorf("the trail:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if deleted := p.Texts("SELECT object_id FROM audit WHERE details LIKE '%retailerDeleteStore%' ORDER BY number"); !slices.Equal(deleted, []string{p.Praia.ID, p.Centro.ID}) {
		t.Errorf("what was to be deleted: %v", deleted)
	}
	_, err := p.Trail.Verify(t.Context(), "")
	p.Check(err)
}

func TestAdministratorActsInASoftwareHousesProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	key := p.Call(t, apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`).Str("id")
	p.Enter("PARCEIRO", p.Caixa.ID)
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		has                      string
	}{
		{"profile", "GET", "/parceiros", "", 200, p.Caixa.Code},
		{"its keys", "GET", "/parceiros/keys", "", 200, key},
		{"a key renamed", "PUT", "/parceiros/keys/" + key, `{"name":"Balcões"}`, 200, "Balcões"},
		{"a key made", "POST", "/parceiros/keys", `{"name":"Minha"}`, 403, "access.switched_profile"},
		{"a key rotated", "POST", "/parceiros/keys/" + key + "/rotate", `{"overlapHours":1}`, 403, "access.switched_profile"},
		{"a key revoked", "DELETE", "/parceiros/keys/" + key, "", 204, ""},
		{"a retailer's calls", "GET", "/varejistas", "", 403, "access.wrong_profile"},
	} {
		if got := p.Call(t, apitest.Admin, c.method, c.path, c.body, apitest.AsHouse, p.Caixa.ID); got.Status != c.status || !strings.Contains(got.Text, c.has) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.Status, got.Text, c.status, c.has)
		}
	}
	both := p.Texts(`SELECT action FROM audit WHERE acted_for = ? AND actor_id = (SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR')
		AND action LIKE 'apikeys.%' ORDER BY number`, p.Caixa.ID)
	if !slices.Equal(both, []string{"apikeys.updated", "apikeys.revoked"}) {
		t.Errorf("changes with both actors: %v", both)
	}
	if made := p.Call(t, apitest.Admin, "POST", "/admin/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.Caixa.ID)); made.Status != 201 {
		t.Errorf("without the header the administrator is themselves: %d %s", made.Status, made.Text)
	}
}

func TestSwitchIsRefusedWithoutOneForExactlyThatProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	own := "/varejistas"
	refuse := func(name, who, code string, headers ...string) {
		t.Helper()
		if got := p.Call(t, who, "GET", own, "", headers...); got.Status != 403 || got.Str("code") != code {
			t.Errorf("%s: %d %s, want 403 %s", name, got.Status, got.Text, code)
		}
	}
	refuse("no switch", apitest.Admin, "switches.not_open", apitest.AsRetailer, p.Seiva.ID)
	p.Enter("VAREJISTA", p.Seiva.ID)
	refuse("another id", apitest.Admin, "switches.not_open", apitest.AsRetailer, p.Alfa.ID)
	refuse("the other kind", apitest.Admin, "switches.not_open", apitest.AsHouse, p.Seiva.ID)
	refuse("both", apitest.Admin, "switches.not_open", apitest.AsRetailer, p.Seiva.ID, apitest.AsHouse, p.Caixa.ID)
	refuse("nonsense", apitest.Admin, "switches.not_open", apitest.AsRetailer, "' OR 1=1 --")
	for _, who := range []string{apitest.Support, apitest.Retailer, apitest.OtherRetailer, apitest.House} {
		refuse(who, who, "switches.not_allowed", apitest.AsRetailer, p.Seiva.ID)
	}
	if got := p.Call(t, apitest.OtherRetailer, "GET", own, ""); got.Status != 200 || strings.Contains(got.Text, p.Seiva.ID) {
		t.Errorf("without the header: %d %s", got.Status, got.Text)
	}
	again := p.Call(t, apitest.Nobody, "POST", "/identity/sign-in", `{"email":"ADMINISTRADOR@demo.seiva.test","password":"Seiva-demo-2026"}`)
	p.Tokens["elsewhere"] = again.Str("accessToken")
	refuse("another session of the same account", "elsewhere", "switches.not_open", apitest.AsRetailer, p.Seiva.ID)

	p.Exec("UPDATE switched_profiles SET expires_at = opened_at + 1")
	refuse("once its time is over", apitest.Admin, "switches.expired", apitest.AsRetailer, p.Seiva.ID)
	p.Expect(t, []apitest.Case{{Name: "gone", As: apitest.Admin, Method: "GET", Path: apitest.SwitchedProfile, Status: 404, Code: "switches.none"}})

	p.Enter("VAREJISTA", p.Seiva.ID)
	if got := p.Call(t, apitest.Admin, "DELETE", apitest.SwitchedProfile, "", apitest.AsRetailer, p.Seiva.ID); got.Status != 204 {
		t.Errorf("left: %d %s", got.Status, got.Text)
	}
	refuse("once left", apitest.Admin, "switches.not_open", apitest.AsRetailer, p.Seiva.ID)
	p.Enter("VAREJISTA", p.Seiva.ID)
	p.Enter("VAREJISTA", p.Alfa.ID)
	refuse("once another was entered", apitest.Admin, "switches.not_open", apitest.AsRetailer, p.Seiva.ID)
	if got := p.Call(t, apitest.Admin, "GET", own, "", apitest.AsRetailer, p.Alfa.ID); got.Status != 200 {
		t.Errorf("the other: %d %s", got.Status, got.Text)
	}
	if got := p.Call(t, apitest.Admin, "POST", "/identity/sign-out", "", apitest.AsRetailer, p.Alfa.ID); got.Status != 204 {
		t.Errorf("signed out inside: %d %s", got.Status, got.Text)
	}
}

func TestThoseEnteredSeeWhoAndWhy(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Enter("VAREJISTA", p.Seiva.ID)
	accesses := "/varejistas/acessos-administrativos"
	p.Expect(t, []apitest.Case{
		{Name: "the one entered", As: apitest.Retailer, Method: "GET", Path: accesses, Status: 200, Has: []string{
			`"nome":"admin"`, `"motivo":"Conferir as lojas com o dono"`, `"fim":null`, `"emAndamento":true`, `"total":1`, `"pageSize":10`,
		}},
		{Name: "another retailer", As: apitest.OtherRetailer, Method: "GET", Path: accesses, Status: 200, Has: []string{`"items":[]`, `"total":0`}},
		{Name: "its software house", As: apitest.House, Method: "GET", Path: "/parceiros/acessos-administrativos", Status: 200, Has: []string{`"total":0`}},
	})
	mails := p.Texts("SELECT recipient || ' ' || body_text FROM outbox WHERE subject = 'A equipe da Seiva acessou sua conta'")
	if len(mails) != 1 || !strings.HasPrefix(mails[0], "VAREJISTA"+p.Seiva.ID) || !strings.Contains(mails[0], "Conferir as lojas com o dono") ||
		!strings.Contains(mails[0], "/conta/acessos") {
		t.Errorf("told by mail: %v", mails)
	}
	p.Call(t, apitest.Admin, "POST", "/identity/sign-out", "")
	p.Expect(t, []apitest.Case{{
		Name: "once the session has ended", As: apitest.Retailer, Method: "GET", Path: accesses, Status: 200, Has: []string{`"emAndamento":false`, `"fim":null`},
	}})
}

func TestThoseEnteredSeeWhatWasChanged(t *testing.T) {
	p := apitest.NewWorld(t)
	accesses := "/varejistas/acessos-administrativos"
	inside := func(method, path, body string, status int) {
		t.Helper()
		if got := p.Call(t, apitest.Admin, method, path, body, apitest.AsRetailer, p.Seiva.ID); got.Status != status {
			t.Fatalf("%s %s: %d %s", method, path, got.Status, got.Text)
		}
	}
	newest := func() string {
		t.Helper()
		items, _ := p.Call(t, apitest.Retailer, "GET", accesses, "").Object()["items"].([]any)
		latest, _ := items[0].(map[string]any)
		return latest["id"].(string)
	}
	settings := func(cost int) string {
		return fmt.Sprintf(`{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":%d}`, cost)
	}
	p.Call(t, apitest.Retailer, "PUT", "/varejistas/configuracoes", settings(1)) // by themselves
	p.Enter("VAREJISTA", p.Seiva.ID)
	inside("GET", "/varejistas", "", 200)
	inside("PUT", "/varejistas/configuracoes", settings(2), 200)
	inside("DELETE", "/varejistas/lojas/"+p.Praia.ID, "", 404) // refused: changes nothing
	inside("DELETE", "/varejistas/lojas/"+p.Centro.ID, "", 204)
	first := newest()
	p.Enter("VAREJISTA", p.Seiva.ID)
	inside("PUT", "/varejistas/configuracoes", settings(3), 200)
	second := newest()
	changes := func(access string) string { return accesses + "/" + access + "/alteracoes" }
	p.Expect(t, []apitest.Case{
		{Name: "what was changed, in order", As: apitest.Retailer, Method: "GET", Path: changes(first), Status: 200, Has: []string{
			`"total":2`, `"alteracao":"Configurações alteradas","nome":"","campos":[]`, `"alteracao":"Loja excluída","nome":"11.222.333/0001-81"`,
		}},
		{Name: "a page", As: apitest.Retailer, Method: "GET", Path: changes(first) + "?page=1&pageSize=1", Status: 200, Has: []string{`"total":2`, "Loja excluída"}, Lacks: []string{"Configurações"}},
		{Name: "the other stay alone", As: apitest.Retailer, Method: "GET", Path: changes(second), Status: 200, Has: []string{`"total":1`, "Configurações alteradas"}},
		{Name: "page too large", As: apitest.Retailer, Method: "GET", Path: changes(first) + "?pageSize=101", Status: 422, Field: "pageSize"},
		{Name: "absent", As: apitest.Retailer, Method: "GET", Path: changes(id.New()), Status: 404, Code: "switches.not_found"},
		{Name: "another retailer", As: apitest.OtherRetailer, Method: "GET", Path: changes(first), Status: 404, Code: "switches.not_found"},
		{Name: "its software house", As: apitest.House, Method: "GET", Path: "/parceiros" + changes(first)[len("/varejistas"):], Status: 404, Code: "switches.not_found"},
		{Name: "staff", As: apitest.Admin, Method: "GET", Path: changes(first), Status: 403, Code: "access.wrong_profile"},
		{Name: "support", As: apitest.Support, Method: "GET", Path: changes(first), Status: 403, Code: "access.wrong_profile"},
		{Name: "no session", Method: "GET", Path: changes(first), Status: 401, Code: "access.no_session"},
	})
}

// An answer that was kept in one profile is nothing for another, though the account is the same.
func TestKeptAnswersStayInTheirProfile(t *testing.T) {
	p := apitest.NewWorld(t)
	body := `{"documento":"90400500000103","nomeFantasia":"Loja Nova"}`
	create := func(retailerID string) apitest.Answer {
		p.Enter("VAREJISTA", retailerID)
		return p.Call(t, apitest.Admin, "POST", "/varejistas/lojas", body, apitest.AsRetailer, retailerID, "Idempotency-Key", "a")
	}
	if made := create(p.Seiva.ID); made.Status != 201 || made.Str("varejistaId") != p.Seiva.ID {
		t.Fatalf("made: %d %s", made.Status, made.Text)
	}
	if other := create(p.Alfa.ID); other.Status != 422 || other.Str("code") != "request.idempotency_mismatch" || strings.Contains(other.Text, p.Seiva.ID) {
		t.Errorf("in another profile: %d %s", other.Status, other.Text)
	}
}

// Whose entry it is and how long it lasts is nothing that a body can say.
func TestEnteringTakesNoOtherFields(t *testing.T) {
	p := apitest.NewWorld(t)
	entered := p.Call(t, apitest.Admin, "POST", apitest.SwitchedProfile, fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas",
		"expiresAt":"2099-01-01T00:00:00Z","openedAt":"2099-01-01T00:00:00Z","actorId":"x","actorName":"Outra","sessionId":"x","ownerName":"Outra"}`, p.Seiva.ID))
	if entered.Status != 201 || entered.Str("expiresAt") > "2099" || entered.Str("nomeFantasia") != "Mercado Seiva" {
		t.Errorf("entered: %d %s", entered.Status, entered.Text)
	}
	kept := p.Texts("SELECT (expires_at - opened_at) || ' ' || actor_name || ' ' || (session_id <> 'x') FROM switched_profiles")
	if !slices.Equal(kept, []string{"3600000 admin 1"}) {
		t.Errorf("kept %v", kept)
	}
}

// A repeated entry is one entry.
func TestEnteringIsIdempotent(t *testing.T) {
	p := apitest.NewWorld(t)
	body := fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas"}`, p.Seiva.ID)
	first := p.Call(t, apitest.Admin, "POST", apitest.SwitchedProfile, body, "Idempotency-Key", "a")
	again := p.Call(t, apitest.Admin, "POST", apitest.SwitchedProfile, body, "Idempotency-Key", "a")
	if first.Status != 201 || again.Text != first.Text || len(p.Texts("SELECT id FROM switched_profiles")) != 1 {
		t.Errorf("%d %s, then %d %s", first.Status, first.Text, again.Status, again.Text)
	}
}
