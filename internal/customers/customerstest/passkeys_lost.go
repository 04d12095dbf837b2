package customerstest

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/customers"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/passkeys"
	"seiva/internal/kit/testkit"
)

// Passkeys fall where the account may be another person's from then on, as the password does, and are gone with it.
func passkeysFall(t *testing.T, fresh Fresh) {
	for what, c := range map[string]struct {
		do    func(p *proofs, a customers.Account) error
		stays bool
	}{
		"the address is given away": {func(p *proofs, a customers.Account) error { return p.TakeAddress(ctx, a, second) }, false},
		"staff change the address": {func(p *proofs, a customers.Account) error {
			return second1(p.ChangeEmail(ctx, admin, customers.EmailChange{AccountID: a.ID, Current: a.Email, New: "ana.souza@example.com", NewPassword: "a long password"}))
		}, false},
		"only another address stands": {func(p *proofs, _ customers.Account) error { return p.Withdraw(ctx, by("k"), onPage) }, false},
		"nothing stands": {func(p *proofs, _ customers.Account) error {
			testkit.Must(p.t, p.Withdraw(ctx, at(second, "k"), onPage))
			return second1(p.Erase(ctx, by("k"), onPage))
		}, false},
		"one of two with the address is erased": {func(p *proofs, _ customers.Account) error {
			p.accepts(at("0190000000000000000000000c", "k"), "ana@example.com")
			return second1(p.Erase(ctx, by("k"), onPage))
		}, true},
		"the terms are accepted again": {func(p *proofs, _ customers.Account) error { p.accepts(by("k"), "Ana@Example.com"); return nil }, true},
		"the password is taken away":   {func(p *proofs, a customers.Account) error { return p.ChoosePassword(ctx, a, "") }, true},
	} {
		t.Run(what, func(t *testing.T) {
			p := newProofs(t, fresh)
			p.accepts(by("k"), "ana@example.com")
			p.accepts(at(second, "k"), "ana.s@example.com")
			a := p.signsIn("ana@example.com")
			d, _ := p.passkey(a)
			begun, late := p.registration(a)
			testkit.Must(t, c.do(p, a))
			all, err := p.store.Passkeys(ctx, a.ID)
			if err != nil || (len(all) > 0) != c.stays {
				t.Errorf("%d passkeys, %v", len(all), err)
			}
			if _, err := p.by(d); (err == nil) != c.stays {
				t.Errorf("entered: %v", err)
			}
			if _, err := p.AddPasskey(ctx, a, late); (err == nil) != c.stays {
				t.Errorf("added by a session of before: %v", err)
			}
			if _, err := p.by(begun); (err == nil) != c.stays {
				t.Errorf("entered by it: %v", err)
			}
		})
	}
}

// Of what is done at once: a challenge lets in once, no passkey is one too many, and none that is removed leaves a session.
func passkeysAtOnce(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	p.accepts(by("k"), "ana@example.com")
	a := p.signsIn("ana@example.com")
	d, added := p.passkey(a)
	pending, answer := p.answered(d)
	once := func(what string, n int, f func() error) {
		t.Helper()
		var done sync.WaitGroup
		var won atomic.Int32
		for range n {
			done.Go(func() {
				switch err := f(); {
				case err == nil:
					won.Add(1)
				case !slices.Contains([]string{"customers.passkey_expired", "customers.too_many_passkeys"}, errs.From(err).Code):
					t.Errorf("%s: %v", what, err)
				}
			})
		}
		done.Wait()
		if won.Load() != 1 {
			t.Errorf("%s: %d times", what, won.Load())
		}
	}
	once("one challenge let in", 4, func() error { return second1(p.SignInByPasskey(ctx, pending, answer)) })
	for n := range passkeys.MaxPerHolder - 2 {
		testkit.Must(t, p.store.AddPasskey(ctx, customers.Passkey{ID: id.New(), AccountID: a.ID, CredentialID: fmt.Append(nil, n), CreatedAt: start}))
	}
	var next atomic.Int32
	made := make([]customers.NewPasskey, 4)
	for n := range made {
		_, made[n] = p.registration(a)
	}
	once("the twentieth", len(made), func() error { return second1(p.AddPasskey(ctx, a, made[next.Add(1)-1])) })
	coded(t, "the twenty-first", second1(p.BeginPasskey(ctx, a)), "customers.too_many_passkeys")

	var done sync.WaitGroup
	issued := make([]customers.Issued, 4)
	for n := range issued {
		pending, answer := p.answered(d)
		done.Go(func() { issued[n], _ = p.SignInByPasskey(ctx, pending, answer) })
	}
	done.Go(func() { testkit.Must(t, p.RemovePasskey(ctx, a, added.ID)) })
	done.Wait()
	for _, i := range issued {
		coded(t, "a session of what was removed", second1(p.AuthenticateAccount(ctx, i.Token)), "customers.no_session")
	}
}
