package access

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"testing"
	"time"

	"seiva/internal/app/apitest"
)

const invitedMail = "bia@demo.seiva.test"

var inviteLink = regexp.MustCompile(`/password-change#(\S+)`)

// linkOf returns the token of the newest invitation that was mailed.
func linkOf(t *testing.T, p *apitest.World) string {
	t.Helper()
	found := inviteLink.FindStringSubmatch(p.Mailed(t, invitedMail, "Seu acesso à Seiva"))
	if found == nil {
		t.Fatalf("no link in %q", p.Mailed(t, invitedMail, "Seu acesso à Seiva"))
	}
	carried, err := url.ParseQuery(found[1])
	if err != nil || carried.Get("email") != invitedMail || carried.Get("convite") == "" {
		t.Fatalf("the link carries %v, %v", carried, err)
	}
	return carried.Get("convite")
}

func accept(t *testing.T, p *apitest.World, token, password string) apitest.Answer {
	t.Helper()
	return p.Call(t, apitest.Nobody, "POST", "/identity/complete-new-password", fmt.Sprintf(`{"session":%q,"newPassword":%q}`, token, password))
}

// An invitation's link sets the first password once, and enters with the role.
func TestAnInvitationIsAcceptedByItsLink(t *testing.T) {
	p := apitest.NewWorld(t)
	p.Call(t, apitest.Retailer, "POST", "/varejistas/usuarios-secundarios", `{"email":"`+invitedMail+`","papel":"MARKETING"}`)
	token := linkOf(t, p)
	if got := accept(t, p, token, "12345678"); got.Status != 422 || got.Str("code") != "identity.weak_password" {
		t.Errorf("a weak password: %d %s", got.Status, got.Text)
	}
	answers := make(chan apitest.Answer, 2)
	for range 2 {
		go func() { answers <- accept(t, p, token, "grampo-azul-correto") }()
	}
	both := []apitest.Answer{<-answers, <-answers}
	entered := slices.IndexFunc(both, func(a apitest.Answer) bool { return a.Status == http.StatusOK })
	if entered < 0 || both[1-entered].Status != http.StatusBadRequest && both[1-entered].Status != http.StatusTooManyRequests {
		t.Fatalf("twice at once: %s and %s", both[0].Text, both[1].Text)
	}
	p.Tokens[invitedMail] = both[entered].Str("accessToken")
	p.Expect(t, []apitest.Case{
		{Name: "its banners", As: invitedMail, Path: "/varejistas/propagandas", Status: 200},
		{Name: "the plan", As: invitedMail, Path: "/retailers/me/plan", Status: 403, Code: "access.role"},
		{Name: "the list", As: apitest.Retailer, Path: "/varejistas/usuarios-secundarios", Status: 200, Has: []string{`"situacao":"ATIVA"`}},
	})
	if got := accept(t, p, token, "grampo-verde-certo"); got.Status != 400 || got.Str("code") != "ExpiredCodeException" {
		t.Errorf("once more: %d %s", got.Status, got.Text)
	}
}

// What ends an invitation ends its link: another one, another e-mail, the removal, the password by the other way, seven days.
func TestAnInvitationsLinkEndsWithIt(t *testing.T) {
	const path = "/varejistas/usuarios-secundarios"
	for name, end := range map[string]func(t *testing.T, p *apitest.World, one string){
		"invited again": func(t *testing.T, p *apitest.World, one string) {
			p.Expect(t, []apitest.Case{{Name: "again", As: apitest.Retailer, Method: "POST", Path: one + "/reenviar", Status: 204}})
		},
		"another e-mail": func(t *testing.T, p *apitest.World, one string) {
			p.Expect(t, []apitest.Case{{Name: "moved", As: apitest.Retailer, Method: "PUT", Path: one, Body: `{"email":"beatriz@demo.seiva.test"}`, Status: 200}})
		},
		"removed": func(t *testing.T, p *apitest.World, one string) {
			p.Expect(t, []apitest.Case{{Name: "removed", As: apitest.Retailer, Method: "DELETE", Path: one, Status: 204}})
		},
		"entered with the temporary password": func(t *testing.T, p *apitest.World, _ string) {
			challenge := p.Call(t, apitest.Nobody, "POST", "/identity/sign-in",
				fmt.Sprintf(`{"email":%q,"password":%q}`, invitedMail, p.TemporaryPassword(t, invitedMail)))
			if got := accept(t, p, challenge.Str("session"), "grampo-azul-correto"); got.Status != http.StatusOK {
				t.Fatalf("entered: %d %s", got.Status, got.Text)
			}
		},
		"seven days": func(t *testing.T, p *apitest.World, _ string) {
			db := p.Rows
			const life = 7 * 24 * time.Hour
			result, err := db.ExecContext(t.Context(), "UPDATE codes SET created_at = created_at - ?, expires_at = expires_at - ? WHERE purpose = 'invitation.link'",
				life.Milliseconds(), life.Milliseconds())
			p.Check(err)
			if n, _ := result.RowsAffected(); n != 1 {
				t.Fatalf("%d links", n)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := apitest.NewWorld(t)
			invited := p.Call(t, apitest.Retailer, "POST", path, `{"email":"`+invitedMail+`"}`)
			token := linkOf(t, p)
			end(t, p, path+"/"+invited.Str("id"))
			if got := accept(t, p, token, "grampo-verde-certo"); got.Status != 400 || got.Str("code") != "ExpiredCodeException" {
				t.Errorf("the link still answers: %d %s", got.Status, got.Text)
			}
		})
	}
}
