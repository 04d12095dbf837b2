package billing

import (
	"context"
	"errors"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Customers tells who pays.
type Customers interface {
	// Customer gives the retailer of a VAREJISTA.
	Customer(ctx context.Context, retailerID string) (Customer, error)
}

// Customer is a retailer as the provider needs to know it. Stores is the greater of what it declared and what it has.
type Customer struct {
	Name, Email string
	Stores      int
}

// Addresses of the portal that people come back to from the provider.
const (
	donePath   = "/checkout-finished"
	cancelPath = "/checkout-finished?cancelado=true"
)

// Service knows the rules of subscriptions.
type Service struct {
	store     Store
	provider  Provider // nil: none is set up
	customers Customers
	prices    Prices
	publicURL string
	clock     clock.Clock
}

// NewService makes a Service. A nil provider means that none is set up: then nobody can pay, and nobody has to.
func NewService(store Store, provider Provider, customers Customers, prices Prices, publicURL string, c clock.Clock) *Service {
	return &Service{store, provider, customers, prices, publicURL, c}
}

// Own gives a VAREJISTA its subscription. Error: billing.not_found.
func (s *Service) Own(ctx context.Context, who scope.Scope) (Subscription, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Subscription{}, err
	}
	found, err := s.store.Subscription(ctx, who.RetailerID)
	return found, errs.Wrap(err, "read the subscription")
}

// Quote gives the items that a VAREJISTA would pay for now. Error: billing.off.
func (s *Service) Quote(ctx context.Context, who scope.Scope) ([]Item, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return nil, err
	}
	if s.provider == nil {
		return nil, ErrOff
	}
	customer, err := s.customers.Customer(ctx, who.RetailerID)
	return s.prices.For(customer.Stores), errs.Wrap(err, "count what the retailer pays for")
}

// Late tells whether a subscription's payment is late now.
func (s *Service) Late(sub Subscription) bool { return sub.Late(s.clock.Now()) }

// StandingOf tells how a retailer stands; it does not ask who calls.
func (s *Service) StandingOf(ctx context.Context, retailerID string) (Standing, error) {
	checkout, err := s.store.OpenCheckout(ctx, retailerID)
	if err != nil && !errors.Is(err, ErrNoCheckout) {
		return Standing{}, errs.Wrap(err, "read the checkout")
	}
	out := Standing{CheckoutFinished: !checkout.FinishedAt.IsZero()}
	sub, err := s.store.Subscription(ctx, retailerID)
	if errors.Is(err, ErrNotFound) {
		return out, nil
	}
	out.Subscribed, out.Late, out.MaxStores = true, s.Late(sub), MaxStores(sub.Items)
	return out, errs.Wrap(err, "read the subscription")
}

// MaxStores gives how many stores a retailer's subscription allows; limited is false without one (D-65). It does not ask
// who calls.
func (s *Service) MaxStores(ctx context.Context, retailerID string) (most int, limited bool, err error) {
	sub, err := s.store.Subscription(ctx, retailerID)
	if errors.Is(err, ErrNotFound) {
		return 0, false, nil
	}
	return MaxStores(sub.Items), err == nil, errs.Wrap(err, "read the subscription")
}

// CheckoutURL tells a VAREJISTA where to pay: the open invoice of its subscription, or else a checkout, the same one as
// long as it serves, however many ask at once. Errors: billing.already_paid and billing.no_invoice (409), billing.off
// and billing.provider_down (503).
func (s *Service) CheckoutURL(ctx context.Context, who scope.Scope) (string, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return "", err
	}
	if s.provider == nil {
		return "", ErrOff
	}
	sub, err := s.store.Subscription(ctx, who.RetailerID)
	if err == nil {
		url, err := s.invoice(ctx, sub.Ref)
		if !errors.Is(err, ErrNotFound) {
			return url, err
		}
	} else if !errors.Is(err, ErrNotFound) {
		return "", errs.Wrap(err, "read the subscription")
	}
	return s.checkout(ctx, who)
}

// invoice gives the page on which a subscription's open invoice is paid. ErrNotFound: it has ended.
func (s *Service) invoice(ctx context.Context, ref string) (string, error) {
	now, err := s.sync(ctx, ref, "")
	switch {
	case errors.Is(err, ErrNoSubscription) || (err == nil && !now.Living()):
		return "", ErrNotFound
	case err != nil:
		return "", err
	case now.State == Active && now.OverdueSince.IsZero():
		return "", ErrPaid
	case now.PayURL == "":
		return "", ErrNoInvoice
	}
	return now.PayURL, nil
}

func (s *Service) checkout(ctx context.Context, who scope.Scope) (string, error) {
	customer, err := s.customers.Customer(ctx, who.RetailerID)
	if err != nil {
		return "", errs.Wrap(err, "read who pays")
	}
	items, now := s.prices.For(customer.Stores), s.clock.Now()
	open, err := s.store.OpenCheckout(ctx, who.RetailerID)
	if err != nil && !errors.Is(err, ErrNoCheckout) {
		return "", errs.Wrap(err, "read the checkout")
	}
	if open.Ref != "" {
		url, err := s.again(ctx, open, items)
		if url != "" || err != nil {
			return url, err
		}
	}
	replaces := open.ID
	if open.Ref == "" && open.ID != "" && open.serves(items, now) {
		replaces = "" // somebody is opening it right now: the provider gives both the same page
	}
	claimed, err := s.store.Claim(ctx, Checkout{
		RetailerID: who.RetailerID, ID: id.New(), Items: items, CreatedAt: now, ExpiresAt: now.Add(checkoutLife),
	}, replaces)
	if err != nil {
		return "", errs.Wrap(err, "claim a checkout")
	}
	return s.open(ctx, claimed, customer)
}

// again gives the page of an open checkout where it still serves, an empty one where a new one is needed.
func (s *Service) again(ctx context.Context, open Checkout, items []Item) (string, error) {
	page, err := s.provider.Checkout(ctx, open.Ref)
	if err != nil {
		return "", down(err)
	}
	if page.State == PageDone && open.FinishedAt.IsZero() { // its event is late, or lost
		url, err := s.invoice(ctx, page.SubscriptionRef)
		if errors.Is(err, ErrNotFound) {
			return "", nil
		}
		return url, err
	}
	if page.State == PageOpen && open.serves(items, s.clock.Now()) {
		return open.URL, nil
	}
	if page.State == PageOpen {
		return "", down(s.provider.CloseCheckout(ctx, open.Ref))
	}
	return "", nil
}

func (s *Service) open(ctx context.Context, c Checkout, customer Customer) (string, error) {
	if c.URL != "" {
		return c.URL, nil
	}
	page, err := s.provider.CreateCheckout(ctx, Order{
		ID: c.ID, RetailerID: c.RetailerID, Name: customer.Name, Email: customer.Email, Items: c.Items,
		DoneURL: s.publicURL + donePath, CancelURL: s.publicURL + cancelPath, CreatedAt: c.CreatedAt, ExpiresAt: c.ExpiresAt,
	})
	if err != nil {
		return "", down(err)
	}
	c.Ref, c.URL, c.ExpiresAt = page.Ref, page.URL, page.ExpiresAt
	return page.URL, errs.Wrap(s.store.Opened(ctx, c), "keep the checkout's page")
}

// down says that the provider does not answer; why goes to the log. Nil stays nil.
func down(err error) error {
	if err == nil {
		return nil
	}
	e := *ErrProviderDown
	e.Cause = err
	return &e
}
