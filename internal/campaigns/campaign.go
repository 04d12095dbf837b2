package campaigns

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
)

// Limits of a campaign.
const (
	maxName   = 120
	maxStores = 10_000
)

// Status is what a campaign's days say about it on one day.
type Status string

// The states of a campaign.
const (
	Scheduled Status = "SCHEDULED"
	Active    Status = "ACTIVE"
	Expired   Status = "EXPIRED"
)

// Campaign is one publication, from a day to a day of America/Sao_Paulo, YYYY-MM-DD and both included.
type Campaign struct {
	ID, Name   string
	Images     []media.Picture // 1 to 10, in the order of its pages
	StoreIDs   []string        // empty: all stores, also those that come later (D-51)
	Start, End string
	CreatedAt  time.Time
	CreatedBy  string // account
}

// Status derives the campaign's state on a day.
func (c Campaign) Status(today string) Status {
	switch {
	case c.Start > today:
		return Scheduled
	case c.End < today:
		return Expired
	}
	return Active
}

// Named is a store, as lists name it.
type Named struct{ ID, Documento, TradeName string }

// Record is a campaign with the names of its stores (none: all) and its state today.
type Record struct {
	Campaign
	Stores []Named
	// MoreStores is how many stores there are besides: a list names the first by name alone, and with them StoreIDs.
	MoreStores int
	Status     Status
}

// ListQuery asks for a page of campaigns, the newest first. The filter finds any part of a name.
type ListQuery struct {
	paging.Request
	Filter string
}

// Draft is what a person fills in.
type Draft struct {
	Name       string
	Uploads    []string // keys of sent files
	StoreIDs   []string
	Start, End string
}

// check gives what is wrong with the texts of a draft, by field; empty when nothing is.
func (d Draft) check(today string) map[string]string {
	fields := map[string]string{}
	if d.Name == "" {
		fields[nameField] = forms.Required
	} else if utf8.RuneCountInString(d.Name) > maxName || strings.ContainsFunc(d.Name, func(r rune) bool { return r < ' ' }) {
		fields[nameField] = badName
	}
	if len(d.StoreIDs) > maxStores || slices.ContainsFunc(d.StoreIDs, func(s string) bool { return !id.Valid(s) }) {
		fields[storesField] = badStore
	}
	p, wrong := period.Open(d.Start, d.End)
	for field, message := range wrong {
		fields[field] = message
	}
	for field, day := range map[string]string{startField: d.Start, endField: d.End} {
		if day == "" {
			fields[field] = forms.Required
		}
	}
	if fields[startField] != "" || fields[endField] != "" {
		return fields
	}
	if p.From < today {
		fields[startField] = past
	}
	if p.Days() > period.MaxDays {
		fields[endField] = tooLong
	}
	return fields
}
