package sponsors

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"seiva/internal/kit/forms"
	"seiva/internal/kit/media"
)

// A form's texts are stored in one form, and every wrong one is named.
func TestDraftIsCleaned(t *testing.T) {
	draft := func(change func(*Draft)) Draft {
		d := Draft{
			Documento: "11.222.333/0001-81", CorporateName: " Padaria  Ltda ", TradeName: "Padaria",
			Contact: forms.Contact{Name: "Ana Souza", Phone: "(11) 98765-4321", Email: "ana@padaria.com.br"},
		}
		change(&d)
		return d
	}
	right := draft(func(*Draft) {})
	if wrong := right.clean(); len(wrong) > 0 || right.Documento != "11222333000181" || right.CorporateName != strings.TrimSpace(right.CorporateName) {
		t.Errorf("%+v, %v", right, wrong)
	}
	for name, c := range map[string]struct {
		change func(*Draft)
		wrong  []string
	}{
		"another digit":   {func(d *Draft) { d.Documento = "11222333000182" }, []string{documentField}},
		"a CPF":           {func(d *Draft) { d.Documento = "52998224725" }, []string{documentField}},
		"too long":        {func(d *Draft) { d.TradeName = strings.Repeat("a", forms.MaxName+1) }, []string{"nomeFantasia"}},
		"nothing":         {func(d *Draft) { d.CorporateName = " \n" }, []string{"razaoSocial"}},
		"no contact":      {func(d *Draft) { d.Contact = forms.Contact{} }, []string{contactFields.Email, contactFields.Name, contactFields.Phone}},
		"no e-mail of it": {func(d *Draft) { d.Contact.Email = "ana" }, []string{contactFields.Email}},
	} {
		d := draft(c.change)
		if got := slices.Sorted(maps.Keys(d.clean())); !slices.Equal(got, c.wrong) {
			t.Errorf("%s: %v, want %v", name, got, c.wrong)
		}
	}
}

// What an edit changed is named as the form names it, and changes the version; when it was added does neither.
func TestWhatAnEditChanged(t *testing.T) {
	before := Sponsor{Documento: "1", CorporateName: "a", TradeName: "b", Contact: forms.Contact{Name: "c"}, Logo: media.Picture{Key: "k"}}
	for name, c := range map[string]struct {
		change func(*Sponsor)
		want   []string
	}{
		"nothing":        {func(*Sponsor) {}, nil},
		"who added it":   {func(s *Sponsor) { s.CreatedBy = "ana" }, nil},
		"its CNPJ":       {func(s *Sponsor) { s.Documento = "2" }, []string{documentField}},
		"its phone":      {func(s *Sponsor) { s.Contact.Phone = "1" }, []string{"contatoComercial"}},
		"logo and names": {func(s *Sponsor) { s.Logo.Key, s.CorporateName, s.TradeName = "", "x", "y" }, []string{"logo", "nomeFantasia", "razaoSocial"}},
	} {
		after := before
		c.change(&after)
		if got := changed(before, after); !slices.Equal(got, c.want) || (after.Version() != before.Version()) != (c.want != nil) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
