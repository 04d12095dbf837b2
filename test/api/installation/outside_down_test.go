package installation

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
)

// Somebody else's service that hangs or is broken holds nobody: 503, when to try again, and a sentence.
func TestOutsideServicesThatDoNotAnswer(t *testing.T) {
	stop := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	defer hangs.Close()
	defer close(stop)
	p := apitest.NewOn(t, withStripe(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }, hangs.URL))
	for who, path := range map[string]string{apitest.Retailer: "/retailers/me/checkout-url", apitest.Admin: "/places/01310100"} {
		r := httptest.NewRequest(http.MethodGet, "/api"+path, nil)
		r.Header.Set("Authorization", "Bearer "+p.Tokens[who])
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "não respondeu") {
			t.Errorf("%s: %d, again after %q: %s", path, w.Code, w.Header().Get("Retry-After"), w.Body)
		}
	}
}

// A payment that nobody here asked for, or that was none, is never acknowledged.
func TestStripesEventsAboutSomethingElse(t *testing.T) {
	p := apitest.NewOn(t, withStripe(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write([]byte(`{"error":{"type":"invalid_request_error","code":"resource_missing"}}`))
	}, ""))
	const object = `,"data":{"object":{"id":"in_1","subscription":"sub_1"}}}`
	for body, want := range map[string]struct {
		status int
		code   string
	}{
		`{"id":"evt_1","object":"event","type":"invoice.paid"` + object:                            {503, "billing.unknown_page"},
		`{"id":"evt_2","object":"event","type":"invoice.paid","livemode":true` + object:            {400, "billing.wrong_mode"},
		`{"id":"evt_3","object":"event","type":"invoice.paid","account":"acct_2"` + object:         {400, "billing.wrong_account"},
		`{"id":"evt_4","object":"event","type":"invoice.payment_failed"` + object:                  {204, ""},
		`{"id":"evt_5","object":"event","type":"checkout.session.completed","data":{"object":{}}}`: {503, "billing.unknown_page"},
	} {
		got := p.Call(t, apitest.Nobody, "POST", "/billing/webhook", body, "Stripe-Signature", apitest.StripeSigned(body, "whsec_test"))
		if got.Status != want.status || (want.code != "" && got.Str("code") != want.code) {
			t.Errorf("%s: %d %s, want %+v", body, got.Status, got.Text, want)
		}
	}
}

// withStripe are the settings of an instance whose Stripe is the handler.
func withStripe(t *testing.T, handler http.HandlerFunc, cepURL string) app.Settings {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	s := apitest.OnSQLite(t)
	s.Billing, s.StripeKey, s.StripeSecret, s.StripeURL, s.CEPURL = "stripe", "sk_test_123", "whsec_test", server.URL, cepURL
	return s
}
