package retailers

import (
	"slices"
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
	Version                  string // of the profile that the person saw; empty is any
}

// AddressChanges are what changes of an address. UF and City are judged together, with what is stored of the other.
type AddressChanges struct{ CEP, Street, Number, Complement, District, City, UF *string }

// ContactChanges are what changes of a contact.
type ContactChanges = forms.ContactChanges

// apply writes the changes into a retailer and gives the fields that are then others, or names every wrong field and then
// leaves it half changed.
func (c Changes) apply(r *Retailer, cityName func(uf, name string) (string, bool)) (changed []string, err error) {
	fields := map[string]string{}
	changed = forms.ApplyAll(c.texts(r), fields)
	for _, n := range []struct {
		sent *int
		into *int
		counted
	}{
		{c.Stores, &r.Size.Stores, counted{field: "numeroLojas", what: storeCount}},
		{c.MaxPDVs, &r.Size.MaxPDVs, counted{field: "numeroMaximoPdvs", what: tillCount}},
	} {
		if n.sent == nil || *n.sent == *n.into {
			continue
		}
		*n.into, n.value = *n.sent, *n.sent
		n.check(fields)
		changed = append(changed, n.field)
	}
	changed = append(changed, c.Address.applyCity(&r.Address, cityName, fields)...)
	if len(fields) > 0 {
		return nil, errs.InvalidFields("retailers.invalid", fields)
	}
	return changed, nil
}

func (c Changes) texts(r *Retailer) []forms.Change {
	a := c.Address
	return slices.Concat([]forms.Change{
		{Sent: c.CorporateName, Text: forms.Text{Value: &r.CorporateName, Field: "razaoSocial", Rule: forms.CorporateName}},
		{Sent: c.TradeName, Text: forms.Text{Value: &r.TradeName, Field: "nomeFantasia", Rule: forms.TradeName}},
		{Sent: a.CEP, Text: forms.Text{Value: &r.Address.CEP, Field: "cep", Rule: forms.CEP}},
		{Sent: a.Street, Text: forms.Text{Value: &r.Address.Street, Field: "endereco", Rule: street}},
		{Sent: a.Number, Text: forms.Text{Value: &r.Address.Number, Field: "numero", Rule: number}},
		{Sent: a.Complement, Text: forms.Text{Value: &r.Address.Complement, Field: "complemento", Rule: complement}},
		{Sent: a.District, Text: forms.Text{Value: &r.Address.District, Field: "bairro", Rule: district}},
	}, c.Focal.Of(&r.Focal, focalFields), c.Legal.Of(&r.Legal, legalFields), c.Technical.Of(&r.Technical, technicalFields))
}

func (c AddressChanges) applyCity(a *Address, cityName func(uf, name string) (string, bool), fields map[string]string) (changed []string) {
	if c.UF == nil && c.City == nil {
		return nil
	}
	before := *a
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
	if a.UF != before.UF {
		changed = append(changed, "uf")
	}
	if a.City != before.City {
		changed = append(changed, "cidade")
	}
	return changed
}
