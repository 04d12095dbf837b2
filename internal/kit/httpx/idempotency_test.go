package httpx_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
)

// overtaken answers what another process answered meanwhile, whatever became of the attempt here; or refuses it for that.
type overtaken struct{ refused error }

// Once implements httpx.IdempotencyStore.
func (o overtaken) Once(ctx context.Context, _ httpx.IdempotentRequest, f func(context.Context) (httpx.Answer, error)) (httpx.Answer, error) {
	_, _ = f(ctx)
	return httpx.Answer{Status: http.StatusCreated, Body: []byte(`{"made":"there"}`)}, o.refused
}

type madeOutput struct {
	Body struct {
		Made string `json:"made"`
	}
}

// An attempt that was undone because another process answered one with the same key gets that answer, and nothing of its own: neither
// what it made, which is gone, nor the error that it ended with.
func TestAnAttemptThatWasOvertakenGetsTheOthersAnswer(t *testing.T) {
	undone := errors.New("another attempt was answered")
	for name, c := range map[string]struct {
		ends    error // of the attempt here
		refused error
		status  int
		says    string
	}{
		"made here too": {nil, nil, http.StatusCreated, `{"made":"there"}`},
		"broken off":    {errs.Wrap(undone, "make"), nil, http.StatusCreated, `{"made":"there"}`},
		"another body":  {nil, httpx.ErrIdempotencyMismatch, http.StatusUnprocessableEntity, "request.idempotency_mismatch"},
	} {
		audience := httpx.NewDocument("test").Audience()
		group := huma.NewGroup(audience.API)
		httpx.NewIdempotency(overtaken{c.refused}, clock.NewFixed(time.UnixMilli(1))).Attach(group)
		httpx.Register(group, httpx.ForProfiles(huma.Operation{
			OperationID: "make", Method: http.MethodPost, Path: "/make", DefaultStatus: http.StatusCreated,
		}, scope.Varejista), func(context.Context, *struct{}) (*madeOutput, error) {
			made := &madeOutput{}
			made.Body.Made = "here"
			return made, c.ends
		})
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/make", http.NoBody)
		r.Header.Set(httpx.IdempotencyHeader, "k")
		w := httptest.NewRecorder()
		audience.Handler().ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) || strings.Contains(w.Body.String(), `"here"`) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}
