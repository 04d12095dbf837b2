package customerstest

import (
	"errors"
	"testing"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

func preferencesRefuse(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s := service(store, clock.NewFixed(start))
	for _, c := range []struct {
		name, cpf, code string
		grant           scope.Grant
		kind            errs.Kind
	}{
		{"a key of several retailers", ana, "apikeys.retailer_required", scope.Grant{PartnerID: "the house"}, errs.Forbidden},
		{"a test key", ana, "apikeys.live_required", scope.Grant{RetailerID: first, Test: true}, errs.Forbidden},
		{"a house that the retailer left", ana, "apikeys.out_of_scope", scope.Grant{KeyID: "left", RetailerID: first, PartnerID: "p"}, errs.Forbidden},
		{"wrong check digits", "52998224724", "customers.bad_document", scope.Grant{RetailerID: first}, errs.Invalid},
	} {
		_, err := s.PreferencesOf(ctx, c.grant, c.cpf)
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Kind != c.kind || (c.kind == errs.Invalid && e.Fields["cpf"] == "") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// What a consumer chose with one retailer is nobody else's: not another consumer's, not another retailer's.
func preferences(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s := service(store, clock.NewFixed(start))
	mine := customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(ana)}
	for _, chosen := range []customers.Preferences{{}, {AlwaysGreen: true}, {SendForVibe: true}, {AlwaysGreen: true, SendForVibe: true}} {
		if chosen != (customers.Preferences{}) {
			if got, err := s.SetPreferences(ctx, mine, chosen); err != nil || got.Preferences != chosen {
				t.Fatalf("set: got %+v, %v, want %+v", got, err, chosen)
			}
		}
		if got, err := s.Profile(ctx, mine); err != nil || got.Preferences != chosen {
			t.Fatalf("got %+v, %v, want %+v", got, err, chosen)
		}
		till := scope.Grant{RetailerID: first, PartnerID: "the house"}
		if got, err := s.PreferencesOf(ctx, till, "529.982.247-25"); err != nil || got != chosen {
			t.Fatalf("till: got %+v, %v, want %+v", got, err, chosen)
		}
		for _, other := range []customers.Customer{
			{Grant: scope.Grant{RetailerID: second}, Whole: true, CPFIndex: index.Of(ana)}, {Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(bia)},
		} {
			if got, err := s.Profile(ctx, other); err != nil || got.Preferences != (customers.Preferences{}) {
				t.Fatalf("somebody else's: %+v, %v", got, err)
			}
		}
		if got, err := s.PreferencesOf(ctx, scope.Grant{RetailerID: second}, ana); err != nil || got != (customers.Preferences{}) {
			t.Fatalf("another retailer's till: %+v, %v", got, err)
		}
	}
}

func tradeName(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	s := service(store, clock.NewFixed(start))
	add(Receipt{RetailerID: first, AccessKey: "a receipt", IssuedAt: start}) // with its retailer
	if got, err := s.TradeName(ctx, customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true}); err != nil || got != "Rede a" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := s.TradeName(ctx, customers.Customer{Grant: scope.Grant{RetailerID: second}, Whole: true}); !errors.Is(err, customers.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
}
