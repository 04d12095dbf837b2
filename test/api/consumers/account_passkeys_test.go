package consumers

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/passkeys/passkeystest"
	"seiva/internal/kit/testkit"
)

const ownPasskeys = account + "/passkeys"

// IM-08: a passkey lets into the account without a CPF, a password or a code; it is a secret in nobody's log, and one's own alone.
func TestAConsumerEntersByAPasskey(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Accepts(t, p.Seiva.ID, apitest.AnaCPF, "ana@example.com")
	p.Accepts(t, p.Seiva.ID, apitest.BiaCPF, "bia@example.com")
	token, bias := p.AccountToken(t, apitest.AnaCPF, "ana@example.com"), p.AccountToken(t, apitest.BiaCPF, "bia@example.com")
	begin := func(who, path string) (session string, options json.RawMessage) {
		t.Helper()
		begun := p.Call(t, who, "POST", path, "")
		var body struct {
			Session string
			Options json.RawMessage
		}
		testkit.Must(t, json.Unmarshal([]byte(begun.Text), &body))
		if begun.Status != 200 || body.Session == "" {
			t.Fatalf("%d %s", begun.Status, begun.Text)
		}
		return body.Session, body.Options
	}
	device := passkeystest.New(p.Text("SELECT id FROM customer_accounts WHERE email = 'ana@example.com'"), "localhost", p.Settings.Origin())
	session, options := begin(token, ownPasskeys+"/registration")
	made := fmt.Sprintf(`{"session":%q,"name":"Celular","credential":%s}`, session, device.Makes(t, options))
	if strings.Contains(session+string(options), apitest.AnaCPF) {
		t.Error("the CPF goes to the device")
	}
	p.Expect(t, []apitest.Case{
		{Name: "no session", Method: "POST", Path: ownPasskeys, Body: made, Status: 401, Code: "customers.no_session"},
		{Name: "no name", As: token, Method: "POST", Path: ownPasskeys, Body: strings.Replace(made, "Celular", " ", 1), Status: 422, Code: "customers.invalid_passkey", Field: "name"},
		{Name: "another's ceremony", As: bias, Method: "POST", Path: ownPasskeys, Body: made, Status: 403, Code: "customers.passkey_expired"},
	})
	added := p.Call(t, token, "POST", ownPasskeys, made)
	if added.Status != 201 || added.Str("name") != "Celular" || p.Mailed(t, "ana@example.com", "A sua conta tem uma passkey nova") == "" {
		t.Fatalf("%d %s", added.Status, added.Text)
	}
	session, options = begin(apitest.Nobody, ownPasskeys+"/sign-in")
	shown := fmt.Sprintf(`{"session":%q,"credential":%s}`, session, device.Answers(t, options))
	in := p.Call(t, apitest.Nobody, "POST", ownPasskeys+"/complete-sign-in", shown)
	if own := p.Call(t, in.Str("token"), "GET", account, ""); in.Status != 201 || own.Str("email") != "ana@example.com" {
		t.Fatalf("%d %s: %s", in.Status, in.Text, own.Text)
	}
	one := ownPasskeys + "/" + added.Str("id")
	p.Expect(t, []apitest.Case{
		{Name: "the answer again", Method: "POST", Path: ownPasskeys + "/complete-sign-in", Body: shown, Status: 403, Code: "customers.passkey_expired"},
		{Name: "nonsense", Method: "POST", Path: ownPasskeys + "/complete-sign-in", Body: fmt.Sprintf(`{"session":%q,"credential":{}}`, session), Status: 403, Code: "customers.passkey_refused"},
		{Name: "another's", As: bias, Method: "DELETE", Path: one, Status: 404, Code: "customers.not_found"},
		{Name: "nobody's", As: bias, Method: "DELETE", Path: ownPasskeys + "/x", Status: 404, Code: "customers.not_found"},
	})
	if mine, hers := p.Call(t, token, "GET", ownPasskeys, "").Text, p.Call(t, bias, "GET", ownPasskeys, "").Text; !strings.Contains(mine, "Celular") || hers != "{\"items\":[]}\n" {
		t.Errorf("mine %s, hers %s", mine, hers)
	}
	for _, table := range []string{"customer_passkeys", "customer_challenges"} { // two were answered, three begun
		if n := p.Count(table); n != map[string]int{"customer_passkeys": 1, "customer_challenges": 2}[table] {
			t.Errorf("%d rows of %s", n, table)
		}
	}
	_, err := p.Rows.Exec("UPDATE customer_tokens SET expires_at = expires_at - 601000")
	testkit.Must(t, err)
	p.Expect(t, []apitest.Case{
		{Name: "removed late", As: token, Method: "DELETE", Path: one, Status: 403, Code: "customers.recent_entry_required"},
		{Name: "added late", As: token, Method: "POST", Path: ownPasskeys + "/registration", Status: 403, Code: "customers.recent_entry_required"},
	})
	now := p.AccountToken(t, apitest.AnaCPF, "ana@example.com")
	p.Expect(t, []apitest.Case{
		{Name: "removed", As: now, Method: "DELETE", Path: one, Status: 204},
		{Name: "every session ended", As: now, Method: "GET", Path: account, Status: 401, Code: "customers.no_session"},
	})
	if p.Mailed(t, "ana@example.com", "Uma passkey saiu da sua conta") == "" {
		t.Error("nobody was told")
	}
	for _, secret := range []string{session, in.Str("token"), apitest.AnaCPF, "ana@example.com"} {
		if strings.Contains(p.Log.String(), secret) {
			t.Errorf("%q stands in the log", secret)
		}
	}
}

// Who is erased leaves no passkey.
func TestAnErasedConsumerHasNoPasskey(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Accepts(t, p.Seiva.ID, apitest.AnaCPF, "ana@example.com")
	_, err := p.Rows.Exec(`INSERT INTO customer_passkeys (id, account_id, name, credential_id, record, created_at, last_used_at)
		SELECT 'one', id, 'Celular', ?, '{}', 1, 0 FROM customer_accounts`, []byte("one"))
	testkit.Must(t, err)
	token := p.CustomerToken(t, p.Seiva.ID, apitest.AnaCPF)
	p.Proof(t, token, "erase")
	if n := p.Count("customer_passkeys") + p.Count("customer_accounts"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}
