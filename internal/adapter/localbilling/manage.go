package localbilling

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"seiva/internal/billing"
)

// receiptField names in a page's address which invoice is shown, from 1.
const receiptField = "recibo"

var kinds = map[Method]billing.MethodKind{Card: billing.ByCard, Boleto: billing.ByBoleto, Pix: billing.ByPix}

// subscriber reads the books of a subscription.
func (p *Provider) subscriber(ctx context.Context, ref string) (account, error) {
	a, err := p.read(ctx, p.token(ref))
	if errors.Is(err, errNoAccount) || (err == nil && !a.subscribed()) {
		return a, billing.ErrNoSubscription
	}
	return a, err
}

// Account implements billing.Provider.
func (p *Provider) Account(ctx context.Context, ref string) (billing.Account, error) {
	a, err := p.subscriber(ctx, ref)
	if err != nil {
		return billing.Account{}, err
	}
	out := billing.Account{
		NextCharge: a.nextCharge(), Method: a.method(), Trial: true,
		Payer: billing.Payer{Name: a.Order.Name, Email: a.Order.Email},
	}
	if left := billing.LeavesOf(a.CarryCents); a.CanceledAt.IsZero() {
		out.OnCancel = left
	} else {
		out.CreditCents = left.CreditCents
	}
	for i, one := range slices.Backward(a.Invoices) {
		number := strconv.Itoa(i + 1)
		out.Invoices = append(out.Invoices, billing.Invoice{
			Ref: ref + "_" + number, At: one.At, Cents: one.Cents, State: a.stateOf(i),
			ReceiptURL: Path + p.token(ref) + "?" + receiptField + "=" + number,
		})
	}
	return out, nil
}

// method is how the account pays; its card is Stripe's own for trying out.
func (a account) method() billing.Method {
	out := billing.Method{Kind: kinds[a.Method]}
	if a.Method == Card {
		out.Brand, out.Last4 = "visa", "4242"
	}
	return out
}

// stateOf: only the newest invoice can be open.
func (a account) stateOf(i int) billing.InvoiceState {
	if i == len(a.Invoices)-1 && (a.Stage == overdue || a.Stage == pending) {
		return billing.InvoiceOpen
	}
	return billing.InvoicePaid
}

// Cost implements billing.Provider.
func (p *Provider) Cost(ctx context.Context, ref string, c billing.Change) (billing.Cost, error) {
	a, err := p.subscriber(ctx, ref)
	if err != nil {
		return billing.Cost{}, err
	}
	then := a.changed(c)
	out := billing.Cost{Next: then.nextCharge()}
	if added := then.Invoices[len(a.Invoices):]; len(added) > 0 {
		out.NowCents = added[0].Cents
	}
	return out, nil
}

// Change implements billing.Provider.
func (p *Provider) Change(ctx context.Context, ref string, c billing.Change) error {
	_, err := p.change(ctx, p.token(ref), func(a account) account {
		if !a.subscribed() || a.Stage == ended {
			return a
		}
		return a.changed(c)
	})
	return err
}

// EndAtPeriod implements billing.Provider.
func (p *Provider) EndAtPeriod(ctx context.Context, ref string, ends bool) error {
	_, err := p.change(ctx, p.token(ref), func(a account) account {
		switch {
		case a.Stage == ended || ends != a.CanceledAt.IsZero():
		case ends:
			a.CanceledAt = p.clock.Now().UTC().Truncate(time.Second)
		default:
			a.CanceledAt = time.Time{}
		}
		return a
	})
	return err
}

// Manage implements billing.Provider: the page for trying out, where the method is chosen and months pass.
func (p *Provider) Manage(ctx context.Context, ref, _ string) (string, error) {
	_, err := p.subscriber(ctx, ref)
	return Path + p.token(ref), err
}
