package retailerstest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/retailers"
)

// profile changes some fields at a time: they alone change, in their stored form, and the retailer is found by its new
// name.
func profile(t *testing.T, store retailers.Store) {
	ctx, completions := context.Background(), 0
	s := heard(store, paying{}, &scopetest.Trail{}, func(context.Context, string) error { completions++; return nil })
	asked := New(mercado, "Mercado Seiva")
	want, err := s.Create(ctx, asked)
	testkit.Must(t, err)
	other := Retailer(emporio, "Empório Alfa", "")
	testkit.Must(t, store.Create(ctx, other))
	if want.Complete() || !other.Complete() {
		t.Errorf("complete: fresh %v, filled in %v", want.Complete(), other.Complete())
	}
	for _, step := range []struct {
		changes  retailers.Changes
		want     func(r *retailers.Retailer)
		complete bool
	}{
		{retailers.Changes{}, func(*retailers.Retailer) {}, false},
		{
			retailers.Changes{Address: retailers.AddressChanges{
				CEP: new("01310-100"), Street: new(" Avenida  Paulista "), Number: new("1578"), District: new("Bela Vista"),
				City: new("são paulo"), UF: new(" sp "),
			}},
			func(r *retailers.Retailer) {
				r.Address = retailers.Address{CEP: "01310100", Street: "Avenida Paulista", Number: "1578", District: "Bela Vista", City: "São Paulo", UF: "SP"}
			},
			false,
		},
		{
			retailers.Changes{
				Legal:     retailers.ContactChanges{Name: new("Lia Reis"), Phone: new("(11) 98765 0000"), Email: new("lia@loja.com.br")},
				Technical: retailers.ContactChanges{Name: new("Teo Dias"), Phone: new("1133330000"), Email: new("ti@loja.com.br")},
			},
			func(r *retailers.Retailer) { r.Legal, r.Technical = other.Legal, other.Technical },
			true,
		},
		{
			retailers.Changes{
				TradeName: new("Feira da Sé"), CorporateName: new("Feira SA"), Stores: new(7), MaxPDVs: new(2),
				Address: retailers.AddressChanges{Complement: new("Loja 3")}, Focal: retailers.ContactChanges{Name: new("Eva Luz")},
			},
			func(r *retailers.Retailer) {
				r.TradeName, r.CorporateName, r.Size = "Feira da Sé", "Feira SA", retailers.Size{Stores: 7, MaxPDVs: 2}
				r.Address.Complement, r.Focal.Name = "Loja 3", "Eva Luz"
			},
			true,
		},
		{
			retailers.Changes{Address: retailers.AddressChanges{Complement: new(" ")}},
			func(r *retailers.Retailer) { r.Address.Complement = "" },
			true,
		},
		{
			retailers.Changes{Address: retailers.AddressChanges{UF: new("AM"), City: new("manaus")}},
			func(r *retailers.Retailer) { r.Address.UF, r.Address.City = "AM", "Manaus" },
			true,
		},
	} {
		step.want(&want)
		got, err := s.Edit(ctx, as(want), step.changes)
		testkit.Must(t, err)
		again, err := s.Own(ctx, as(want))
		testkit.Must(t, err)
		if got != want || again != want || again.Complete() != step.complete {
			t.Errorf("edited %+v, read %+v, want %+v, complete %v", got, again, want, step.complete)
		}
	}
	if completions != 4 {
		t.Errorf("%d changes left the profile complete, want the last 4", completions)
	}
	for asked, count := range map[string]int{"feira da se": 1, "feira sa": 1, "mercado": 0} {
		if found, err := store.All(ctx, retailers.Reach{Everything: true}, asked, 10); err != nil || len(found) != count {
			t.Errorf("searching %q: %+v, %v", asked, found, err)
		}
	}
	if got, err := store.ByID(ctx, other.ID); err != nil || got != other {
		t.Errorf("the other retailer changed: %+v, %v", got, err)
	}
}

