package partners

import (
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
)

// Changes are what a software house writes into its profile; nil stays as it is. Phones come with or without their
// masks, categories by id or name. Nothing can be emptied.
type Changes struct {
	CorporateName, TradeName *string
	Categories               *[]string
	Focal, Technical         ContactChanges
}

// ContactChanges are what changes of a contact.
type ContactChanges struct{ Name, Phone, Email *string }

// apply writes the changes into a software house, or names every wrong field and then leaves it half changed.
func (c Changes) apply(p *Partner, categoryName func(string) (string, bool)) error {
	fields := map[string]string{}
	for _, t := range []forms.Change{
		{Sent: c.CorporateName, Text: forms.Text{Value: &p.CorporateName, Field: "nome", Rule: corporateName}},
		{Sent: c.TradeName, Text: forms.Text{Value: &p.TradeName, Field: "fantasia", Rule: tradeName}},
		{Sent: c.Focal.Name, Text: forms.Text{Value: &p.Focal.Name, Field: "pontoFocalNome", Rule: forms.FullName}},
		{Sent: c.Focal.Phone, Text: forms.Text{Value: &p.Focal.Phone, Field: "pontoFocalWhatsapp", Rule: forms.Phone}},
		{Sent: c.Focal.Email, Text: forms.Text{Value: &p.Focal.Email, Field: "pontoFocalEmail", Rule: forms.Email}},
		{Sent: c.Technical.Name, Text: forms.Text{Value: &p.Technical.Name, Field: "contatoTecnicoNome", Rule: forms.FullName}},
		{Sent: c.Technical.Phone, Text: forms.Text{Value: &p.Technical.Phone, Field: "contatoTecnicoTelefone", Rule: forms.Phone}},
		{Sent: c.Technical.Email, Text: forms.Text{Value: &p.Technical.Email, Field: "contatoTecnicoEmail", Rule: forms.Email}},
	} {
		t.Apply(fields)
	}
	if c.Categories != nil {
		p.Categories = cleanCategories(*c.Categories, categoryName, fields)
	}
	if len(fields) > 0 {
		return errs.InvalidFields("partners.invalid", fields)
	}
	return nil
}
