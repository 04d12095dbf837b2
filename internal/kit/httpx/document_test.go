package httpx_test

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// What every call says of an error stands once in the document; what one says of its own stays there.
func TestPlainErrorsAreSharedInTheDocument(t *testing.T) {
	document := httpx.NewDocument("test")
	api := document.Audience().API
	nothing := func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }
	for _, id := range []string{"one", "two", "three"} {
		httpx.Register(api, huma.Operation{OperationID: id, Method: http.MethodGet, Path: "/" + id, Errors: []int{404, 429}}, nothing)
	}
	document.OpenAPI().Paths["/two"].Get.Responses["429"].Description = "Espere"
	document.OpenAPI().Paths["/three"].Get.Responses["429"].Content["application/problem+json"].Example = "of three"
	document.Complete()
	one, two := document.OpenAPI().Paths["/one"].Get.Responses, document.OpenAPI().Paths["/two"].Get.Responses
	for _, r := range []*huma.Response{one["404"], two["404"]} {
		if shared := document.OpenAPI().Components.Responses["Problem404"]; r.Ref != "#/components/responses/Problem404" || shared.Description != "Not Found" {
			t.Errorf("%+v, %+v", r, shared)
		}
	}
	if three := document.OpenAPI().Paths["/three"].Get.Responses["429"]; three.Ref != "" {
		t.Errorf("an example of one call is everybody's: %+v", three)
	}
	if one["429"].Ref == "" || two["429"].Ref != "" || two["429"].Content == nil || one["204"].Ref != "" {
		t.Errorf("%+v, %+v", one, two)
	}
}

// What a call refuses whatever it does is in the document without being written at the call.
func TestEveryCallNamesWhatItRefuses(t *testing.T) {
	type input struct{ Body struct{ Name string } }
	document := httpx.NewDocument("test")
	api := document.Audience().API
	register := func(op huma.Operation) {
		op.Path = "/" + op.OperationID
		if op.Method == http.MethodGet {
			httpx.Register(api, op, func(context.Context, *struct{}) (*struct{}, error) { return nil, nil })
			return
		}
		httpx.Register(api, op, func(context.Context, *input) (*struct{}, error) { return nil, nil })
	}
	register(huma.Operation{OperationID: "public", Method: http.MethodGet})
	register(huma.Operation{OperationID: "consumer", Method: http.MethodGet, Security: []map[string][]string{{httpx.CustomerSecurity: {}}}})
	register(httpx.ForProfiles(huma.Operation{OperationID: "staff", Method: http.MethodGet}, scope.Suporte))
	register(huma.Operation{OperationID: "sent", Method: http.MethodPut})
	document.Complete()
	for path, want := range map[string][]string{
		"/public": {"204", "422", "default"}, "/consumer": {"204", "401", "422", "default"},
		"/staff": {"204", "401", "403", "422", "default"}, "/sent": {"204", "400", "403", "422", "default"},
	} {
		item := document.OpenAPI().Paths[path]
		op := cmp.Or(item.Get, item.Put)
		if got := slices.Sorted(maps.Keys(op.Responses)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
		if other := op.Responses["default"].Ref; document.OpenAPI().Components.Responses[strings.TrimPrefix(other, "#/components/responses/")] == nil {
			t.Errorf("%s: nothing is at %q", path, other)
		}
	}
}
