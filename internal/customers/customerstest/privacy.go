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
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
)

var (
	anaAtFirst  = customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(ana)}
	anaAtSecond = customers.Customer{Grant: scope.Grant{RetailerID: second}, Whole: true, CPFIndex: index.Of(ana)}
	biaAtFirst  = customers.Customer{Grant: scope.Grant{RetailerID: first}, Whole: true, CPFIndex: index.Of(bia)}
	onApp       = customers.Origin{Channel: customers.FromAPI, Address: "192.0.2.9"}
	noted       = scope.Scope{AccountID: "consumer"}
)

// settled is a store where Ana at both retailers and Bia at the first have a receipt, accepted and chose.
func settled(t *testing.T, fresh Fresh, trail scope.Trail) (customers.Store, *customers.Service, *clock.Fixed) {
	t.Helper()
	store, add := fresh(t)
	now := clock.NewFixed(start)
	s := recorded(store, now, terms, trail)
	for n, c := range []customers.Customer{anaAtFirst, anaAtSecond, biaAtFirst} {
		add(Receipt{RetailerID: c.RetailerID, AccessKey: fmt.Sprintf("key %d", n), CPFIndex: c.CPFIndex, IssuedAt: start})
		in := anas
		if n == 2 {
			in.Document = bia
		}
		testkit.Must(t, second1(s.Accept(ctx, c, in, onPage)))
		testkit.Must(t, second1(s.SetPreferences(ctx, c, customers.Preferences{AlwaysGreen: true, SendForVibe: true})))
	}
	return store, s, now
}

func second1[T any](_ T, err error) error { return err }

// stands fails unless the customer's profile, person and list are as they were settled.
func stands(t *testing.T, store customers.Store, s *customers.Service, c customers.Customer) {
	t.Helper()
	profile, err := s.Profile(ctx, c)
	if err != nil || !profile.TermsAccepted || profile.AcceptedVersion != "2026-11-20" || !profile.AlwaysGreen || !profile.SendForVibe {
		t.Errorf("%x at %s: %+v, %v", c.CPFIndex, c.RetailerID, profile, err)
	}
	if _, err := store.Person(ctx, c.RetailerID, c.CPFIndex); err != nil {
		t.Errorf("%x at %s: %v", c.CPFIndex, c.RetailerID, err)
	}
	listed(t, s, c, 1)
}

func listed(t *testing.T, s *customers.Service, c customers.Customer, want int) {
	t.Helper()
	if page, err := s.Receipts(ctx, c, paging.Request{Size: 10}); err != nil || page.Total != want || len(page.Items) != want {
		t.Errorf("lists %+v, %v; want %d", page, err, want)
	}
}

// forgotten fails unless nothing of the customer is kept but these consents ('accepted-withdrawn' in minutes from the
// start).
func forgotten(t *testing.T, store customers.Store, s *customers.Service, c customers.Customer, evidence string) {
	t.Helper()
	if profile, err := s.Profile(ctx, c); err != nil || profile != (customers.Profile{}) {
		t.Errorf("profile: %+v, %v", profile, err)
	}
	if shown, err := s.Terms(ctx, c); err != nil || !shown.AcceptedAt.IsZero() {
		t.Errorf("terms: %+v, %v", shown, err)
	}
	if person, err := store.Person(ctx, c.RetailerID, c.CPFIndex); !errors.Is(err, customers.ErrNotFound) {
		t.Errorf("person: %+v, %v", person, err)
	}
	consents, err := store.Consents(ctx, c.RetailerID, c.CPFIndex)
	testkit.Must(t, err)
	var got []string
	for _, consent := range consents {
		if consent.Accepted.Origin != onPage || consent.Withdrawn.Origin != onApp || string(consent.Hash) != "its hash" || consent.Version != "2026-11-20" {
			t.Errorf("consent: %+v", consent)
		}
		got = append(got, fmt.Sprintf("%g-%g", consent.Accepted.At.Sub(start).Minutes(), consent.Withdrawn.At.Sub(start).Minutes()))
	}
	if strings.Join(got, " ") != evidence {
		t.Errorf("evidence %q, want %q", got, evidence)
	}
}

func withdraw(t *testing.T, fresh Fresh) {
	var trail scopetest.Trail
	store, s, now := settled(t, fresh, &trail)
	now.Advance(time.Minute)
	testkit.Must(t, s.Withdraw(ctx, anaAtFirst, onApp))
	testkit.Must(t, s.Withdraw(ctx, anaAtFirst, onApp))
	forgotten(t, store, s, anaAtFirst, "0-1")
	listed(t, s, anaAtFirst, 1)
	stands(t, store, s, anaAtSecond)
	stands(t, store, s, biaAtFirst)

	now.Advance(time.Minute)
	testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
	if shown, err := s.Terms(ctx, anaAtFirst); err != nil || !shown.AcceptedAt.Equal(start.Add(2*time.Minute)) {
		t.Errorf("accepted again: %+v, %v", shown, err)
	}
	now.Advance(time.Minute)
	testkit.Must(t, s.Withdraw(ctx, anaAtFirst, onApp))
	forgotten(t, store, s, anaAtFirst, "0-1 2-3")
	line := scopetest.Line("customers.withdrawn", noted, first, "", "map[consents:1 key:]")
	trail.Holds(t, line, line)

	now.Advance(5 * 366 * 24 * time.Hour)
	testkit.Must(t, second1(s.Accept(ctx, anaAtFirst, anas, onPage)))
	testkit.Must(t, s.Withdraw(ctx, biaAtFirst, onApp)) // clears what is older than five years
	if consents, err := store.Consents(ctx, first, index.Of(ana)); err != nil || len(consents) != 1 || !consents[0].Withdrawn.At.IsZero() {
		t.Errorf("after five years: %+v, %v", consents, err)
	}
}

