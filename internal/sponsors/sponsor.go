package sponsors

import (
	"time"

	"seiva/internal/kit/etag"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
)

// SortFields are what a list of sponsors may be sorted by.
var SortFields = []string{"nomeFantasia", "createdAt"}

// Sponsor is a company whose promotions the programme runs.
type Sponsor struct {
	ID            string
	Documento     string // CNPJ, bare
	CorporateName string // razão social
	TradeName     string
	Contact       forms.Contact // the person responsible for the sponsor's promotions
	Logo          media.Picture // the zero value: none
	CreatedAt     time.Time
	CreatedBy     string // account
}

// Version changes with what people edit.
func (s Sponsor) Version() string {
	return etag.Of(s.Documento, s.CorporateName, s.TradeName, s.Contact, s.Logo.Key)
}

// ListQuery asks for a page of sponsors. The filter finds any part of a name or CNPJ.
type ListQuery struct {
	paging.Request
	Filter string
}

// Draft is what a person fills in, all of it. Upload is the key of a sent logo; without one the sponsor keeps the logo that it
// has, and loses it by NoLogo.
type Draft struct {
	Documento, CorporateName, TradeName string
	Contact                             forms.Contact
	Upload                              string
	NoLogo                              bool
}

var contactFields = forms.ContactFields{
	Name: "contatoComercialNome", Phone: "contatoComercialTelefone", Email: "contatoComercialEmail",
}

// clean puts the texts into their stored form, and gives what is wrong, by field.
func (d *Draft) clean() map[string]string {
	fields := map[string]string{}
	texts := append([]forms.Text{
		{Value: &d.Documento, Field: documentField, Rule: forms.CNPJ(badDocument)},
		{Value: &d.CorporateName, Field: "razaoSocial", Rule: forms.Name},
		{Value: &d.TradeName, Field: "nomeFantasia", Rule: forms.Name},
	}, d.Contact.Texts(contactFields)...)
	for _, t := range texts {
		t.Clean(fields)
	}
	return fields
}
