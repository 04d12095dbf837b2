package tenants

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

const colleague = "colleague"

// tell reports a problem and gives its id.
func tell(t *testing.T, p *apitest.World, who, base string, headers ...string) string {
	t.Helper()
	got := p.Call(t, who, "POST", base+"/problemas", aProblem, headers...)
	if got.Status != http.StatusCreated {
		t.Fatalf("reported: %d %s", got.Status, got.Text)
	}
	return got.Str("id")
}

// numbers are those of a list's rows.
func numbers(got apitest.Answer) string {
	items, _ := got.Object()["items"].([]any)
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = item.(map[string]any)["numero"] //nolint:forcetypeassert // or the test fails
	}
	return fmt.Sprint(got.Status, out)
}

// bases are those of the profiles.
var bases = map[string]string{apitest.Admin: "/admin", apitest.Support: "/support", apitest.Retailer: "/varejistas", apitest.House: "/parceiros"}

// The queue is read and worked by staff alone, each under their own address; an act is of nobody else's.
func TestTheQueueIsOfStaff(t *testing.T) {
	p := apitest.NewWorld(t)
	told := tell(t, p, apitest.Retailer, "/varejistas")
	calls := []struct{ method, path, body string }{
		{"GET", "", ""},
		{"GET", "/" + told, ""},
		{"POST", "/" + told + "/assumir", ""},
		{"POST", "/" + told + "/anotacoes", `{"texto":"Liguei."}`},
		{"POST", "/" + told + "/respostas", `{"texto":"Corrigimos."}`},
		{"POST", "/" + told + "/situacao", `{"situacao":"ABERTO"}`},
		{"POST", "/" + told + "/devolver", ""},
	}
	for _, c := range calls {
		for _, staff := range []string{apitest.Admin, apitest.Support} {
			path := bases[staff] + "/problemas" + c.path
			for _, who := range []string{apitest.Nobody, apitest.Admin, apitest.Support, apitest.Retailer, apitest.OtherRetailer, apitest.House} {
				want := http.StatusForbidden
				switch who {
				case staff:
					continue
				case apitest.Nobody:
					want = http.StatusUnauthorized
				}
				if got := p.Call(t, who, c.method, path, c.body); got.Status != want || strings.Contains(got.Text, "Relatório vazio") {
					t.Errorf("%s %s as %q: %d %s", c.method, path, who, got.Status, got.Text)
				}
			}
		}
		if n := p.Count("problem_acts"); n != 0 {
			t.Fatalf("%s %s by others left %d acts", c.method, c.path, n)
		}
	}
	for _, base := range []string{"/varejistas", "/parceiros"} {
		for _, c := range calls {
			if path := base + "/problemas" + c.path; c.path != "" {
				if got := p.Call(t, map[string]string{"/varejistas": apitest.Retailer, "/parceiros": apitest.House}[base], c.method, path, c.body); got.Status != http.StatusNotFound {
					t.Errorf("%s %s: %d %s", c.method, path, got.Status, got.Text)
				}
			}
		}
	}
	for _, staff := range []string{apitest.Admin, apitest.Support} {
		for _, c := range calls {
			if got := p.Call(t, staff, c.method, bases[staff]+"/problemas"+c.path, c.body); got.Status != http.StatusOK {
				t.Errorf("%s %s as %s: %d %s", c.method, c.path, staff, got.Status, got.Text)
			}
		}
	}
	p.Expect(t, []apitest.Case{
		{Name: "absent", As: apitest.Support, Path: "/support/problemas/" + id.New(), Status: 404, Code: "problems.not_found"},
		{Name: "no id", As: apitest.Support, Path: "/support/problemas/x", Status: 404, Code: "problems.not_found"},
		{Name: "act on what is absent", As: apitest.Admin, Method: "POST", Path: "/admin/problemas/" + id.New() + "/assumir", Status: 404, Code: "problems.not_found"},
		{Name: "no such state", As: apitest.Admin, Path: "/admin/problemas?situacao=OUTRA", Status: 422},
		{Name: "no such taker", As: apitest.Admin, Path: "/admin/problemas?responsavel=TU", Status: 422},
		{Name: "an endless page", As: apitest.Admin, Path: "/admin/problemas?pageSize=1000000000", Status: 422},
		{Name: "another order", As: apitest.Admin, Path: "/admin/problemas?sortBy=assunto", Status: 400},
		{Name: "new again", As: apitest.Admin, Method: "POST", Path: "/admin/problemas/" + told + "/situacao", Body: `{"situacao":"NOVO"}`, Status: 422},
		{Name: "an empty answer", As: apitest.Admin, Method: "POST", Path: "/admin/problemas/" + told + "/respostas", Body: `{"texto":" "}`, Status: 422, Code: "problems.invalid_words", Field: "texto"},
		{Name: "nobody's returned", As: apitest.Admin, Method: "POST", Path: "/admin/problemas/" + told + "/devolver", Status: 409, Code: "problems.not_yours"},
	})
}

