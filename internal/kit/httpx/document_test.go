package httpx_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
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
