package localbilling

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"seiva/internal/billing"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/secret"
)

// Path is where the payment pages lie; a token follows.
const Path = "/checkout-local/"

const refPrefix = "local_"

// Provider implements billing.Provider.
type Provider struct {
	store Store
	key   []byte
	clock clock.Clock
}

// New makes a Provider. The key makes the pages' tokens, and signs the events.
func New(store Store, key []byte, c clock.Clock) *Provider { return &Provider{store, key, c} }

const tokenLength = 22 // base62 characters for 128 bits

// token is what opens the page of an order: nobody guesses it.
func (p *Provider) token(ref string) string {
	return secret.Base62(secret.MAC(p.key, "page", ref)[:16], tokenLength)
}

// CreateCheckout implements billing.Provider.
func (p *Provider) CreateCheckout(ctx context.Context, o billing.Order) (billing.Page, error) {
	ref := refPrefix + o.ID
	left, err := p.left(ctx, o.Former)
	if err != nil {
		return billing.Page{}, err
	}
	var kept account
	err = p.store.Change(ctx, p.token(ref), func(document string) (string, error) {
		if document != "" {
			var err error
			kept, err = accountOf(document)
			return document, err
		}
		kept = account{Order: o, Stage: open, CarryCents: left}
		text, err := json.Marshal(kept)
		return string(text), err
	})
	return p.page(ref, kept), err
}

// left is what a former subscription has left to be settled. It is over, so that this changes no more.
func (p *Provider) left(ctx context.Context, ref string) (cents int, err error) {
	if ref == "" {
		return 0, nil
	}
	a, err := p.subscriber(ctx, ref)
	if errors.Is(err, billing.ErrNoSubscription) {
		return 0, nil
	}
	return a.CarryCents, err
}

// Checkout implements billing.Provider.
func (p *Provider) Checkout(ctx context.Context, ref string) (billing.Page, error) {
	a, err := p.read(ctx, p.token(ref))
	return p.page(ref, a), err
}

// CloseCheckout implements billing.Provider.
func (p *Provider) CloseCheckout(ctx context.Context, ref string) error {
	_, err := p.change(ctx, p.token(ref), func(a account) account {
		if a.Stage == open {
			a.Stage = closed
		}
		return a
	})
	return err
}

func (p *Provider) page(ref string, a account) billing.Page {
	out := billing.Page{Ref: ref, URL: Path + p.token(ref), ExpiresAt: a.Order.ExpiresAt}
	switch {
	case a.subscribed():
		out.State, out.SubscriptionRef = billing.PageDone, ref
	case a.Stage == closed || !p.clock.Now().Before(a.Order.ExpiresAt):
		out.State = billing.PageOver
	}
	return out
}

var states = map[stage]billing.State{
	pending: billing.Pending, paid: billing.Active, overdue: billing.Active, ended: billing.Ended,
}

// Subscription implements billing.Provider: an order that was paid is its own subscription.
func (p *Provider) Subscription(ctx context.Context, ref string) (billing.Subscription, error) {
	a, err := p.read(ctx, p.token(ref))
	if errors.Is(err, errNoAccount) || (err == nil && !a.subscribed()) {
		return billing.Subscription{}, billing.ErrNoSubscription
	}
	if err != nil {
		return billing.Subscription{}, err
	}
	out := billing.Subscription{
		Ref: ref, RetailerID: a.Order.RetailerID, CheckoutID: a.Order.ID, State: states[a.Stage], Items: a.Order.Items,
		OverdueSince: a.OverdueSince, CreatedAt: a.StartedAt, CanceledAt: a.CanceledAt,
	}
	if !a.CanceledAt.IsZero() {
		out.EndsAt = a.periodEnd()
	}
	if a.Stage == pending || a.Stage == overdue {
		out.PayURL = Path + p.token(ref)
	}
	return out, nil
}

// Act lets something happen to an order, and gives the event that tells of it: empty when nothing did that concerns a
// subscription.
func (p *Provider) Act(ctx context.Context, token string, action Action, method Method) (payload []byte, signature string, err error) {
	var before account
	now, err := p.change(ctx, token, func(a account) account {
		before = a
		if a.Stage == open && !p.clock.Now().Before(a.Order.ExpiresAt) {
			return a
		}
		return a.after(action, method, p.clock.Now())
	})
	if err != nil || now.Stage == before.Stage {
		return nil, "", err
	}
	return p.event(refPrefix+now.Order.ID, now.Stage == paid)
}

// known tells whether a token can be one: whatever else people type is not looked up.
func known(token string) bool {
	return len(token) == tokenLength && !strings.ContainsFunc(token, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}
