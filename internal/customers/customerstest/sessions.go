package customerstest

import (
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/testkit"
)

// Who finds a session open makes no password with it and gives the account to nobody: both let in from then on, and ask for an entry of
// ten minutes at most, as passkeys do.
func doorsNeedARecentEntry(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana.s@example.com")
	a := p.signsIn("ana@example.com")
	p.now.Advance(10*time.Minute + time.Millisecond)
	coded(t, "a password", p.ChoosePassword(ctx, a, "a long password"), "customers.recent_entry_required")
	coded(t, "none", p.ChoosePassword(ctx, a, ""), "customers.recent_entry_required")
	coded(t, "another address", p.TakeAddress(ctx, a, second), "customers.recent_entry_required")
	testkit.Must(t, second2(p.Opens(ctx, a, first)))
	a = p.signsIn("ana@example.com")
	p.now.Advance(10 * time.Minute)
	testkit.Must(t, p.ChoosePassword(ctx, a, "a long password"))
}

// What a session asks for while its account is given to another address is refused: the account may be another person's by then.
func movedMeanwhile(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana.s@example.com")
	former := p.signsIn("ana@example.com")
	testkit.Must(t, p.TakeAddress(ctx, p.signsIn("ana@example.com"), second))
	yes := true
	for what, asked := range map[string]func() error{
		"a password":      func() error { return p.ChoosePassword(ctx, former, "a long password") },
		"the address":     func() error { return p.TakeAddress(ctx, former, first) },
		"a shop's token":  func() error { return second2(p.Opens(ctx, former, second)) },
		"the former shop": func() error { return second2(p.Opens(ctx, former, first)) },
		"a choice":        func() error { return second1(p.ChooseForAll(ctx, former, customers.Choice{AlwaysGreen: &yes})) },
	} {
		coded(t, what, asked(), "customers.no_session")
	}
	if a := p.ana(); a.PasswordHash != "" || a.Email != "ana.s@example.com" {
		t.Errorf("%+v", a)
	}
}

func second2[A, B any](_ A, _ B, err error) error { return err }
