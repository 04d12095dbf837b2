package retailers_test

import (
	"testing"

	"seiva/internal/retailers"
	"seiva/internal/retailers/retailerstest"
)

// A profile is complete with its twelve fields, and without any one of them it is not; what else is empty changes
// nothing.
func TestCompleteTakesTwelveFields(t *testing.T) {
	whole := retailerstest.Retailer("11222333000181", "Mercado Seiva", "")
	whole.Address.Complement, whole.Focal, whole.Size = "", retailers.Contact{}, retailers.Size{}
	if !whole.Complete() {
		t.Error("the twelve fields are not enough")
	}
	r := whole
	for name, field := range map[string]*string{
		"endereco": &r.Address.Street, "cep": &r.Address.CEP, "cidade": &r.Address.City, "bairro": &r.Address.District,
		"numero": &r.Address.Number, "uf": &r.Address.UF, "contatoLegalNome": &r.Legal.Name, "contatoLegalEmail": &r.Legal.Email,
		"contatoLegalWhatsapp": &r.Legal.Phone, "contatoTecnicoNome": &r.Technical.Name, "contatoTecnicoEmail": &r.Technical.Email,
		"contatoTecnicoTelefone": &r.Technical.Phone,
	} {
		r = whole
		if *field = ""; r.Complete() {
			t.Errorf("complete without %s", name)
		}
	}
}
