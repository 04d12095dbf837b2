package surface

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/docs"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// The reader of the API shows a software house what each of its calls takes and answers, and one refusal: all of them are
// what the document says that they are, and a refusal is in the catalogue.
func TestEveryIntegrationCallHasExamples(t *testing.T) {
	a := apitest.Empty(t)
	document := a.API(http.NewServeMux()).OpenAPI()
	catalogue, found := statusOfCodes(t), 0
	for _, r := range apitest.LiveRoutes(a) {
		if !slices.Contains(r.Op.Tags, "integration") {
			continue
		}
		found++
		t.Run(r.Op.OperationID, func(t *testing.T) {
			shown := exampleReader{t, document.Components.Schemas}
			if body := r.Op.RequestBody; body != nil {
				for kind, content := range body.Content {
					shown.read(kind, content)
				}
			}
			good, refused := 0, 0
			for status, response := range r.Op.Responses {
				for kind, content := range response.Content {
					switch {
					case status < "300":
						shown.read(kind, content)
						good++
					case content.Example != nil:
						code := shown.read(kind, content)["code"].(string)
						if catalogue[code] != status {
							t.Errorf("%s is shown with %s, the catalogue has %q", code, status, catalogue[code])
						}
						refused++
					}
				}
			}
			if good == 0 || refused != 1 {
				t.Errorf("%d good answers, %d refusals", good, refused)
			}
		})
	}
	if found < 10 {
		t.Errorf("%d calls", found)
	}
}

type exampleReader struct {
	t       *testing.T
	schemas huma.Registry
}

// read holds an example against its schema and gives it as JSON, if it is.
func (e exampleReader) read(kind string, content *huma.MediaType) map[string]any {
	e.t.Helper()
	if content.Example == nil {
		e.t.Errorf("no example of %s", kind)
		return nil
	}
	texts := []string{}
	switch {
	case strings.HasSuffix(kind, "json") && kind != "application/x-ndjson":
		written, err := json.Marshal(content.Example)
		testkit.Must(e.t, err)
		texts = append(texts, string(written))
	case content.Schema.Ref != "": // a batch, of which the schema says what a line is
		texts = strings.Split(strings.TrimSpace(content.Example.(string)), "\n")
	}
	var last map[string]any
	for _, text := range texts {
		var result huma.ValidateResult
		last = nil
		testkit.Must(e.t, json.Unmarshal([]byte(text), &last))
		huma.Validate(e.schemas, content.Schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, last, &result)
		for _, err := range result.Errors {
			e.t.Errorf("%s: %v in %s", kind, err, text)
		}
	}
	return last
}

// statusOfCodes reads the catalogue of errors.
func statusOfCodes(t *testing.T) map[string]string {
	t.Helper()
	file, err := docs.Served.Open("errors.csv")
	testkit.Must(t, err)
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	testkit.Must(t, err)
	statuses := map[string]string{}
	for _, row := range rows {
		statuses[row[0]] = row[1]
	}
	return statuses
}
