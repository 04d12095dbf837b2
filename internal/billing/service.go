package billing

import (
	"context"
	"errors"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Customers tells who pays.
type Customers interface {
	// Customer gives the retailer of a VAREJISTA.
	Customer(ctx context.Context, retailerID string) (Customer, error)
}

// Customer is a retailer as the provider needs to know it. Registered is how many stores it has, Stores the greater of
// that and what it declared.
type Customer struct {
	Name, Email        string
	Stores, Registered int
}

// Addresses of the portal that people come back to from the provider.
const (
	donePath   = "/checkout-finished"
	cancelPath = "/checkout-finished?cancelado=true"
	planPath   = "/varejista/assinatura"
)

// Service knows the rules of subscriptions.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what subscriptions ask of others.
type Ports struct {
	Provider  Provider // nil: none is set up, nobody can pay, and nobody has to
	Customers Customers
	Trail     scope.Trail
	Prices    Prices
	PublicURL string // origin of the portal, without a slash at its end
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Own gives a VAREJISTA its subscription. Error: billing.not_found.
func (s *Service) Own(ctx context.Context, who scope.Scope) (Subscription, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Subscription{}, err
	}
	return s.current(ctx, who.RetailerID)
}

// current gives a retailer's subscription that is not over. Error: billing.not_found.
func (s *Service) current(ctx context.Context, retailerID string) (Subscription, error) {
	found, err := s.store.Subscription(ctx, retailerID)
	if err == nil && found.over(s.clock.Now()) {
		return Subscription{}, ErrNotFound
	}
	return found, errs.Wrap(err, "read the subscription")
}

// Prices gives what one store costs, item by item, to whoever thinks of subscribing. Error: billing.off.
func (s *Service) Prices() ([]Item, error) {
	if s.ports.Provider == nil {
		return nil, ErrOff
	}
	return s.ports.Prices.For(1), nil
}

// Quote is what a retailer would pay for now; the credit of a subscription that is over goes into the first charge.
type Quote struct {
	Items       []Item
	CreditCents int
}

// Quote gives a VAREJISTA what it would pay for now. Error: billing.off.
func (s *Service) Quote(ctx context.Context, who scope.Scope) (Quote, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Quote{}, err
	}
	if s.ports.Provider == nil {
		return Quote{}, ErrOff
	}
	customer, err := s.ports.Customers.Customer(ctx, who.RetailerID)
	if err != nil {
		return Quote{}, errs.Wrap(err, "count what the retailer pays for")
	}
	credit, err := s.credit(ctx, who.RetailerID)
	return Quote{s.ports.Prices.For(customer.Stores), credit}, err
}

// credit is what the subscription that is over has left; zero without one, beside one that lives, and where the provider does
// not tell.
func (s *Service) credit(ctx context.Context, retailerID string) (cents int, err error) {
	last, err := s.store.Subscription(ctx, retailerID)
	switch {
	case errors.Is(err, ErrNotFound):
		if last.Ref, err = s.former(ctx, retailerID); err != nil || last.Ref == "" {
			return 0, err
		}
	case err != nil || !last.over(s.clock.Now()):
		return 0, errs.Wrap(err, "read the subscription")
	}
	if account := s.account(ctx, last); account != nil {
		cents = account.CreditCents
	}
	return cents, nil
}

// former names the newest subscription that has ended, of a retailer that has no other; empty without one.
func (s *Service) former(ctx context.Context, retailerID string) (ref string, err error) {
	ref, err = s.store.Former(ctx, retailerID)
	return ref, errs.Wrap(err, "read the subscription that ended")
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
	sub, err := s.current(ctx, retailerID)
	if errors.Is(err, ErrNotFound) {
		return out, nil
	}
	return s.standing(sub), errs.Wrap(err, "read the subscription")
}

// standing is that of a retailer with a subscription.
func (s *Service) standing(sub Subscription) Standing {
	return Standing{Subscribed: true, CheckoutFinished: true, Late: s.Late(sub), MaxStores: MaxStores(sub.Items)}
}

// Subscribed returns how some retailers' subscriptions stand; without one, or with one that is over, a retailer is absent. It does not ask who
// calls.
func (s *Service) Subscribed(ctx context.Context, retailerIDs []string) (map[string]Standing, error) {
	found, err := s.store.Subscriptions(ctx, retailerIDs)
	out := make(map[string]Standing, len(found))
	for id, sub := range found {
		if !sub.over(s.clock.Now()) {
			out[id] = s.standing(sub)
		}
	}
	return out, errs.Wrap(err, "read subscriptions")
}

// MaxStores gives how many stores a retailer's subscription allows; limited is false without one (D-65). It does not ask
// who calls.
func (s *Service) MaxStores(ctx context.Context, retailerID string) (most int, limited bool, err error) {
	sub, err := s.current(ctx, retailerID)
	if errors.Is(err, ErrNotFound) {
		return 0, false, nil
	}
	return MaxStores(sub.Items), err == nil, errs.Wrap(err, "read the subscription")
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
