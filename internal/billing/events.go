package billing

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/errs"
)

// syncTries is how often a subscription is fetched again because somebody else wrote it meanwhile.
const syncTries = 5

// Receive takes a message of the provider; no caller: its signature is what proves it. The message only says that a
// subscription changed, and its present state is fetched, so that messages may come twice, late or out of order. An
// error asks the provider to send it again. Errors: billing.bad_signature, billing.wrong_mode and billing.wrong_account
// (400), billing.off, billing.provider_down, billing.busy and billing.unknown_page (503).
func (s *Service) Receive(ctx context.Context, payload []byte, signature string) error {
	if s.ports.Provider == nil {
		return ErrOff
	}
	event, err := s.ports.Provider.ReadEvent(payload, signature)
	if errors.Is(err, ErrWrongMode) || errors.Is(err, ErrWrongAccount) {
		slog.ErrorContext(ctx, "a payment event is not for this server", "event", event.ID, "cause", err)
	}
	if err != nil || (event.SubscriptionRef == "" && !event.Paid) {
		return err
	}
	handled, err := s.store.Handled(ctx, event.ID)
	if err != nil || handled {
		return errs.Wrap(err, "look the event up")
	}
	if err := s.take(ctx, event); err != nil {
		return err
	}
	return errs.Wrap(s.store.Handle(ctx, event.ID, s.clock.Now()), "remember the event")
}

// take does what an event asks for. A payment that belongs to no page of ours is never waved through: whatever could be
// written was written, and the error stays until a person has looked.
func (s *Service) take(ctx context.Context, event Event) error {
	if event.SubscriptionRef == "" {
		return unknownPage(ctx, event, ErrNoSubscription)
	}
	sub, err := s.sync(ctx, event.SubscriptionRef)
	nobodys := errors.Is(err, ErrNoSubscription) || errors.Is(err, ErrUnknownRetailer)
	switch {
	case nobodys && event.Paid:
		return unknownPage(ctx, event, err)
	case nobodys:
		slog.InfoContext(ctx, "a payment event is about nobody here", "event", event.ID, "cause", err)
		return nil
	case err != nil || !event.Paid || sub.CheckoutID == "": // a subscription made by hand names no page
		return err
	}
	known, err := s.store.Knows(ctx, sub.RetailerID, sub.CheckoutID)
	if err == nil && !known {
		return unknownPage(ctx, event, ErrNoCheckout)
	}
	return errs.Wrap(err, "look the page up")
}

func unknownPage(ctx context.Context, event Event, cause error) error {
	slog.ErrorContext(ctx, "a payment was made on a page that nobody here knows",
		"event", event.ID, "subscription", event.SubscriptionRef, "cause", cause)
	e := *ErrUnknownPage
	e.Cause = cause
	return &e
}

// sync fetches a subscription and writes what it is now. A state that was fetched before another was written is thrown
// away and fetched again: it may be the older one. A living one closes the retailer's other page.
func (s *Service) sync(ctx context.Context, ref string) (Subscription, error) {
	for range syncTries {
		before, err := s.store.Written(ctx, ref)
		if err != nil {
			return Subscription{}, errs.Wrap(err, "read what is known of the subscription")
		}
		now, err := s.ports.Provider.Subscription(ctx, ref)
		if errors.Is(err, ErrNoSubscription) {
			return Subscription{}, err
		}
		if err != nil {
			return Subscription{}, down(err)
		}
		now.OverdueSince = overdueSince(before.OverdueSince, now.OverdueSince)
		err = s.store.Apply(ctx, now, before.Version, s.clock.Now())
		if errors.Is(err, ErrUnknownRetailer) {
			return now, err
		}
		if err == nil {
			return now, s.only(ctx, now)
		}
		if !errors.Is(err, ErrStale) {
			return Subscription{}, errs.Wrap(err, "write the subscription")
		}
	}
	return Subscription{}, ErrBusy
}

// overdueSince keeps the first day while a payment stays open: the provider tells of its latest invoice alone.
func overdueSince(before, now time.Time) time.Time {
	if now.IsZero() || before.IsZero() || now.Before(before) {
		return now
	}
	return before
}
