package stripebilling

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v85"

	"seiva/internal/billing"
)

// invoicesShown is two years of monthly invoices.
const invoicesShown = 24

// Account implements billing.Provider: three reads of Stripe side by side.
func (p *Provider) Account(ctx context.Context, ref string) (billing.Account, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	invoices, upcoming := make(chan result[[]billing.Invoice], 1), make(chan result[billing.Charge], 1)
	go func() { invoices <- resultOf(p.invoices(ctx, ref)) }()
	go func() { upcoming <- resultOf(p.upcoming(ctx, ref)) }()
	s, err := p.retrieve(ctx, ref, "default_payment_method", "customer.invoice_settings.default_payment_method")
	listed, next := <-invoices, <-upcoming
	if err = errors.Join(err, listed.err, next.err); err != nil {
		return billing.Account{}, err
	}
	out := billing.Account{NextCharge: next.value, Method: methodOf(s), Invoices: listed.value}
	if s.Customer != nil {
		out.Payer = billing.Payer{Name: s.Customer.Name, Email: s.Customer.Email}
	}
	return out, nil
}

type result[T any] struct {
	value T
	err   error
}

func resultOf[T any](value T, err error) result[T] { return result[T]{value, err} }

func (p *Provider) invoices(ctx context.Context, ref string) ([]billing.Invoice, error) {
	params := &stripe.InvoiceListParams{Subscription: &ref}
	params.Limit, params.Single = stripe.Int64(invoicesShown), true
	var out []billing.Invoice
	for i, err := range p.client.V1Invoices.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, failure("list the invoices", err)
		}
		if state, shown := invoiceStates[i.Status]; shown {
			out = append(out, billing.Invoice{
				Ref: i.ID, At: instant(i.Created), Cents: int(i.Total), State: state, ReceiptURL: i.HostedInvoiceURL,
			})
		}
	}
	return out, nil
}

// invoiceStates are those that a payer sees: a draft is none yet.
var invoiceStates = map[stripe.InvoiceStatus]billing.InvoiceState{
	stripe.InvoiceStatusPaid: billing.InvoicePaid, stripe.InvoiceStatusOpen: billing.InvoiceOpen,
	stripe.InvoiceStatusUncollectible: billing.InvoiceOpen, stripe.InvoiceStatusVoid: billing.InvoiceVoid,
}

// upcoming gives the next charge; the zero value where none comes, as Stripe says of a subscription that ends.
func (p *Provider) upcoming(ctx context.Context, ref string) (billing.Charge, error) {
	preview, err := p.client.V1Invoices.CreatePreview(ctx, &stripe.InvoiceCreatePreviewParams{Subscription: &ref})
	var answered *stripe.Error
	if errors.As(err, &answered) && (answered.Code == stripe.ErrorCodeInvoiceUpcomingNone || answered.HTTPStatusCode == http.StatusNotFound) {
		return billing.Charge{}, nil
	}
	if err != nil {
		return billing.Charge{}, failure("preview the next invoice", err)
	}
	return chargeOf(preview), nil
}

// chargeOf: a preview is charged when its draft is finished, or else at the end of its period.
func chargeOf(i *stripe.Invoice) billing.Charge {
	return billing.Charge{Cents: int(i.AmountDue), At: instant(cmp.Or(i.NextPaymentAttempt, i.PeriodEnd))}
}

var methodKinds = map[stripe.PaymentMethodType]billing.MethodKind{
	stripe.PaymentMethodTypeCard: billing.ByCard, stripe.PaymentMethodTypeBoleto: billing.ByBoleto, stripe.PaymentMethodTypePix: billing.ByPix,
}

// methodOf is the subscription's own method, or else its customer's.
func methodOf(s *stripe.Subscription) billing.Method {
	m := s.DefaultPaymentMethod
	if m == nil && s.Customer != nil && s.Customer.InvoiceSettings != nil {
		m = s.Customer.InvoiceSettings.DefaultPaymentMethod
	}
	if m == nil {
		return billing.Method{}
	}
	out := billing.Method{Kind: cmp.Or(methodKinds[m.Type], billing.ByOther)}
	if m.Card != nil {
		out.Brand, out.Last4 = string(m.Card.Brand), m.Card.Last4
	}
	return out
}

// Prorations. What a larger number costs is taken from the card at once, and nothing changes when it is refused. Who pays
// otherwise cannot be charged in that moment: the difference stands on the next invoice, as does what a smaller one
// gives back.
const (
	chargedNow  = "always_invoice"
	chargedNext = "create_prorations"
	orNothing   = "error_if_incomplete"
)

// step is a change as Stripe is asked for it.
type step struct {
	itemID, proration string
	quantity          int64
	monthly           int // what all cost a month then
}

