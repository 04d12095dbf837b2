package customerstest

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
)

// whereAsked notes at which retailers tokens are looked for.
type whereAsked struct {
	customers.Store
	at []string
}

func (s *whereAsked) Token(ctx context.Context, retailerID string, hash []byte) (customers.Token, error) {
	s.at = append(s.at, retailerID)
	return s.Store.Token(ctx, retailerID, hash)
}

func (s *whereAsked) EndToken(ctx context.Context, retailerID string, hash []byte) error {
	s.at = append(s.at, retailerID)
	return s.Store.EndToken(ctx, retailerID, hash)
}

// A token is looked for at its retailer alone, which nobody reads in it; one that was changed or cut opens nothing.
func tokensHaveAPlace(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	watched := &whereAsked{Store: store}
	s := service(watched, clock.NewFixed(start))
	mine, others := id.New(), id.New()
	issued, again, foreign := issue(t, s, mine, ana).Token, issue(t, s, mine, ana).Token, issue(t, s, others, ana).Token
	if got, err := s.AuthenticateFor(ctx, issued, ana); err != nil || got.RetailerID != mine || !slices.Equal(watched.at, []string{mine}) {
		t.Fatalf("%+v, %v, looked for at %q", got, err, watched.at)
	}
	const own = 43
	if len(issued) != own+22 || issued[own:] == again[own:] || strings.Contains(issued, mine) {
		t.Errorf("%d letters, or the place is told by %q and %q", len(issued), issued[own:], again[own:])
	}
	for name, changed := range map[string]string{
		"another's place": issued[:own] + foreign[own:], "another of the same place": issued[:own] + again[own:], "cut": issued[:own],
		"no place": issued[:own] + strings.Repeat("-", 22), "too much": issued[:own] + strings.Repeat("z", 22), "longer": issued + "0",
	} {
		if _, err := s.Authenticate(ctx, changed); !errs.IsKind(err, errs.Unauthorized) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the version before gave out, a secret without a place, opens until it ends, wherever it lies; and so does a new one for a version
// before, which looks for the whole token by its hash alone.
func tokensOfBeforeOpen(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	s, mine, before := service(store, clock.NewFixed(start)), id.New(), secret.Token()
	testkit.Must(t, store.CreateToken(ctx, customers.Token{
		Hash: secret.Hash(before), RetailerID: mine, CPFIndex: index.Of(ana), ExpiresAt: start.Add(time.Hour),
	}, start))
	if got, err := s.Authenticate(ctx, before); err != nil || got.RetailerID != mine {
		t.Errorf("of before: %+v, %v", got, err)
	}
	if got, err := store.Token(ctx, customers.Anywhere, secret.Hash(issue(t, s, mine, ana).Token)); err != nil || got.RetailerID != mine {
		t.Errorf("for a version before: %+v, %v", got, err)
	}
	for retailer, want := range map[string]bool{id.New(): false, "": false, mine: true} {
		if _, err := store.Token(ctx, retailer, secret.Hash(before)); (err == nil) != want {
			t.Errorf("at %q: %v", retailer, err)
		}
	}
}

// A session in an account, which is no retailer's, is looked for with the accounts', and ends there.
func sessionsHaveAPlace(t *testing.T, fresh Fresh) {
	store, _ := fresh(t)
	p := &proofs{store: &whereAsked{Store: store}, now: clock.NewFixed(start), t: t}
	p.Service = proving(p.store, p.now, terms, &p.trail, &p.box, &p.queued)
	p.accepts(by("whole"), anas.Email)
	enter := func() string {
		asked := p.knocks(customers.AccountGate, ana, "10.0.0.1")
		issued, err := p.Enter(ctx, customers.AccountGate, ana, asked.ID, p.code())
		testkit.Must(t, err)
		return issued.Token
	}
	first, second := enter(), enter()
	account, err := p.AuthenticateAccount(ctx, first)
	testkit.Must(t, err)
	testkit.Must(t, p.Leave(ctx, first))
	if _, err := p.AuthenticateAccount(ctx, first); !errs.IsKind(err, errs.Unauthorized) {
		t.Errorf("after leaving: %v", err)
	}
	_, err = p.AuthenticateAccount(ctx, second)
	testkit.Must(t, err)
	testkit.Must(t, store.EndSessions(ctx, account.ID))
	if _, err := p.AuthenticateAccount(ctx, second); !errs.IsKind(err, errs.Unauthorized) {
		t.Errorf("after all ended: %v", err)
	}
	for _, at := range p.store.(*whereAsked).at {
		if at != "" {
			t.Errorf("looked for at %q", at)
		}
	}
	retailers, err := p.Issue(ctx, scope.Grant{KeyID: "whole", RetailerID: id.New()}, ana)
	testkit.Must(t, err)
	if _, err := p.AuthenticateAccount(ctx, retailers.Token); !errs.IsKind(err, errs.Unauthorized) {
		t.Errorf("a retailer's opens the account: %v", err)
	}
}
