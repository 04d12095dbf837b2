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
			p.expect(t, []Case{{Name: "no session", Method: c.method, Path: c.path, Body: "{}", Status: 401, Code: "access.no_session"}})
			for _, who := range everyone {
				if who != allowed {
					p.expect(t, []Case{{Name: "wrong profile", As: who, Method: c.method, Path: c.path, Body: "{}", Status: 403, Code: "access.wrong_profile"}})
				}
			}
		}
		for _, other := range []string{"/admin", "/support"} {
			p.expect(t, []Case{{Name: "no such base", As: admin, Method: "GET", Path: other + "/usuarios-secundarios", Status: 404, Code: "request.not_found"}})
		}
	}
}

func TestSecondaryAccounts(t *testing.T) {
	for base, who := range map[string]struct{ own, other string }{"/varejistas": {retailer, otherRetailer}, "/parceiros": {house, otherHouse}} {
		t.Run(base, func(t *testing.T) {
			p := newInstance(t)
			path := base + "/usuarios-secundarios"
			p.expect(t, []Case{
				{Name: "no e-mail", As: who.own, Method: "POST", Path: path, Body: `{}`, Status: 422, Field: "email"},
				{Name: "wrong type", As: who.own, Method: "POST", Path: path, Body: `{"email":1}`, Status: 422, Field: "email"},
				{Name: "empty", As: who.own, Method: "POST", Path: path, Body: `{"email":""}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
				{Name: "not an e-mail", As: who.own, Method: "POST", Path: path, Body: `{"email":"bia"}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
				{Name: "in use", As: who.own, Method: "POST", Path: path, Body: `{"email":"ADMINISTRADOR@demo.seiva.test"}`, Status: 409, Code: "identity.email_taken", Field: "email"},
				{Name: "page 0", As: who.own, Method: "GET", Path: path + "?page=0", Status: 422, Code: "paging.page", Field: "page"},
				{Name: "too many rows", As: who.own, Method: "GET", Path: path + "?rowsPerPage=101", Status: 422, Code: "paging.page_size", Field: "rowsPerPage"},
			})
			bia := p.call(t, who.own, "POST", path, `{"email":"bia@demo.seiva.test","profile":"ADMINISTRADOR","retailerId":"x"}`)
			if bia.status != 201 || bia.str("situacao") != "PENDENTE" || bia.str("email") != "bia@demo.seiva.test" || bia.str("venceEm") == "" ||
				bia.object()["principal"] != false {
				t.Fatalf("invited: %d %s", bia.status, bia.text)
			}
			first := p.temporaryPassword(t, "bia@demo.seiva.test")
			one := path + "/" + bia.str("id")
			p.expect(t, []Case{
				{Name: "another's, changed", As: who.other, Method: "PUT", Path: one, Body: `{"email":"x@demo.seiva.test"}`, Status: 404, Code: "identity.not_found"},
				{Name: "another's, removed", As: who.other, Method: "DELETE", Path: one, Status: 404, Code: "identity.not_found"},
				{Name: "another's, invited again", As: who.other, Method: "POST", Path: one + "/reenviar", Status: 404, Code: "identity.not_found"},
				{Name: "nonsense", As: who.own, Method: "DELETE", Path: path + "/%00", Status: 404, Code: "identity.not_found"},
				{Name: "changed to one in use", As: who.own, Method: "PUT", Path: one, Body: `{"email":"suporte@demo.seiva.test"}`, Status: 409, Code: "identity.email_taken", Field: "email"},
				{Name: "invited again", As: who.own, Method: "POST", Path: one + "/reenviar", Status: 204},
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
			p.expect(t, []Case{
				{Name: "an active account is not invited again", As: who.own, Method: "POST", Path: one + "/reenviar", Status: 409, Code: "identity.not_invited"},
				{Name: "the main account, removed", As: "bia", Method: "DELETE", Path: path + "/" + own, Status: 403, Code: "identity.main_account"},
				{Name: "the main account, changed", As: "bia", Method: "PUT", Path: path + "/" + own, Body: `{"email":"x@demo.seiva.test"}`, Status: 403, Code: "identity.main_account"},
				{Name: "oneself", As: "bia", Method: "DELETE", Path: one, Status: 403, Code: "identity.own_account"},
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
			p.expect(t, []Case{
				{Name: "signed in at the new address", As: "bia", Method: "GET", Path: "/identity/me", Status: 200},
				{Name: "removed", As: who.own, Method: "DELETE", Path: one, Status: 204},
				{Name: "removed twice", As: who.own, Method: "DELETE", Path: one, Status: 404, Code: "identity.not_found"},
				{Name: "a session of a removed account", As: "bia", Method: "GET", Path: "/identity/me", Status: 401, Code: "access.no_session"},
				{Name: "its stores", As: "bia", Method: "GET", Path: base + "/lojas", Status: 401, Code: "access.no_session"},
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
