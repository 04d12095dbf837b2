package stripebilling_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"seiva/internal/billing"
	"seiva/internal/billing/billingtest"
)

const (
	testKey    = "sk_test_123"
	testSecret = "whsec_test"
)

// mock gives the address of the real stripe-mock, which knows Stripe's own description of every request.
func mock(t *testing.T) string {
	t.Helper()
	address := os.Getenv("SEIVA_TEST_STRIPE")
	if address == "" {
		t.Fatal("SEIVA_TEST_STRIPE is not set: run the tests through `make test` or scripts/with-stripe-mock")
	}
	return address
}

// double is a Stripe that remembers: sessions, subscriptions, idempotency keys. stripe-mock judges each request first.
type double struct {
	t    *testing.T
	mock string
	mu   sync.Mutex

	keys     map[string]string // idempotency key to the request and the session that it made
	sessions map[string]*session
}

type session struct {
	id, status     string
	form           url.Values
	subscription   string // its status; empty before there is one
	dueAt, startAt int64
	reason         string // the latest invoice's
	paid           bool
	books
}

func newDouble(t *testing.T) (*double, *httptest.Server) {
	d := &double{t: t, mock: mock(t), keys: map[string]string{}, sessions: map[string]*session{}}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	return d, server
}

func (d *double) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if r.Header.Get("Authorization") != "Bearer "+testKey || r.Header.Get("Stripe-Version") != stripe.APIVersion {
		d.t.Errorf("%s: wrong key or version", r.URL.Path)
	}
	if r.Method == http.MethodPost && r.Header.Get("Idempotency-Key") == "" {
		d.t.Errorf("%s: no idempotency key", r.URL.Path)
	}
	d.judge(r, body)
	form, _ := url.ParseQuery(string(body))
	d.mu.Lock()
	defer d.mu.Unlock()
	path := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/")
	switch {
	case r.URL.Path == "/v1/checkout/sessions":
		d.create(w, r.Header.Get("Idempotency-Key"), string(body), form)
	case path[0] == "checkout" && len(path) == 3:
		d.answer(w, d.sessions[path[2]], (*session).json)
	case path[0] == "checkout" && len(path) == 4 && path[3] == "expire":
		d.expire(w, d.sessions[path[2]])
	case path[0] == "subscriptions" && len(path) == 2 && r.Method == http.MethodPost:
		d.update(w, d.subscription(path[1]), form)
	case path[0] == "subscriptions" && len(path) == 2:
		d.answer(w, d.subscription(path[1]), (*session).subscriptionJSON)
	case r.URL.Path == "/v1/invoices":
		d.answer(w, d.subscription(r.URL.Query().Get("subscription")), (*session).invoicesJSON)
	case r.URL.Path == "/v1/invoiceitems":
		_ = json.NewEncoder(w).Encode(d.waiting(r.URL.Query().Get("customer")))
	case r.URL.Path == "/v1/invoices/create_preview":
		d.preview(w, d.subscription(form.Get("subscription")), form)
	case r.URL.Path == "/v1/billing_portal/sessions":
		_ = json.NewEncoder(w).Encode(map[string]any{"id": "bps_1", "url": "https://billing.stripe.example/" + form.Get("customer")})
	default:
		d.t.Errorf("asked for %s", r.URL)
		w.WriteHeader(http.StatusNotFound)
	}
}

// judge fails the test when the real stripe-mock finds a request wrong.
func (d *double) judge(r *http.Request, body []byte) {
	copied, err := http.NewRequest(r.Method, d.mock+r.URL.RequestURI(), bytes.NewReader(body))
	if err != nil {
		d.t.Error(err)
		return
	}
	copied.Header = r.Header.Clone()
	answer, err := http.DefaultClient.Do(copied)
	if err != nil {
		d.t.Error(err)
		return
	}
	defer func() { _ = answer.Body.Close() }()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusOK {
		d.t.Errorf("stripe-mock refuses %s %s: %s", r.Method, r.URL.Path, text)
	}
}

func (d *double) create(w http.ResponseWriter, key, body string, form url.Values) {
	if made, known := d.keys[key]; known {
		id, same := strings.CutSuffix(made, body)
		if !same {
			refuse(w, http.StatusBadRequest, "idempotency_error")
			return
		}
		d.answer(w, d.sessions[id], (*session).json)
		return
	}
	s := &session{id: fmt.Sprintf("cs_%d", len(d.sessions)+1), status: "open", form: form}
	d.sessions[s.id], d.keys[key] = s, s.id+body
	d.answer(w, s, (*session).json)
}

func (d *double) expire(w http.ResponseWriter, s *session) {
	if s == nil || s.status != "open" {
		refuse(w, http.StatusBadRequest, "invalid_request_error")
		return
	}
	s.status = "expired"
	d.answer(w, s, (*session).json)
}

func (d *double) answer(w http.ResponseWriter, s *session, shape func(*session) map[string]any) {
	if s == nil {
		refuse(w, http.StatusNotFound, "invalid_request_error")
		return
	}
	_ = json.NewEncoder(w).Encode(shape(s))
}

