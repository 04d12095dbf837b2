package stripebilling_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// books are what the double knows of a subscription beside its session.
type books struct {
	invoices   []bill // the oldest first
	pending    int64  // prorations that wait for the next invoice, whichever it is
	balance    int64  // of the customer; negative: a credit
	canceledAt int64
	boleto     bool // how it is paid; else by card
	declined   bool // the card is
}

// bill is an invoice, in cents.
type bill struct{ total, due int64 }

// billed is an invoice of so much: what is less than the least charge goes to the customer's balance, as a credit does.
func (s *session) billed(total int64) bill {
	if owed := total + s.balance; owed >= 50 {
		return bill{total, owed}
	}
	return bill{total, 0}
}

func (d *double) payByBoleto(ref string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.subscription(ref).boleto = true
}

const quantityField = "line_items[1][quantity]"

func (d *double) subscription(id string) *session {
	s := d.sessions["cs_"+strings.TrimPrefix(id, "sub_")]
	if s == nil || s.subscription == "" {
		return nil
	}
	return s
}

func (s *session) end() int64 { return time.Unix(s.startAt, 0).UTC().AddDate(0, 1, 0).Unix() }

func (s *session) cents(field string) int64 {
	n, _ := strconv.ParseInt(s.form.Get(field), 10, 64)
	return n
}

func (s *session) price() int64 { return s.cents("line_items[1][price_data][unit_amount]") }

func (s *session) monthly() int64 {
	return s.cents("line_items[0][price_data][unit_amount]") + s.cents(quantityField)*s.price()
}

func (s *session) method() map[string]any {
	if s.boleto {
		return map[string]any{"id": "pm_1", "type": "boleto"}
	}
	return map[string]any{"id": "pm_1", "type": "card", "card": map[string]any{"brand": "visa", "last4": "4242"}}
}

// difference is what a change costs for the rest of the month; it fails the test on what Stripe would not take.
func (d *double) difference(s *session, prefix string, form url.Values) (quantity, cents int64) {
	if form.Get(prefix+"items[0][id]") != "si_1" {
		d.t.Errorf("another item is changed: %v", form)
	}
	quantity, _ = strconv.ParseInt(form.Get(prefix+"items[0][quantity]"), 10, 64)
	at, err := strconv.ParseInt(form.Get(prefix+"proration_date"), 10, 64)
	if err != nil || at < s.startAt || at > s.end() {
		d.t.Errorf("no proration date of the period: %v", form)
	}
	whole := s.end() - s.startAt
	rest := func(stores int64) int64 { return (stores*s.price()*(s.end()-at) + whole/2) / whole }
	return quantity, rest(quantity) - rest(s.cents(quantityField))
}

func (d *double) preview(w http.ResponseWriter, s *session, form url.Values) {
	const prefix = "subscription_details["
	switch {
	case s == nil:
		refuse(w, http.StatusNotFound, "invalid_request_error")
	case s.canceledAt != 0 && s.pending+s.balance > 0:
		d.draft(w, s, s.pending, s.end())
	case s.canceledAt != 0:
		w.WriteHeader(http.StatusNotFound)
		_, _ = fmt.Fprint(w, `{"error":{"type":"invalid_request_error","code":"invoice_upcoming_none"}}`)
	case form.Get(prefix+"proration_behavior]") == "":
		d.draft(w, s, s.monthly()+s.pending, s.end())
	default:
		flat := url.Values{}
		for field, values := range form {
			flat[strings.Replace(strings.TrimPrefix(field, prefix), "]", "", 1)] = values
		}
		quantity, cents := d.difference(s, "", flat)
		if flat.Get("proration_behavior") == "always_invoice" {
			d.draft(w, s, s.pending+cents, time.Now().Unix())
			return
		}
		d.draft(w, s, s.monthly()+(quantity-s.cents(quantityField))*s.price()+s.pending+cents, s.end())
	}
}

func (d *double) draft(w http.ResponseWriter, s *session, cents, at int64) {
	_ = json.NewEncoder(w).Encode(map[string]any{
		"object": "invoice", "subtotal": cents, "total": cents, "starting_balance": s.balance, "amount_due": s.billed(cents).due, "next_payment_attempt": at, "period_end": at,
	})
}

func (d *double) update(w http.ResponseWriter, s *session, form url.Values) {
	if s == nil {
		refuse(w, http.StatusNotFound, "invalid_request_error")
		return
	}
	if form.Has("cancel_at_period_end") {
		s.canceledAt = map[bool]int64{true: time.Now().Unix(), false: 0}[form.Get("cancel_at_period_end") == "true"]
	} else {
		quantity, cents := d.difference(s, "", form)
		switch form.Get("proration_behavior") {
		case "always_invoice":
			if form.Get("payment_behavior") != "error_if_incomplete" {
				d.t.Error("a refused payment would leave the change")
			}
			if s.declined {
				refuse(w, http.StatusPaymentRequired, "card_error")
				return
			}
			one := s.billed(s.pending + cents)
			s.invoices, s.pending, s.balance = append(s.invoices, one), 0, s.balance+one.total-one.due
		case "create_prorations":
			s.pending += cents
		}
		s.form.Set(quantityField, strconv.FormatInt(quantity, 10))
	}
	d.answer(w, s, (*session).subscriptionJSON)
}

func (s *session) invoicesJSON() map[string]any {
	out := []any{}
	for i := len(s.invoices) - 1; i >= 0; i-- {
		id := fmt.Sprintf("in_%d", i)
		out = append(out, map[string]any{
			"id": id, "object": "invoice", "created": s.startAt, "total": s.invoices[i].total, "amount_due": s.invoices[i].due, "status": "paid",
			"hosted_invoice_url": "https://invoice.stripe.example/" + id,
		})
	}
	return map[string]any{"object": "list", "data": append(out, map[string]any{"id": "in_draft", "object": "invoice", "status": "draft"}), "has_more": true}
}

// customer is who pays, who may have paid for a former subscription.
func (s *session) customer() string {
	return cmp.Or(s.form.Get("customer"), "cus_"+strings.TrimPrefix(s.id, "cs_"))
}

// former is the session that made the customer of another one; nil where that made its own.
func (d *double) former(s *session) *session {
	return d.sessions["cs_"+strings.TrimPrefix(s.form.Get("customer"), "cus_")]
}

// begin writes the first invoice, with what the customer's balance has.
func (s *session) begin(former *session) {
	if former != nil {
		s.balance = former.balance
	}
	first := s.billed(s.monthly())
	s.invoices, s.balance = []bill{first}, s.balance+first.total-first.due
}

// waiting lists what waits to be invoiced to a customer.
func (d *double) waiting(customer string) map[string]any {
	data := []any{}
	for _, s := range d.sessions {
		if s.customer() == customer && s.pending != 0 {
			data = append(data, map[string]any{"id": "ii_" + s.id, "object": "invoiceitem", "amount": s.pending})
		}
	}
	return map[string]any{"object": "list", "data": data, "has_more": false}
}
