package portalapi

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	sessions "seiva/internal/edge/portalapi/identity"
	"seiva/internal/edge/portalapi/portal"
	accounts "seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/text"
)

// public lists what answers without a session; a name that ends in / stands for all below it.
var public = []string{
	"/api/identity/sign-in",
	"/api/identity/complete-new-password",
	"/api/identity/complete-challenge",
	"/api/identity/confirm-sign-up",
	"/api/identity/resend-confirmation",
	"/api/identity/forgot-password",
	"/api/identity/confirm-forgot-password",
	"/api/identity/passkeys/sign-in",
	"/api/identity/passkeys/complete-sign-in",
	"/api/categorias/public",
	"/api/retailers/signup",
	"/api/parceiros/signup",
	"/api/varejistas/verify-existence",
	"/api/parceiros/verify-existence",
	"/api/parceiros/verify-code/",
	"/api/parceiros/verify-document/",
	"/api/varejistas/search/cnpj/",
	"/api/parceiros/search/cnpj/",
	"/api/textos/termos-de-uso",
	"/api/textos/politica-de-privacidade",
	"/api/billing/webhook",
	"/api/billing/prices",
}

// ownAccount is what a session may call before it has the second factor that its profile requires.
const ownAccount = "/api/identity/"

// proofPath is where an administrator proves who they are in a switched profile too: the proof is their own.
const proofPath = ownAccount + "proof"

var errEnrolFirst = errs.New(errs.Forbidden, "access.second_factor_required",
	"O seu perfil exige a verificação em duas etapas. Ative-a na sua conta para continuar.")

// AccountHeader is where a request may say for which account it was made.
const AccountHeader = "x-account-id"

var errOtherAccount = errs.New(errs.Conflict, "access.other_account",
	"Outra conta entrou neste navegador. Recarregue a página para continuar com ela.")

// guard knows who comes.
type guard struct {
	Services
	sessions *sessions.Sessions
}

// before stands before all calls of the portal: without a session any path outside the public list is a 401, before
// routing, so that nobody learns which paths there are. It refuses what was made for another account than the session's
// (decision 57), and puts an administrator into a switched profile where the request says so.
func (g guard) before(next http.Handler) http.Handler {
	next = g.Writing.Told(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(scope.WithOrigin(r.Context(), originOf(r)))
		if isPublic(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		who, err := g.sessions.Authenticate(r)
		if err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		httpx.NoteAccount(r.Context(), who.AccountID)
		if expected := r.Header.Get(AccountHeader); expected != "" && expected != who.AccountID {
			httpx.WriteError(w, r, errOtherAccount)
			return
		}
		if who.EnrolFirst && !strings.HasPrefix(r.URL.Path, ownAccount) {
			httpx.WriteError(w, r, errEnrolFirst)
			return
		}
		if who, err = acting(r, g.Switches, who); err != nil {
			httpx.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(scope.With(r.Context(), who)))
	})
}

const maxDevice = 60 // characters

// originOf is what the trail keeps of where an act comes from (decision 117).
func originOf(r *http.Request) scope.Origin {
	return scope.Origin{Address: httpx.ClientAddress(r), Device: text.Printable(accounts.DeviceName(r.UserAgent()), maxDevice)}
}

func isPublic(path string) bool {
	for _, p := range public {
		if path == p || (strings.HasSuffix(p, "/") && strings.HasPrefix(path, p)) {
			return true
		}
	}
	return false
}

// guardProfiles refuses whoever an operation does not name: an operation that names nobody and is not public is nobody's.
func guardProfiles(ctx huma.Context, next func(huma.Context)) {
	if isPublic(httpx.Prefix + ctx.Operation().Path) {
		next(ctx)
		return
	}
	httpx.GuardProfiles(ctx, next)
}

// guardRoles refuses whoever's role does not go into the area of a call, and whoever is bound to stores what does not
// hold to them; a call without an area is for no role.
func guardRoles(ctx huma.Context, next func(huma.Context)) {
	if op := ctx.Operation(); !isPublic(httpx.Prefix + op.Path) {
		who := scope.From(ctx.Context())
		err := who.May(portal.AreaOf(op), portal.Changes(op))
		if err == nil && !holdsToStores(op) {
			err = who.WholeCompany()
		}
		if err != nil {
			httpx.Refuse(ctx, err)
			return
		}
	}
	next(ctx)
}

// requireProof refuses a marked operation whose caller proved who they are too long ago. It stands after the guard of
// profiles and before whatever reads the body: nothing was done, and the same request may come again.
func requireProof(stillProven func(scope.Scope) error) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if portal.AsksForProof(ctx.Operation()) {
			if err := stillProven(scope.From(ctx.Context())); err != nil {
				httpx.Refuse(ctx, err)
				return
			}
		}
		next(ctx)
	}
}
