package stripebilling

import (
	"net/http"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85"

	"seiva/internal/billing"
)

// What Stripe says of a subscription and its latest invoice is what the retailer owes, until when, and where it pays.
func TestWhatASubscriptionOwes(t *testing.T) {
	const created, due, end = 1_790_000_000, 1_790_100_000, 1_792_000_000
	invoice := func(status stripe.InvoiceStatus, reason stripe.InvoiceBillingReason) *stripe.Invoice {
		return &stripe.Invoice{Status: status, BillingReason: reason, DueDate: due, HostedInvoiceURL: "https://invoice.stripe.example/1"}
	}
	first, later := stripe.InvoiceBillingReasonSubscriptionCreate, stripe.InvoiceBillingReasonSubscriptionCycle
	for name, c := range map[string]struct {
		status  stripe.SubscriptionStatus
		invoice *stripe.Invoice
		state   billing.State
		overdue bool
		pays    bool
	}{
		"paid":                         {stripe.SubscriptionStatusActive, invoice(stripe.InvoiceStatusPaid, later), billing.Active, false, false},
		"open, not due":                {stripe.SubscriptionStatusActive, invoice(stripe.InvoiceStatusOpen, later), billing.Active, false, false},
		"past due":                     {stripe.SubscriptionStatusPastDue, invoice(stripe.InvoiceStatusOpen, later), billing.Active, true, true},
		"unpaid":                       {stripe.SubscriptionStatusUnpaid, invoice(stripe.InvoiceStatusOpen, later), billing.Active, true, true},
		"unpaid, given up":             {stripe.SubscriptionStatusUnpaid, invoice(stripe.InvoiceStatusUncollectible, later), billing.Active, true, false},
		"the first is past due":        {stripe.SubscriptionStatusPastDue, invoice(stripe.InvoiceStatusOpen, first), billing.Pending, false, true},
		"begun, not paid":              {stripe.SubscriptionStatusIncomplete, invoice(stripe.InvoiceStatusOpen, first), billing.Pending, false, true},
		"begun, a draft":               {stripe.SubscriptionStatusIncomplete, invoice(stripe.InvoiceStatusDraft, first), billing.Pending, false, false},
		"never paid":                   {stripe.SubscriptionStatusIncompleteExpired, invoice(stripe.InvoiceStatusVoid, first), billing.Ended, false, false},
		"ended with an open one":       {stripe.SubscriptionStatusCanceled, invoice(stripe.InvoiceStatusOpen, later), billing.Ended, false, false},
		"past due, no invoice is told": {stripe.SubscriptionStatusPastDue, nil, billing.Active, true, false},
	} {
		got := subscriptionOf(&stripe.Subscription{Status: c.status, LatestInvoice: c.invoice, Created: created, CancelAt: end, CanceledAt: due})
		since := time.Time{}
		if c.overdue {
			since = time.Unix(due, 0).UTC()
			if c.invoice == nil {
				since = time.Unix(created, 0).UTC()
			}
		}
		if got.State != c.state || !got.OverdueSince.Equal(since) || (got.PayURL != "") != c.pays {
			t.Errorf("%s: %+v", name, got)
		}
		if !got.EndsAt.Equal(time.Unix(end, 0)) || !got.CanceledAt.Equal(time.Unix(due, 0)) {
			t.Errorf("%s: ends %v, cancelled %v", name, got.EndsAt, got.CanceledAt)
		}
	}
}

// Only a payment that is refused is the retailer's matter; whatever else Stripe answers is ours.
func TestWhatARefusalIs(t *testing.T) {
	for status, want := range map[int]bool{http.StatusPaymentRequired: true, http.StatusBadRequest: false, http.StatusConflict: false, http.StatusInternalServerError: false} {
		if got := refused(&stripe.Error{HTTPStatusCode: status}); got != want {
			t.Errorf("%d: %v", status, got)
		}
	}
}
