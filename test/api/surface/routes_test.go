package surface

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Calls that need no session, key or token: a new one must be added here on purpose.
var openCalls = []string{
	"POST /identity/sign-in", "POST /identity/complete-new-password", "POST /identity/complete-challenge",
	"POST /identity/confirm-sign-up", "POST /identity/resend-confirmation", "POST /identity/forgot-password",
	"POST /identity/confirm-forgot-password", "POST /identity/passkeys/sign-in", "POST /identity/passkeys/complete-sign-in",
	"GET /categorias/public",
	"POST /retailers/signup", "POST /parceiros/signup", "POST /varejistas/verify-existence", "POST /parceiros/verify-existence",
	"GET /parceiros/verify-code/{code}", "GET /parceiros/verify-document/{doc}",
	"GET /varejistas/search/cnpj/{cnpj}", "GET /parceiros/search/cnpj/{cnpj}",
	"GET /textos/termos-de-uso", "GET /textos/politica-de-privacidade",
	"POST /billing/webhook", "GET /billing/prices",
	"POST /customer/account/codes", "POST /customer/account/tokens", "POST /customer/account/sign-in",
	"POST /customer/account/passkeys/sign-in", "POST /customer/account/passkeys/complete-sign-in",
	"GET /app/banners", "POST /app/banners/{id}/impressions", "POST /app/banners/{id}/clicks", "GET /app/banners/{id}/go",
	"GET /app/banners/{id}/image", "GET /app/flyers", "POST /app/scanned-receipts",
}

// Every live route x every profile: without a session 401, with a wrong profile 403, with a right one neither.
func TestEveryRouteIsGuarded(t *testing.T) {
	p := apitest.New(t)
	callers := map[scope.Profile]string{
		scope.Administrador: apitest.Admin, scope.Suporte: apitest.Support, scope.Parceiro: apitest.House, scope.Varejista: apitest.Retailer,
	}
	_, err := p.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: "gil@loja.com.br", Name: "Gil Lima", Password: "cavalo-bateria-77", Profile: "GERENTE",
	})
	if errs.From(err).Fields["profile"] == "" {
		t.Errorf("a fifth profile: %v", err)
	}
	for _, r := range apitest.LiveRoutes(p.App) {
		name, path := r.Method+" "+r.Path, apitest.Parameter.ReplaceAllString(r.Path, id.New())
		if r.Op.Summary == "" || r.Op.OperationID == "" {
			t.Errorf("%s is not documented", name)
		}
		if slices.Contains(openCalls, name) {
			continue
		}
		if got := p.Call(t, apitest.Nobody, r.Method, path, ""); got.Status != http.StatusUnauthorized {
			t.Errorf("%s answers %d to nobody", name, got.Status)
		}
		if len(r.Op.Security) != 1 {
			t.Errorf("%s names %d ways to prove who asks, want one", name, len(r.Op.Security))
			continue
		}
		if _, session := r.Op.Security[0][httpx.SessionSecurity]; !session {
			for _, who := range callers {
				if got := p.Call(t, who, r.Method, path, ""); got.Status != http.StatusUnauthorized {
					t.Errorf("%s answers %d to a session of %s, though it takes none", name, got.Status, who)
				}
			}
			continue
		}
		for profile, who := range callers {
			allowed := slices.Contains(httpx.Profiles(r.Op), profile)
			if r.Op.OperationID == "signOut" {
				continue // it would end the caller's session; identity's own tests prove it
			}
			got := p.Call(t, who, r.Method, path, "")
			if forbidden := got.Status == http.StatusForbidden; forbidden == allowed || got.Status == http.StatusUnauthorized {
				t.Errorf("%s answers %d to %s; allowed: %v", name, got.Status, profile, allowed)
			}
			if got.Status >= http.StatusInternalServerError {
				t.Errorf("%s answers %d to %s", name, got.Status, profile)
			}
		}
	}
}

// What is under '/admin' is for administrators, as TestEveryRouteIsGuarded shows, and nobody else (GR-22); support works
// on banners there, and on their pictures (D-11).
func TestWhatIsUnderAdminIsTheAdministrators(t *testing.T) {
	shared := 0
	for _, r := range apitest.LiveRoutes(apitest.Empty(t)) {
		if !strings.HasPrefix(r.Path, "/admin/") {
			continue
		}
		want := []scope.Profile{scope.Administrador}
		if strings.HasPrefix(r.Path, "/admin/propagandas") || r.Path == "/admin/cdn/signed-urls" {
			want, shared = append(want, scope.Suporte), shared+1
		}
		if got := httpx.Profiles(r.Op); !slices.Equal(got, want) {
			t.Errorf("%s %s is for %v, want %v", r.Method, r.Path, got, want)
		}
	}
	if shared == 0 {
		t.Error("support has no call on banners")
	}
}

// sharedByTwo names the modules that administrators and retailers have and software houses have not: the first three are
// split on purpose (GR-27), and ratings are for administrators and retailers alone (D-27). A new one is added on purpose.
var sharedByTwo = map[string]string{
	"cashiers": "cashier report", "propagandas": "advertisements", "cdn": "advertisements' pictures", "encartes": "flyers",
	"avaliacoes": "ratings", "store-rate-comment": "comments of ratings", "conferir-cpf": "cashiers' CPFs to check (decision 107)",
}

