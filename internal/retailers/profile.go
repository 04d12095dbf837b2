package retailers

import (
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
)

// Complete tells whether the twelve fields are filled in without which a retailer does not enter the portal: address
// (but for the complement), legal and technical contact.
func (r Retailer) Complete() bool {
	for _, field := range []string{
		r.Address.Street, r.Address.CEP, r.Address.City, r.Address.District, r.Address.Number, r.Address.UF,
		r.Legal.Name, r.Legal.Email, r.Legal.Phone, r.Technical.Name, r.Technical.Email, r.Technical.Phone,
	} {
		if field == "" {
			return false
		}
	}
	return true
}

// Changes are what a retailer writes into its profile; nil stays as it is. CEP and phones come with or without their
// masks. Nothing but the complement can be emptied.
type Changes struct {
	CorporateName, TradeName *string
	Stores, MaxPDVs          *int
	Address                  AddressChanges
	Focal, Legal, Technical  ContactChanges
}

// AddressChanges are what changes of an address. UF and City are judged together, with what is stored of the other.
type AddressChanges struct{ CEP, Street, Number, Complement, District, City, UF *string }

// ContactChanges are what changes of a contact.
type ContactChanges struct{ Name, Phone, Email *string }

// apply writes the changes into a retailer, or names every wrong field and then leaves it half changed.
func (c Changes) apply(r *Retailer, cityName func(uf, name string) (string, bool)) error {
	fields := map[string]string{}
	for _, t := range c.texts(r) {
		t.Apply(fields)
	}
	for _, n := range []struct {
		sent *int
		into *int
		counted
	}{
		{c.Stores, &r.Size.Stores, counted{field: "numeroLojas", what: storeCount}},
		{c.MaxPDVs, &r.Size.MaxPDVs, counted{field: "numeroMaximoPdvs", what: tillCount}},
	} {
		if n.sent != nil {
			*n.into, n.value = *n.sent, *n.sent
			n.check(fields)
		}
	}
	c.Address.applyCity(&r.Address, cityName, fields)
	if len(fields) > 0 {
		return errs.InvalidFields("retailers.invalid", fields)
	}
	return nil
}

func (c Changes) texts(r *Retailer) []forms.Change {
	a := c.Address
	return []forms.Change{
		{Sent: c.CorporateName, Text: forms.Text{Value: &r.CorporateName, Field: "razaoSocial", Rule: corporateName}},
		{Sent: c.TradeName, Text: forms.Text{Value: &r.TradeName, Field: "nomeFantasia", Rule: tradeName}},
		{Sent: a.CEP, Text: forms.Text{Value: &r.Address.CEP, Field: "cep", Rule: forms.CEP}},
		{Sent: a.Street, Text: forms.Text{Value: &r.Address.Street, Field: "endereco", Rule: street}},
		{Sent: a.Number, Text: forms.Text{Value: &r.Address.Number, Field: "numero", Rule: number}},
		{Sent: a.Complement, Text: forms.Text{Value: &r.Address.Complement, Field: "complemento", Rule: complement}},
		{Sent: a.District, Text: forms.Text{Value: &r.Address.District, Field: "bairro", Rule: district}},
		{Sent: c.Focal.Name, Text: forms.Text{Value: &r.Focal.Name, Field: "pontoFocalNome", Rule: forms.FullName}},
		{Sent: c.Focal.Phone, Text: forms.Text{Value: &r.Focal.Phone, Field: "pontoFocalWhatsapp", Rule: forms.Phone}},
		{Sent: c.Focal.Email, Text: forms.Text{Value: &r.Focal.Email, Field: "pontoFocalEmail", Rule: forms.Email}},
		{Sent: c.Legal.Name, Text: forms.Text{Value: &r.Legal.Name, Field: "contatoLegalNome", Rule: forms.FullName}},
		{Sent: c.Legal.Phone, Text: forms.Text{Value: &r.Legal.Phone, Field: "contatoLegalWhatsapp", Rule: forms.Phone}},
		{Sent: c.Legal.Email, Text: forms.Text{Value: &r.Legal.Email, Field: "contatoLegalEmail", Rule: forms.Email}},
		{Sent: c.Technical.Name, Text: forms.Text{Value: &r.Technical.Name, Field: "contatoTecnicoNome", Rule: forms.FullName}},
		{Sent: c.Technical.Phone, Text: forms.Text{Value: &r.Technical.Phone, Field: "contatoTecnicoTelefone", Rule: forms.Phone}},
		{Sent: c.Technical.Email, Text: forms.Text{Value: &r.Technical.Email, Field: "contatoTecnicoEmail", Rule: forms.Email}},
	}
}

func (c AddressChanges) applyCity(a *Address, cityName func(uf, name string) (string, bool), fields map[string]string) {
	if c.UF == nil && c.City == nil {
		return
	}
	if c.UF != nil {
		a.UF = strings.ToUpper(strings.TrimSpace(*c.UF))
	}
	if c.City != nil {
		a.City = *c.City
	}
	city, known := cityName(a.UF, a.City)
	if a.City = city; !known {
		fields["cidade"] = "Escolha o estado e uma cidade dele."
	}
}
