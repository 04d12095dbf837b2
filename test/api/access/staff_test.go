package access

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

const newMember = "nova@seiva.test"

// member invites somebody into the programme's staff and returns the account's id.
func member(p *apitest.World, email string, profile scope.Profile) string {
	p.T.Helper()
	return made(p, apitest.Admin, "/admin/equipe", fmt.Sprintf(`{"email":%q,"nome":"Nina Luz","perfil":%q}`, email, profile))
}

// entersStaff is member, who answers the invitation: Tokens has the session under the e-mail, by the password alone.
func entersStaff(p *apitest.World, email string, profile scope.Profile) string {
	p.T.Helper()
	accountID := member(p, email, profile)
	challenge := p.Call(p.T, apitest.Nobody, "POST", "/identity/sign-in", fmt.Sprintf(`{"email":%q,"password":%q}`, email, p.TemporaryPassword(p.T, email)))
	entered := p.Call(p.T, apitest.Nobody, "POST", "/identity/complete-new-password",
		fmt.Sprintf(`{"session":%q,"newPassword":"grampo-azul-correto"}`, challenge.Str("session")))
	if entered.Status != http.StatusOK {
		p.T.Fatalf("entered: %d %s", entered.Status, entered.Text)
	}
	p.Tokens[email] = entered.Str("accessToken")
	return accountID
}

// staffDoors are the calls that change who works here, by operation.
var staffDoors = map[string]func(*apitest.World) door{
	"adminInviteStaff": func(*apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/equipe", `{"email":"` + newMember + `","perfil":"SUPORTE"}`, 201, ""}
	},
	"adminChangeStaffProfile": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/equipe/" + member(p, newMember, scope.Suporte) + "/perfil", `{"perfil":"ADMINISTRADOR","motivo":"` + helpReason + `"}`, 204, ""}
	},
	"adminRequireStaffFactor": func(p *apitest.World) door {
		return door{apitest.Admin, "POST", "/admin/equipe/" + member(p, newMember, scope.Suporte) + "/segundo-fator", `{"exigir":false,"motivo":"` + helpReason + `"}`, 204, ""}
	},
}

// Each of staff's calls is closed to who was asked for a second factor and has none, but for those of their own account.
func TestNothingOpensBeforeTheSecondFactor(t *testing.T) {
	for profile, email := range map[scope.Profile]string{scope.Administrador: "adm@seiva.test", scope.Suporte: newMember} {
		t.Run(string(profile), func(t *testing.T) {
			p := apitest.NewWorld(t)
			p.T = t
			accountID := entersStaff(p, email, profile)
			if me := p.Call(t, email, "GET", "/identity/me", ""); me.Object()["secondFactorRequired"] != true {
				t.Errorf("told %s", me.Text)
			}
			refused := func(r apitest.Route) (bool, apitest.Answer) {
				got := p.Call(t, email, r.Method, apitest.Parameter.ReplaceAllString(r.Path, id.New()), "{}")
				return got.Status == http.StatusForbidden && got.Str("code") == "access.second_factor_required", got
			}
			routes := slices.DeleteFunc(apitest.LiveRoutes(p.App), func(r apitest.Route) bool {
				return !slices.Contains(httpx.Profiles(r.Op), profile) || r.Op.OperationID == "signOut" || strings.Contains(r.Op.OperationID, "essions") && r.Method == http.MethodDelete
			})
			if len(routes) < 50 {
				t.Fatalf("%d calls", len(routes))
			}
			for _, r := range routes {
				own := strings.HasPrefix(r.Path, "/identity/")
				if is, got := refused(r); is == own {
					t.Errorf("%s %s: %d %s", r.Method, r.Path, got.Status, got.Text)
				}
			}
			let := p.Call(t, apitest.Admin, "POST", "/admin/equipe/"+accountID+"/segundo-fator", `{"exigir":false,"motivo":"`+helpReason+`"}`)
			if let.Status != http.StatusNoContent {
				t.Fatalf("let off: %d %s", let.Status, let.Text)
			}
			for _, r := range routes {
				if r.Method == http.MethodGet {
					if is, got := refused(r); is {
						t.Errorf("let off, %s: %d %s", r.Path, got.Status, got.Text)
					}
				}
			}
		})
	}
}