func wrongChanges(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	mine := Retailer(mercado, "Mercado Seiva", "")
	testkit.Must(t, store.Create(ctx, mine))
	long := strings.Repeat("a", 121)
	for _, c := range []struct {
		name    string
		changes retailers.Changes
		fields  []string
	}{
		{"emptied names", retailers.Changes{CorporateName: new(""), TradeName: new(" ")}, []string{"razaoSocial", "nomeFantasia"}},
		{"sizes", retailers.Changes{Stores: new(0), MaxPDVs: new(100_000)}, []string{"numeroLojas", "numeroMaximoPdvs"}},
		{"address", retailers.Changes{Address: retailers.AddressChanges{
			CEP: new("0131010"), Street: new(""), Number: new(strings.Repeat("1", 21)), Complement: new(long), District: new("a\x00"),
		}}, []string{"cep", "endereco", "numero", "complemento", "bairro"}},
		{"city of another state", retailers.Changes{Address: retailers.AddressChanges{City: new("Manaus")}}, []string{"cidade"}},
		{"state without its city", retailers.Changes{Address: retailers.AddressChanges{UF: new("AM")}}, []string{"cidade"}},
		{"no state", retailers.Changes{Address: retailers.AddressChanges{UF: new(""), City: new("")}}, []string{"cidade"}},
		{"contacts", retailers.Changes{
			Focal:     retailers.ContactChanges{Name: new("Ana")},
			Legal:     retailers.ContactChanges{Name: new(""), Phone: new("123"), Email: new("lia")},
			Technical: retailers.ContactChanges{Name: new("Teo"), Phone: new(""), Email: new("")},
		}, []string{
			"pontoFocalNome", "contatoLegalNome", "contatoLegalWhatsapp", "contatoLegalEmail", "contatoTecnicoNome",
			"contatoTecnicoTelefone", "contatoTecnicoEmail",
		}},
		{"one wrong beside a right one", retailers.Changes{TradeName: new("Outro"), Stores: new(-1)}, []string{"numeroLojas"}},
	} {
		_, err := s.Edit(ctx, as(mine), c.changes)
		e := errs.From(err)
		if e.Kind != errs.Invalid || !slices.Equal(slices.Sorted(maps.Keys(e.Fields)), slices.Sorted(slices.Values(c.fields))) {
			t.Errorf("%s: %v %v, want a 422 on %v", c.name, e, e.Fields, c.fields)
		}
	}
	if got, err := store.ByID(ctx, mine.ID); err != nil || got != mine {
		t.Errorf("it changed: %+v, %v", got, err)
	}
	refused := errors.New("no")
	if _, err := store.Edit(ctx, mine.ID, func(r *retailers.Retailer) error { r.TradeName = "x"; return refused }); !errors.Is(err, refused) {
		t.Errorf("a refused change: %v", err)
	}
}

// audited: the trail names who changed which fields, what those of the company were, and nothing of its people; what cannot be written down
// is not done.
func audited(t *testing.T, store retailers.Store) {
	ctx, trail, mine := context.Background(), &scopetest.Trail{}, Retailer(mercado, "Mercado Seiva", "")
	s := heard(store, paying{}, trail, func(context.Context, string) error { return nil })
	testkit.Must(t, store.Create(ctx, mine))
	who := as(mine)
	who.AccountID, who.SwitchID = "admin", "switch"
	changes := retailers.Changes{
		TradeName: new("Feira"), Stores: new(9), MaxPDVs: &mine.Size.MaxPDVs, CorporateName: &mine.CorporateName,
		Address: retailers.AddressChanges{Number: new("7"), UF: new("AM"), City: new("manaus")},
		Legal:   retailers.ContactChanges{Phone: new("(11) 98765 4321"), Name: &mine.Legal.Name},
	}
	settings := retailers.Settings{ReceiptCostMilli: 7}
	for range 2 { // the second changes nothing
		_, err := s.Edit(ctx, who, changes)
		testkit.Must(t, err)
		_, err = s.Configure(ctx, who, "", settings)
		testkit.Must(t, err)
	}
	if _, err := s.Edit(ctx, who, retailers.Changes{TradeName: new("")}); err == nil {
		t.Error("an empty name was taken")
	}
	trail.Holds(t,
		scopetest.Line("retailers.profile_changed", who, mine.ID, mine.ID, "map[before.cidade:São Paulo before.nomeFantasia:Mercado Seiva "+
			"before.numero:1578 before.numeroLojas:1 before.uf:SP cidade:Manaus fields:nomeFantasia numero contatoLegalWhatsapp numeroLojas uf cidade "+
			"nomeFantasia:Feira numero:7 numeroLojas:9 uf:AM]"),
		scopetest.Line("retailers.configured", who, mine.ID, mine.ID, "map[before.receiptCostMilli:59 before.verifiedOnly:true receiptCostMilli:7 verifiedOnly:false]"),
	)
	trail.Fails = errors.New("no trail")
	_, edited := s.Edit(ctx, who, retailers.Changes{TradeName: new("Sem trilha")})
	_, configured := s.Configure(ctx, who, "", retailers.Settings{ReceiptCostMilli: 8})
	if !errors.Is(edited, trail.Fails) || !errors.Is(configured, trail.Fails) {
		t.Errorf("without a trail: %v, %v", edited, configured)
	}
	if got, err := s.Own(ctx, who); err != nil || got.TradeName != "Feira" || got.Settings != settings {
		t.Errorf("changed without a trail: %+v, %v", got, err)
	}
}

// editors write different fields at the same moment: none of them is lost.
func editors(t *testing.T, store retailers.Store) {
	ctx, s := context.Background(), service(store)
	mine := Retailer(mercado, "Mercado Seiva", "")
	testkit.Must(t, store.Create(ctx, mine))
	var done sync.WaitGroup
	for _, c := range []retailers.Changes{
		{TradeName: new("Feira")},
		{Stores: new(9)},
		{Address: retailers.AddressChanges{Number: new("7")}},
		{Legal: retailers.ContactChanges{Name: new("Eva Luz")}},
		{Technical: retailers.ContactChanges{Name: new("Ivo Luz")}},
	} {
		done.Go(func() {
			if _, err := s.Edit(ctx, as(mine), c); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	mine.TradeName, mine.Size.Stores, mine.Address.Number, mine.Legal.Name, mine.Technical.Name = "Feira", 9, "7", "Eva Luz", "Ivo Luz"
	if got, err := store.ByID(ctx, mine.ID); err != nil || got != mine {
		t.Errorf("got %+v, want %+v, %v", got, mine, err)
	}
}