// Everybody finds what they reported themselves, an administrator in a profile what they reported in it; nobody what a
// colleague did, or another company.
func TestOwnReportsAreOnesOwn(t *testing.T) {
	p := apitest.NewWorld(t)
	enterColleague(t, p)
	p.Enter("VAREJISTA", p.Seiva.ID)
	const asSeiva = 7
	own := []struct {
		who, base string
		headers   []string
	}{
		1: {apitest.Admin, "/admin", nil}, 2: {apitest.Support, "/support", nil}, 3: {apitest.Retailer, "/varejistas", nil}, 4: {apitest.OtherRetailer, "/varejistas", nil},
		5: {apitest.House, "/parceiros", nil}, 6: {colleague, "/varejistas", nil}, asSeiva: {apitest.Admin, "/varejistas", []string{apitest.AsRetailer, p.Seiva.ID}},
		8: {apitest.OtherHouse, "/parceiros", nil},
	}
	ids := make([]string, len(own))
	for n, by := range own[1:] {
		ids[n+1] = tell(t, p, by.who, by.base, by.headers...)
	}
	for n := 1; n < len(own); n++ {
		by, theirs := own[n], []int{n}
		if by.who == apitest.Admin && n != asSeiva { // what an administrator reported in a profile is theirs too
			theirs = []int{asSeiva, n}
		}
		if got := p.Call(t, by.who, "GET", by.base+"/meus-problemas", "", by.headers...); numbers(got) != fmt.Sprint(200, theirs) {
			t.Errorf("%s at %s has %s, want %d", by.who, by.base, numbers(got), theirs)
		}
		for other := 1; other < len(own); other++ {
			got := p.Call(t, by.who, "GET", by.base+"/meus-problemas/"+ids[other], "", by.headers...)
			if slices.Contains(theirs, other) {
				if got.Status != http.StatusOK || got.Object()["numero"] != float64(other) {
					t.Errorf("%s at %s of their own %d: %d %s", by.who, by.base, other, got.Status, got.Text)
				}
			} else if got.Status != http.StatusNotFound || got.Str("code") != "problems.not_found" {
				t.Errorf("%s at %s of report %d: %d %s", by.who, by.base, other, got.Status, got.Text)
			}
		}
	}
	for who, base := range bases {
		if got := p.Call(t, apitest.Nobody, "GET", base+"/meus-problemas", ""); got.Status != http.StatusUnauthorized {
			t.Errorf("%s without a session: %d %s", base, got.Status, got.Text)
		}
		for stranger := range bases {
			if got := p.Call(t, stranger, "GET", base+"/meus-problemas", ""); (got.Status == http.StatusForbidden) != (stranger != who) {
				t.Errorf("%s as %s: %d %s", base, stranger, got.Status, got.Text)
			}
		}
	}
}

