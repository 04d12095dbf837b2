package reports

import (
	"context"
	"time"

	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
)

// Filter says which receipts count. RetailerIDs nil means every retailer, empty none. PartnerID, when set, keeps the
// stores whose software house it is: the store's own, else its retailer's. Stores keeps those to which the caller is bound. StoreID keeps one store, Text what holds its
// words in a name or CNPJ, Cashier one cashier's code; each where a report has it. Today ends the windows of what is told
// without a period: 30 days of receipts, 90 of tills.
type Filter struct {
	period.Period
	RetailerIDs   []string
	PartnerID     string
	Stores        scope.Stores
	StoreID       string
	Text, Cashier string
	Today         string
	Rate          int        // of comments: 1 to 5, 0 every one
	Answered      *bool      // of comments: nil both
	State         StoreState // of stores: empty every one
	Standing      Standing   // of retailers: empty every one
	Hidden        bool       // of comments: with those that an administrator hid
	Root, UF      string     // of stores that are not integrated
	Staff         bool       // the asker is of the programme
	Compared      Comparison // what sums by store and by série stand beside; by day it does nothing
}

// Totals are the sums over all rows.
type Totals struct {
	Sums
	Compared
}

// DaySums is one day.
type DaySums struct {
	Day string
	Sums
	Compared
}

// SerieSums is one série of one store, which was registered on the day Since.
type SerieSums struct {
	StoreID, Documento, TradeName, Since string
	Serie                                int
	Sums
	Compared
}

// Beside counts the receipts that a report leaves out and shows beside what it counts: of production, in no sum because
// they were cancelled or substituted. Those that staff took out of every sum are not among them.
type Beside struct{ Cancelled, Substituted int64 }

// StoreSums is one living store, whether it had receipts in the period or not. LastAt is its last receipt since
// the tills' window began, zero when there was none; Tills are its distinct cashiers in that window.
type StoreSums struct {
	StoreID, RetailerID, Documento, TradeName string
	Total, Identified                         int64
	Tills                                     int
	LastAt                                    time.Time
}

// Board is the first stores of a filter, most receipts first, and the counts over all of them.
type Board struct {
	Rows          []StoreSums
	Stores, Tills int
}

// Facts answers the first-steps list of a home.
type Facts struct {
	AnyReceipt bool // ever
	AnyKey     bool // an API key of production in force that may send this retailer's receipts; for retailers alone
	Retailers  int  // linked to the partner, by itself or by a store; for partners alone
}

// Store reads the roll-ups. Every method costs a constant number of queries, whatever the size of the data.
type Store interface {
	// ByDay gives the days that have receipts, ascending.
	ByDay(ctx context.Context, f Filter) ([]DaySums, error)
	// BySerie gives one page of séries of stores, how many there are, and the sums over all of them. Sort is one of
	// the Sort constants; ties come by the store's document, then série, ascending. Compared, those that have only earlier receipts
	// are among them.
	BySerie(ctx context.Context, f Filter, r paging.Request) (rows []SerieSums, groups int, all Totals, err error)
	// ByStore is the same by store, with no série in its rows.
	ByStore(ctx context.Context, f Filter, r paging.Request) (rows []SerieSums, groups int, all Totals, err error)
	// EachSerie and EachStore hand over every row of BySerie and ByStore, in order and however many, with how many there are.
	// They end with the first error of row.
	EachSerie(ctx context.Context, f Filter, r paging.Request, row func(line SerieSums, groups int) error) error
	EachStore(ctx context.Context, f Filter, r paging.Request, row func(line SerieSums, groups int) error) error
	// Beside counts what the filter's period has beside its sums.
	Beside(ctx context.Context, f Filter) (Beside, error)
	// Board gives the most stores of the filter; tills and last receipts are read from the day tillsFrom on. A store
	// whose receipts name no cashier at all has one till.
	Board(ctx context.Context, f Filter, tillsFrom string, most int) (Board, error)
	// Facts looks at the filter's retailer or partner, and not at its period.
	Facts(ctx context.Context, f Filter, now time.Time) (Facts, error)
}
