package customerstest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"seiva/internal/customers"
	"seiva/internal/kit/testkit"
)

var (
	yes, no = true, false
	toGreen = customers.Choice{AlwaysGreen: &yes}
	toVibe  = customers.Choice{SendForVibe: &yes}
)

// chosen tells of both choices with the first and the second retailer.
func (p *proofs) chosen() string {
	p.t.Helper()
	var out []string
	for _, c := range []customers.Customer{by("k"), at(second, "k")} {
		got, err := p.store.Preferences(ctx, c.RetailerID, c.CPFIndex)
		testkit.Must(p.t, err)
		out = append(out, fmt.Sprint(got.AlwaysGreen, " ", got.SendForVibe))
	}
	return fmt.Sprint(out)
}

// noVibe takes nothing.
type noVibe struct{}

func (noVibe) Deliver(context.Context, customers.VibeMessage) error { return customers.ErrVibeAway }

// withVibe is the service where receipts are sent to the Vibe, with terms of a version.
func (p *proofs) withVibe(version string) *customers.Service {
	ports := portsOf(func() customers.Terms { return customers.Terms{Version: version, Hash: []byte("its hash")} }, &p.trail, &p.box, &p.queued)
	ports.Vibe = noVibe{}
	return customers.NewService(p.store, ports, p.now)
}

// A choice for all is written over that with each retailer which the account opens, and leaves the other choice as it was.
func chosenForAll(t *testing.T, fresh Fresh) {
	const third = "0190000000000000000000000c"
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	p.accepts(at(third, "k"), "other@example.com")
	testkit.Must(t, second1(p.SetPreferences(ctx, at(second, "k"), customers.Preferences{SendForVibe: true})))
	a := p.signsIn("ana@example.com")
	for _, step := range []struct {
		change customers.Choice
		want   string
	}{
		{toGreen, "[true false true true]"},
		{customers.Choice{}, "[true false true true]"},
		{toVibe, "[true true true true]"},
		{customers.Choice{AlwaysGreen: &no, SendForVibe: &no}, "[false false false false]"},
	} {
		testkit.Must(t, second1(p.ChooseForAll(ctx, a, step.change)))
		if got := p.chosen(); got != step.want {
			t.Errorf("%+v: %s, want %s", step.change, got, step.want)
		}
	}
	if got, err := p.store.Preferences(ctx, third, index.Of(ana)); err != nil || got != (customers.Preferences{}) {
		t.Errorf("with a retailer that the account does not open: %+v %v", got, err)
	}
	testkit.Must(t, second1(p.ChooseForAll(ctx, a, toGreen)))
	p.Service = p.withVibe("2026-11-20")
	if left, err := p.ChooseForAll(ctx, a, toVibe); err != nil || len(left) != 0 || p.chosen() != "[true true true true]" {
		t.Errorf("%v %v %s", left, err, p.chosen())
	}
	testkit.Must(t, second1(p.ChooseForAll(ctx, a, customers.Choice{SendForVibe: &no})))
	p.Service = p.withVibe("2026-11-21") // which nobody accepted
	p.add(Receipt{RetailerID: first, AccessKey: "names it", IssuedAt: start})
	p.add(Receipt{RetailerID: second, AccessKey: "names it too", IssuedAt: start})
	p.accepts(at(second, "k"), "ana@example.com")
	left, err := p.ChooseForAll(ctx, a, toVibe)
	if err != nil || fmt.Sprint(left) != "[Rede a]" || p.chosen() != "[true false true true]" {
		t.Errorf("where the terms in force are not accepted: %v %v %s", left, err, p.chosen())
	}
}

// Two choices at once are both kept.
func chosenAtOnce(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.accepts(at(second, "k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	for range 10 {
		testkit.Must(t, second1(p.ChooseForAll(ctx, a, customers.Choice{AlwaysGreen: &no, SendForVibe: &no})))
		var both sync.WaitGroup
		for _, change := range []customers.Choice{toGreen, toVibe} {
			both.Go(func() {
				if _, err := p.ChooseForAll(ctx, a, change); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if got := p.chosen(); got != "[true true true true]" {
			t.Fatalf("one was lost: %s", got)
		}
	}
}

// Whoever withdraws while a choice is written leaves no choice behind.
func chosenWhileWithdrawn(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(at(second, "k"), "ana@example.com")
	for range 10 {
		p.accepts(by("k"), "ana@example.com")
		a, err := p.store.AccountOf(ctx, index.Of(ana))
		testkit.Must(t, err)
		var both sync.WaitGroup
		both.Go(func() {
			if _, err := p.ChooseForAll(ctx, a, toGreen); err != nil {
				t.Error(err)
			}
		})
		both.Go(func() {
			if err := p.Withdraw(ctx, by("k"), onPage); err != nil {
				t.Error(err)
			}
		})
		both.Wait()
		if got := p.chosen(); got != "[false false true false]" {
			t.Fatalf("left behind: %s", got)
		}
	}
}
