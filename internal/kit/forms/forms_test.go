package forms_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/forms"
)

func TestRules(t *testing.T) {
	line := forms.Line(3, "torto")
	for _, c := range []struct {
		name             string
		rule             forms.Rule
		typed            string
		clean, complaint string
	}{
		{"empty line", line, " ", "", "torto"},
		{"long line", line, "abcd", "", "torto"},
		{"control character", line, "a\x00", "", "torto"},
		{"long optional line", forms.OptionalLine(3, "torto"), "abcd", "", "torto"},
		{"long name", forms.FullName, strings.Repeat("a ", 61), "", "Use no máximo 120 caracteres, em uma linha."},
		{"one name", forms.FullName, "Ana", "", "Devem ser informados pelo menos 2 nomes"},
		{"name with a link", forms.FullName, "Ganhe em mal.com.br", "", forms.NoLink},
		{"trade name with a link", forms.Unlinked(forms.Line(60, "torto")), "Prêmios mal.com", "", forms.NoLink},
		{"empty trade name", forms.Unlinked(line), "", "", "torto"},
		{"registered name with an address", forms.NoAddress(forms.Line(60, "torto")), "www.mal", "", forms.NoLink},
		{"phone", forms.Phone, "123", "", "Este telefone é inválido"},
		{"e-mail", forms.Email, "ana", "", "Este e-mail é inválido"},
		{"phone of nine digits", forms.Phone, "119876543", "", "Este telefone é inválido"},
		{"phone of twelve", forms.Phone, "119876543210", "", "Este telefone é inválido"},
		{"CEP", forms.CEP, "0131010", "", "Este CEP é inválido"},
		{"CEP of nine digits", forms.CEP, "013101000", "", "Este CEP é inválido"},

		{"line", line, "  a  b ", "a b", ""},
		{"optional line", forms.OptionalLine(3, "torto"), "  ", "", ""},
		{"name", forms.FullName, " Ana  Souza ", "Ana Souza", ""},
		{"trade name", forms.Unlinked(forms.Line(60, "torto")), "Casa & Cia. S.A.", "Casa & Cia. S.A.", ""},
		{"registered name", forms.NoAddress(forms.Line(60, "torto")), "Silva Com.de Alimentos", "Silva Com.de Alimentos", ""},
		{"masked phone", forms.Phone, "(11) 98765 4321", "+5511987654321", ""},
		{"phone of ten digits", forms.Phone, "(11) 3333-4444", "+551133334444", ""},
		{"e-mail with spaces around", forms.Email, " ana@loja.com.br ", "ana@loja.com.br", ""},
		{"masked CEP", forms.CEP, "01310-100", "01310100", ""},
	} {
		clean, complaint := c.rule(c.typed)
		if complaint != c.complaint || (complaint == "" && clean != c.clean) {
			t.Errorf("%s: %q, %q; want %q, %q", c.name, clean, complaint, c.clean, c.complaint)
		}
	}
}

func TestOnlyWhatWasSentChanges(t *testing.T) {
	stored, wrong, right := "Ana Souza", "Ana", "Rui Lima"
	fields := map[string]string{}
	forms.Change{Text: forms.Text{Value: &stored, Field: "nome", Rule: forms.FullName}}.Apply(fields)
	if stored != "Ana Souza" || len(fields) > 0 {
		t.Errorf("nothing sent: %q, %v", stored, fields)
	}
	forms.Change{Sent: &right, Text: forms.Text{Value: &stored, Field: "nome", Rule: forms.FullName}}.Apply(fields)
	if stored != "Rui Lima" || len(fields) > 0 {
		t.Errorf("sent: %q, %v", stored, fields)
	}
	forms.Change{Sent: &wrong, Text: forms.Text{Value: &stored, Field: "nome", Rule: forms.FullName}}.Apply(fields)
	if fields["nome"] == "" {
		t.Error("a wrong name was taken")
	}
}

func TestContactsChangeByField(t *testing.T) {
	names := forms.ContactFields{Name: "nome", Phone: "fone", Email: "correio"}
	contact, wrong := forms.Contact{Name: "Ana Souza", Phone: "+5511987654321", Email: "ana@loja.com.br"}, map[string]string{}
	for _, c := range []struct {
		sent    forms.ContactChanges
		changed []string
		want    forms.Contact
	}{
		{forms.ContactChanges{}, nil, contact},
		{forms.ContactChanges{Name: new(" Ana  Souza "), Phone: new("(11) 98765 4321")}, nil, contact},
		{
			forms.ContactChanges{Phone: new("1133330000"), Email: new("rui@loja.com.br")},
			[]string{"fone", "correio"},
			forms.Contact{Name: "Ana Souza", Phone: "+551133330000", Email: "rui@loja.com.br"},
		},
	} {
		if changed := forms.ApplyAll(c.sent.Of(&contact, names), wrong); !slices.Equal(changed, c.changed) || contact != c.want || len(wrong) > 0 {
			t.Errorf("changed %v, %+v, wrong %v; want %v, %+v", changed, contact, wrong, c.changed, c.want)
		}
	}
	forms.ApplyAll(forms.ContactChanges{Name: new("Ana"), Phone: new("1"), Email: new("")}.Of(&contact, names), wrong)
	if wrong["nome"] == "" || wrong["fone"] == "" || wrong["correio"] == "" {
		t.Errorf("wrong: %v", wrong)
	}
}

// What is empty is told as such, whatever its rule would say; sign-up has words of its own (D-18).
func TestNothingTyped(t *testing.T) {
	typed, fields := [...]string{"", " \u200b", "a"}, map[string]string{}
	for _, text := range []forms.Text{
		{Value: &typed[0], Field: "mail", Rule: forms.Email},
		{Value: &typed[1], Field: "name", Rule: forms.FullName, Absent: "Insira o nome"},
		{Value: &typed[2], Field: "other", Rule: forms.Email, Absent: "Insira o E-mail"},
		{Value: new(" "), Field: "optional", Rule: forms.OptionalLine(3, "torto"), Absent: "Insira"},
	} {
		text.Clean(fields)
	}
	if want := map[string]string{"mail": forms.Required, "name": "Insira o nome", "other": "Este e-mail é inválido"}; !maps.Equal(fields, want) {
		t.Errorf("%v, want %v", fields, want)
	}
}
