package banners

import (
	"context"
	"time"

	"seiva/internal/kit/scope"
)

// Reach limits what a caller sees: everything, or the banners for one retailer's stores; for a caller who is bound to some of
// these, the banners that reach one of them.
type Reach struct {
	Everything bool
	RetailerID string
	Stores     scope.Stores
}

// Showings tells what consumers may see.
type Showings interface {
	// Live gives every active banner that ends after an instant, or never. For all stores, StoreIDs are those that live
	// now.
	Live(ctx context.Context, after time.Time) ([]Banner, error)
	// Views counts, by a banner's id, a viewer's impressions of some in the minutes from and up to, both included; banners
	// without any are left out. It remembers two days.
	Views(ctx context.Context, viewer []byte, of []Ref, from, to int64) (map[string]int, error)
}

// Counts keeps how many saw and tapped.
type Counts interface {
	// Count adds events, each viewer's once a minute for a banner and kind, in one transaction; what is on disk already
	// adds nothing. Of one banner it writes at most so many in a minute, whatever comes, and tells how many events it
	// left out for that.
	Count(ctx context.Context, events []Event, most int) (over int, err error)
	// AddServed adds to how often banners were handed out.
	AddServed(ctx context.Context, served []Served) error
	// ForgetViews drops the single views from before a minute, in small transactions, until ctx ends; sums stay. False:
	// there are more, and another call goes on.
	ForgetViews(ctx context.Context, before int64) (bool, error)
}

// Store keeps banners.
type Store interface {
	Showings
	// InTx runs f in one write transaction, which the calls made with its context join.
	InTx(ctx context.Context, f func(ctx context.Context) error) error
	// Lock makes transactions that publish or change banners wait for each other.
	Lock(ctx context.Context) error
	// Create stores a banner.
	Create(ctx context.Context, b Banner) error
	// Update writes a banner over itself, whose retailer was before; ErrNotFound when there is none. What was counted of it goes with it to
	// another retailer.
	Update(ctx context.Context, before string, b Banner) error
	// Get gives a banner within reach, removed or not, with names and totals; or ErrNotFound.
	Get(ctx context.Context, reach Reach, id string, at time.Time) (Record, error)
	// List gives a page of the banners within reach and how many match; the query's status, and whether it waits for a look, are of at's moment.
	List(ctx context.Context, reach Reach, q ListQuery, at time.Time) ([]Record, int, error)
	// Look keeps which state of a banner an account looked at.
	Look(ctx context.Context, b Ref, state, at time.Time, accountID string) error
	// Slots gives the active banners of a scope (a retailer, or '' for all consumers) that stand after an instant.
	Slots(ctx context.Context, retailerID string, after time.Time) ([]Slot, error)
	// Days gives a banner's counts by day and channel, both days included, oldest first.
	Days(ctx context.Context, b Ref, from, to string) ([]Day, error)
}

// Participants is what banners need to know of retailers and stores.
type Participants interface {
	// RetailerExists tells whether a retailer takes part.
	RetailerExists(ctx context.Context, retailerID string) (bool, error)
	// LivingStores gives the living stores of a retailer among the given ones.
	LivingStores(ctx context.Context, retailerID string, storeIDs []string) ([]string, error)
	// StoreOf gives a living store with its retailer, or ErrNotFound.
	StoreOf(ctx context.Context, storeID string) (Named, Named, error)
}
