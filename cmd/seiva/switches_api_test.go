package main

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/id"
)

const (
	switchedProfile = "/admin/switched-profile"
	asRetailer      = "x-retailer-id"
	asHouse         = "x-software-house-id"
)

// enter opens a switch; the body comes back.
func (p *parts) enter(profile, ownerID string) answer {
	p.t.Helper()
	body := fmt.Sprintf(`{"profile":%q,"id":%q,"reason":"Conferir as lojas com o dono"}`, profile, ownerID)
	got := p.call(p.t, admin, "POST", switchedProfile, body)
	if got.status != 201 {
		p.t.Fatalf("enter %s: %d %s", profile, got.status, got.text)
	}
	return got
}

// rows reads one text a row, behind the server's back.
func (p *parts) rows(query string, args ...any) []string {
	p.t.Helper()
	db := p.raw()
	defer func() { _ = db.Close() }()
	found, err := db.Query(query, args...)
	p.check(err)
	defer func() { _ = found.Close() }()
	var out []string
	for found.Next() {
		var text string
		p.check(found.Scan(&text))
		out = append(out, text)
	}
	p.check(found.Err())
	return out
}

func (p *parts) raw() *sql.DB {
	p.t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(p.settings.Data, sqldb.SQLiteFile)+"?_pragma=busy_timeout(10000)")
	p.check(err)
	return db
}

func TestSwitchIsTheAdministratorsAlone(t *testing.T) {
	p := newParts(t)
	body := fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas com o dono"}`, p.seiva.ID)
	var rows []scenario
	for _, method := range []string{"POST", "GET", "DELETE"} {
		rows = append(rows, scenario{"no session", nobody, method, switchedProfile, body, 401, "access.no_session", ""})
		for _, who := range []string{support, retailer, house} {
			rows = append(rows, scenario{"wrong profile", who, method, switchedProfile, body, 403, "access.wrong_profile", ""})
		}
	}
	for path, owner := range map[string]string{"/varejistas/acessos-administrativos": retailer, "/parceiros/acessos-administrativos": house} {
		rows = append(rows, scenario{"no session", nobody, "GET", path, "", 401, "access.no_session", ""})
		for _, who := range []string{admin, support, retailer, house} {
			if who != owner {
				rows = append(rows, scenario{"wrong profile", who, "GET", path, "", 403, "access.wrong_profile", ""})
			}
		}
	}
	p.play(t, append(rows,
		scenario{"nothing asked for", admin, "POST", switchedProfile, `{}`, 422, "switches.invalid", "reason"},
		scenario{"another administrator's profile", admin, "POST", switchedProfile, strings.Replace(body, "VAREJISTA", "ADMINISTRADOR", 1), 422, "switches.invalid", "profile"},
		scenario{"short reason", admin, "POST", switchedProfile, `{"profile":"VAREJISTA","id":"x","reason":"porque"}`, 422, "switches.invalid", "reason"},
		scenario{"number as reason", admin, "POST", switchedProfile, `{"profile":"VAREJISTA","id":"x","reason":7}`, 422, "", "reason"},
		scenario{"absent company", admin, "POST", switchedProfile, strings.Replace(body, p.seiva.ID, id.New(), 1), 404, "switches.owner_not_found", ""},
		scenario{"a software house as retailer", admin, "POST", switchedProfile, strings.Replace(body, p.seiva.ID, p.caixa.ID, 1), 404, "switches.owner_not_found", ""},
		scenario{"nowhere yet", admin, "GET", switchedProfile, "", 404, "switches.none", ""},
		scenario{"left without having entered", admin, "DELETE", switchedProfile, "", 204, "", ""},
		scenario{"page of nothing", retailer, "GET", "/varejistas/acessos-administrativos?pageSize=0", "", 422, "", "pageSize"},
		scenario{"page too large", retailer, "GET", "/varejistas/acessos-administrativos?pageSize=101", "", 422, "", "pageSize"},
	))
}

