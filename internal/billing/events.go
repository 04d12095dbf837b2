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
// error asks the provider to send it again. Errors: billing.bad_signature (400), billing.off, billing.provider_down and
// billing.busy (503).
func (s *Service) Receive(ctx context.Context, payload []byte, signature string) error {
	if s.provider == nil {
		return ErrOff
	}
	event, err := s.provider.ReadEvent(payload, signature)
	if err != nil || event.SubscriptionRef == "" {
		return err
	}
	handled, err := s.store.Handled(ctx, event.ID)
	if err != nil || handled {
		return errs.Wrap(err, "look the event up")
	}
	_, err = s.sync(ctx, event.SubscriptionRef, event.ID)
	if errors.Is(err, ErrNoSubscription) || errors.Is(err, ErrUnknownRetailer) {
		slog.InfoContext(ctx, "a payment event is about nobody here", "event", event.ID, "cause", err)
		return nil
	}
	return err
}

// sync fetches a subscription and writes what it is now. A state that was fetched before another was written is thrown
// away and fetched again: it may be the older one.
func (s *Service) sync(ctx context.Context, ref, eventID string) (Subscription, error) {
	for range syncTries {
		before, err := s.store.Written(ctx, ref)
		if err != nil {
			return Subscription{}, errs.Wrap(err, "read what is known of the subscription")
		}
		now, err := s.provider.Subscription(ctx, ref)
		if errors.Is(err, ErrNoSubscription) {
			return Subscription{}, err
		}
		if err != nil {
			return Subscription{}, down(err)
		}
		now.OverdueSince = overdueSince(before.OverdueSince, now.OverdueSince)
		err = s.store.Apply(ctx, now, before.Version, eventID, s.clock.Now())
		if err == nil || errors.Is(err, ErrUnknownRetailer) {
			return now, err
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
