package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

type txKey struct{}

// memory stores answers by key, and marks the context of what runs within its transaction.
type memory map[string]httpx.Answer

func (m memory) Once(ctx context.Context, r httpx.IdempotentRequest, f func(context.Context) (httpx.Answer, error)) (httpx.Answer, error) {
	if kept, known := m[string(r.KeyHash)]; known {
		return kept, nil
	}
	answer, err := f(context.WithValue(ctx, txKey{}, true))
	if err == nil {
		m[string(r.KeyHash)] = answer
	}
	return answer, err
}

// What comes before a call sees the input as the handler does, outside of its transaction, and refuses it for good.
func TestBeforeRunsOutsideTheTransaction(t *testing.T) {
	type input struct {
		Body struct {
			Name string `json:"name"`
		}
	}
	var ran []string
	note := func(ctx context.Context, step, name string) {
		if ctx.Value(txKey{}) == true {
			step += " in the transaction"
		}
		ran = append(ran, step+": "+name)
	}
	audience := httpx.NewDocument("test").Audience()
	group := huma.NewGroup(audience.API)
	httpx.NewIdempotency(memory{}, clock.System{}).Attach(group)
	httpx.Register(group, httpx.ForProfiles(huma.Operation{
		OperationID: "make", Method: http.MethodPost, Path: "/things", DefaultStatus: http.StatusCreated,
	}, scope.Varejista),
		func(ctx context.Context, in *input) (*struct{}, error) {
			note(ctx, "handler", in.Body.Name)
			return nil, nil
		},
		httpx.Before(func(ctx context.Context, in *input) error {
			note(ctx, "before", in.Body.Name)
			if in.Body.Name == "bad" {
				return errs.New(errs.Invalid, "things.bad", "Ruim.")
			}
			return nil
		}))
	served := audience.Handler()
	for _, c := range []struct {
		name, key, body string
		status          int
		ran             []string
	}{
		{"without a key", "", `{"name":"a"}`, 201, []string{"before: a", "handler: a"}},
		{"with a key", "k", `{"name":"b"}`, 201, []string{"before: b", "handler in the transaction: b"}},
		{"repeated", "k", `{"name":"b"}`, 201, nil},
		{"refused", "l", `{"name":"bad"}`, 422, []string{"before: bad"}},
		{"refused again", "l", `{"name":"bad"}`, 422, []string{"before: bad"}},
		{"no input", "m", `{"name":1}`, 422, nil},
	} {
		ran = nil
		r := httptest.NewRequest(http.MethodPost, "/api/things", strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(httpx.IdempotencyHeader, c.key)
		w := httptest.NewRecorder()
		if served.ServeHTTP(w, r); w.Code != c.status || !slices.Equal(ran, c.ran) {
			t.Errorf("%s: %d %s, ran %q", c.name, w.Code, w.Body, ran)
		}
	}
}
