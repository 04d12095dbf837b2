package main

import (
	"bytes"
	"flag"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

var update = flag.Bool("update", false, "write api/openapi.json")

const documentFile = "../../api/openapi.json"

// The document is checked in, so that a change of the API shows in review.
func TestOpenAPIDocumentIsCurrent(t *testing.T) {
	got, err := httpx.Document(testApp(t).api(http.NewServeMux()))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(documentFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Fatal("api/openapi.json differs from the calls: run `make generate` and review the difference")
	}
}

// What the document leaves out cannot be sent by a client made from it.
func TestOpenAPIDocumentNamesEveryPathParameter(t *testing.T) {
	for _, r := range liveRoutes(testApp(t)) {
		for _, name := range parameter.FindAllString(r.path, -1) {
			name = strings.Trim(name, "{}")
			if !slices.ContainsFunc(r.op.Parameters, func(p *huma.Param) bool { return p.In == "path" && p.Name == name }) {
				t.Errorf("%s %s does not document %s", r.method, r.path, name)
			}
		}
	}
}
