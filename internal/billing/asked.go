package billing

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// SettleJob settles what was asked of the provider by a process that did not live to write it down.
const SettleJob = "billing.settle"

const (
	askedFor     = 5 * time.Minute // longer than whoever asks waits for the provider, so that none is left who would write it down
	settleAtOnce = 100
)

// Deeds of the trail.
const (
	storesChanged = "billing.stores_changed"
	cancelled     = "billing.cancelled"
	resumed       = "billing.resumed"
)

// Asked is a change of a plan that somebody asks the provider for. It stands from before the provider hears of it until its line is in
// the trail, or it is certain that nothing was done.
type Asked struct {
	RetailerID, ID string
	Ref            string // of the subscription
	AccountID      string
	Action         string
	From, To       int // stores, of storesChanged
	At             time.Time
}

// done tells whether a subscription is as was asked.
func (a Asked) done(now Subscription) bool {
	if a.Action == storesChanged {
		return MaxStores(now.Items) == a.To
	}
	return (a.Action == cancelled) != now.EndsAt.IsZero()
}

// details are what the trail tells of it.
func (a Asked) details(now Subscription) map[string]string {
	switch a.Action {
	case storesChanged:
		return map[string]string{"from": strconv.Itoa(a.From), "to": strconv.Itoa(a.To)}
	case cancelled:
		return map[string]string{"ends": now.EndsAt.Format(time.DateOnly)}
	}
	return map[string]string{}
}

// ask has the provider do what somebody asks for of a subscription as it is, and gives the subscription afterwards. Nothing is done that is not noted before: a
// process that dies leaves it to Settle.
func (s *Service) ask(ctx context.Context, who scope.Scope, before Subscription, a Asked, do func(ctx context.Context) error) (Asked, Subscription, error) {
	if err := s.earlier(ctx, who.RetailerID, before); err != nil {
		return a, Subscription{}, err
	}
	a.RetailerID, a.ID, a.AccountID, a.At = who.RetailerID, id.New(), who.AccountID, s.clock.Now()
	if err := s.store.Ask(ctx, a); err != nil {
		return a, Subscription{}, errs.Wrap(err, "note a change of the plan")
	}
	err := outside(do(ctx))
	if err != nil && !errors.Is(err, ErrProviderDown) {
		return a, Subscription{}, errors.Join(err, s.undone(ctx, a))
	}
	now, err := s.settled(ctx, a.Ref, err, a.done) // where that fails, whether it was done is seen later
	return a, now, err
}

// earlier writes down what was done before another change hides it.
func (s *Service) earlier(ctx context.Context, retailerID string, now Subscription) error {
	left, err := s.store.Unanswered(ctx, retailerID, s.clock.Now(), settleAtOnce)
	if err != nil {
		return errs.Wrap(err, "list changes of a plan that nobody wrote down")
	}
	for _, a := range left {
		if a.Ref == now.Ref && a.done(now) {
			if err := s.tell(ctx, a.by(), a, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// by is who asked.
func (a Asked) by() scope.Scope { return scope.Scope{AccountID: a.AccountID, RetailerID: a.RetailerID} }

func (s *Service) undone(ctx context.Context, a Asked) error {
	return errs.Wrap(s.store.Undone(ctx, a), "forget a change of the plan")
}

// tell writes the line of what was done into the trail, unless another did.
func (s *Service) tell(ctx context.Context, who scope.Scope, a Asked, now Subscription) error {
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Answered(ctx, a)
		if err != nil || !first {
			return err
		}
		return s.ports.Trail.Record(ctx, a.Action, who, a.RetailerID, a.RetailerID, a.details(now))
	})
	return errs.Wrap(err, "record a change of the plan")
}

// Settle writes down what the provider did for processes that died, and forgets what it did not do. What cannot be told yet stands
// until the next time.
func (s *Service) Settle(ctx context.Context) error {
	if s.ports.Provider == nil {
		return nil
	}
	left, err := s.store.Unanswered(ctx, "", s.clock.Now().Add(-askedFor), settleAtOnce)
	if err != nil {
		return errs.Wrap(err, "list changes of plans that nobody wrote down")
	}
	for _, a := range left {
		err = errors.Join(err, s.settleOne(ctx, a))
	}
	return err
}

func (s *Service) settleOne(ctx context.Context, a Asked) error {
	now, err := s.sync(ctx, a.Ref)
	gone := errors.Is(err, ErrNoSubscription) || errors.Is(err, ErrUnknownRetailer)
	if err != nil && !gone {
		return err
	}
	if gone || !a.done(now) {
		return s.undone(ctx, a)
	}
	slog.WarnContext(ctx, "a change of a plan was not written down by who made it", "subscription", a.Ref, "action", a.Action)
	return s.tell(ctx, a.by(), a, now)
}
