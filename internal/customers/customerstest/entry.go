package customerstest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

// gate is a VIP area of the first retailer.
var gate = scope.Grant{KeyID: "area", RetailerID: first}

func from(address string) customers.Origin {
	return customers.Origin{Channel: customers.FromPage, Address: address}
}

func (p *proofs) knocks(g scope.Grant, cpf, address string) customers.Entry {
	p.t.Helper()
	e, err := p.AskEntry(ctx, g, cpf, from(address))
	testkit.Must(p.t, err)
	return e
}

// A mailed code opens the whole retailer for an hour: once, to who asked for it, and at the gate where it was asked for.
func enter(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	asked := p.knocks(gate, "529.982.247-25", "10.0.0.1")
	if asked.ExpiresAt != start.Add(15*time.Minute) || len(p.box.Sent()) != 1 || p.box.Sent()[0].To != "ana@example.com" || len(p.code()) != 8 {
		t.Fatalf("%+v, %v", asked, p.box.Sent())
	}
	code := p.code()
	again := p.knocks(gate, ana, "10.0.0.2")
	other := gate
	other.KeyID = "another area"
	elsewhere := gate
	elsewhere.RetailerID = second
	for what, err := range map[string]error{
		"another's asking": second1(p.Enter(ctx, gate, ana, again.ID, code)),
		"no asking":        second1(p.Enter(ctx, gate, ana, id.New(), code)),
		"no id":            second1(p.Enter(ctx, gate, ana, "x", code)),
		"another CPF":      second1(p.Enter(ctx, gate, bia, asked.ID, code)),
		"another gate":     second1(p.Enter(ctx, other, ana, asked.ID, code)),
		"elsewhere":        second1(p.Enter(ctx, elsewhere, ana, asked.ID, code)),
		"no code":          second1(p.Enter(ctx, gate, ana, asked.ID, "")),
		"a right's":        second1(p.ExportProven(ctx, by("area"), code)),
	} {
		coded(t, what, err, "customers.wrong_code")
	}
	issued, err := p.Enter(ctx, gate, ana, asked.ID, code)
	if err != nil || issued.ExpiresAt != start.Add(time.Hour) {
		t.Fatalf("%+v, %v", issued, err)
	}
	if c, err := p.AuthenticateFor(ctx, issued.Token, ana); err != nil || !c.Whole || c.RetailerID != first || c.KeyID != "area" {
		t.Errorf("%+v, %v", c, err)
	}
	coded(t, "used", second1(p.Enter(ctx, gate, ana, asked.ID, code)), "customers.wrong_code")
	late := p.knocks(gate, ana, "10.0.0.1")
	p.now.Advance(15 * time.Minute)
	coded(t, "too late", second1(p.Enter(ctx, gate, ana, late.ID, p.code())), "customers.wrong_code")
	guessed := p.knocks(gate, ana, "10.0.0.3")
	for range 5 {
		coded(t, "a guess", second1(p.Enter(ctx, gate, ana, guessed.ID, "00000000")), "customers.wrong_code")
	}
	coded(t, "after five guesses", second1(p.Enter(ctx, gate, ana, guessed.ID, p.code())), "customers.wrong_code")
	if all, err := p.Requests(ctx, by("k")); err != nil || len(all) != 0 {
		t.Errorf("an entry is no request: %+v, %v", all, err)
	}
}

// An address named by a key of a part of the stores would open all of them; after a withdrawal there is no customer any more.
func enterByWhoseWord(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by(part), "thief@example.com")
	entry := p.knocks(gate, ana, "10.0.0.1")
	if len(p.box.Sent()) != 0 {
		t.Fatalf("mailed though only a part of the retailer vouches for them: %v", p.lines())
	}
	coded(t, "without a code", second1(p.Enter(ctx, gate, ana, entry.ID, "")), "customers.wrong_code")
	p.accepts(by("k"), "ana@example.com")
	entry = p.knocks(gate, ana, "10.0.0.1")
	if sent := p.lines(); len(sent) != 1 || p.box.Sent()[0].To != "ana@example.com" {
		t.Fatalf("%v", sent)
	}
	testkit.Must(t, p.Withdraw(ctx, by("k"), onPage))
	coded(t, "withdrawn since", second1(p.Enter(ctx, gate, ana, entry.ID, p.code())), "customers.wrong_code")
}