// enterColleague signs in another account of Seiva.
func enterColleague(t *testing.T, p *apitest.World) {
	t.Helper()
	bia := identity.SignIn{Email: "bia@seiva.com.br", Password: "Seiva-demo-2026"}
	_, err := p.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Name: "Bia Reis", Email: bia.Email, Password: bia.Password, Profile: scope.Varejista, RetailerID: p.Seiva.ID,
	})
	p.Check(err)
	in, err := p.Portal.Identity.SignIn(t.Context(), bia)
	p.Check(err)
	p.Tokens[colleague] = in.Token
}

// An answer is mailed to the reporter, with a link to its page; what staff note stays among them. An act on what somebody else
// changed is refused.
func TestStaffAnswerFromTheQueue(t *testing.T) {
	p := apitest.NewWorld(t)
	told := tell(t, p, apitest.Retailer, "/varejistas")
	first := p.Get(apitest.Support, "/support/problemas/"+told)
	if got := p.Call(t, apitest.Admin, "POST", "/admin/problemas/"+told+"/anotacoes", `{"texto":"Só entre nós."}`); got.Status != http.StatusOK || got.Str("situacao") != "ABERTO" {
		t.Fatalf("noted: %d %s", got.Status, got.Text)
	}
	const answer = `{"texto":"Corrigimos. Tente de novo.","resolvido":true}`
	reply := func(version string) apitest.Answer {
		return p.Call(t, apitest.Support, "POST", "/support/problemas/"+told+"/respostas", answer, "If-Match", `"`+version+`"`)
	}
	if got := reply(first.Str("versao")); got.Status != http.StatusPreconditionFailed || got.Str("code") != "problems.stale" {
		t.Errorf("on what is no more: %d %s", got.Status, got.Text)
	}
	done := reply(p.Get(apitest.Support, "/support/problemas/"+told).Str("versao"))
	if done.Status != http.StatusOK || done.Str("situacao") != "RESOLVIDO" || done.Object()["meu"] != true {
		t.Fatalf("answered: %d %s", done.Status, done.Text)
	}
	me := p.Get(apitest.Retailer, "/identity/me").Str("email")
	mail := p.Mailed(t, me, "Resposta ao seu relato nº 1: Relatório vazio")
	for _, part := range []string{"Corrigimos. Tente de novo.", "/problemas/" + told} {
		if !strings.Contains(mail, part) {
			t.Errorf("the mail lacks %q:\n%s", part, mail)
		}
	}
	read := p.Get(apitest.Retailer, "/varejistas/meus-problemas/"+told)
	if !strings.Contains(read.Text, "Corrigimos. Tente de novo.") || read.Str("situacao") != "RESOLVIDO" || strings.Contains(read.Text, "Só entre nós.") {
		t.Errorf("who reported reads %s", read.Text)
	}
	if strings.Contains(mail, "Só entre nós.") {
		t.Error("a note was mailed")
	}
	for query, want := range map[string]string{
		"": "200 [1]", "?situacao=RESOLVIDO": "200 [1]", "?situacao=NOVO": "200 []", "?responsavel=MIM": "200 [1]", "?responsavel=NINGUEM": "200 []",
		"?filter=1": "200 [1]", "?filter=2": "200 []", "?filter=" + me[:5]: "200 [1]",
	} {
		if got := p.Get(apitest.Support, "/support/problemas"+query); numbers(got) != want {
			t.Errorf("the queue %q: %s, want %s", query, numbers(got), want)
		}
	}
	if got := p.Get(apitest.Admin, "/admin/problemas?responsavel=MIM"); numbers(got) != "200 []" {
		t.Errorf("of an administrator: %s", numbers(got))
	}
	if noted := p.Texts("SELECT action FROM audit WHERE object_id = ? ORDER BY number", told); fmt.Sprint(noted) != "[problems.reported problems.noted problems.answered]" {
		t.Errorf("in the trail: %v", noted)
	}
}
