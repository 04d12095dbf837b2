package customerstest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

var anas = customers.Acceptance{Document: "529.982.247-25", Email: "ana@example.com", Name: "Ana Souza"}

var onPage = customers.Origin{Channel: customers.FromPage, Address: "192.0.2.1"}

func acceptRefuses(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s := service(store, clock.NewFixed(start))
	mine := customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(ana)}
	for _, c := range []struct {
		name        string
		change      func(*customers.Acceptance)
		code, field string
	}{
		{"another's CPF", func(a *customers.Acceptance) { a.Document = bia }, "customers.other_document", ""},
		{"another's CPF and no e-mail", func(a *customers.Acceptance) { a.Document, a.Email = bia, "" }, "customers.other_document", ""},
		{"no CPF", func(a *customers.Acceptance) { a.Document = " " }, "customers.bad_terms", "document"},
		{"no such CPF", func(a *customers.Acceptance) { a.Document = "52998224724" }, "customers.bad_terms", "document"},
		{"no e-mail", func(a *customers.Acceptance) { a.Email = "" }, "customers.bad_terms", "email"},
		{"no such e-mail", func(a *customers.Acceptance) { a.Email = "ana@" }, "customers.bad_terms", "email"},
		{"an e-mail with U+0000", func(a *customers.Acceptance) { a.Email = "\"a\x00\"@example.com" }, "customers.bad_terms", "email"},
		{"a long e-mail", func(a *customers.Acceptance) { a.Email = strings.Repeat("a", 250) + "@b.co" }, "customers.bad_terms", "email"},
		{"no name", func(a *customers.Acceptance) { a.Name = " \t" }, "customers.bad_terms", "name"},
		{"a name with U+0000", func(a *customers.Acceptance) { a.Name = "Ana\x00" }, "customers.bad_terms", "name"},
		{"a name of broken UTF-8", func(a *customers.Acceptance) { a.Name = "Ana\xff" }, "customers.bad_terms", "name"},
		{"a long name", func(a *customers.Acceptance) { a.Name = strings.Repeat("á", 121) }, "customers.bad_terms", "name"},
		{"another version", func(a *customers.Acceptance) { a.Version = "2026-11-19" }, "customers.terms_changed", ""},
	} {
		in := anas
		c.change(&in)
		_, err := s.Accept(ctx, mine, in, onPage)
		var e *errs.Error
		if !errors.As(err, &e) || e.Code != c.code || (c.field == "") != (len(e.Fields) == 0) || (c.field != "" && e.Fields[c.field] == "") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if shown, err := s.Terms(ctx, mine); !errors.Is(err, customers.ErrNotFound) {
		t.Errorf("the terms of no retailer: %+v, %v", shown, err)
	}
	if got, err := s.Profile(ctx, mine); err != nil || got.TermsAccepted {
		t.Errorf("a refused acceptance counts: %+v, %v", got, err)
	}
}

// One acceptance of each version is kept, the first; it is that of one consumer with one retailer.
func accept(t *testing.T, fresh Fresh) {
	store, add := fresh(t)
	add(Receipt{RetailerID: first, AccessKey: "a receipt", IssuedAt: start}) // with its retailer, called R
	now, version := clock.NewFixed(start), "2026-11-20"
	s := serviceWith(store, now, func() customers.Terms {
		return customers.Terms{Version: version, Text: "# Termos de {quem}", Hash: []byte("hash of " + version)}
	})
	mine := customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(ana)}
	accepted := func(want time.Time) {
		t.Helper()
		shown, err := s.Terms(ctx, mine)
		if err != nil || !shown.AcceptedAt.Equal(want) || shown.Text != "# Termos de "+first || shown.Version != version || shown.TradeName != "Rede a" {
			t.Fatalf("terms: %+v, %v, want %v", shown, err, want)
		}
		if got, err := s.Profile(ctx, mine); err != nil || got.TermsAccepted == want.IsZero() {
			t.Fatalf("profile: %+v, %v", got, err)
		}
	}
	agree := func(in customers.Acceptance, from customers.Origin, want time.Time) {
		t.Helper()
		got, err := s.Accept(ctx, mine, in, from)
		if err != nil || got.Version != version || !got.Accepted.At.Equal(want) || got.Accepted.Origin != onPage || string(got.Hash) != "hash of "+version {
			t.Fatalf("%+v, %v, want %v", got, err, want)
		}
	}
	accepted(time.Time{})
	agree(anas, onPage, start)
	now.Advance(time.Minute)
	again := anas
	again.Email, again.Version = "ana.souza@example.com", version
	agree(again, customers.Origin{Channel: customers.FromAPI, Address: "192.0.2.9"}, start)
	accepted(start)
	for _, other := range []customers.Customer{{Grant: scope.Grant{RetailerID: second}, Whole: true, CPFIndex: index.Of(ana)}, {Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(bia)}} {
		if got, err := s.Profile(ctx, other); err != nil || got.TermsAccepted {
			t.Errorf("somebody else's: %+v, %v", got, err)
		}
	}
	ofAPart := mine
	ofAPart.Whole = false
	if whole, err := s.Profile(ctx, mine); err != nil || whole.Name != anas.Name || whole.Email != anas.Email {
		t.Errorf("the retailer is told %+v, %v", whole, err)
	}
	if part, err := s.Profile(ctx, ofAPart); err != nil || !part.TermsAccepted || part.Name != "" || part.Email != "" {
		t.Errorf("a part of its stores is told %+v, %v", part, err)
	}
	version = "2026-12-01"
	accepted(time.Time{})
	agree(anas, onPage, start.Add(time.Minute))
	accepted(start.Add(time.Minute))
}

func acceptAtOnce(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	mine := customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(ana)}
	var wg sync.WaitGroup
	got := make([]string, 8)
	for n := range got {
		wg.Go(func() {
			from := customers.Origin{Channel: customers.FromAPI, Address: fmt.Sprint(n)}
			c, err := service(store, clock.NewFixed(start.Add(time.Duration(n)*time.Second))).Accept(ctx, mine, anas, from)
			got[n] = fmt.Sprint(c.Accepted, err)
		})
	}
	wg.Wait()
	for _, answer := range got {
		if answer != got[0] || !strings.HasSuffix(answer, "<nil>") {
			t.Fatalf("answers differ: %q", got)
		}
	}
}
