package appapi_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"seiva/internal/customers"
	"seiva/internal/edge/appapi"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/ratings"
)

const anasReceipt = "35261111222333000181650010000001021009124804"

// people of one retailer have their names for tokens.
type people struct{}

func (people) Authenticate(_ context.Context, token string) (customers.Customer, error) {
	return customers.Customer{Grant: scope.Grant{RetailerID: "r"}, CPFIndex: []byte(token)}, nil
}

// noStore refuses every rating that would be stored.
type noStore struct{ ratings.Store }

func (noStore) InTx(context.Context, func(context.Context) error) error {
	return errs.New(errs.Conflict, "ratings.here", "")
}

// raters rate with a token, from an address; there is one receipt, Ana's.
func raters() func(token, address, accessKey string) *httptest.ResponseRecorder {
	service := ratings.NewService(noStore{}, ratings.Ports{
		OfConsumer: func(_ context.Context, _ scope.Grant, cpfIndex []byte, accessKey string) (bool, error) {
			return string(cpfIndex) == "ana" && accessKey == anasReceipt, nil
		},
	}, clock.System{})
	h := appapi.New(appapi.Services{Customers: people{}, Ratings: service}).Handler(httpx.NewDocument("test"))
	return func(token, address, accessKey string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/app/ratings", strings.NewReader(fmt.Sprintf(`{"accessKey":%q,"score":1}`, accessKey)))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+token)
		r.RemoteAddr = address + ":1"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
}

// Whoever asks for another's receipt takes nothing from what its consumer may ask.
func TestStrangersUseUpNobodysRatings(t *testing.T) {
	rate := raters()
	for range 30 {
		if w := rate("bia", "203.0.113.9", anasReceipt); w.Code != http.StatusNotFound {
			t.Fatalf("another's: %d %s", w.Code, w.Body)
		}
	}
	for n := range 20 {
		if w := rate("ana", "203.0.113.10", anasReceipt); !strings.Contains(w.Body.String(), "ratings.here") {
			t.Fatalf("rating %d: %d %s", n, w.Code, w.Body)
		}
	}
	if w := rate("ana", "203.0.113.10", anasReceipt); w.Code != http.StatusTooManyRequests {
		t.Errorf("one more: %d %s", w.Code, w.Body)
	}
}

// Nothing of what is no access key stays in memory.
func TestRatingsRememberNoInventedKeys(t *testing.T) {
	const calls, long, mayStay = 1000, 15 << 10, 3 << 20
	rate := raters()
	rate("ana", "203.0.113.9", "'")
	before := inUse()
	for n := range calls {
		if w := rate("ana", fmt.Sprintf("203.0.113.%d", n%200), fmt.Sprint(strings.Repeat("9", long), n)); w.Code != http.StatusNotFound {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if grown := int64(inUse()) - int64(before); grown > mayStay { //nolint:gosec // far below
		t.Errorf("%d calls left %d kB in memory", calls, grown>>10)
	}
	runtime.KeepAlive(rate)
}
