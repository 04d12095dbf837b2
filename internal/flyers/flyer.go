package flyers

import (
	"time"

	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
)

// Limits of a flyer.
const (
	maxStores = 10_000 // as many as lists to choose from hold
	maxAll    = 1000   // flyers of a period in one answer, the newest
)

// Flyer is one publication. Its week is that of its creation.
type Flyer struct {
	ID, RetailerID string
	Images         []media.Picture // 1 to 10, in the order of its pages
	StoreIDs       []string
	Week           Week
	CreatedAt      time.Time
	CreatedBy      string // account
}

// Named is a retailer or a store, as lists name it.
type Named struct{ ID, Documento, TradeName string }

// Record is a flyer with the names of whose it is; Stores also names those that were deleted since.
type Record struct {
	Flyer
	Retailer Named
	Stores   []Named
	// MoreStores is how many stores there are besides: a list names the first by name alone, and with them StoreIDs.
	MoreStores int
	// Elsewhere tells a caller who is bound to stores that it is of others too, which are not named.
	Elsewhere bool
}

// Draft is what a person fills in. A retailer leaves RetailerID empty or gives its own.
type Draft struct {
	Uploads    []string // keys of sent files
	RetailerID string
	StoreIDs   []string
	AllFree    bool // instead of StoreIDs: the stores that have no flyer this week
}

// ListQuery asks for a page of flyers, the newest first; zero values do not narrow. From and To are instants of
// creation, the latter left out.
type ListQuery struct {
	paging.Request
	RetailerID string // for administrators
	From, To   time.Time
}

// StoreWeek is a living store with the flyer it has in a week; FlyerID is empty when it has none.
type StoreWeek struct {
	Named
	FlyerID   string
	CreatedAt time.Time
	Day       string // on which it got its flyer; empty when it has none
}

// Calendar is what a retailer's stores have in the week of now: the first of each day and of those without a flyer, and how many
// there are.
type Calendar struct {
	Week
	Stores []StoreWeek // by name
	Days   [7]int      // stores that got their flyer on each
	Free   int         // stores without one
}

// Total is how many stores there are.
func (c Calendar) Total() int {
	total := c.Free
	for _, n := range c.Days {
		total += n
	}
	return total
}

// Full tells that every store has its flyer: no other can be published this week. Without stores it is full too.
func (c Calendar) Full() bool { return c.Free == 0 }

// freeStores are those named that have no flyer, by id.
func (c Calendar) freeStores() (ids []string) {
	for _, s := range c.Stores {
		if s.FlyerID == "" {
			ids = append(ids, s.ID)
		}
	}
	return distinct(ids)
}
