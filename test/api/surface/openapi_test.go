package surface

import (
	"bytes"
	"flag"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

var update = flag.Bool("update", false, "write api/openapi.json")

const (
	documentFile = "../../../api/openapi.json"
	releasedFile = "../../../api/released.txt"
)

// The document is checked in, so that a change of the API shows in review.
func TestOpenAPIDocumentIsCurrent(t *testing.T) {
	got, err := apitest.Empty(t).API(http.NewServeMux()).JSON()
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

// A call that was once there stays: who built on it is not asked. -update adds the new ones and takes none away.
func TestOpenAPIDocumentKeepsReleasedCalls(t *testing.T) {
	fresh := map[string]bool{}
	for _, r := range apitest.LiveRoutes(apitest.Empty(t)) {
		fresh[r.Method+" "+r.Path] = true
	}
	kept, err := os.ReadFile(releasedFile)
	testkit.Must(t, err)
	released := strings.FieldsFunc(string(kept), func(r rune) bool { return r == '\n' })
	for _, call := range released {
		if !fresh[call] {
			t.Errorf("%s is gone: let it go on, marked as deprecated", call)
		}
		delete(fresh, call)
	}
	if *update {
		all := slices.AppendSeq(released, maps.Keys(fresh))
		slices.Sort(all)
		testkit.Must(t, os.WriteFile(releasedFile, []byte(strings.Join(all, "\n")+"\n"), 0o644))
		return
	}
	for call := range fresh {
		t.Errorf("%s is not in api/released.txt: run `make generate`", call)
	}
}

// Whoever asks gets it without a session, the first time and again.
func TestOpenAPIDocumentIsServed(t *testing.T) {
	want, err := os.ReadFile(documentFile)
	testkit.Must(t, err)
	p := apitest.New(t)
	for range 2 {
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/openapi.json", nil))
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "application/json" || !bytes.Equal(w.Body.Bytes(), want) {
			t.Errorf("%d %s, %d bytes, want %d", w.Code, w.Header().Get("Content-Type"), w.Body.Len(), len(want))
		}
	}
}

// What the document leaves out cannot be sent by a client made from it.
func TestOpenAPIDocumentNamesEveryPathParameter(t *testing.T) {
	for _, r := range apitest.LiveRoutes(apitest.Empty(t)) {
		for _, name := range apitest.Parameter.FindAllString(r.Path, -1) {
			name = strings.Trim(name, "{}")
			if !slices.ContainsFunc(r.Op.Parameters, func(p *huma.Param) bool { return p.In == "path" && p.Name == name }) {
				t.Errorf("%s %s does not document %s", r.Method, r.Path, name)
			}
		}
	}
}
