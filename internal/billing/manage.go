package billing

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Most stores that anybody subscribes for here; the number of a profile has the same limit.
const mostStores = 99_999

// accountPatience is how long a screen waits for what the provider knows: the rest is here.
const accountPatience = 4 * time.Second

// quotedFor is how long a shown price holds.
const quotedFor = time.Hour

// Overview is a subscription with what is used of it. Account is nil while the provider does not tell of it.
type Overview struct {
	Subscription
	Used    int
	Account *Account
}

// Overview gives a VAREJISTA its subscription, how many stores it has, and how it pays. Error: billing.not_found.
func (s *Service) Overview(ctx context.Context, who scope.Scope) (Overview, error) {
	sub, err := s.Own(ctx, who)
	if err != nil {
		return Overview{}, err
	}
	customer, err := s.ports.Customers.Customer(ctx, who.RetailerID)
	if err != nil {
		return Overview{}, errs.Wrap(err, "count the stores")
	}
	return Overview{sub, customer.Registered, s.account(ctx, sub)}, nil
}

// account asks the provider how a subscription is paid, and waits as long as a screen does; nil where it does not tell.
func (s *Service) account(ctx context.Context, sub Subscription) *Account {
	if s.ports.Provider == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, accountPatience)
	defer cancel()
	account, err := s.ports.Provider.Account(ctx, sub.Ref)
	if err != nil {
		slog.WarnContext(ctx, "the payment provider does not tell how a subscription is paid", "subscription", sub.Ref, "cause", err)
		return nil
	}
	return &account
}

// Quotation is what another number of stores costs: a month now and then, and how the difference is charged. At is to be
// sent with the change, so that it costs what was shown.
type Quotation struct {
	Stores                     int
	CurrentCents, MonthlyCents int
	Cost
	At time.Time
}

// QuoteChange tells a VAREJISTA what another number of stores would cost. Errors: those of Change, but no refused payment.
func (s *Service) QuoteChange(ctx context.Context, who scope.Scope, stores int) (Quotation, error) {
	sub, items, err := s.changing(ctx, who, stores)
	if err != nil {
		return Quotation{}, err
	}
	at := s.clock.Now().Truncate(time.Second)
	cost, err := s.ports.Provider.Cost(ctx, sub.Ref, Change{Stores: stores, At: at})
	return Quotation{stores, Total(sub.Items), Total(items), cost, at}, outside(err)
}

// Change changes how many stores a VAREJISTA pays for, in person. A change without At costs what it costs now; one with Told
// takes that at once, or nothing changes. Errors: billing.not_found, billing.bad_number (422), billing.stores_in_use,
// billing.cancelled, billing.payment_open, billing.payment_pending, billing.payment_refused, billing.price_changed,
// billing.fixed_plan (409), billing.off, billing.provider_down and billing.busy (503).
func (s *Service) Change(ctx context.Context, who scope.Scope, c Change) error {
	if err := who.InPerson(); err != nil {
		return err
	}
	sub, _, err := s.changing(ctx, who, c.Stores)
	before := MaxStores(sub.Items)
	if err != nil || before == c.Stores {
		return err
	}
	if now := s.clock.Now(); c.At.After(now) || now.Sub(c.At) > quotedFor {
		c.At = now.Truncate(time.Second)
	}
	if err := s.asTold(ctx, sub.Ref, c); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // what the provider did is finished here, also when the person hangs up
	asked, now, err := s.ask(ctx, who, sub, Asked{Ref: sub.Ref, Action: storesChanged, From: before, To: c.Stores}, func(ctx context.Context) error {
		return s.ports.Provider.Change(ctx, sub.Ref, c)
	})
	if err != nil {
		return err
	}
	if customer, err := s.ports.Customers.Customer(ctx, who.RetailerID); err == nil && customer.Registered > c.Stores {
		return s.giveBack(ctx, asked, customer.Registered)
	}
	return s.tell(ctx, who, asked, now)
}

// asTold refuses a change that costs something else than was shown: another one came first, or a month began.
func (s *Service) asTold(ctx context.Context, ref string, c Change) error {
	if c.Told == nil {
		return nil
	}
	cost, err := s.ports.Provider.Cost(ctx, ref, c)
	if err == nil && cost.NowCents != *c.Told {
		return errTold
	}
	return outside(err)
}

// giveBack undoes a smaller number that a store registered at the same moment did not fit into.
func (s *Service) giveBack(ctx context.Context, a Asked, used int) error {
	err := s.ports.Provider.Change(ctx, a.Ref, Change{Stores: a.From, At: s.clock.Now().Truncate(time.Second)})
	if _, err = s.settled(ctx, a.Ref, err, func(now Subscription) bool { return MaxStores(now.Items) == a.From }); err != nil {
		return err
	}
	if err := s.undone(ctx, a); err != nil {
		return err
	}
	return errInUse(used)
}

