package partners

import (
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
)

// Changes are what a software house writes into its profile; nil stays as it is. Phones come with or without their
// masks, categories by id or name. Nothing can be emptied.
type Changes struct {
	CorporateName, TradeName *string
	Categories               *[]string
	Focal, Technical         ContactChanges
	Version                  string // of the profile that the person saw; empty is any
}

// ContactChanges are what changes of a contact.
type ContactChanges = forms.ContactChanges

// apply writes the changes into a software house and gives the fields that are then others, or names every wrong field
// and then leaves it half changed.
func (c Changes) apply(p *Partner, categoryName func(string) (string, bool)) (changed []string, err error) {
	fields := map[string]string{}
	changed = forms.ApplyAll(slices.Concat([]forms.Change{
		{Sent: c.CorporateName, Text: forms.Text{Value: &p.CorporateName, Field: "nome", Rule: forms.CorporateName}},
		{Sent: c.TradeName, Text: forms.Text{Value: &p.TradeName, Field: "fantasia", Rule: forms.TradeName}},
	}, c.Focal.Of(&p.Focal, focalFields), c.Technical.Of(&p.Technical, technicalFields)), fields)
	if c.Categories != nil {
		before := p.Categories
		if p.Categories = cleanCategories(*c.Categories, categoryName, fields); !slices.Equal(before, p.Categories) {
			changed = append(changed, "categorias")
		}
	}
	if len(fields) > 0 {
		return nil, errs.InvalidFields("partners.invalid", fields)
	}
	return changed, nil
}
