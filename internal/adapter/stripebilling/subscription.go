package stripebilling

import (
	"cmp"
	"context"
	"time"

	"github.com/stripe/stripe-go/v85"

	"seiva/internal/billing"
)

// Subscription implements billing.Provider. A subscription without our marks is none of ours.
func (p *Provider) Subscription(ctx context.Context, ref string) (billing.Subscription, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	s, err := p.retrieve(ctx, ref, "latest_invoice", "items.data.price.product")
	if err != nil {
		return billing.Subscription{}, err
	}
	return subscriptionOf(s), nil
}

// retrieve reads a subscription of ours with what it points to.
func (p *Provider) retrieve(ctx context.Context, ref string, expand ...string) (*stripe.Subscription, error) {
	params := &stripe.SubscriptionRetrieveParams{}
	for _, field := range expand {
		params.AddExpand(field)
	}
	s, err := p.client.V1Subscriptions.Retrieve(ctx, ref, params)
	if absent(err) {
		return nil, billing.ErrNoSubscription
	}
	if err != nil {
		return nil, failure("read a subscription", err)
	}
	if s.Metadata[retailerKey] == "" {
		return nil, billing.ErrNoSubscription
	}
	return s, nil
}

func subscriptionOf(s *stripe.Subscription) billing.Subscription {
	out := billing.Subscription{
		Ref: s.ID, RetailerID: s.Metadata[retailerKey], CheckoutID: s.Metadata[checkoutKey], State: stateOf(s),
		CreatedAt: time.Unix(s.Created, 0).UTC(), EndsAt: endOf(s),
	}
	if !out.EndsAt.IsZero() {
		out.CanceledAt = instant(s.CanceledAt)
	}
	if s.Items != nil {
		for _, i := range s.Items.Data {
			out.Items = append(out.Items, itemOf(i))
		}
	}
	if overdue(s) && out.State == billing.Active {
		out.OverdueSince = dueOf(s)
	}
	if open(s.LatestInvoice) && (out.State == billing.Pending || !out.OverdueSince.IsZero()) {
		out.PayURL = s.LatestInvoice.HostedInvoiceURL
	}
	return out
}

func itemOf(i *stripe.SubscriptionItem) billing.Item {
	out := billing.Item{Quantity: int(i.Quantity)}
	if i.Price == nil {
		return out
	}
	out.UnitCents = int(i.Price.UnitAmount)
	if product := i.Price.Product; product != nil {
		out.Product, out.Name = cmp.Or(product.Metadata[productKey], product.ID), product.Name
	}
	return out
}

// stateOf: the first payment decides whether a subscription begins; later ones only make it overdue.
func stateOf(s *stripe.Subscription) billing.State {
	switch s.Status {
	case stripe.SubscriptionStatusCanceled, stripe.SubscriptionStatusIncompleteExpired:
		return billing.Ended
	case stripe.SubscriptionStatusActive, stripe.SubscriptionStatusTrialing:
		return billing.Active
	case stripe.SubscriptionStatusPastDue, stripe.SubscriptionStatusUnpaid:
		if i := s.LatestInvoice; i == nil || i.BillingReason != stripe.InvoiceBillingReasonSubscriptionCreate {
			return billing.Active
		}
	}
	return billing.Pending
}

func overdue(s *stripe.Subscription) bool {
	return s.Status == stripe.SubscriptionStatusPastDue || s.Status == stripe.SubscriptionStatusUnpaid
}

func open(i *stripe.Invoice) bool { return i != nil && i.Status == stripe.InvoiceStatusOpen }

// dueOf is when the latest invoice was to be paid: at its due date, or at once when it has none.
func dueOf(s *stripe.Subscription) time.Time {
	if s.LatestInvoice == nil {
		return time.Unix(s.Created, 0).UTC()
	}
	return time.Unix(cmp.Or(s.LatestInvoice.DueDate, s.LatestInvoice.Created), 0).UTC()
}