// Everywhere else the caller's profile is the base of one module, or the module is one profile's own.
func TestFewModulesAreSplitBetweenAdministratorAndRetailer(t *testing.T) {
	bases := map[string]scope.Profile{
		"admin": scope.Administrador, "support": scope.Suporte, "varejistas": scope.Varejista, "retailers": scope.Varejista, "parceiros": scope.Parceiro,
	}
	callers := map[string][]scope.Profile{} // by call
	modules := map[string]string{}
	for _, r := range apitest.LiveRoutes(apitest.Empty(t)) {
		base, rest, _ := strings.Cut(strings.TrimPrefix(r.Path, "/"), "/")
		if profile, known := bases[base]; known && !slices.Contains(openCalls, r.Method+" "+r.Path) {
			call := r.Method + " " + rest
			modules[call], _, _ = strings.Cut(rest, "/")
			callers[call] = append(callers[call], profile)
		}
	}
	found := map[string]bool{}
	for call, profiles := range callers {
		slices.Sort(profiles)
		if slices.Equal(profiles, []scope.Profile{scope.Administrador, scope.Varejista}) {
			found[modules[call]] = true
			if _, meant := sharedByTwo[modules[call]]; !meant {
				t.Errorf("%s is split between administrator and retailer", call)
			}
		}
	}
	for module, what := range sharedByTwo {
		if !found[module] {
			t.Errorf("%s (%s) is not split between administrator and retailer", module, what)
		}
	}
}

// Every live route x every profile that an administrator may enter: what the profile may call answers, all else is a
// 403; nobody but an administrator gets anywhere with the headers. One's own account stays one's own. Every call is in
// the trail.
func TestEveryRouteIsGuardedUnderASwitch(t *testing.T) {
	p := apitest.NewWorld(t)
	entries := []struct {
		profile       scope.Profile
		id, header    string
		alsoForbidden []string // what is never done in another's profile
	}{
		{scope.Varejista, p.Seiva.ID, apitest.AsRetailer, []string{
			"DELETE /varejistas/propagandas/{id}", "POST /varejistas/pedidos-de-consumidores/{id}/parar",
			"POST /varejistas/avaliacoes/{id}/resposta",
			"DELETE /retailers/me/subscription", "POST /retailers/me/subscription/resume", "POST /retailers/me/subscription/manage",
		}},
		{scope.Parceiro, p.Caixa.ID, apitest.AsHouse, []string{"POST /parceiros/keys", "POST /parceiros/keys/{id}/rotate"}},
	}
	isTeam := func(r apitest.Route) bool { // what only the company's own people do, and the people they may mail
		return r.Method != http.MethodGet && (strings.Contains(r.Path, "/usuarios-secundarios") || strings.Contains(r.Path, "/report-schedules")) ||
			strings.HasSuffix(r.Path, "/report-schedules/readers")
	}
	for _, e := range entries {
		p.Enter(string(e.profile), e.id)
		for _, r := range apitest.LiveRoutes(p.App) {
			name, path := r.Method+" "+r.Path, apitest.Parameter.ReplaceAllString(r.Path, id.New())
			if slices.Contains(openCalls, name) || httpx.Profiles(r.Op) == nil || r.Path == apitest.SwitchedProfile || r.Op.OperationID == "signOut" {
				continue
			}
			own := strings.HasPrefix(r.Path, "/identity/")
			ownAlways := own && (r.Method == http.MethodGet || strings.HasPrefix(r.Path, apitest.UiSettings) || strings.HasPrefix(r.Path, "/identity/proof"))
			allowed := slices.Contains(httpx.Profiles(r.Op), e.profile) && !slices.Contains(e.alsoForbidden, name) && !isTeam(r)
			if own {
				allowed = ownAlways
			}
			got := p.Call(t, apitest.Admin, r.Method, path, `{"name":"x","overlapHours":1,"email":"x@loja.com.br"}`, e.header, e.id)
			noted := strings.Join(p.Texts("SELECT details FROM audit WHERE action = 'switches.request' ORDER BY number DESC LIMIT 5"), "\n")
			if !own && !strings.Contains(noted, `"operation":"`+r.Op.OperationID+`"`) {
				t.Errorf("%s in the profile %s is not in the trail", name, e.profile)
			}
			if forbidden := got.Status == http.StatusForbidden; forbidden == allowed || got.Status >= http.StatusInternalServerError {
				t.Errorf("%s in the profile %s: %d %s, allowed: %v", name, e.profile, got.Status, got.Text, allowed)
			}
			for _, who := range []string{apitest.Support, apitest.Retailer, apitest.House} {
				if got := p.Call(t, who, r.Method, path, "", e.header, e.id); (got.Status != http.StatusForbidden) != ownAlways {
					t.Errorf("%s as %s with the header: %d %s", name, who, got.Status, got.Text)
				}
			}
		}
	}
}

func TestUnknownPathsTellNothing(t *testing.T) {
	p := apitest.New(t)
	p.Expect(t, []apitest.Case{
		{Name: "no session", Path: "/nada", Method: http.MethodGet, Status: 401, Code: "access.no_session"},
		{Name: "no session, real path", Path: "/admin/keys", Method: http.MethodGet, Status: 401, Code: "access.no_session"},
		{Name: "session", As: apitest.Admin, Path: "/nada", Method: http.MethodGet, Status: 404, Code: "request.not_found"},
		{Name: "wrong method", As: apitest.Admin, Path: "/identity/me", Method: http.MethodDelete, Status: 404, Code: "request.not_found"},
	})
}
