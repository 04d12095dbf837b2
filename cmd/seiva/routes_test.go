package main

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app"
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
	"POST /billing/webhook",
	"GET /app/banners", "POST /app/banners/{id}/impressions", "POST /app/banners/{id}/clicks", "GET /app/banners/{id}/go",
	"GET /app/banners/{id}/image", "GET /app/flyers",
}

type route struct {
	method, path string
	op           *huma.Operation
}

func liveRoutes(a *app.App) []route {
	var out []route
	for path, item := range a.API(http.NewServeMux()).OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{
			http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch,
			http.MethodDelete: item.Delete,
		} {
			if op != nil {
				out = append(out, route{method, path, op})
			}
		}
	}
	return out
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// Every live route x every profile: without a session 401, with a wrong profile 403, with a right one neither.
func TestEveryRouteIsGuarded(t *testing.T) {
	p := newInstance(t)
	callers := map[scope.Profile]string{
		scope.Administrador: admin, scope.Suporte: support, scope.Parceiro: house, scope.Varejista: retailer,
	}
	_, err := p.Portal.Identity.CreateAccount(t.Context(), identity.NewAccount{
		Email: "gil@loja.com.br", Name: "Gil Lima", Password: anaPassword, Profile: "GERENTE",
	})
	if errs.From(err).Fields["profile"] == "" {
		t.Errorf("a fifth profile: %v", err)
	}
	for _, r := range liveRoutes(p.App) {
		name, path := r.method+" "+r.path, parameter.ReplaceAllString(r.path, id.New())
		if r.op.Summary == "" || r.op.OperationID == "" {
			t.Errorf("%s is not documented", name)
		}
		if slices.Contains(openCalls, name) {
			continue
		}
		if got := p.call(t, nobody, r.method, path, ""); got.status != http.StatusUnauthorized {
			t.Errorf("%s answers %d to nobody", name, got.status)
		}
		if len(r.op.Security) != 1 {
			t.Errorf("%s names %d ways to prove who asks, want one", name, len(r.op.Security))
			continue
		}
		if _, session := r.op.Security[0][httpx.SessionSecurity]; !session {
			for _, who := range callers {
				if got := p.call(t, who, r.method, path, ""); got.status != http.StatusUnauthorized {
					t.Errorf("%s answers %d to a session of %s, though it takes none", name, got.status, who)
				}
			}
			continue
		}
		for profile, who := range callers {
			allowed := slices.Contains(httpx.Profiles(r.op), profile)
			if r.op.OperationID == "signOut" {
				continue // it would end the caller's session; identity's own tests prove it
			}
			got := p.call(t, who, r.method, path, "")
			if forbidden := got.status == http.StatusForbidden; forbidden == allowed || got.status == http.StatusUnauthorized {
				t.Errorf("%s answers %d to %s; allowed: %v", name, got.status, profile, allowed)
			}
			if got.status >= http.StatusInternalServerError {
				t.Errorf("%s answers %d to %s", name, got.status, profile)
			}
		}
	}
}

// Every live route x every profile that an administrator may enter: what the profile may call answers, all else is a
// 403; nobody but an administrator gets anywhere with the headers. One's own account stays one's own. Every call is in
// the trail.
func TestEveryRouteIsGuardedUnderASwitch(t *testing.T) {
	p := newParts(t)
	entries := []struct {
		profile       scope.Profile
		id, header    string
		alsoForbidden []string // what is never done in another's profile
	}{
		{scope.Varejista, p.seiva.ID, asRetailer, []string{"DELETE /varejistas/propagandas/{id}", "POST /varejistas/pedidos-de-consumidores/{id}/parar"}},
		{scope.Parceiro, p.caixa.ID, asHouse, []string{"POST /parceiros/keys", "POST /parceiros/keys/{id}/rotate"}},
	}
	isTeam := func(r route) bool {
		return r.method != http.MethodGet && strings.Contains(r.path, "/usuarios-secundarios")
	}
	for _, e := range entries {
		p.enter(string(e.profile), e.id)
		for _, r := range liveRoutes(p.App) {
			name, path := r.method+" "+r.path, parameter.ReplaceAllString(r.path, id.New())
			if slices.Contains(openCalls, name) || httpx.Profiles(r.op) == nil || r.path == switchedProfile || r.op.OperationID == "signOut" {
				continue
			}
			own := strings.HasPrefix(r.path, "/identity/")
			ownAlways := own && (r.method == http.MethodGet || strings.HasPrefix(r.path, uiSettings) || strings.HasPrefix(r.path, proofPath))
			allowed := slices.Contains(httpx.Profiles(r.op), e.profile) && !slices.Contains(e.alsoForbidden, name) && !isTeam(r)
			if own {
				allowed = ownAlways
			}
			got := p.call(t, admin, r.method, path, `{"name":"x","overlapHours":1,"email":"x@loja.com.br"}`, e.header, e.id)
			if noted := p.rows(`SELECT json_extract(details, '$.operation') FROM audit WHERE action = 'switches.request' ORDER BY number DESC LIMIT 5`); !own && !slices.Contains(noted, r.op.OperationID) {
				t.Errorf("%s in the profile %s is not in the trail", name, e.profile)
			}
			if forbidden := got.status == http.StatusForbidden; forbidden == allowed || got.status >= http.StatusInternalServerError {
				t.Errorf("%s in the profile %s: %d %s, allowed: %v", name, e.profile, got.status, got.text, allowed)
			}
			for _, who := range []string{support, retailer, house} {
				if got := p.call(t, who, r.method, path, "", e.header, e.id); (got.status != http.StatusForbidden) != ownAlways {
					t.Errorf("%s as %s with the header: %d %s", name, who, got.status, got.text)
				}
			}
		}
	}
}

func TestUnknownPathsTellNothing(t *testing.T) {
	p := newInstance(t)
	p.expect(t, []Case{
		{Name: "no session", Path: "/nada", Method: http.MethodGet, Status: 401, Code: "access.no_session"},
		{Name: "no session, real path", Path: "/admin/keys", Method: http.MethodGet, Status: 401, Code: "access.no_session"},
		{Name: "session", As: admin, Path: "/nada", Method: http.MethodGet, Status: 404, Code: "request.not_found"},
		{Name: "wrong method", As: admin, Path: "/identity/me", Method: http.MethodDelete, Status: 404, Code: "request.not_found"},
	})
}