// step finds the item that counts the stores. Nothing to do: no item.
func (p *Provider) step(ctx context.Context, ref string, stores int) (step, error) {
	s, err := p.retrieve(ctx, ref, "items.data.price.product", "default_payment_method", "customer.invoice_settings.default_payment_method")
	if err != nil {
		return step{}, err
	}
	before := subscriptionOf(s).Items
	after, changeable := billing.WithStores(before, stores)
	if !changeable {
		return step{}, billing.ErrFixed
	}
	out := step{proration: chargedNext, monthly: billing.Total(after)}
	if stores > billing.MaxStores(before) && methodOf(s).Kind == billing.ByCard {
		out.proration = chargedNow
	}
	for i := range after {
		if after[i].Quantity != before[i].Quantity {
			out.itemID, out.quantity = s.Items.Data[i].ID, int64(after[i].Quantity)
		}
	}
	return out, nil
}

// Cost implements billing.Provider.
func (p *Provider) Cost(ctx context.Context, ref string, c billing.Change) (billing.Cost, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	now, err := p.step(ctx, ref, c.Stores)
	if err != nil {
		return billing.Cost{}, err
	}
	next, err := p.upcoming(ctx, ref)
	if err != nil || now.itemID == "" {
		return billing.Cost{Next: next}, err
	}
	preview, err := p.client.V1Invoices.CreatePreview(ctx, &stripe.InvoiceCreatePreviewParams{
		Subscription: &ref, SubscriptionDetails: &stripe.InvoiceCreatePreviewSubscriptionDetailsParams{
			Items:             []*stripe.InvoiceCreatePreviewSubscriptionDetailsItemParams{{ID: &now.itemID, Quantity: &now.quantity}},
			ProrationBehavior: &now.proration, ProrationDate: stripe.Int64(c.At.Unix()),
		},
	})
	if err != nil {
		return billing.Cost{}, failure("preview a change", err)
	}
	if now.proration == chargedNext {
		return billing.Cost{Next: chargeOf(preview)}, nil
	}
	return billing.Cost{NowCents: int(preview.AmountDue), Next: billing.Charge{Cents: now.monthly, At: next.At}}, nil
}

// Change implements billing.Provider. The number is written, not added: a change that comes twice is one.
func (p *Provider) Change(ctx context.Context, ref string, c billing.Change) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	now, err := p.step(ctx, ref, c.Stores)
	if err != nil || now.itemID == "" {
		return err
	}
	params := &stripe.SubscriptionUpdateParams{
		Items:             []*stripe.SubscriptionUpdateItemParams{{ID: &now.itemID, Quantity: &now.quantity}},
		ProrationBehavior: &now.proration, ProrationDate: stripe.Int64(c.At.Unix()),
	}
	if now.proration == chargedNow {
		params.PaymentBehavior = stripe.String(orNothing)
	}
	if c.Key != "" {
		params.SetIdempotencyKey("seiva-change-" + ref + "-" + c.Key)
	}
	if _, err = p.client.V1Subscriptions.Update(ctx, ref, params); refused(err) {
		return billing.ErrRefused
	}
	if err != nil {
		return failure("change a subscription", err)
	}
	return nil
}

// refused tells that a payment was, of all that can go wrong.
func refused(err error) bool {
	var answered *stripe.Error
	return errors.As(err, &answered) && answered.HTTPStatusCode == http.StatusPaymentRequired
}

// EndAtPeriod implements billing.Provider. An end that was set to a day in Stripe's dashboard is taken back as well.
func (p *Provider) EndAtPeriod(ctx context.Context, ref string, ends bool) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	s, err := p.retrieve(ctx, ref)
	if err != nil {
		return err
	}
	params := &stripe.SubscriptionUpdateParams{}
	if !ends && !s.CancelAtPeriodEnd && s.CancelAt != 0 {
		params.AddUnsetField(stripe.SubscriptionUpdateParamsUnsetFieldCancelAt)
	} else {
		params.CancelAtPeriodEnd = &ends
	}
	if _, err := p.client.V1Subscriptions.Update(ctx, ref, params); err != nil {
		return failure("end a subscription with its period", err)
	}
	return nil
}

// Manage implements billing.Provider: Stripe's customer portal.
func (p *Provider) Manage(ctx context.Context, ref, backURL string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	s, err := p.retrieve(ctx, ref)
	if err != nil {
		return "", err
	}
	if s.Customer == nil {
		return "", errors.New("open the customer portal: the subscription has no customer")
	}
	session, err := p.client.V1BillingPortalSessions.Create(ctx, &stripe.BillingPortalSessionCreateParams{
		Customer: &s.Customer.ID, ReturnURL: &backURL, Locale: stripe.String("pt-BR"),
	})
	if err != nil {
		return "", failure("open the customer portal", err)
	}
	return session.URL, nil
}

// endOf is when a subscription that was cancelled ends.
func endOf(s *stripe.Subscription) time.Time {
	if s.CancelAt != 0 {
		return instant(s.CancelAt)
	}
	if !s.CancelAtPeriodEnd || s.Items == nil || len(s.Items.Data) == 0 {
		return time.Time{}
	}
	return instant(s.Items.Data[0].CurrentPeriodEnd)
}

// instant is a time of Stripe's; 0 is none.
func instant(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}
