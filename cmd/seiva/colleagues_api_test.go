package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/kit/id"
)

// mailed gives the text of the newest mail to an address with a subject.
func (p *instance) mailed(t *testing.T, to, subject string) string {
	t.Helper()
	list, err := p.Outbox.Latest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.To == to && m.Subject == subject {
			return m.Text
		}
	}
	return ""
}

// temporaryPassword reads the invitation's code.
func (p *instance) temporaryPassword(t *testing.T, to string) string {
	t.Helper()
	for _, line := range strings.Split(p.mailed(t, to, "Seu acesso à Seiva"), "\n") {
		if line = strings.TrimSpace(line); len(line) == 16 && !strings.Contains(line, " ") {
			return line
		}
	}
	t.Fatalf("no temporary password was mailed to %s", to)
	return ""
}

func TestSecondaryAccountCallsAreGuarded(t *testing.T) {
	p := newInstance(t)
	for base, allowed := range map[string]string{"/varejistas": retailer, "/parceiros": house} {
		path := base + "/usuarios-secundarios"
		for _, c := range []struct{ method, path string }{
			{"GET", path},
			{"POST", path},
			{"PUT", path + "/" + id.New()},
			{"DELETE", path + "/" + id.New()},
			{"POST", path + "/" + id.New() + "/reenviar"},
		} {
			p.play(t, []scenario{{"no session", nobody, c.method, c.path, "{}", 401, "access.no_session", ""}})
			for _, who := range everyone {
				if who != allowed {
					p.play(t, []scenario{{"wrong profile", who, c.method, c.path, "{}", 403, "access.wrong_profile", ""}})
				}
			}
		}
		for _, other := range []string{"/admin", "/support"} {
			p.play(t, []scenario{{"no such base", admin, "GET", other + "/usuarios-secundarios", "", 404, "request.not_found", ""}})
		}
	}
}

