package httpx_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/httpx"
)

func TestACallerWhoDidNotWaitIsNoFaultOfOurs(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	failed := fmt.Errorf("list receipts: %w", context.Canceled)

	gone, leave := context.WithCancel(t.Context())
	leave()
	if p := httpx.ProblemOf(gone, failed); p.Status != 499 {
		t.Errorf("status %d for a caller who left, want 499", p.Status)
	}
	if log.Len() > 0 {
		t.Errorf("logged as a failure: %s", log.String())
	}
	// A cancellation that is not the caller's is a failure all the same.
	if p := httpx.ProblemOf(t.Context(), failed); p.Status != 500 {
		t.Errorf("status %d while the caller waits, want 500", p.Status)
	}
	if log.Len() == 0 {
		t.Error("a failure was not logged")
	}
}

// A number that Go cannot hold is named like any other wrong field, however deep it stands and whatever was to be there.
func TestNumbersThatNobodyCanReadAreNamed(t *testing.T) {
	audience := httpx.NewDocument("test").Audience()
	type input struct {
		Body struct {
			Size  int    `json:"size,omitempty"`
			Name  string `json:"name,omitempty"`
			Rules []struct {
				Value float64 `json:"value"`
			} `json:"rules,omitempty"`
		}
	}
	httpx.Register(audience.API, huma.Operation{OperationID: "put", Method: http.MethodPut, Path: "/put"},
		func(context.Context, *input) (*struct{}, error) { return nil, nil })
	const integer, large = "deve ser um número inteiro", "este número é grande demais"
	for body, want := range map[string]struct {
		status int
		fields map[string]string
	}{
		`{"size":7,"rules":[{"value":1e300}]}`:             {204, nil},
		`{"size":9223372036854775808}`:                     {422, map[string]string{"size": integer}},
		`{"size":1e400}`:                                   {422, map[string]string{"size": large}},
		`{"name":-1e400,"rules":[{"value":1}]}`:            {422, map[string]string{"name": large}},
		`{"rules":[{"value":1},{"value":1e400}],"size":1}`: {422, map[string]string{"rules[1].value": large}},
		`1e400`:          {400, nil},
		`{"size":1e400`:  {400, nil},
		`{"size":"1e9"}`: {422, map[string]string{"size": integer}},
	} {
		r := httptest.NewRequest(http.MethodPut, "/api/put", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		audience.Handler().ServeHTTP(w, r)
		var got httpx.Problem
		if w.Body.Len() > 0 {
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
		}
		if w.Code != want.status || !maps.Equal(got.Fields, want.fields) {
			t.Errorf("%s: %d %s, want %v", body, w.Code, w.Body, want)
		}
	}
}

// Of a body with more wrong fields than anybody reads, or of names longer than anybody reads, some are told.
func TestARefusalTellsSoManyFields(t *testing.T) {
	audience := httpx.NewDocument("test").Audience()
	type input struct {
		Body struct {
			Sizes []int `json:"sizes"`
		}
	}
	httpx.Register(audience.API, huma.Operation{OperationID: "put", Method: http.MethodPut, Path: "/put"},
		func(context.Context, *input) (*struct{}, error) { return nil, nil })
	long := strings.Repeat("é", 300)
	for name, c := range map[string]struct {
		body   string
		fields int
	}{
		"of a wrong type":  {`{"sizes":[""` + strings.Repeat(`,""`, 500) + `]}`, 100},
		"too large":        {`{"sizes":[1e999` + strings.Repeat(`,1e999`, 500) + `]}`, 100},
		"of a long name":   {`{"` + long + `":1e999,"sizes":[]}`, 1},
		"below a long one": {`{"` + long + `":[1e999],"a":{"b":1e999},"sizes":[]}`, 1},
	} {
		r := httptest.NewRequest(http.MethodPut, "/api/put", strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		audience.Handler().ServeHTTP(w, r)
		var got httpx.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != 422 || len(got.Fields) != c.fields {
			t.Errorf("%s: %d, %d fields, %v", name, w.Code, len(got.Fields), err)
		}
		for field := range got.Fields {
			if len(field) > 210 || strings.Contains(field, "\ufffd") {
				t.Errorf("%s: %q", name, field)
			}
		}
	}
}