func TestAdministratorActsInARetailersProfile(t *testing.T) {
	p := newParts(t)
	entered := p.enter("VAREJISTA", p.seiva.ID)
	if entered.str("nomeFantasia") != "Mercado Seiva" || entered.str("id") != p.seiva.ID || entered.str("expiresAt") == "" {
		t.Errorf("entered: %s", entered.text)
	}
	if current := p.call(t, admin, "GET", switchedProfile, "", asRetailer, p.seiva.ID); current.text != entered.text {
		t.Errorf("current %s, want %s", current.text, entered.text)
	}
	inside := func(method, path, body string) answer {
		return p.call(t, admin, method, path, body, asRetailer, p.seiva.ID)
	}
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		has, lacks               string
	}{
		{"profile", "GET", "/varejistas", "", 200, "Mercado Seiva", "Alfa"},
		{"stores", "GET", "/varejistas/lojas/all", "", 200, "Loja Centro", "Alfa Praia"},
		{"another tenant's store", "DELETE", "/varejistas/lojas/" + p.praia.ID, "", 404, "stores.not_found", ""},
		{"settings", "PUT", "/varejistas/configuracoes", `{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":50}`, 200, `"custoPorCupomMilesimos":50`, ""},
		{"own store", "DELETE", "/varejistas/lojas/" + p.centro.ID, "", 204, "", ""},
		{"the administrator's own calls", "GET", "/admin/varejistas/" + p.seiva.ID, "", 403, "access.wrong_profile", ""},
		{"a software house's calls", "GET", "/parceiros", "", 403, "access.wrong_profile", ""},
		{"who is signed in", "GET", "/identity/me", "", 200, `"profile":"ADMINISTRADOR"`, p.seiva.ID},
		{"sessions are the administrator's", "GET", "/identity/sessions", "", 200, `"current":true`, ""},
		{"password", "POST", "/identity/change-password", `{"currentPassword":"Seiva-demo-2026","newPassword":"outra senha forte 9"}`, 403, "access.switched_profile", ""},
		{"second factor", "POST", "/identity/second-factor/totp", `{"currentPassword":"Seiva-demo-2026"}`, 403, "access.switched_profile", ""},
		{"passkeys", "POST", "/identity/passkeys", `{"currentPassword":"Seiva-demo-2026"}`, 403, "access.switched_profile", ""},
		{"a colleague invited", "POST", "/varejistas/usuarios-secundarios", `{"email":"meu@seiva.test"}`, 403, "access.switched_profile", ""},
		{"a colleague removed", "DELETE", "/varejistas/usuarios-secundarios/" + id.New(), "", 403, "access.switched_profile", ""},
	} {
		got := inside(c.method, c.path, c.body)
		if got.status != c.status || !strings.Contains(got.text, c.has) || (c.lacks != "" && strings.Contains(got.text, c.lacks)) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.status, got.text, c.status, c.has)
		}
	}
	account := p.rows("SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR'")[0]
	want := []string{
		"switches.opened " + p.seiva.ID + " ", "switches.request " + p.seiva.ID + " retailerProfile", "switches.request " + p.seiva.ID + " retailerStoresAll",
		"switches.request " + p.seiva.ID + " retailerDeleteStore",
		"switches.request " + p.seiva.ID + " retailerSettings", "retailers.configured " + p.seiva.ID + " ",
		"switches.request " + p.seiva.ID + " retailerDeleteStore", "stores.deleted " + p.seiva.ID + " ",
		"switches.request " + p.seiva.ID + " adminRetailer",
		"switches.request " + p.seiva.ID + " partnerProfile", "switches.request " + p.seiva.ID + " retailerInviteAccount",
		"switches.request " + p.seiva.ID + " retailerRemoveAccount",
	}
	got := p.rows("SELECT action || ' ' || acted_for || ' ' || COALESCE(json_extract(details, '$.operation'), '') FROM audit WHERE actor_id = ? ORDER BY number", account)
	if !slices.Equal(got, want) {
		t.Errorf("the trail:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if deleted := p.rows("SELECT object_id FROM audit WHERE details LIKE '%retailerDeleteStore%' ORDER BY number"); !slices.Equal(deleted, []string{p.praia.ID, p.centro.ID}) {
		t.Errorf("what was to be deleted: %v", deleted)
	}
	_, err := p.trail.Verify(t.Context(), "")
	p.check(err)
}

