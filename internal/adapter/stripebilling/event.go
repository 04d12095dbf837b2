package stripebilling

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/stripe/stripe-go/v85"

	"seiva/internal/billing"
)

// about is what we read of the object that an event carries: which subscription it is about, never how that stands.
type about struct {
	ID            string    `json:"id"`
	Subscription  reference `json:"subscription"`   // checkout sessions
	PaymentStatus string    `json:"payment_status"` // checkout sessions
	Parent        struct {
		SubscriptionDetails struct {
			Subscription reference `json:"subscription"`
		} `json:"subscription_details"`
	} `json:"parent"` // invoices
}

// reference is an id, written alone or as the object that has it.
type reference string

// UnmarshalJSON takes both, and null.
func (r *reference) UnmarshalJSON(text []byte) error {
	if id, ok := stripe.ParseID(text); ok {
		*r = reference(id)
		return nil
	}
	var object struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(text, &object); err != nil {
		return err
	}
	*r = reference(object.ID)
	return nil
}

// ReadEvent implements billing.Provider. Events may be five minutes old, and of any version of Stripe's API, since only
// ids are read, and whether a payment was made. The signature says that Stripe sent it to this endpoint; mode and account
// say that it is about what the key sees.
func (p *Provider) ReadEvent(payload []byte, signature string) (billing.Event, error) {
	event, err := stripe.ConstructEvent(payload, signature, p.secret, stripe.WithIgnoreAPIVersionMismatch())
	if err != nil || event.ID == "" || event.Data == nil {
		return billing.Event{}, billing.ErrBadSignature
	}
	out := billing.Event{ID: event.ID}
	if event.Account != "" { // of an account connected to ours
		return out, billing.ErrWrongAccount
	}
	if event.Livemode != p.live {
		return out, billing.ErrWrongMode
	}
	var object about
	if json.Unmarshal(event.Data.Raw, &object) == nil {
		out.SubscriptionRef, out.Paid = object.subject(string(event.Type)), object.paid(event.Type)
	}
	return out, nil
}

// subject gives the subscription that an event is about; empty when it is about something else.
func (object about) subject(kind string) string {
	switch {
	case strings.HasPrefix(kind, "customer.subscription."):
		return object.ID
	case strings.HasPrefix(kind, "checkout.session."), strings.HasPrefix(kind, "invoice."):
		return string(cmp.Or(object.Subscription, object.Parent.SubscriptionDetails.Subscription))
	}
	return ""
}

// paid tells of a payment on a page, or of a subscription's invoice. Other invoices were written by hand.
func (object about) paid(kind stripe.EventType) bool {
	switch kind {
	case stripe.EventTypeCheckoutSessionCompleted, stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded:
		return object.PaymentStatus != string(stripe.CheckoutSessionPaymentStatusUnpaid)
	case stripe.EventTypeInvoicePaid, stripe.EventTypeInvoicePaymentSucceeded:
		return object.subject(string(kind)) != ""
	}
	return false
}
