package portalapi

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/switches"
)

// Headers in which an administrator's request says whose profile it is in (D-38).
const (
	RetailerHeader      = "x-retailer-id"
	SoftwareHouseHeader = "x-software-house-id"
)

// Paths that never leave the caller's own account and profile, whatever the headers say.
const (
	switchPath  = "/api/admin/switched-profile"
	signOutPath = "/api/identity/sign-out"
)

// uiSettingsPath never leaves the caller's own account, whatever profile the request is in.
const uiSettingsPath = ownAccount + "ui-settings"

// acting returns the caller as they act in the profile that the request says it is in. Calls of one's own account stay
// that: under a switch they may be read, not changed.
func acting(r *http.Request, entrance *switches.Service, who scope.Scope) (scope.Scope, error) {
	claim := switches.Claim{RetailerID: r.Header.Get(RetailerHeader), PartnerID: r.Header.Get(SoftwareHouseHeader)}
	if claim == (switches.Claim{}) || staysOwn(r.URL.Path) {
		return who, nil
	}
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	own := strings.HasPrefix(r.URL.Path, ownAccount)
	if own && reads {
		return who, nil
	}
	inside, err := entrance.Enter(r.Context(), who, claim)
	if err == nil && own {
		err = inside.InPerson()
	}
	return inside, err
}

func staysOwn(path string) bool {
	return path == switchPath || path == signOutPath || path == proofPath || strings.HasPrefix(path, proofPath+"/") || strings.HasPrefix(path, uiSettingsPath)
}

// noteSwitched writes every call under a switch into the trail before anything else sees it; other calls pass at once.
func noteSwitched(service *switches.Service) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		if who := scope.From(ctx.Context()); who.Switched() {
			call := switches.Call{Operation: ctx.Operation().OperationID, Method: ctx.Method()}
			if object := ctx.Param("id"); id.Valid(object) {
				call.ObjectID = object
			}
			if err := service.Note(ctx.Context(), who, call); err != nil {
				httpx.Refuse(ctx, err)
				return
			}
		}
		next(ctx)
	}
}
