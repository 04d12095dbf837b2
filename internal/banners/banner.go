package banners

import (
	"slices"
	"strconv"
	"time"

	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
)

// Channel is a place where banners stand.
type Channel string

// The four channels (A§3).
const (
	AppHome           Channel = "APP_HOME"
	AppReceiptList    Channel = "APP_RECEIPT_LIST"
	AppReceiptDetails Channel = "APP_RECEIPT_DETAILS"
	WebPublicReceipt  Channel = "WEBAPP_PUBLIC_RECEIPT"
)

// Channels are all of them, in the order of lists.
var Channels = []Channel{AppHome, AppReceiptList, AppReceiptDetails, WebPublicReceipt}

var channelNames = map[Channel]string{
	AppHome: "Página inicial", AppReceiptList: "Lista de cupons", AppReceiptDetails: "Cupom fiscal",
	WebPublicReceipt: "Cupom fiscal na web",
}

// Known tells whether c is one of the four.
func (c Channel) Known() bool { return channelNames[c] != "" }

// forStores tells whether the channel shows banners of one retailer's stores (A§5).
func (c Channel) forStores() bool { return c == AppReceiptDetails || c == WebPublicReceipt }

// Segment is the kind of audience.
type Segment string

// All consumers, or those of a retailer's stores.
const (
	SegmentAll     Segment = "ALL"
	SegmentByStore Segment = "BY_STORE"
)

// Audience is who sees a banner. Without a retailer all consumers do; AllStores takes in stores that come later.
type Audience struct {
	RetailerID string
	AllStores  bool
	StoreIDs   []string
}

// Segment names the kind.
func (a Audience) Segment() Segment {
	if a.RetailerID == "" {
		return SegmentAll
	}
	return SegmentByStore
}

// Period is from Start up to, and without, End; a zero End is indefinite.
type Period struct{ Start, End time.Time }

// contains tells whether an instant lies in the period.
func (p Period) contains(at time.Time) bool {
	return !at.Before(p.Start) && (p.End.IsZero() || at.Before(p.End))
}

func (p Period) overlaps(other Period) bool {
	return (p.End.IsZero() || other.Start.Before(p.End)) && (other.End.IsZero() || p.Start.Before(other.End))
}

// Status is what lists show of a banner at a moment; it is never stored (A§4).
type Status string

// The four states.
const (
	Removed   Status = "REMOVED"
	Scheduled Status = "SCHEDULED"
	Expired   Status = "EXPIRED"
	Living    Status = "ACTIVE"
)

// Statuses are all of them.
var Statuses = []Status{Living, Scheduled, Expired, Removed}

// Banner is one publication. A removed one stays, inactive.
type Banner struct {
	ID       string
	Name     string
	Active   bool
	Audience Audience
	Channels []Channel // one or two
	Period
	Picture   media.Picture
	AltText   string // what the picture says, for those who do not see it; may be empty
	ActionURL string // where a tap leads; empty: nowhere
	CreatedAt time.Time
	CreatedBy string    // account
	UpdatedAt time.Time // grows with every change, by a millisecond at least
}

// Status derives the banner's state at a moment.
func (b Banner) Status(at time.Time) Status {
	switch {
	case !b.Active:
		return Removed
	case b.Start.After(at):
		return Scheduled
	case !b.contains(at):
		return Expired
	}
	return Living
}

// Version tells two states of a banner apart.
func (b Banner) Version() string { return strconv.FormatInt(b.UpdatedAt.UnixMilli(), 10) }

func (b Banner) on(c Channel) bool { return slices.Contains(b.Channels, c) }

// Named is a retailer or a store, as lists name it; a store's document may be left out.
type Named struct{ ID, Documento, TradeName string }

// Totals are a banner's sums since it was published. Reach counts distinct viewers: exactly up to 50,000, then within
// about one in a hundred.
type Totals struct{ Served, Impressions, Clicks, Reach int64 }

// Record is a banner with the names of its audience. Stores are those chosen or, for all stores, those that live now.
// Totals is nil for callers who may not see them.
type Record struct {
	Banner
	Retailer Named
	Stores   []Named
	// MoreStores is how many stores there are besides: a list names the first by name alone, and with them StoreIDs.
	MoreStores int
	Totals     *Totals
	Looked     Looked // empty for callers who may not see it
	// Elsewhere tells a caller who is bound to stores that it is for others too, which are not named.
	Elsewhere bool
}

// Looked says who of staff has looked at a banner last. Unseen: it is a retailer's, consumers see it or will, and nobody has looked at it as
// it stands.
type Looked struct {
	At     time.Time // zero: nobody has
	By     string    // a name; empty where nobody did, or the account is gone
	Unseen bool
}

// ListQuery asks for a page of banners; zero values do not narrow.
type ListQuery struct {
	paging.Request
	Filter     string // part of the banner's name or of its retailer's name or CNPJ
	Status     Status
	Channel    Channel
	RetailerID string   // for staff
	Unseen     bool     // those that wait for a look of staff
	IDs        []string // these alone
	StoreID    string   // banners that a store shows: of its own retailer, not those for all consumers
}

// SortFields are what lists can be sorted by; the default is the newest first. The last three are for staff.
var SortFields = []string{"description", "startDate", "endDate", "createdAt", "retailer", "reach", "impressions", "clicks"}

// OwnSortFields are what a retailer's list can be sorted by.
var OwnSortFields = SortFields[:4]
