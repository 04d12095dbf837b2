package main

import (
	"bytes"
	"flag"
	"net/http"
	"os"
	"testing"

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
