package billing

import (
	"context"
	"errors"
	"log/slog"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// checkoutTries is how often a visit begins again because another one changed what it had read.
const checkoutTries = 5

// errOvertaken is given when a page was made for a checkout that nobody needs any more; the page is closed by then.
var errOvertaken = errors.New("billing: the checkout was overtaken")

var errUnnamed = errors.New("billing: a paid page names no subscription")

// CheckoutURL tells a VAREJISTA where to pay: the open invoice of its subscription, or else a checkout, the same one as
// long as it serves, however many ask at once. No two pages of a retailer can be paid: a page is closed, and seen
// closed, before another takes its place. Errors: billing.already_paid and billing.no_invoice (409), billing.off,
// billing.provider_down and billing.busy (503).
func (s *Service) CheckoutURL(ctx context.Context, who scope.Scope) (string, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return "", err
	}
	if s.ports.Provider == nil {
		return "", ErrOff
	}
	for range checkoutTries {
		url, err := s.whereToPay(ctx, who.RetailerID)
		if !errors.Is(err, errOvertaken) {
			return url, err
		}
	}
	return "", ErrBusy
}

func (s *Service) whereToPay(ctx context.Context, retailerID string) (string, error) {
	sub, err := s.store.Subscription(ctx, retailerID)
	if err == nil {
		url, err := s.invoice(ctx, sub.Ref)
		if !errors.Is(err, ErrNotFound) {
			return url, err
		}
		return s.checkout(ctx, retailerID, sub.Ref)
	}
	if !errors.Is(err, ErrNotFound) {
		return "", errs.Wrap(err, "read the subscription")
	}
	former, err := s.former(ctx, retailerID)
	if err != nil {
		return "", err
	}
	return s.checkout(ctx, retailerID, former)
}

// invoice gives the page on which a subscription's open invoice is paid. ErrNotFound: it has ended.
func (s *Service) invoice(ctx context.Context, ref string) (string, error) {
	now, err := s.sync(ctx, ref)
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

// checkout gives the page of the open checkout, or of a new one. Ended names a subscription that is over, though the
// copy of it may not say so, and may have left a credit.
func (s *Service) checkout(ctx context.Context, retailerID, ended string) (string, error) {
	customer, err := s.ports.Customers.Customer(ctx, retailerID)
	if err != nil {
		return "", errs.Wrap(err, "read who pays")
	}
	items, now := s.ports.Prices.For(customer.Stores), s.clock.Now()
	before, err := s.store.OpenCheckout(ctx, retailerID)
	if err != nil && !errors.Is(err, ErrNoCheckout) {
		return "", errs.Wrap(err, "read the checkout")
	}
	if before.Ref != "" {
		url, err := s.again(ctx, before, items)
		if url != "" || err != nil {
			return url, err
		}
	}
	replaces := before
	if before.Ref == "" && before.ID != "" && before.serves(items, now) {
		replaces = Checkout{} // somebody is opening it right now: the provider gives both the same page
	}
	claimed, err := s.store.Claim(ctx, Checkout{
		RetailerID: retailerID, ID: id.New(), Items: items, CreatedAt: now, ExpiresAt: now.Add(checkoutLife),
	}, replaces)
	if errors.Is(err, ErrNoCheckout) { // the one in the way was closed at that moment
		return "", errOvertaken
	}
	if err != nil {
		return "", errs.Wrap(err, "claim a checkout")
	}
	if claimed.Ref != "" { // somebody opened it since it was read: whether it serves is for the next try
		return "", errOvertaken
	}
	return s.open(ctx, claimed, customer, ended)
}

// again gives the page of an open checkout where it still serves, an empty one where a new one is needed. A page that is
// in the way is closed and read again: it may have been paid at that very moment.
func (s *Service) again(ctx context.Context, open Checkout, items []Item) (string, error) {
	page, err := s.ports.Provider.Checkout(ctx, open.Ref)
	if err != nil {
		return "", down(err)
	}
	if page.State == PageOpen {
		if open.serves(items, s.clock.Now()) {
			return open.URL, nil
		}
		if page, err = s.close(ctx, open.Ref); err != nil {
			return "", err
		}
	}
	if page.State != PageDone || !open.FinishedAt.IsZero() {
		return "", nil
	}
	if page.SubscriptionRef == "" {
		return "", down(errUnnamed)
	}
	url, err := s.invoice(ctx, page.SubscriptionRef) // its event is late, or lost
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return url, err
}

// close ends a page and gives what became of it: over, or done when somebody was faster.
func (s *Service) close(ctx context.Context, ref string) (Page, error) {
	if err := s.ports.Provider.CloseCheckout(ctx, ref); err != nil {
		return Page{}, down(err)
	}
	page, err := s.ports.Provider.Checkout(ctx, ref)
	if err == nil && page.State == PageOpen {
		err = errors.New("billing: a page that was closed is open")
	}
	return page, down(err)
}

// open asks for the page of a claimed checkout. Nobody is led to it before it is certain that it is the only one: one
// that was overtaken while the provider made it is closed.
func (s *Service) open(ctx context.Context, c Checkout, customer Customer, ended string) (string, error) {
	page, err := s.ports.Provider.CreateCheckout(ctx, Order{
		Former: ended, ID: c.ID, RetailerID: c.RetailerID, Name: customer.Name, Email: customer.Email, Items: c.Items,
		DoneURL: s.ports.PublicURL + donePath, CancelURL: s.ports.PublicURL + cancelPath, CreatedAt: c.CreatedAt, ExpiresAt: c.ExpiresAt,
	})
	if err != nil {
		return "", down(err)
	}
	c.Ref, c.URL, c.ExpiresAt = page.Ref, page.URL, page.ExpiresAt
	current, err := s.store.Opened(ctx, c)
	if err != nil {
		return "", errs.Wrap(err, "keep the checkout's page")
	}
	if current {
		sub, err := s.store.Subscription(ctx, c.RetailerID)
		if errors.Is(err, ErrNotFound) || (err == nil && sub.Ref == ended) {
			return page.URL, nil
		}
		if err != nil {
			return "", errs.Wrap(err, "read the subscription")
		}
	}
	if _, err := s.close(ctx, page.Ref); err != nil {
		return "", err
	}
	return "", errOvertaken
}

// only sees to it that a retailer with a living subscription has no other page to pay on. A page that is being made
// right now is closed by whoever makes it (open). Two subscriptions are for a person to put right: one is to be
// cancelled and paid back.
func (s *Service) only(ctx context.Context, living Subscription) error {
	if !living.Living() {
		return nil
	}
	first, err := s.store.Subscription(ctx, living.RetailerID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return errs.Wrap(err, "read the subscription")
	}
	if err == nil && first.Ref != living.Ref {
		slog.ErrorContext(ctx, "a retailer has two subscriptions", "retailer", living.RetailerID, "one", first.Ref, "other", living.Ref)
	}
	other, err := s.store.OpenCheckout(ctx, living.RetailerID)
	if err != nil && !errors.Is(err, ErrNoCheckout) {
		return errs.Wrap(err, "read the checkout")
	}
	if other.ID == living.CheckoutID || other.Ref == "" || !other.FinishedAt.IsZero() || !s.clock.Now().Before(other.ExpiresAt) {
		return nil
	}
	page, err := s.close(ctx, other.Ref)
	if err != nil || page.State != PageDone {
		return err
	}
	if page.SubscriptionRef == "" {
		return down(errUnnamed)
	}
	if _, err = s.sync(ctx, page.SubscriptionRef); errors.Is(err, ErrNoSubscription) {
		return down(err) // not the living one: that is known
	}
	return err
}
