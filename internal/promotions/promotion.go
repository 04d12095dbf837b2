package promotions

import (
	"time"

	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/period"
)

// Limits of a promotion.
const (
	maxName        = 120
	maxDescription = 1000
	maxItems       = 200
	maxPlaces      = 10_000
	maxQuantity    = 1000
)

// Status is what a promotion's days, and whether it is active, say about it on one day.
type Status string

// The states of a promotion.
const (
	Scheduled Status = "SCHEDULED"
	Active    Status = "ACTIVE"
	Expired   Status = "EXPIRED"
	Ended     Status = "ENDED" // somebody ended it, or did not begin it yet
)

// Promotion runs from a day to a day of its receipts, YYYY-MM-DD and both included, while it is active.
type Promotion struct {
	ID, SponsorID     string
	Name, Description string
	Start, End        string
	Active            bool
	CreatedAt         time.Time
	CreatedBy         string // account
}

// Status derives the promotion's state on a day.
func (p Promotion) Status(today string) Status {
	switch {
	case !p.Active:
		return Ended
	case p.Start > today:
		return Scheduled
	case p.End < today:
		return Expired
	}
	return Active
}

// Version changes with what people edit in the form.
func (p Promotion) Version() string {
	return etag.Of(p.SponsorID, p.Name, p.Description, p.Start, p.End, p.Active)
}

// Item is a product of a promotion: a receipt with at least so many units of it takes part.
type Item struct {
	ID, PromotionID, Name string
	GTIN                  string // as it was typed, digits alone; receipts may write zeros before it
	Quantity              int    // units
}

// Place is a store where a promotion runs. ID is the link's.
type Place struct{ ID, PromotionID, StoreID, Documento, TradeName string }

// Record is a promotion as lists show it.
type Record struct {
	Promotion
	SponsorName   string
	Items, Places int // how many
	Status        Status
}

// Whole is a promotion with its products, and the first of its stores by name.
type Whole struct {
	Record
	Products []Item
	Stores   []Place
}

// ListQuery asks for a page of promotions, the newest first. The filter finds any part of a promotion's or sponsor's name.
type ListQuery struct {
	paging.Request
	Filter    string
	SponsorID string
}

// Draft is what a person fills in.
type Draft struct {
	SponsorID, Name, Description string
	Start, End                   string
	Active                       bool
}

// clean puts the texts into their stored form, and gives what is wrong, by field.
func (d *Draft) clean() map[string]string {
	fields := map[string]string{}
	for _, t := range []forms.Text{
		{Value: &d.Name, Field: "nome", Rule: forms.Name},
		{Value: &d.Description, Field: "descricao", Rule: description},
	} {
		t.Clean(fields)
	}
	if d.SponsorID == "" {
		fields[sponsorField] = forms.Required
	} else if !id.Valid(d.SponsorID) {
		fields[sponsorField] = badSponsor
	}
	p, wrong := period.Open(d.Start, d.End)
	for field, message := range wrong {
		fields[map[string]string{"startDate": startField, "endDate": endField}[field]] = message
	}
	for field, day := range map[string]string{startField: d.Start, endField: d.End} {
		if day == "" {
			fields[field] = forms.Required
		}
	}
	if fields[startField] == "" && fields[endField] == "" && p.Days() > period.MaxDays {
		fields[endField] = tooLong
	}
	return fields
}

var block = forms.Block(maxDescription, "A descrição pode ter no máximo 1.000 caracteres.")

// description may be empty.
func description(typed string) (string, string) {
	if typed == "" {
		return "", ""
	}
	return block(typed)
}

// clean puts an item into its stored form, and gives what is wrong, by field.
func (i *Item) clean() map[string]string {
	fields := map[string]string{}
	for _, t := range []forms.Text{
		{Value: &i.Name, Field: "nome", Rule: forms.Name},
		{Value: &i.GTIN, Field: gtinField, Rule: gtin},
	} {
		t.Clean(fields)
	}
	if i.Quantity < 1 || i.Quantity > maxQuantity {
		fields[quantityField] = badQuantity
	}
	return fields
}