// settled gives a subscription after the provider was asked for a change. Where no answer came it may have done it all the same: what
// is there by now says so.
func (s *Service) settled(ctx context.Context, ref string, err error, done func(now Subscription) bool) (Subscription, error) {
	if err = outside(err); err != nil && !errors.Is(err, ErrProviderDown) {
		return Subscription{}, err
	}
	now, unread := s.present(ctx, ref)
	if err != nil && (unread != nil || !done(now)) {
		return Subscription{}, err
	}
	return now, unread
}

// Cancel lets a VAREJISTA's subscription end with the period that is paid, and tells when; Resume takes that back. Again
// changes nothing. Errors: as for Change.
func (s *Service) Cancel(ctx context.Context, who scope.Scope) (endsAt time.Time, err error) {
	sub, err := s.endAtPeriod(ctx, who, true, cancelled)
	return sub.EndsAt, err
}

// Resume lets a cancelled subscription go on.
func (s *Service) Resume(ctx context.Context, who scope.Scope) error {
	_, err := s.endAtPeriod(ctx, who, false, resumed)
	return err
}

func (s *Service) endAtPeriod(ctx context.Context, who scope.Scope, ends bool, action string) (Subscription, error) {
	if err := who.InPerson(); err != nil {
		return Subscription{}, err
	}
	sub, err := s.managed(ctx, who)
	if err != nil || ends != sub.EndsAt.IsZero() {
		return sub, err
	}
	if sub.State == Pending {
		return sub, ErrPending
	}
	ctx = context.WithoutCancel(ctx) // as Change
	asked, sub, err := s.ask(ctx, who, sub, Asked{Ref: sub.Ref, Action: action}, func(ctx context.Context) error {
		return s.ports.Provider.EndAtPeriod(ctx, sub.Ref, ends)
	})
	if err != nil {
		return sub, err
	}
	return sub, s.tell(ctx, who, asked, sub)
}

// ManageURL opens the provider's page for method and billing data, for a VAREJISTA in person. Errors: billing.not_found,
// billing.off and billing.provider_down.
func (s *Service) ManageURL(ctx context.Context, who scope.Scope) (string, error) {
	if err := who.InPerson(); err != nil {
		return "", err
	}
	sub, err := s.managed(ctx, who)
	if err != nil {
		return "", err
	}
	url, err := s.ports.Provider.Manage(ctx, sub.Ref, s.ports.PublicURL+planPath)
	return url, outside(err)
}

// managed gives a VAREJISTA's subscription as it stands at the provider at this moment.
func (s *Service) managed(ctx context.Context, who scope.Scope) (Subscription, error) {
	sub, err := s.Own(ctx, who)
	if err != nil {
		return Subscription{}, err
	}
	if s.ports.Provider == nil {
		return Subscription{}, ErrOff
	}
	return s.present(ctx, sub.Ref)
}

// present fetches a subscription; one that is over is not found.
func (s *Service) present(ctx context.Context, ref string) (Subscription, error) {
	sub, err := s.sync(ctx, ref)
	if errors.Is(err, ErrNoSubscription) || (err == nil && (!sub.Living() || sub.over(s.clock.Now()))) {
		return Subscription{}, ErrNotFound
	}
	return sub, err
}

// changing gives the subscription whose number of stores may change, and its items afterwards.
func (s *Service) changing(ctx context.Context, who scope.Scope, stores int) (Subscription, []Item, error) {
	sub, err := s.managed(ctx, who)
	if err != nil {
		return sub, nil, err
	}
	customer, err := s.ports.Customers.Customer(ctx, who.RetailerID)
	if err != nil {
		return sub, nil, errs.Wrap(err, "count the stores")
	}
	items, changeable := WithStores(sub.Items, stores)
	switch {
	case stores < 1 || stores > mostStores:
		return sub, nil, ErrBadNumber
	case sub.State == Pending:
		return sub, nil, ErrPending
	case !sub.EndsAt.IsZero():
		return sub, nil, ErrCancelled
	case !sub.OverdueSince.IsZero():
		return sub, nil, ErrUnpaid
	case stores < customer.Registered:
		return sub, nil, errInUse(customer.Registered)
	case !changeable:
		return sub, nil, ErrFixed
	}
	return sub, items, nil
}

// outside says that the provider does not answer, unless its answer is something that a person can act on.
func outside(err error) error {
	if errors.Is(err, ErrRefused) || errors.Is(err, ErrFixed) || errors.Is(err, ErrNotFound) {
		return err
	}
	return down(err)
}
