package partnerstest

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/partners"
)

func as(p partners.Partner) scope.Scope {
	return scope.Scope{Profile: scope.Parceiro, PartnerID: p.ID}
}

// profile changes some fields at a time: they alone change, in their stored form, and the software house is found by its
// new name.
func profile(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	want, other := Partner(CaixaLivre, "Caixa Livre", "ABC234"), Partner(Alfa, "Alfa", "ABC235")
	testkit.Must(t, store.Create(ctx, want))
	testkit.Must(t, store.Create(ctx, other))
	for _, step := range []struct {
		changes partners.Changes
		want    func(p *partners.Partner)
	}{
		{partners.Changes{}, func(*partners.Partner) {}},
		{
			partners.Changes{TradeName: new(" Órbita  PDV "), Categories: &[]string{"Farmácia"}},
			func(p *partners.Partner) { p.TradeName, p.Categories = "Órbita PDV", []string{"Farmácia"} },
		},
		{
			partners.Changes{
				CorporateName: new("Orbital SA"), Focal: partners.ContactChanges{Phone: new("(21) 3333 4444")},
				Technical: partners.ContactChanges{Name: new("Eva Luz"), Email: new("eva@orbita.com.br")},
			},
			func(p *partners.Partner) {
				p.CorporateName, p.Focal.Phone, p.Technical.Name, p.Technical.Email = "Orbital SA", "+552133334444", "Eva Luz", "eva@orbita.com.br"
			},
		},
	} {
		step.want(&want)
		got, err := s.Edit(ctx, as(want), step.changes)
		testkit.Must(t, err)
		again, err := s.Own(ctx, as(want))
		testkit.Must(t, err)
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(again, want) {
			t.Errorf("edited %+v, read %+v, want %+v", got, again, want)
		}
	}
	for asked, count := range map[string]int{"orbita": 1, "orbital": 1, "caixa": 0} {
		if found, err := store.All(ctx, asked, 10); err != nil || len(found) != count {
			t.Errorf("searching %q: %+v, %v", asked, found, err)
		}
	}
	if got, err := store.ByID(ctx, other.ID); err != nil || !reflect.DeepEqual(got, other) {
		t.Errorf("the other software house changed: %+v, %v", got, err)
	}
}

func wrongChanges(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	mine := Partner(CaixaLivre, "Caixa Livre", "ABC234")
	testkit.Must(t, store.Create(ctx, mine))
	for _, c := range []struct {
		name    string
		changes partners.Changes
		fields  []string
	}{
		{"emptied names", partners.Changes{CorporateName: new(""), TradeName: new(strings.Repeat("a", 121))}, []string{"nome", "fantasia"}},
		{"no category", partners.Changes{Categories: &[]string{}}, []string{"categorias"}},
		{"four categories", partners.Changes{Categories: &[]string{"Farmácia", "Supermercado", "Farmácia", "Naves"}}, []string{"categorias"}},
		{"contacts", partners.Changes{
			Focal:     partners.ContactChanges{Name: new("Ana"), Phone: new("123"), Email: new("")},
			Technical: partners.ContactChanges{Name: new(""), Phone: new(""), Email: new("beto")},
		}, []string{
			"pontoFocalNome", "pontoFocalWhatsapp", "pontoFocalEmail", "contatoTecnicoNome", "contatoTecnicoTelefone", "contatoTecnicoEmail",
		}},
		{"one wrong beside a right one", partners.Changes{TradeName: new("Outra"), Focal: partners.ContactChanges{Name: new("A\x00 B")}}, []string{"pontoFocalNome"}},
	} {
		_, err := s.Edit(ctx, as(mine), c.changes)
		e := errs.From(err)
		if e.Kind != errs.Invalid || !slices.Equal(slices.Sorted(maps.Keys(e.Fields)), slices.Sorted(slices.Values(c.fields))) {
			t.Errorf("%s: %v %v, want a 422 on %v", c.name, e, e.Fields, c.fields)
		}
	}
	if got, err := store.ByID(ctx, mine.ID); err != nil || !reflect.DeepEqual(got, mine) {
		t.Errorf("it changed: %+v, %v", got, err)
	}
}

// audited: the trail names who changed which fields, what those of the company were, and nothing of its people; what cannot be written down
// is not done.
func audited(t *testing.T, store partners.Store) {
	ctx, trail := context.Background(), &scopetest.Trail{}
	s, mine := serviceWith(store, trail), Partner(CaixaLivre, "Caixa Livre", "ABC234")
	testkit.Must(t, store.Create(ctx, mine))
	who := as(mine)
	who.AccountID, who.SwitchID = "admin", "switch"
	changes := partners.Changes{
		TradeName: new("Órbita"), Categories: &[]string{"Farmácia"}, CorporateName: &mine.CorporateName,
		Technical: partners.ContactChanges{Name: new("Eva Luz"), Email: &mine.Technical.Email},
	}
	for range 2 { // the second changes nothing
		_, err := s.Edit(ctx, who, changes)
		testkit.Must(t, err)
	}
	if _, err := s.Edit(ctx, who, partners.Changes{TradeName: new("")}); err == nil {
		t.Error("an empty name was taken")
	}
	trail.Holds(t, scopetest.Line("partners.profile_changed", who, "", mine.ID,
		"map[before.categorias:Supermercado, Farmácia before.fantasia:Caixa Livre categorias:Farmácia fantasia:Órbita fields:fantasia contatoTecnicoNome categorias]"))
	trail.Fails = errors.New("no trail")
	if _, err := s.Edit(ctx, who, partners.Changes{TradeName: new("Sem trilha")}); !errors.Is(err, trail.Fails) {
		t.Errorf("without a trail: %v", err)
	}
	if got, err := s.Own(ctx, who); err != nil || got.TradeName != "Órbita" {
		t.Errorf("changed without a trail: %+v, %v", got, err)
	}
}

// editors write different fields at the same moment: none of them is lost.
func editors(t *testing.T, store partners.Store) {
	ctx, s := context.Background(), service(store)
	mine := Partner(CaixaLivre, "Caixa Livre", "ABC234")
	testkit.Must(t, store.Create(ctx, mine))
	var done sync.WaitGroup
	for _, c := range []partners.Changes{
		{TradeName: new("Órbita")},
		{Categories: &[]string{"Farmácia"}},
		{Focal: partners.ContactChanges{Name: new("Eva Luz")}},
		{Technical: partners.ContactChanges{Name: new("Ivo Luz")}},
	} {
		done.Go(func() {
			if _, err := s.Edit(ctx, as(mine), c); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	mine.TradeName, mine.Categories, mine.Focal.Name, mine.Technical.Name = "Órbita", []string{"Farmácia"}, "Eva Luz", "Ivo Luz"
	if got, err := store.ByID(ctx, mine.ID); err != nil || !reflect.DeepEqual(got, mine) {
		t.Errorf("got %+v, want %+v, %v", got, mine, err)
	}
}
