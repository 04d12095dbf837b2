package surface

import (
	"context"
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/id"
)

// An audience that nobody has yet is these lines, and one of API in internal/app: no other audience knows of it.
func couriers(document *httpx.Document) http.Handler {
	audience := document.Audience()
	audience.API.UseMiddleware(func(ctx huma.Context, next func(huma.Context)) {
		if ctx.Header("X-Courier") != "7" {
			httpx.Refuse(ctx, errs.New(errs.Unauthorized, "couriers.unknown", "Diga quem entrega."))
			return
		}
		next(ctx)
	})
	httpx.Register(audience.API, huma.Operation{OperationID: "courierRounds", Method: http.MethodGet, Path: "/couriers/rounds", Errors: []int{401}},
		func(context.Context, *struct{}) (*struct{ Body []string }, error) {
			return &struct{ Body []string }{[]string{"Centro"}}, nil
		})
	return audience.Handler()
}

// Beside a new audience every call of the others answers as before, and its own know nothing but its guard.
func TestANewAudienceTouchesNoOther(t *testing.T) {
	p := apitest.New(t)
	before, after := http.NewServeMux(), http.NewServeMux()
	p.API(before)
	document := p.API(after)
	paths := len(document.OpenAPI().Paths)
	after.Handle(httpx.Prefix+"/couriers/", couriers(document))
	if got := len(document.OpenAPI().Paths); got != paths+1 {
		t.Errorf("%d paths with the new audience's one, %d without", got, paths)
	}
	ask := func(mux http.Handler, who, path string, headers ...string) apitest.Answer {
		p.Server = mux
		return p.Call(t, who, http.MethodGet, path, "", headers...)
	}
	courier := []string{"X-Courier", "7"}
	for _, r := range apitest.LiveRoutes(p.App) {
		if r.Method != http.MethodGet {
			continue // they would change what the second asks for
		}
		path := apitest.Parameter.ReplaceAllString(r.Path, id.New())
		for _, who := range []string{apitest.Nobody, apitest.Admin} {
			if was, is := ask(before, who, path), ask(after, who, path, courier...); was.Status != is.Status || was.Str("code") != is.Str("code") {
				t.Errorf("%s as %s: %d %s, before the new audience %d %s", r.Path, who, is.Status, is.Text, was.Status, was.Text)
			}
		}
	}
	for _, c := range []struct {
		who, path string
		headers   []string
		status    int
		code      string
	}{
		{apitest.Nobody, "/couriers/rounds", courier, http.StatusOK, ""},
		{apitest.Nobody, "/couriers/rounds", nil, http.StatusUnauthorized, "couriers.unknown"},
		{apitest.Admin, "/couriers/rounds", nil, http.StatusUnauthorized, "couriers.unknown"},
		{apitest.Admin, "/couriers/nothing", courier, http.StatusNotFound, "request.not_found"},
		{apitest.Nobody, "/identity/me", courier, http.StatusUnauthorized, "access.no_session"},
	} {
		if got := ask(after, c.who, c.path, c.headers...); got.Status != c.status || got.Str("code") != c.code {
			t.Errorf("%s as %s: %d %s, want %d %s", c.path, c.who, got.Status, got.Text, c.status, c.code)
		}
	}
}
