package billing

import (
	"context"
	"errors"
	"time"
)

// Store keeps checkouts, a copy of the subscriptions, and which events were handled.
type Store interface {
	// Subscription gives the retailer's living subscription, the active before the pending and then the newest before
	// the older, or ErrNotFound.
	Subscription(ctx context.Context, retailerID string) (Subscription, error)
	// Subscriptions returns those of several retailers, in one query; a retailer without one is absent.
	Subscriptions(ctx context.Context, retailerIDs []string) (map[string]Subscription, error)
	// Former names the retailer's newest subscription that has ended; empty without one.
	Former(ctx context.Context, retailerID string) (ref string, err error)
	// OpenCheckout gives the retailer's checkout that is not closed, or ErrNoCheckout.
	OpenCheckout(ctx context.Context, retailerID string) (Checkout, error)
	// Claim stores c unless the retailer has an open checkout, and gives the one that is then open. The open checkout
	// named by replaces (the zero value for none) is closed first, if its Ref is still the one that was read: a page
	// that was opened meanwhile may be paid. Many at once are given the same one.
	Claim(ctx context.Context, c, replaces Checkout) (Checkout, error)
	// Opened writes down the page of a checkout; it stays as it was first written. It tells whether the checkout is
	// still the retailer's open one.
	Opened(ctx context.Context, c Checkout) (bool, error)
	// Knows tells whether a checkout was ever claimed for the retailer.
	Knows(ctx context.Context, retailerID, checkoutID string) (bool, error)

	// Written gives what is known of a subscription by its Ref, living or not; the zero value when nothing is.
	Written(ctx context.Context, ref string) (Written, error)
	// Apply writes a subscription over its version, in one transaction with what follows from it: its checkout is
	// finished, or closed when the subscription has ended. A store that is being registered waits for it, or it for the
	// store. Errors: ErrStale when the version is another by now; ErrUnknownRetailer.
	Apply(ctx context.Context, s Subscription, version int, at time.Time) error
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Ask stores what somebody is about to ask the provider for.
	Ask(ctx context.Context, a Asked) error
	// Undone removes it: nothing was done.
	Undone(ctx context.Context, a Asked) error
	// Answered removes it, with those that asked for the same before it; false, and nothing is removed, when another did.
	Answered(ctx context.Context, a Asked) (bool, error)
	// Unanswered returns at most limit of those that were stored before an instant, of a retailer or ('') of all, the oldest first.
	Unanswered(ctx context.Context, retailerID string, before time.Time, limit int) ([]Asked, error)
	// Handle remembers that all that an event asked for was done.
	Handle(ctx context.Context, eventID string, at time.Time) error
	// Handled tells whether an event was handled before.
	Handled(ctx context.Context, eventID string) (bool, error)
}

// Written is what was last written of a subscription; Version counts how often.
type Written struct {
	Version      int
	OverdueSince time.Time
}

// Errors of a Store that never reach a client.
var (
	ErrNoCheckout      = errors.New("billing: no checkout is open")
	ErrStale           = errors.New("billing: the subscription was written by somebody else meanwhile")
	ErrUnknownRetailer = errors.New("billing: no such retailer")
)