// Who works here is read and changed by administrators; the profile holds from the next sign-in on.
func TestStaffOfTheProgramme(t *testing.T) {
	p := apitest.NewWorld(t)
	accountID, reason := entersStaff(p, newMember, scope.Suporte), `"motivo":"`+helpReason+`"`
	path := "/admin/equipe/" + accountID
	var cases []apitest.Case
	for who, status := range map[string]int{apitest.Nobody: 401, apitest.Support: 403, apitest.Retailer: 403, apitest.House: 403} {
		for _, c := range [][3]string{
			{"GET", "/admin/equipe", ""},
			{"POST", "/admin/equipe", `{"email":"x@seiva.test","perfil":"ADMINISTRADOR"}`},
			{"POST", path + "/reenviar", ""},
			{"DELETE", path, ""},
			{"POST", path + "/perfil", `{"perfil":"ADMINISTRADOR",` + reason + `}`},
			{"POST", path + "/segundo-fator", `{"exigir":false,` + reason + `}`},
		} {
			cases = append(cases, apitest.Case{Name: fmt.Sprint(who, c), As: who, Method: c[0], Path: c[1], Body: c[2], Status: status})
		}
	}
	company := p.Get(apitest.Retailer, "/identity/me")
	own := "/admin/equipe/" + p.Get(apitest.Admin, "/identity/me").Str("id")
	cases = append(
		cases,
		apitest.Case{Name: "a company's e-mail", As: apitest.Admin, Method: "POST", Path: "/admin/equipe", Body: fmt.Sprintf(`{"email":%q,"perfil":"SUPORTE"}`, company.Str("email")), Status: 409, Code: "identity.email_of_company", Has: []string{p.Seiva.TradeName}},
		apitest.Case{Name: "a company's account", As: apitest.Admin, Method: "POST", Path: "/admin/equipe/" + company.Str("id") + "/perfil", Body: `{"perfil":"ADMINISTRADOR",` + reason + `}`, Status: 404, Code: "identity.not_found"},
		apitest.Case{Name: "another profile", As: apitest.Admin, Method: "POST", Path: path + "/perfil", Body: `{"perfil":"VAREJISTA",` + reason + `}`, Status: 422},
		apitest.Case{Name: "no reason", As: apitest.Admin, Method: "POST", Path: path + "/perfil", Body: `{"perfil":"ADMINISTRADOR","motivo":"porque"}`, Status: 422, Code: "identity.invalid_help"},
		apitest.Case{Name: "oneself", As: apitest.Admin, Method: "POST", Path: own + "/perfil", Body: `{"perfil":"SUPORTE",` + reason + `}`, Status: 403, Code: "identity.own_account"},
		apitest.Case{Name: "an answered invitation", As: apitest.Admin, Method: "DELETE", Path: path, Status: 409, Code: "identity.not_invited"},
		apitest.Case{Name: "a page of millions", As: apitest.Admin, Method: "GET", Path: "/admin/equipe?pageSize=1000000", Status: 422},
		apitest.Case{
			Name: "found", As: apitest.Admin, Method: "GET", Path: "/admin/equipe?filter=NINA&perfil=SUPORTE&situacao=ATIVA", Status: 200,
			Has: []string{`"total":1`, `"email":"` + newMember + `"`, `"segundoFator":false`, `"exigeSegundoFator":true`, `"convidadaPor":"` + p.Get(apitest.Admin, "/identity/me").Str("name") + `"`},
		},
		apitest.Case{Name: "nobody", As: apitest.Admin, Method: "GET", Path: "/admin/equipe?situacao=SUSPENSA", Status: 200, Has: []string{`"total":0`}},
	)
	p.Expect(t, cases)
	if got := p.Call(t, apitest.Admin, "POST", path+"/perfil", `{"perfil":"ADMINISTRADOR",`+reason+`}`); got.Status != http.StatusNoContent {
		t.Fatalf("%d %s", got.Status, got.Text)
	}
	if got := p.Call(t, newMember, "GET", "/identity/me", ""); got.Status != http.StatusUnauthorized {
		t.Errorf("the session of the former profile: %d", got.Status)
	}
	again := p.Call(t, apitest.Nobody, "POST", "/identity/sign-in", `{"email":"`+newMember+`","password":"grampo-azul-correto"}`)
	if user, _ := again.Object()["user"].(map[string]any); user["profile"] != "ADMINISTRADOR" {
		t.Errorf("enters as %s", again.Text)
	}
}