func TestAdministratorActsInASoftwareHousesProfile(t *testing.T) {
	p := newParts(t)
	key := p.call(t, house, "POST", "/parceiros/keys", `{"name":"Caixas"}`).str("id")
	p.enter("PARCEIRO", p.caixa.ID)
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		has                      string
	}{
		{"profile", "GET", "/parceiros", "", 200, p.caixa.Code},
		{"its keys", "GET", "/parceiros/keys", "", 200, key},
		{"a key renamed", "PUT", "/parceiros/keys/" + key, `{"name":"Balcões"}`, 200, "Balcões"},
		{"a key made", "POST", "/parceiros/keys", `{"name":"Minha"}`, 403, "access.switched_profile"},
		{"a key rotated", "POST", "/parceiros/keys/" + key + "/rotate", `{"overlapHours":1}`, 403, "access.switched_profile"},
		{"a key revoked", "DELETE", "/parceiros/keys/" + key, "", 204, ""},
		{"a retailer's calls", "GET", "/varejistas", "", 403, "access.wrong_profile"},
	} {
		if got := p.call(t, admin, c.method, c.path, c.body, asHouse, p.caixa.ID); got.status != c.status || !strings.Contains(got.text, c.has) {
			t.Errorf("%s: %d %s, want %d %s", c.name, got.status, got.text, c.status, c.has)
		}
	}
	both := p.rows(`SELECT action FROM audit WHERE acted_for = ? AND actor_id = (SELECT id FROM accounts WHERE profile = 'ADMINISTRADOR')
		AND action LIKE 'apikeys.%' ORDER BY number`, p.caixa.ID)
	if !slices.Equal(both, []string{"apikeys.updated", "apikeys.revoked"}) {
		t.Errorf("changes with both actors: %v", both)
	}
	if made := p.call(t, admin, "POST", "/admin/keys", fmt.Sprintf(`{"name":"x","softwareHouseId":%q}`, p.caixa.ID)); made.status != 201 {
		t.Errorf("without the header the administrator is themselves: %d %s", made.status, made.text)
	}
}

func TestSwitchIsRefusedWithoutOneForExactlyThatProfile(t *testing.T) {
	p := newParts(t)
	own := "/varejistas"
	refuse := func(name, who, code string, headers ...string) {
		t.Helper()
		if got := p.call(t, who, "GET", own, "", headers...); got.status != 403 || got.str("code") != code {
			t.Errorf("%s: %d %s, want 403 %s", name, got.status, got.text, code)
		}
	}
	refuse("no switch", admin, "switches.not_open", asRetailer, p.seiva.ID)
	p.enter("VAREJISTA", p.seiva.ID)
	refuse("another id", admin, "switches.not_open", asRetailer, p.alfa.ID)
	refuse("the other kind", admin, "switches.not_open", asHouse, p.seiva.ID)
	refuse("both", admin, "switches.not_open", asRetailer, p.seiva.ID, asHouse, p.caixa.ID)
	refuse("nonsense", admin, "switches.not_open", asRetailer, "' OR 1=1 --")
	for _, who := range []string{support, retailer, otherRetailer, house} {
		refuse(who, who, "switches.not_allowed", asRetailer, p.seiva.ID)
	}
	if got := p.call(t, otherRetailer, "GET", own, ""); got.status != 200 || strings.Contains(got.text, p.seiva.ID) {
		t.Errorf("without the header: %d %s", got.status, got.text)
	}
	again := p.call(t, nobody, "POST", "/identity/sign-in", `{"email":"ADMINISTRADOR@demo.seiva.test","password":"Seiva-demo-2026"}`)
	p.tokens["elsewhere"] = again.str("accessToken")
	refuse("another session of the same account", "elsewhere", "switches.not_open", asRetailer, p.seiva.ID)

	db := p.raw()
	_, err := db.Exec("UPDATE switched_profiles SET expires_at = opened_at + 1")
	p.check(err)
	p.check(db.Close())
	refuse("once its time is over", admin, "switches.expired", asRetailer, p.seiva.ID)
	p.play(t, []scenario{{"gone", admin, "GET", switchedProfile, "", 404, "switches.none", ""}})

	p.enter("VAREJISTA", p.seiva.ID)
	if got := p.call(t, admin, "DELETE", switchedProfile, "", asRetailer, p.seiva.ID); got.status != 204 {
		t.Errorf("left: %d %s", got.status, got.text)
	}
	refuse("once left", admin, "switches.not_open", asRetailer, p.seiva.ID)
	p.enter("VAREJISTA", p.seiva.ID)
	p.enter("VAREJISTA", p.alfa.ID)
	refuse("once another was entered", admin, "switches.not_open", asRetailer, p.seiva.ID)
	if got := p.call(t, admin, "GET", own, "", asRetailer, p.alfa.ID); got.status != 200 {
		t.Errorf("the other: %d %s", got.status, got.text)
	}
	if got := p.call(t, admin, "POST", "/identity/sign-out", "", asRetailer, p.alfa.ID); got.status != 204 {
		t.Errorf("signed out inside: %d %s", got.status, got.text)
	}
}

