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
	invoices, upcoming := make(chan result[[]billing.Invoice], 1), p.preview(ctx, ref, nil)
	go func() { invoices <- resultOf(p.invoices(ctx, ref)) }()
	s, err := p.retrieve(ctx, ref, "default_payment_method", "customer.invoice_settings.default_payment_method")
	listed, next := <-invoices, <-upcoming
	if err = errors.Join(err, listed.err, next.err); err != nil {
		return billing.Account{}, err
	}
	out := billing.Account{NextCharge: chargeOf(next.value), Method: methodOf(s), Invoices: listed.value}
	switch {
	case endOf(s).IsZero() && out.NextCharge.At.IsZero(): // nothing to be told yet
	case endOf(s).IsZero(): // the next invoice holds all that waits, beside the month that a cancellation takes out of it
		out.OnCancel = billing.LeavesOf(int(next.value.StartingBalance+next.value.Subtotal) - billing.Total(subscriptionOf(s).Items))
	case s.Customer != nil:
		if out.CreditCents, err = p.credit(ctx, s.Customer); err != nil {
			return billing.Account{}, err
		}
	}
	if s.Customer != nil {
		out.Payer = billing.Payer{Name: s.Customer.Name, Email: s.Customer.Email}
	}
	return out, nil
}

// itemsRead is how many prorations that wait are summed up: more than a person makes within a month.
const itemsRead = 100

// credit is what stays with a customer once its subscription has ended: Stripe invoices the prorations that wait at its end,
// and puts a negative total to the customer's balance.
func (p *Provider) credit(ctx context.Context, customer *stripe.Customer) (cents int, err error) {
	params := &stripe.InvoiceItemListParams{Customer: &customer.ID, Pending: stripe.Bool(true)}
	params.Limit, params.Single = stripe.Int64(itemsRead), true
	owed := customer.Balance
	for item, err := range p.client.V1InvoiceItems.List(ctx, params).All(ctx) {
		if err != nil {
			return 0, failure("list what waits to be invoiced", err)
		}
		owed += item.Amount
	}
	return int(max(-owed, 0)), nil
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
				Ref: i.ID, At: instant(i.Created), Cents: int(i.AmountDue), State: state, ReceiptURL: i.HostedInvoiceURL,
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

// preview asks for the next invoice, with a change where one is given: an empty one where none comes, as Stripe says of a
// subscription that ends.
func (p *Provider) preview(ctx context.Context, ref string, change *stripe.InvoiceCreatePreviewSubscriptionDetailsParams) <-chan result[*stripe.Invoice] {
	answer := make(chan result[*stripe.Invoice], 1)
	go func() {
		found, err := p.client.V1Invoices.CreatePreview(ctx, &stripe.InvoiceCreatePreviewParams{Subscription: &ref, SubscriptionDetails: change})
		var answered *stripe.Error
		switch {
		case errors.As(err, &answered) && (answered.Code == stripe.ErrorCodeInvoiceUpcomingNone || answered.HTTPStatusCode == http.StatusNotFound):
			found, err = &stripe.Invoice{}, nil
		case err != nil:
			err = failure("preview an invoice", err)
		}
		answer <- resultOf(found, err)
	}()
	return answer
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

// Prorations (decision 148). What is settled at once is taken from the card, and nothing changes when it is refused; the invoice
// takes in what earlier changes left. The rest stands on the next invoice.
const (
	chargedNow  = "always_invoice"
	chargedNext = "create_prorations"
	orNothing   = "error_if_incomplete"
)

// step is a change as Stripe is asked for it.
type step struct {
	itemID       string
	quantity, at int64 // prorated from when: Stripe takes no moment before the period that is paid
	atOnce       bool
}

// step finds the item that counts the stores. Nothing to do: no item.
func (p *Provider) step(ctx context.Context, ref string, c billing.Change) (step, error) {
	s, err := p.retrieve(ctx, ref, "items.data.price.product", "default_payment_method", "customer.invoice_settings.default_payment_method")
	if err != nil {
		return step{}, err
	}
	before := subscriptionOf(s).Items
	after, changeable := billing.WithStores(before, c.Stores)
	if !changeable {
		return step{}, billing.ErrFixed
	}
	out := step{atOnce: billing.AtOnce(before, c.Stores, methodOf(s).Kind)}
	for i := range after {
		if item := s.Items.Data[i]; after[i].Quantity != before[i].Quantity {
			out.itemID, out.quantity, out.at = item.ID, int64(after[i].Quantity), max(c.At.Unix(), item.CurrentPeriodStart)
		}
	}
	return out, nil
}

// settled is a step as a preview is asked for it.
func (s step) settled(proration string) *stripe.InvoiceCreatePreviewSubscriptionDetailsParams {
	return &stripe.InvoiceCreatePreviewSubscriptionDetailsParams{
		Items:             []*stripe.InvoiceCreatePreviewSubscriptionDetailsItemParams{{ID: &s.itemID, Quantity: &s.quantity}},
		ProrationBehavior: &proration, ProrationDate: &s.at,
	}
}

// Cost implements billing.Provider.
func (p *Provider) Cost(ctx context.Context, ref string, c billing.Change) (billing.Cost, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	now, err := p.step(ctx, ref, c)
	if err != nil {
		return billing.Cost{}, err
	}
	if now.itemID == "" {
		next := <-p.preview(ctx, ref, nil)
		return billing.Cost{Next: chargeOf(next.value)}, next.err
	}
	next := p.preview(ctx, ref, now.settled(chargedNext))
	taken := result[*stripe.Invoice]{value: &stripe.Invoice{}}
	if now.atOnce {
		taken = <-p.preview(ctx, ref, now.settled(chargedNow))
	}
	later := <-next
	if err := errors.Join(taken.err, later.err); err != nil {
		return billing.Cost{}, err
	}
	out := billing.Cost{NowCents: int(taken.value.AmountDue), Next: chargeOf(later.value)}
	if now.atOnce { // of all that is owed until then, what is not taken now, wherever Stripe keeps a credit that is left
		out.Next.Cents = billing.Due(int(later.value.StartingBalance+later.value.Total) - out.NowCents)
	}
	return out, nil
}

// Change implements billing.Provider. The number is written, not added: a change that comes twice is one.
func (p *Provider) Change(ctx context.Context, ref string, c billing.Change) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	now, err := p.step(ctx, ref, c)
	if err != nil || now.itemID == "" {
		return err
	}
	params := &stripe.SubscriptionUpdateParams{
		Items:             []*stripe.SubscriptionUpdateItemParams{{ID: &now.itemID, Quantity: &now.quantity}},
		ProrationBehavior: stripe.String(chargedNext), ProrationDate: &now.at,
	}
	if now.atOnce {
		params.ProrationBehavior, params.PaymentBehavior = stripe.String(chargedNow), stripe.String(orNothing)
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
