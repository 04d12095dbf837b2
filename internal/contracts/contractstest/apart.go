package contractstest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/testkit"
)

// apart: a signature is its retailer's alone. What is signed is signed once, and of several that are renewed each keeps its own.
func apart(t *testing.T, s Stage, _ *world) {
	ctx, day := t.Context(), 24*time.Hour
	mine, other := s.Retailer(), s.Retailer()
	signed := func(retailerID, words string, at time.Time) contracts.Contract {
		return contracts.Contract{
			RetailerID: retailerID, SentAt: start, SignedAt: at, SignedBy: "ana", Signer: contracts.Contact{Name: "Ana", Email: "ana@loja.test"},
			Company: words, Version: words, Hash: []byte(words), Content: words,
		}
	}
	for _, retailer := range []string{mine, other} {
		testkit.Must(t, s.Store.SetSent(ctx, retailer, start))
		testkit.Must(t, s.Store.Sign(ctx, signed(retailer, "of "+retailer, start)))
	}
	for name, err := range map[string]error{
		"signed again": s.Store.Sign(ctx, signed(mine, "again", start.Add(day))), "sent once more": s.Store.SetSent(ctx, mine, start.Add(day)),
	} {
		if !errors.Is(err, contracts.ErrAlreadySigned) {
			t.Errorf("%s: %v", name, err)
		}
	}
	before, newer := signed(mine, "of "+mine, start), signed(mine, "newer", start.Add(day))
	testkit.Must(t, s.Store.Renew(ctx, before, newer))
	if err := s.Store.Renew(ctx, before, signed(mine, "late", start.Add(2*day))); !errors.Is(err, contracts.ErrAlreadySigned) {
		t.Errorf("in the place of what stands no more: %v", err)
	}
	for retailer, want := range map[string]struct {
		now    string
		former int
	}{mine: {"newer", 1}, other: {"of " + other, 0}} {
		now, err := s.Store.Contract(ctx, retailer)
		testkit.Must(t, err)
		former, err := s.Store.Former(ctx, retailer, 9)
		testkit.Must(t, err)
		first, err := s.Store.SignedAt(ctx, retailer, start)
		if err != nil || now.Content != want.now || len(former) != want.former || first.Content != "of "+retailer {
			t.Errorf("%+v, before %+v, first %+v, %v; want %+v", now, former, first, err, want)
		}
	}
	wait := map[string]string{}
	for name, at := range map[string]time.Time{"early": start.Add(-time.Millisecond), "first": start, "late": start.Add(day)} {
		wait[name] = s.Retailer()
		testkit.Must(t, s.Store.SetSent(ctx, wait[name], at))
	}
	for after, want := range map[string][]string{"": {wait["first"]}, wait["first"]: nil} {
		if got, err := s.Store.Unsigned(ctx, start, start.Add(day), after, 9); err != nil || !slices.Equal(got, want) {
			t.Errorf("unsigned after %q: %q, %v; want %q", after, got, err, want)
		}
	}
}
