package stripebilling_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/stripebilling"
	"seiva/internal/billing"
	"seiva/internal/billing/billingtest"
)

func provider(t *testing.T, url string) *stripebilling.Provider {
	t.Helper()
	p, err := stripebilling.New(stripebilling.Config{Key: testKey, WebhookSecret: testSecret, URL: url})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConformance(t *testing.T) {
	billingtest.ProviderConformance(t, func(t *testing.T) billingtest.ProviderStage {
		d, server := newDouble(t)
		return billingtest.ProviderStage{Provider: provider(t, server.URL), Do: d.do, Boleto: d.payByBoleto}
	})
}

// What we ask of the real stripe-mock is what Stripe understands, and its answers are what we read.
func TestStripeMock(t *testing.T) {
	p := provider(t, mock(t))
	page, err := p.CreateCheckout(t.Context(), billingtest.AnOrder())
	if err != nil || !strings.HasPrefix(page.Ref, "cs_") || page.ExpiresAt.IsZero() {
		t.Fatalf("%+v, %v", page, err)
	}
	if got, err := p.Checkout(t.Context(), page.Ref); err != nil || got.Ref != page.Ref {
		t.Errorf("%+v, %v", got, err)
	}
	if err := p.CloseCheckout(t.Context(), page.Ref); err != nil {
		t.Error(err)
	}
	// stripe-mock's subscription was not begun by us.
	if sub, err := p.Subscription(t.Context(), "sub_123"); !errors.Is(err, billing.ErrNoSubscription) {
		t.Errorf("%+v, %v", sub, err)
	}
}

func TestTheOrderIsWhatStripeIsAsked(t *testing.T) {
	d, server := newDouble(t)
	o := billingtest.AnOrder()
	page, err := provider(t, server.URL).CreateCheckout(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	form := d.sessions[page.Ref].form
	for field, want := range map[string]string{
		"mode": "subscription", "locale": "pt-BR", "success_url": o.DoneURL, "cancel_url": o.CancelURL, "customer_email": o.Email,
		"client_reference_id":                 o.RetailerID,
		"line_items[0][quantity]":             "1",
		"line_items[1][quantity]":             "3",
		"line_items[0][price_data][currency]": "brl", "line_items[1][price_data][currency]": "brl",
		"line_items[0][price_data][unit_amount]": "4990", "line_items[1][price_data][unit_amount]": "2990",
		"line_items[1][price_data][recurring][interval]": "month",
		"payment_method_types[0]":                        "", // the account's own choice
	} {
		if got := form.Get(field); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}

func TestEventsOfAnyKind(t *testing.T) {
	p := provider(t, "")
	const event = `{"id":"evt_1","object":"event","api_version":"2020-08-27","type":%T,"data":{"object":%O}}`
	for name, c := range map[string]struct{ kind, object, ref string }{
		"invoice of an old version":    {"invoice.payment_failed", `{"id":"in_1","subscription":"sub_1"}`, "sub_1"},
		"invoice of a new version":     {"invoice.overdue", `{"id":"in_1","parent":{"subscription_details":{"subscription":"sub_1"}}}`, "sub_1"},
		"expanded":                     {"checkout.session.async_payment_failed", `{"id":"cs_1","subscription":{"id":"sub_1"}}`, "sub_1"},
		"session without subscription": {"checkout.session.expired", `{"id":"cs_1","subscription":null}`, ""},
		"invoice of something else":    {"invoice.paid", `{"id":"in_1","parent":null}`, ""},
		"customer":                     {"customer.updated", `{"id":"cus_1"}`, ""},
		"odd reference":                {"invoice.paid", `{"id":"in_1","subscription":[1]}`, ""},
	} {
		payload := strings.NewReplacer("%T", `"`+c.kind+`"`, "%O", c.object).Replace(event)
		m := signed([]byte(payload), time.Now(), testSecret)
		got, err := p.ReadEvent(m.Payload, m.Signature)
		if err != nil || got.ID != "evt_1" || got.SubscriptionRef != c.ref {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	payload := []byte(`{"id":"evt_1","object":"event","type":"invoice.paid","data":{"object":{}}}`)
	for name, m := range map[string]billingtest.Message{
		"six minutes old":  signed(payload, time.Now().Add(-6*time.Minute), testSecret),
		"another's secret": signed(payload, time.Now(), "whsec_other"),
		"no event":         signed([]byte(`{}`), time.Now(), testSecret),
		"no JSON":          signed([]byte(`<`), time.Now(), testSecret),
	} {
		if got, err := p.ReadEvent(m.Payload, m.Signature); !errors.Is(err, billing.ErrBadSignature) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestEventsThatTellOfAPayment(t *testing.T) {
	p := provider(t, "")
	for name, c := range map[string]struct {
		kind, object string
		paid         bool
	}{
		"a paid page":                {"checkout.session.completed", `{"id":"cs_1","mode":"subscription","payment_status":"paid","subscription":"sub_1"}`, true},
		"a free page":                {"checkout.session.completed", `{"id":"cs_1","payment_status":"no_payment_required","subscription":"sub_1"}`, true},
		"a paid page of no one":      {"checkout.session.completed", `{"id":"cs_1","mode":"payment","payment_status":"paid","subscription":null}`, true},
		"a boleto":                   {"checkout.session.completed", `{"id":"cs_1","payment_status":"unpaid","subscription":"sub_1"}`, false},
		"a paid boleto":              {"checkout.session.async_payment_succeeded", `{"id":"cs_1","payment_status":"paid","subscription":"sub_1"}`, true},
		"an expired page":            {"checkout.session.expired", `{"id":"cs_1","payment_status":"unpaid","subscription":null}`, false},
		"an invoice":                 {"invoice.paid", `{"id":"in_1","parent":{"subscription_details":{"subscription":"sub_1"}}}`, true},
		"an invoice's other word":    {"invoice.payment_succeeded", `{"id":"in_1","subscription":"sub_1"}`, true},
		"an invoice written by hand": {"invoice.paid", `{"id":"in_1","parent":null}`, false},
		"a refused invoice":          {"invoice.payment_failed", `{"id":"in_1","subscription":"sub_1"}`, false},
		"a subscription":             {"customer.subscription.updated", `{"id":"sub_1"}`, false},
	} {
		m := signed([]byte(`{"id":"evt_1","object":"event","type":"`+c.kind+`","data":{"object":`+c.object+`}}`), time.Now(), testSecret)
		if got, err := p.ReadEvent(m.Payload, m.Signature); err != nil || got.Paid != c.paid {
			t.Errorf("%s: %+v, %v; want paid %v", name, got, err, c.paid)
		}
	}
}

// One secret is enough for neither: an event must be of the key's mode, and of the key's own account.
func TestEventsOfAnotherModeOrAccount(t *testing.T) {
	for name, c := range map[string]struct {
		key, extra string
		want       error
	}{
		"a test event, a test key":     {"sk_test_123", `"livemode":false`, nil},
		"a live event, a live key":     {"rk_live_123", `"livemode":true`, nil},
		"a test event, a live key":     {"sk_live_123", `"livemode":false`, billing.ErrWrongMode},
		"no mode, a live key":          {"sk_live_123", `"pending_webhooks":1`, billing.ErrWrongMode},
		"a live event, a test key":     {"rk_test_123", `"livemode":true`, billing.ErrWrongMode},
		"an event of another account":  {"sk_live_123", `"livemode":true,"account":"acct_2"`, billing.ErrWrongAccount},
		"no account, written as empty": {"sk_live_123", `"livemode":true,"account":""`, nil},
	} {
		p, err := stripebilling.New(stripebilling.Config{Key: c.key, WebhookSecret: testSecret})
		if err != nil {
			t.Fatal(err)
		}
		payload := []byte(`{"id":"evt_1","object":"event",` + c.extra + `,"type":"invoice.paid","data":{"object":{"id":"in_1","subscription":"sub_1"}}}`)
		m := signed(payload, time.Now(), testSecret)
		if got, err := p.ReadEvent(m.Payload, m.Signature); !errors.Is(err, c.want) || got.ID != "evt_1" {
			t.Errorf("%s: %+v, %v; want %v", name, got, err, c.want)
		}
	}
}

func TestStripeThatIsDown(t *testing.T) {
	stripebilling.Impatient(t, 200*time.Millisecond)
	stop := make(chan struct{})
	defer close(stop)
	for name, handler := range map[string]http.HandlerFunc{
		"slow":   func(http.ResponseWriter, *http.Request) { <-stop },
		"broken": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
		"a page": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"refusing": func(w http.ResponseWriter, _ *http.Request) {
			refuse(w, http.StatusUnauthorized, "invalid_request_error")
		},
		"hangs up": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(handler)
			t.Cleanup(server.CloseClientConnections)
			p, start := provider(t, server.URL), time.Now()
			_, created := p.CreateCheckout(t.Context(), billingtest.AnOrder())
			_, read := p.Subscription(t.Context(), "sub_1")
			closing := p.CloseCheckout(t.Context(), "cs_1")
			_, account := p.Account(t.Context(), "sub_1")
			_, cost := p.Cost(t.Context(), "sub_1", billing.Change{Stores: 2, At: start})
			_, manage := p.Manage(t.Context(), "sub_1", "https://portal.example")
			changing := p.Change(t.Context(), "sub_1", billing.Change{Stores: 2, At: start})
			for _, err := range []error{created, read, closing, account, cost, manage, changing} {
				if err == nil || errors.Is(err, billing.ErrNoSubscription) {
					t.Errorf("%v, want a failure", err)
				} else if strings.Contains(err.Error(), "ana@") || strings.Contains(err.Error(), testKey) {
					t.Errorf("the error tells too much: %v", err)
				}
			}
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestKeysThatAreNone(t *testing.T) {
	for _, c := range []stripebilling.Config{
		{}, {Key: "pk_test_1", WebhookSecret: testSecret}, {Key: "sk_1", WebhookSecret: testSecret}, {Key: testKey}, {Key: testKey, WebhookSecret: "sk_test_1"},
	} {
		if _, err := stripebilling.New(c); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}