// Nobody tells a known CPF from another by the answers, and what strangers ask for has bounds that lock no one else out.
func enterWithinBounds(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	ask := func(cpf, address string) error { return second1(p.AskEntry(ctx, gate, cpf, from(address))) }
	for _, cpf := range []string{ana, bia} {
		for range 5 {
			testkit.Must(t, ask(cpf, "10.0.0.1"))
		}
		err := ask(cpf, "10.0.0.1")
		coded(t, "the sixth of "+cpf, err, "customers.too_many_codes")
		waits(t, "the sixth of "+cpf, err, time.Hour)
		testkit.Must(t, ask(cpf, "10.0.0.2")) // the person, elsewhere
	}
	if n := len(p.box.Sent()); n != 6 {
		t.Errorf("%d mails, all of them to Ana", n)
	}
	for n := range 9 { // all networks together
		testkit.Must(t, ask(ana, fmt.Sprintf("10.0.1.%d", n)))
	}
	coded(t, "the sixteenth of a person", ask(ana, "10.0.2.1"), "customers.too_many_codes")
	p.asks(by("k"), customers.ToExport, false) // a right has bounds of its own
	coded(t, "no CPF", ask("123", "10.0.0.9"), "customers.bad_document")
	for n := range 60 {
		testkit.Must(t, ask(cpfOf(n), fmt.Sprintf("2001:db8::%x", n+1)))
	}
	coded(t, "one network's sixty-first", ask(cpfOf(60), "2001:db8::ffff"), "customers.too_many_codes")
	testkit.Must(t, ask(cpfOf(60), "2001:db8:0:1::1"))
	p.now.Advance(time.Hour)
	testkit.Must(t, ask(ana, "10.0.0.1"))
}

// cpfOf makes a CPF of a number.
func cpfOf(n int) string {
	base := fmt.Sprintf("%09d", 100_000_000+n)
	for range 2 {
		sum := 0
		for i, c := range base {
			sum += int(c-'0') * (len(base) + 1 - i)
		}
		base += fmt.Sprint(sum * 10 % 11 % 10)
	}
	return base
}

// Two processes at once give no more than the bounds, and a code to one of them.
func enterAtOnce(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	p.box = lettertest.Box{}
	var done sync.WaitGroup
	var asked, entered atomic.Int32
	for n := range 24 {
		done.Go(func() {
			if _, err := p.AskEntry(ctx, gate, ana, from(fmt.Sprintf("10.1.0.%d", n))); err == nil {
				asked.Add(1)
			}
		})
	}
	done.Wait()
	if asked.Load() != 15 {
		t.Errorf("%d codes, want 15", asked.Load())
	}
	asked.Store(0)
	for n := range 70 { // of one network, and each for another person
		done.Go(func() {
			if _, err := p.AskEntry(ctx, gate, cpfOf(n), from("10.2.0.1")); err == nil {
				asked.Add(1)
			}
		})
	}
	done.Wait()
	if asked.Load() != 60 {
		t.Errorf("%d codes of one network, want 60", asked.Load())
	}
	p.now.Advance(time.Hour)
	entry := p.knocks(gate, ana, "10.0.0.1")
	code := p.code()
	for range 4 {
		done.Go(func() {
			if _, err := p.Enter(ctx, gate, ana, entry.ID, code); err == nil {
				entered.Add(1)
			}
		})
	}
	done.Wait()
	if entered.Load() != 1 {
		t.Errorf("one code let in %d", entered.Load())
	}
}

// between is a store in which something happens between somebody's proof and the moment when what they enter is held.
type between struct {
	customers.Store
	then func(ctx context.Context)
}

func (b *between) Hold(ctx context.Context, cpfIndex []byte) error {
	if then := b.then; then != nil {
		b.then = nil
		then(ctx)
	}
	return b.Store.Hold(ctx, cpfIndex)
}

// What was right before a withdrawal, or before another password, lets nobody in afterwards.
func enterTooLate(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	meanwhile := &between{Store: p.store}
	p.Service = proving(meanwhile, p.now, terms, &p.trail, &p.box, &p.queued)
	p.accepts(by("k"), "ana@example.com")
	entry := p.knocks(gate, ana, "10.0.0.1")
	meanwhile.then = func(ctx context.Context) { testkit.Must(t, p.Withdraw(ctx, by("k"), onPage)) }
	coded(t, "a code, withdrawn meanwhile", second1(p.Enter(ctx, gate, ana, entry.ID, p.code())), "customers.wrong_code")

	p.accepts(by("k"), "ana@example.com")
	change := customers.EmailChange{AccountID: p.ana().ID, Current: "ana@example.com", New: "ana.souza@example.com", NewPassword: "a long password"}
	testkit.Must(t, second1(p.ChangeEmail(ctx, admin, change)))
	change.Current, change.New, change.NewPassword = change.New, change.Current, "another long password"
	// It is undone with the sign-in that it stops, being of the same transaction.
	meanwhile.then = func(ctx context.Context) { testkit.Must(t, second1(p.ChangeEmail(ctx, admin, change))) }
	coded(t, "the former password", second1(p.SignIn(ctx, ana, "a long password", from("10.0.0.2"))), "customers.wrong_password")
	meanwhile.then = func(ctx context.Context) { testkit.Must(t, p.Withdraw(ctx, by("k"), onPage)) }
	coded(t, "an account that is gone", second1(p.SignIn(ctx, ana, "a long password", from("10.0.0.3"))), "customers.no_session")
}
