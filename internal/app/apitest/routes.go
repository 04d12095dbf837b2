package apitest

import (
	"net/http"
	"regexp"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app"
)

type Route struct {
	Method, Path string
	Op           *huma.Operation
}

func LiveRoutes(a *app.App) []Route {
	var out []Route
	for path, item := range a.API(http.NewServeMux()).OpenAPI().Paths {
		for method, op := range operations(item) {
			if op != nil {
				out = append(out, Route{method, path, op})
			}
		}
	}
	return out
}

func operations(item *huma.PathItem) map[string]*huma.Operation {
	return map[string]*huma.Operation{
		http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch,
		http.MethodDelete: item.Delete,
	}
}

var Parameter = regexp.MustCompile(`\{[^}]+\}`)