func erase(t *testing.T, fresh Fresh) {
	var trail scopetest.Trail
	store, s, now := settled(t, fresh, &trail)
	mine, another, elsewhere := issue(t, s, first, ana).Token, issue(t, s, first, ana).Token, issue(t, s, second, ana).Token
	bias := issue(t, s, first, bia).Token
	for n, want := range []int{1, 0} {
		now.Advance(time.Minute)
		done, err := s.Erase(ctx, anaAtFirst, onApp)
		if err != nil || done.Unlinked != want || !done.At.Equal(now.Now()) || len(done.Kept) != 6 || !strings.Contains(done.Kept[0], "cinco anos") {
			t.Errorf("time %d: %+v, %v", n, done, err)
		}
		if at, err := store.ErasedAt(ctx, first, index.Of(ana)); err != nil || !at.Equal(now.Now()) {
			t.Errorf("time %d: erased at %v, %v", n, at, err)
		}
	}
	forgotten(t, store, s, anaAtFirst, "0-1")
	listed(t, s, anaAtFirst, 0)
	refused(t, s, mine, ana, errs.Unauthorized)
	refused(t, s, another, ana, errs.Unauthorized)
	for token, cpf := range map[string]string{elsewhere: ana, bias: bia} {
		if _, err := s.AuthenticateFor(ctx, token, cpf); err != nil {
			t.Errorf("somebody else's token: %v", err)
		}
	}
	stands(t, store, s, anaAtSecond)
	stands(t, store, s, biaAtFirst)
	if at, err := store.ErasedAt(ctx, second, index.Of(ana)); err != nil || !at.IsZero() {
		t.Errorf("erased elsewhere at %v, %v", at, err)
	}
	trail.Holds(t, scopetest.Line("customers.erased", noted, first, "", "map[consents:1 key: receipts:1]"),
		scopetest.Line("customers.erased", noted, first, "", "map[consents:0 key: receipts:0]"))

	now.Advance(5 * 366 * 24 * time.Hour)
	testkit.Must(t, s.Withdraw(ctx, biaAtFirst, onApp))
	if at, err := store.ErasedAt(ctx, first, index.Of(ana)); err != nil || !at.IsZero() {
		t.Errorf("after five years: erased at %v, %v", at, err)
	}
}

// Whatever comes first, a person is kept with a consent that stands, or neither is.
func decideAtOnce(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s := service(store, clock.NewFixed(start))
	decisions := []func() error{
		func() error { return second1(s.Accept(ctx, anaAtFirst, anas, onPage)) },
		func() error { return s.Withdraw(ctx, anaAtFirst, onApp) },
		func() error { return second1(s.Erase(ctx, anaAtFirst, onApp)) },
		func() error {
			return second1(s.SetPreferences(ctx, anaAtFirst, customers.Preferences{AlwaysGreen: true}))
		},
	}
	for range 10 {
		var wg sync.WaitGroup
		failed := make([]error, 3*len(decisions))
		for n := range failed {
			wg.Go(func() { failed[n] = decisions[n%len(decisions)]() })
		}
		wg.Wait()
		testkit.Must(t, errors.Join(failed...))
		_, err := store.Person(ctx, first, index.Of(ana))
		profile, failure := s.Profile(ctx, anaAtFirst)
		if failure != nil || profile.TermsAccepted != (err == nil) {
			t.Fatalf("person: %v; %+v, %v", err, profile, failure)
		}
	}
}

func untraced(t *testing.T, fresh Fresh) {
	trail := scopetest.Trail{Fails: errors.New("the trail is full")}
	store, s, _ := settled(t, fresh, &trail)
	if err := s.Withdraw(ctx, anaAtFirst, onApp); !errors.Is(err, trail.Fails) {
		t.Errorf("withdrawn: %v", err)
	}
	if _, err := s.Erase(ctx, anaAtFirst, onApp); !errors.Is(err, trail.Fails) {
		t.Errorf("erased: %v", err)
	}
	if _, err := s.Export(ctx, anaAtFirst); !errors.Is(err, trail.Fails) {
		t.Errorf("exported: %v", err)
	}
	stands(t, store, s, anaAtFirst)
}