func TestSecondaryAccounts(t *testing.T) {
	for base, who := range map[string]struct{ own, other string }{"/varejistas": {retailer, otherRetailer}, "/parceiros": {house, otherHouse}} {
		t.Run(base, func(t *testing.T) {
			p := newInstance(t)
			path := base + "/usuarios-secundarios"
			p.play(t, []scenario{
				{"no e-mail", who.own, "POST", path, `{}`, 422, "", "email"},
				{"wrong type", who.own, "POST", path, `{"email":1}`, 422, "", "email"},
				{"empty", who.own, "POST", path, `{"email":""}`, 422, "identity.invalid_email", "email"},
				{"not an e-mail", who.own, "POST", path, `{"email":"bia"}`, 422, "identity.invalid_email", "email"},
				{"in use", who.own, "POST", path, `{"email":"ADMINISTRADOR@demo.seiva.test"}`, 409, "identity.email_taken", "email"},
				{"page 0", who.own, "GET", path + "?page=0", "", 422, "paging.page", "page"},
				{"too many rows", who.own, "GET", path + "?rowsPerPage=101", "", 422, "paging.page_size", "rowsPerPage"},
			})
			bia := p.call(t, who.own, "POST", path, `{"email":"bia@demo.seiva.test","profile":"ADMINISTRADOR","retailerId":"x"}`)
			if bia.status != 201 || bia.str("situacao") != "PENDENTE" || bia.str("email") != "bia@demo.seiva.test" || bia.str("venceEm") == "" ||
				bia.object()["principal"] != false {
				t.Fatalf("invited: %d %s", bia.status, bia.text)
			}
			first := p.temporaryPassword(t, "bia@demo.seiva.test")
			one := path + "/" + bia.str("id")
			p.play(t, []scenario{
				{"another's, changed", who.other, "PUT", one, `{"email":"x@demo.seiva.test"}`, 404, "identity.not_found", ""},
				{"another's, removed", who.other, "DELETE", one, "", 404, "identity.not_found", ""},
				{"another's, invited again", who.other, "POST", one + "/reenviar", "", 404, "identity.not_found", ""},
				{"nonsense", who.own, "DELETE", path + "/%00", "", 404, "identity.not_found", ""},
				{"changed to one in use", who.own, "PUT", one, `{"email":"suporte@demo.seiva.test"}`, 409, "identity.email_taken", "email"},
				{"invited again", who.own, "POST", one + "/reenviar", "", 204, "", ""},
			})
			signIn := func(email, password string) answer {
				return p.call(t, nobody, "POST", "/identity/sign-in", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password))
			}
			if got := signIn("bia@demo.seiva.test", first); got.status != http.StatusUnauthorized {
				t.Errorf("the former temporary password: %d %s", got.status, got.text)
			}
			challenge := signIn("bia@demo.seiva.test", p.temporaryPassword(t, "bia@demo.seiva.test"))
			if challenge.str("challenge") != "NEW_PASSWORD_REQUIRED" {
				t.Fatalf("first sign-in: %s", challenge.text)
			}
			entered := p.call(t, nobody, "POST", "/identity/complete-new-password",
				fmt.Sprintf(`{"session":%q,"newPassword":"grampo-azul-correto"}`, challenge.str("session")))
			p.tokens["bia"] = entered.str("accessToken")
			own := p.call(t, who.own, "GET", "/identity/me", "").str("id")
			p.play(t, []scenario{
				{"an active account is not invited again", who.own, "POST", one + "/reenviar", "", 409, "identity.not_invited", ""},
				{"the main account, removed", "bia", "DELETE", path + "/" + own, "", 403, "identity.main_account", ""},
				{"the main account, changed", "bia", "PUT", path + "/" + own, `{"email":"x@demo.seiva.test"}`, 403, "identity.main_account", ""},
				{"oneself", "bia", "DELETE", one, "", 403, "identity.own_account", ""},
			})
			if list := p.call(t, "bia", "GET", path, ""); list.object()["total"] != 1.0 || list.object()["page"] != 1.0 || list.object()["pageSize"] != 3.0 ||
				!strings.Contains(list.text, `"principal":true`) || strings.Contains(list.text, "bia@") {
				t.Errorf("as a colleague: %s", list.text)
			}
			changed := p.call(t, who.own, "PUT", one, `{"email":"beatriz@demo.seiva.test"}`)
			if changed.status != 200 || changed.str("situacao") != "ATIVA" || changed.str("email") != "beatriz@demo.seiva.test" {
				t.Errorf("changed: %d %s", changed.status, changed.text)
			}
			if got := p.call(t, "bia", "GET", "/identity/me", ""); got.status != http.StatusUnauthorized {
				t.Errorf("a session after the e-mail's change: %d", got.status)
			}
			left := p.mailed(t, "bia@demo.seiva.test", "O e-mail da sua conta foi alterado")
			if left == "" || strings.Contains(left, "beatriz@demo") || p.mailed(t, "beatriz@demo.seiva.test", "Este é o novo e-mail da sua conta") == "" {
				t.Errorf("the former address reads %q", left)
			}
			p.tokens["bia"] = signIn("beatriz@demo.seiva.test", "grampo-azul-correto").str("accessToken")
			p.play(t, []scenario{
				{"signed in at the new address", "bia", "GET", "/identity/me", "", 200, "", ""},
				{"removed", who.own, "DELETE", one, "", 204, "", ""},
				{"removed twice", who.own, "DELETE", one, "", 404, "identity.not_found", ""},
				{"a session of a removed account", "bia", "GET", "/identity/me", "", 401, "access.no_session", ""},
				{"its stores", "bia", "GET", base + "/lojas", "", 401, "access.no_session", ""},
			})
			if p.mailed(t, "beatriz@demo.seiva.test", "Seu acesso foi removido") == "" {
				t.Error("the person was not told")
			}
			if _, err := p.Trail.Verify(t.Context(), ""); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestSecondaryAccountsArePaged(t *testing.T) {
	p := newInstance(t)
	path := "/varejistas/usuarios-secundarios"
	for n := range 4 {
		p.call(t, retailer, "POST", path, fmt.Sprintf(`{"email":"n%d@demo.seiva.test"}`, n), "Idempotency-Key", fmt.Sprint(n))
		p.call(t, retailer, "POST", path, fmt.Sprintf(`{"email":"n%d@demo.seiva.test"}`, n), "Idempotency-Key", fmt.Sprint(n))
	}
	for query, want := range map[string]string{
		"": `"page":1,"pageSize":3,"total":4`, "?page=2": `"page":2,"pageSize":3,"total":4`, "?page=3&rowsPerPage=2": `{"items":[],"page":3,"pageSize":2,"total":4`,
	} {
		if got := p.call(t, retailer, "GET", path+query, ""); got.status != 200 || !strings.Contains(got.text, want) {
			t.Errorf("%q: %d %s", query, got.status, got.text)
		}
	}
}