func TestThoseEnteredSeeWhoAndWhy(t *testing.T) {
	p := newParts(t)
	p.enter("VAREJISTA", p.seiva.ID)
	accesses := "/varejistas/acessos-administrativos"
	p.expect([]expected{
		{name: "the one entered", as: retailer, method: "GET", path: accesses, status: 200, has: []string{
			`"nome":"admin"`, `"motivo":"Conferir as lojas com o dono"`, `"fim":null`, `"emAndamento":true`, `"total":1`, `"pageSize":10`,
		}},
		{name: "another retailer", as: otherRetailer, method: "GET", path: accesses, status: 200, has: []string{`"items":[]`, `"total":0`}},
		{name: "its software house", as: house, method: "GET", path: "/parceiros/acessos-administrativos", status: 200, has: []string{`"total":0`}},
	})
	mails := p.rows("SELECT recipient || ' ' || body_text FROM outbox WHERE subject = 'A equipe da Seiva acessou sua conta'")
	if len(mails) != 1 || !strings.HasPrefix(mails[0], "VAREJISTA"+p.seiva.ID) || !strings.Contains(mails[0], "Conferir as lojas com o dono") ||
		!strings.Contains(mails[0], "/conta/acessos") {
		t.Errorf("told by mail: %v", mails)
	}
	p.call(t, admin, "POST", "/identity/sign-out", "")
	p.expect([]expected{{
		name: "once the session has ended", as: retailer, method: "GET", path: accesses, status: 200, has: []string{`"emAndamento":false`, `"fim":null`},
	}})
}

// An answer that was kept in one profile is nothing for another, though the account is the same.
func TestKeptAnswersStayInTheirProfile(t *testing.T) {
	p := newParts(t)
	body := `{"documento":"90400500000103","nomeFantasia":"Loja Nova"}`
	create := func(retailerID string) answer {
		p.enter("VAREJISTA", retailerID)
		return p.call(t, admin, "POST", "/varejistas/lojas", body, asRetailer, retailerID, "Idempotency-Key", "a")
	}
	if made := create(p.seiva.ID); made.status != 201 || made.str("varejistaId") != p.seiva.ID {
		t.Fatalf("made: %d %s", made.status, made.text)
	}
	if other := create(p.alfa.ID); other.status != 422 || other.str("code") != "request.idempotency_mismatch" || strings.Contains(other.text, p.seiva.ID) {
		t.Errorf("in another profile: %d %s", other.status, other.text)
	}
}

// Whose entry it is and how long it lasts is nothing that a body can say.
func TestEnteringTakesNoOtherFields(t *testing.T) {
	p := newParts(t)
	entered := p.call(t, admin, "POST", switchedProfile, fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas",
		"expiresAt":"2099-01-01T00:00:00Z","openedAt":"2099-01-01T00:00:00Z","actorId":"x","actorName":"Outra","sessionId":"x","ownerName":"Outra"}`, p.seiva.ID))
	if entered.status != 201 || entered.str("expiresAt") > "2099" || entered.str("nomeFantasia") != "Mercado Seiva" {
		t.Errorf("entered: %d %s", entered.status, entered.text)
	}
	kept := p.rows("SELECT (expires_at - opened_at) || ' ' || actor_name || ' ' || (session_id <> 'x') FROM switched_profiles")
	if !slices.Equal(kept, []string{"3600000 admin 1"}) {
		t.Errorf("kept %v", kept)
	}
}

// A repeated entry is one entry.
func TestEnteringIsIdempotent(t *testing.T) {
	p := newParts(t)
	body := fmt.Sprintf(`{"profile":"VAREJISTA","id":%q,"reason":"Conferir as lojas"}`, p.seiva.ID)
	first := p.call(t, admin, "POST", switchedProfile, body, "Idempotency-Key", "a")
	again := p.call(t, admin, "POST", switchedProfile, body, "Idempotency-Key", "a")
	if first.status != 201 || again.text != first.text || len(p.rows("SELECT id FROM switched_profiles")) != 1 {
		t.Errorf("%d %s, then %d %s", first.status, first.text, again.status, again.text)
	}
}