func refuse(w http.ResponseWriter, status int, kind string) {
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"error":{"type":%q,"message":"ana@mercadoseiva.com.br is wrong"}}`, kind)
}

func (s *session) json() map[string]any {
	expires := json.Number(s.form.Get("expires_at"))
	out := map[string]any{
		"id": s.id, "object": "checkout.session", "status": s.status, "expires_at": expires,
		"url": "https://checkout.stripe.example/" + s.id, "subscription": nil, "mode": "subscription",
		"payment_status": map[bool]string{true: "paid", false: "unpaid"}[s.paid],
	}
	if s.subscription != "" {
		out["subscription"] = "sub_" + strings.TrimPrefix(s.id, "cs_")
	}
	return out
}

func (s *session) subscriptionJSON() map[string]any {
	var items []any
	for i := range 2 {
		at := fmt.Sprintf("line_items[%d]", i)
		items = append(items, map[string]any{
			"id": fmt.Sprintf("si_%d", i), "current_period_start": s.startAt, "current_period_end": s.end(),
			"quantity": json.Number(s.form.Get(at + "[quantity]")),
			"price": map[string]any{
				"unit_amount": json.Number(s.form.Get(at + "[price_data][unit_amount]")),
				"product": map[string]any{
					"id": "prod_1", "name": s.form.Get(at + "[price_data][product_data][name]"),
					"metadata": map[string]string{"seiva_product": s.form.Get(at + "[price_data][product_data][metadata][seiva_product]")},
				},
			},
		})
	}
	status := map[bool]string{true: "paid", false: "open"}[s.paid]
	return map[string]any{
		"id": "sub_" + strings.TrimPrefix(s.id, "cs_"), "object": "subscription", "status": s.subscription, "created": s.startAt,
		"metadata": map[string]string{
			"seiva_retailer": s.form.Get("subscription_data[metadata][seiva_retailer]"),
			"seiva_checkout": s.form.Get("subscription_data[metadata][seiva_checkout]"),
		},
		"items": map[string]any{"data": items}, "cancel_at_period_end": s.canceledAt != 0, "canceled_at": s.canceledAt,
		"default_payment_method": s.method(), "customer": map[string]any{"id": s.customer(), "name": "Mercado Seiva", "email": "ana@mercadoseiva.com.br", "balance": s.balance},
		"latest_invoice": map[string]any{
			"status": status, "billing_reason": s.reason, "created": cmp.Or(s.dueAt, s.startAt), "hosted_invoice_url": "https://invoice.stripe.example/" + s.id,
		},
	}
}

// do lets a deed happen to a page, and gives the events that Stripe sends about it.
func (d *double) do(page billing.Page, deed billingtest.Deed) []billingtest.Message {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.sessions[page.Ref]
	if s == nil || s.status == "expired" {
		return nil
	}
	kind := "customer.subscription.updated"
	switch deed {
	case billingtest.Refuse:
		return []billingtest.Message{d.event("payment_intent.payment_failed", map[string]any{"id": "pi_1", "object": "payment_intent"})}
	case billingtest.Pay, billingtest.Begin:
		if s.status == "complete" && deed == billingtest.Pay {
			kind = "invoice.paid"
		}
		if s.status == "open" {
			kind = "checkout.session.completed"
			s.status, s.startAt, s.reason = "complete", time.Now().Unix(), "subscription_create"
			s.begin(d.former(s))
		}
		s.paid, s.subscription = deed == billingtest.Pay, map[bool]string{true: "active", false: "incomplete"}[deed == billingtest.Pay]
	case billingtest.Settle:
		kind, s.paid, s.subscription = "invoice.paid", true, "active"
	case billingtest.Lapse:
		s.subscription = "incomplete_expired"
	case billingtest.FallDue:
		s.subscription, s.paid, s.reason = "past_due", false, "subscription_cycle"
		s.dueAt = time.Now().Add(-8 * 24 * time.Hour).Unix()
	case billingtest.Cancel:
		kind, s.subscription = "customer.subscription.deleted", "canceled"
		s.balance, s.pending = s.balance+s.pending, 0
	}
	object := s.subscriptionJSON()
	switch kind {
	case "checkout.session.completed":
		object = s.json()
	case "invoice.paid":
		object = map[string]any{"id": "in_1", "parent": map[string]any{"subscription_details": map[string]any{"subscription": object["id"]}}}
	}
	return []billingtest.Message{d.event(kind, object)}
}

var events int

func (d *double) event(kind string, object map[string]any) billingtest.Message {
	events++
	payload, err := json.Marshal(map[string]any{
		"id": fmt.Sprintf("evt_%d", events), "object": "event", "api_version": "2019-01-01", "type": kind, "data": map[string]any{"object": object},
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return signed(payload, time.Now(), testSecret)
}

func signed(payload []byte, at time.Time, secret string) billingtest.Message {
	made := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: payload, Secret: secret, Timestamp: at})
	return billingtest.Message{Payload: payload, Signature: made.Header}
}
