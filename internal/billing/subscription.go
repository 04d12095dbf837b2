package billing

import (
	"slices"
	"time"
)

// State is where a subscription stands.
type State string

// The states. A pending one waits for its first payment (a boleto takes days); an ended one was cancelled, or its first
// payment never came.
const (
	Active  State = "ATIVA"
	Pending State = "PENDENTE"
	Ended   State = "ENCERRADA"
)

// LateAfter is how long a payment may be open before it counts as late (specification B§9: 7 days).
const LateAfter = 7 * 24 * time.Hour

// Subscription is what the provider says of one. Ref and CheckoutID are the provider's name for it and the checkout it
// came from; PayURL, where an open invoice is paid, is read fresh and never stored. OverdueSince is zero while nothing
// is overdue. EndsAt is when one that was cancelled ends, CanceledAt when that was; both are zero while it goes on.
type Subscription struct {
	Ref, RetailerID, CheckoutID string
	State                       State
	Items                       []Item
	OverdueSince, CreatedAt     time.Time
	EndsAt, CanceledAt          time.Time
	PayURL                      string
}

// Living tells whether it is not over.
func (s Subscription) Living() bool { return s.State == Active || s.State == Pending }

// over tells whether a cancelled one has come to its end, also before the provider has said so.
func (s Subscription) over(now time.Time) bool { return !s.EndsAt.IsZero() && !now.Before(s.EndsAt) }

// Late tells whether a payment has been overdue for seven days or more.
func (s Subscription) Late(now time.Time) bool {
	return !s.OverdueSince.IsZero() && now.Sub(s.OverdueSince) >= LateAfter
}

// Checkout is one visit to the provider's payment page. It is open until ClosedAt; FinishedAt is set once the provider
// knows of a subscription that came from it. Until the page is open, Ref and URL are empty.
type Checkout struct {
	RetailerID, ID, Ref, URL                   string
	Items                                      []Item
	CreatedAt, ExpiresAt, FinishedAt, ClosedAt time.Time
}

// How long a checkout serves: its page, the time before its end when nobody is led to it any more, and a checkout whose
// page was never heard of.
const (
	checkoutLife = 2 * time.Hour
	lastCall     = 5 * time.Minute
	openingLife  = 2 * time.Minute
)

// serves tells whether a retailer who pays for these items can still be led to it.
func (c Checkout) serves(items []Item, now time.Time) bool {
	if !c.FinishedAt.IsZero() || !slices.Equal(c.Items, items) {
		return false
	}
	if c.URL == "" {
		return now.Before(c.CreatedAt.Add(openingLife))
	}
	return now.Before(c.ExpiresAt.Add(-lastCall))
}

// Standing is how a retailer stands: what other domains and its profile show. MaxStores is meaningful only when
// Subscribed.
type Standing struct {
	Subscribed, CheckoutFinished, Late bool
	MaxStores                          int
}
