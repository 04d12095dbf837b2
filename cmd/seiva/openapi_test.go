package main

import (
	"bytes"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
)

var update = flag.Bool("update", false, "write api/openapi.json")

const documentFile = "../../api/openapi.json"

// The document is checked in, so that a change of the API shows in review.
func TestOpenAPIDocumentIsCurrent(t *testing.T) {
	got, err := testApp(t).API(http.NewServeMux()).JSON()
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

// Whoever asks gets it without a session, the first time and again.
func TestOpenAPIDocumentIsServed(t *testing.T) {
	want, err := os.ReadFile(documentFile)
	fatal(t, err)
	p := newInstance(t)
	for range 2 {
		w := httptest.NewRecorder()
		p.server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json" || !bytes.Equal(w.Body.Bytes(), want) {
			t.Errorf("%d %s, %d bytes, want %d", w.Code, w.Header().Get("Content-Type"), w.Body.Len(), len(want))
		}
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
