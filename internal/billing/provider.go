package billing

import (
	"context"
	"errors"
	"time"
)

// Provider takes the payments. It is outside: no call of it happens inside a write transaction, each ends within a few
// seconds, and any error but those named here means that it did not answer, or not sensibly.
type Provider interface {
	// CreateCheckout opens the payment page of an order. The same order again gives the same page, also at once.
	CreateCheckout(ctx context.Context, o Order) (Page, error)
	// Checkout tells how a page stands, by its Ref.
	Checkout(ctx context.Context, ref string) (Page, error)
	// CloseCheckout ends an open page, so that nobody pays on it; one that is over already is fine, and so is one that
	// was paid meanwhile: Checkout tells them apart.
	CloseCheckout(ctx context.Context, ref string) error
	// Subscription tells how a subscription stands now. Error: ErrNoSubscription when it knows of none, or of one that
	// is not this program's.
	Subscription(ctx context.Context, ref string) (Subscription, error)
	// Account tells how a subscription is paid now.
	Account(ctx context.Context, ref string) (Account, error)
	// Cost tells what a change of a subscription would cost now, and changes nothing.
	Cost(ctx context.Context, ref string, c Change) (Cost, error)
	// Change changes how many stores a subscription pays for, at the price that Cost tells. The same again changes nothing.
	// Error: ErrRefused when what it costs at once could not be taken, which leaves everything as it was.
	Change(ctx context.Context, ref string, c Change) error
	// EndAtPeriod lets a subscription end with the period that is paid, or go on after all; the same again changes nothing.
	EndAtPeriod(ctx context.Context, ref string, ends bool) error
	// Manage opens a page of the provider where the payer changes method and billing data, and comes back from.
	Manage(ctx context.Context, ref, backURL string) (string, error)
	// ReadEvent checks the signature of a message that the provider sent, its age, and that it is about this account
	// and mode. Errors: ErrBadSignature, ErrWrongMode, ErrWrongAccount.
	ReadEvent(payload []byte, signature string) (Event, error)
}

// Order is what a retailer is asked to pay for. The addresses are where the provider sends people afterwards.
// Former is the retailer's subscription that is over, empty without one: what it left is settled with this order's charge.
type Order struct {
	Former               string
	ID, RetailerID       string
	Name, Email          string
	Items                []Item
	DoneURL, CancelURL   string
	CreatedAt, ExpiresAt time.Time
}

// Page is a payment page of the provider. SubscriptionRef is set once it is Done.
type Page struct {
	Ref, URL        string
	State           PageState
	SubscriptionRef string
	ExpiresAt       time.Time
}

// PageState is where a payment page stands.
type PageState int

// The states of a payment page.
const (
	PageOpen PageState = iota
	PageDone           // a payment was made or begun
	PageOver           // nobody can pay on it any more
)

// Event says that something happened to a subscription; how that stands is asked of the provider. SubscriptionRef is
// empty when the event is about anything else. Paid: somebody paid, on a page or an invoice of a subscription.
type Event struct {
	ID, SubscriptionRef string
	Paid                bool
}

// ErrNoSubscription is returned by a Provider that knows of no such subscription.
var ErrNoSubscription = errors.New("billing: the provider knows no such subscription")
