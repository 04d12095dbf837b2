package httpx_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

// What a call gets is what its rules saw: no name comes twice, under whatever capitals, and none by letters that encoding/json alone
// takes for a field's.
func TestABodyIsReadAsItsRulesRead(t *testing.T) {
	type part struct {
		Kind string `json:"kind,omitempty" enum:"a,b"`
	}
	type input struct {
		Body struct {
			Kind  string            `json:"kind,omitempty" enum:"a,b"`
			Sizes []int             `json:"sizes,omitempty" maxItems:"1"`
			Part  part              `json:"part,omitempty"`
			Parts []part            `json:"parts,omitempty"`
			Words map[string]string `json:"words,omitempty"`
			Any   json.RawMessage   `json:"any,omitempty"`
		}
	}
	document := httpx.NewDocument("test")
	audience := document.Audience()
	httpx.Register(audience.API, huma.Operation{OperationID: "put", Method: http.MethodPut, Path: "/put"},
		func(_ context.Context, in *input) (*struct{}, error) {
			if b := in.Body; strings.Contains("abba", b.Kind) && len(b.Sizes) < 2 && strings.Contains("abba", b.Part.Kind) {
				return nil, nil
			}
			t.Errorf("the call got %+v", in.Body)
			return nil, nil
		})
	document.Complete() // further fields are no fault
	for body, field := range map[string]string{
		`{"kind":"a","sizes":[1],"part":{"kind":"b"},"parts":[{"kind":"a"},{"kind":"b"}],"words":{"a":"kind","kind":"a"}}`: "",
		`{"kind":"a","other":{"kind":1,"KINDS":2},"any":[{"a":[]},{"a":{}},"a","a",null,true,1e300]}`:                      "",
		`{"KIND":"b","parts":[],"words":{"é":"1","è":"2"}}`:                                                                "",
		`{"kind":"a","kind":"c"}`:                                        "kind",
		`{"kind":"a","KIND":"c"}`:                                        "KIND",
		`{"kind":"a","\u212aind":"c"}`:                                   "\u212aind",
		`{"\u017fizes":[1,2]}`:                                           "\u017fizes",
		`{"part":{"kind":"a"},"part":{"kind":"c"}}`:                      "part",
		`{"part":{"kind":"a","Kind":"c"}}`:                               "Kind",
		`{"parts":[{"kind":"a"},{"kind":"a","x":[{"a":1}],"kinD":"c"}]}`: "kinD",
		`{"words":{"é":"1","É":"2"}}`:                                    "É",
		`{"any":{"a":1,"a":2}}`:                                          "a",
	} {
		r := httptest.NewRequest(http.MethodPut, "/api/put", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		audience.Handler().ServeHTTP(w, r)
		if field == "" && w.Code == http.StatusNoContent {
			continue
		}
		var got httpx.Problem
		want := map[string]string{field: "Escreva este campo uma vez só, com as letras da documentação."}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != http.StatusUnprocessableEntity || !maps.Equal(got.Fields, want) {
			t.Errorf("%s: %d %s, want %q", body, w.Code, w.Body, field)
		}
	}
}
