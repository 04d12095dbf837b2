package customerstest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/secret"
	"seiva/internal/kit/testkit"
)

// proofs is a service whose mails and jobs are seen, with Ana as the one customer.
type proofs struct {
	*customers.Service
	store customers.Store
	add   func(Receipt)
	now   *clock.Fixed
	box   lettertest.Box
	queued
	trail scopetest.Trail
	t     *testing.T
}

func newProofs(t *testing.T, fresh Fresh) *proofs {
	t.Helper()
	store, add := fresh(t)
	p := &proofs{store: store, add: add, now: clock.NewFixed(start), t: t}
	p.Service = proving(store, p.now, terms, &p.trail, &p.box, &p.queued)
	return p
}

// by is Ana with a token of a key.
func by(keyID string) customers.Customer {
	c := anaAtFirst
	c.KeyID, c.Whole = keyID, keyID != part
	return c
}

func (p *proofs) accepts(c customers.Customer, email string) {
	p.t.Helper()
	in := anas
	in.Email = email
	testkit.Must(p.t, second1(p.Accept(ctx, c, in, onPage)))
}

func (p *proofs) asks(c customers.Customer, action customers.Action, lost bool) customers.Request {
	p.t.Helper()
	r, _, err := p.Ask(ctx, c, action, lost, onPage)
	testkit.Must(p.t, err)
	return r
}

// code gives the one that was mailed last.
func (p *proofs) code() string { return p.box.Sent()[len(p.box.Sent())-1].Code }

// lines are the mails, each with its address.
func (p *proofs) lines() (lines []string) {
	for _, m := range p.box.Sent() {
		lines = append(lines, m.To+" "+strings.TrimSpace(m.Subject+" "+m.Fact("API key")))
	}
	return lines
}

// told fails unless Ana had so many letters about something.
func (p *proofs) told(subject string, want int) {
	p.t.Helper()
	if got := p.box.Count(subject, "ana@example.com"); got != want {
		p.t.Errorf("%d letters %q, want %d", got, subject, want)
	}
}

func coded(t *testing.T, what string, err error, code string) {
	t.Helper()
	var e *errs.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

// waits checks what a refusal says of when to come again.
func waits(t *testing.T, what string, err error, want time.Duration) {
	t.Helper()
	if wait := errs.From(err).RetryAfter; wait != want {
		t.Errorf("%s: again after %s, want %s", what, wait, want)
	}
}

func endWithKey(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	for _, key := range []string{"left", "revoked", "replaced", "unknown"} {
		testkit.Must(t, p.store.CreateToken(ctx, customers.Token{
			Hash: secret.Hash(key), RetailerID: first, CPFIndex: index.Of(ana), KeyID: key, ExpiresAt: start.Add(time.Hour),
		}, start))
		_, err := p.Authenticate(ctx, key)
		coded(t, key, err, "customers.no_token")
	}
	testkit.Must(t, p.store.CreateToken(ctx, customers.Token{
		Hash: secret.Hash(part), RetailerID: first, CPFIndex: index.Of(ana), KeyID: part, ExpiresAt: start.Add(time.Hour),
	}, start))
	if c, err := p.Authenticate(ctx, part); err != nil || c.KeyID != part || c.PartnerID != "the house" || c.Whole {
		t.Errorf("%+v, %v", c, err)
	}
}

// Each action by its own code, once, within its time; a wrong one says no more than one that there never was.
func codes(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	me := by("k")
	p.accepts(me, "ana@example.com")
	p.now.Advance(24 * time.Hour)
	erase := func(c customers.Customer, code string) error {
		return second1(p.EraseProven(ctx, c, code, onApp))
	}
	export := func(c customers.Customer, code string) error { return second1(p.ExportProven(ctx, c, code)) }
	withdraw := func(c customers.Customer, code string) error { return p.WithdrawProven(ctx, c, code, onApp) }
	all := map[customers.Action]func(customers.Customer, string) error{
		customers.ToErase: erase, customers.ToExport: export, customers.ToWithdraw: withdraw,
	}
	for action, act := range all {
		coded(t, string(action), act(me, ""), "customers.proof_required")
		coded(t, string(action), act(me, "12345678"), "customers.wrong_code")
	}
	asked, sentTo, err := p.Ask(ctx, me, customers.ToExport, false, onPage)
	if err != nil || sentTo != "a***@example.com" || asked.Standing != customers.CodeSent || asked.Delayed || len(p.code()) != 8 {
		t.Fatalf("%+v to %q, %v", asked, sentTo, err)
	}
	if kept, err := p.store.Request(ctx, asked.ID); err != nil || strings.Contains(fmt.Sprintf("%+v %s", kept, kept.CodeHash), p.code()) {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	coded(t, "another action's", erase(me, p.code()), "customers.wrong_code")
	coded(t, "another key's", export(by("another"), p.code()), "customers.wrong_code")
	testkit.Must(t, export(me, p.code()))
	testkit.Must(t, export(me, p.code())) // an archive that broke off is taken again
	testkit.Must(t, export(me, ""))
	coded(t, "another key's after it", export(by(part), ""), "customers.proof_required")
	p.now.Advance(15 * time.Minute)
	coded(t, "a quarter of an hour later", export(me, ""), "customers.proof_required")
	coded(t, "used", export(me, p.code()), "customers.wrong_code")

	p.asks(me, customers.ToWithdraw, false)
	p.now.Advance(15 * time.Minute)
	coded(t, "too late", withdraw(me, p.code()), "customers.wrong_code")
	p.asks(me, customers.ToWithdraw, false)
	older := p.code()
	p.asks(me, customers.ToWithdraw, false)
	testkit.Must(t, withdraw(me, older)) // one that was mailed stays good
	testkit.Must(t, withdraw(me, ""))    // nothing stands: nothing to prove
	p.told("Seu aceite foi retirado", 1)
	if profile, err := p.Profile(ctx, me); err != nil || profile != (customers.Profile{}) {
		t.Errorf("%+v, %v", profile, err)
	}

	p.accepts(me, "ana@example.com")
	p.now.Advance(24 * time.Hour)
	p.asks(me, customers.ToErase, false)
	testkit.Must(t, erase(me, p.code()))
	p.told("Seus dados foram apagados", 1)
	if left, err := p.store.Requests(ctx, first, index.Of(ana)); err != nil || len(left) != 1 || left[0].Standing != customers.Done {
		t.Errorf("%+v, %v", left, err)
	}
	if at, err := p.store.ErasedAt(ctx, first, index.Of(ana)); err != nil || !at.Equal(p.now.Now()) {
		t.Errorf("%v, %v", at, err)
	}
}

func codesLimited(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	me := by("k")
	p.accepts(me, "ana@example.com")
	for range 5 {
		p.asks(me, customers.ToExport, false)
		p.now.Advance(time.Minute)
	}
	_, _, err := p.Ask(ctx, me, customers.ToWithdraw, false, onPage)
	coded(t, "the sixth within an hour", err, "customers.too_many_codes")
	waits(t, "the sixth within an hour", err, 55*time.Minute)
	testkit.Must(t, second1(p.ExportProven(ctx, me, p.code())))
	p.now.Advance(time.Hour)
	p.asks(me, customers.ToExport, false)
	for n := range 5 {
		wrong := fmt.Sprintf("%08d", n)
		if wrong == p.code() {
			wrong = "99999999"
		}
		coded(t, "a guess", second1(p.ExportProven(ctx, me, wrong)), "customers.wrong_code")
	}
	coded(t, "right, after five guesses", second1(p.ExportProven(ctx, me, p.code())), "customers.wrong_code")

	for n := range 50 {
		c := me
		c.CPFIndex = fmt.Appendf(nil, "somebody %d", n)
		if r := p.asks(c, customers.ToErase, false); r.Standing != customers.Waiting {
			t.Fatalf("%+v", r)
		}
	}
	c := me
	c.CPFIndex = []byte("one more")
	_, _, err = p.Ask(ctx, c, customers.ToErase, false, onPage)
	coded(t, "the 51st of a day", err, "customers.too_many_requests")
	waits(t, "the 51st of a day", err, 24*time.Hour)
}

// However many come at once, a code is tried five times and used once.
func tries(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	me := by("k")
	p.accepts(me, "ana@example.com")
	r := p.asks(me, customers.ToExport, false)
	var taken, moved atomic.Int64
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if ok, err := p.store.TakeTry(ctx, r.ID, 5, start); err == nil && ok {
				taken.Add(1)
			}
			ready := r
			ready.Standing = customers.Ready
			if ok, err := p.store.Move(ctx, ready, customers.CodeSent); err == nil && ok {
				moved.Add(1)
			}
		})
	}
	wg.Wait()
	if taken.Load() > 5 || moved.Load() != 1 {
		t.Errorf("%d tries, used %d times", taken.Load(), moved.Load())
	}
}

// Whoever has a token puts no own address in the place of one that is known.
func addresses(t *testing.T, fresh Fresh) {
	for _, c := range []struct {
		name, first, second string
		want                string
		vouched             bool
	}{
		{"both of the whole retailer", "k", "k", "one@example.com", true},
		{"a part's after the retailer's", "k", part, "one@example.com", true},
		{"two of a part", part, part, "one@example.com", false},
		{"the retailer's after a part's", part, "k", "two@example.com", true},
	} {
		p := newProofs(t, fresh)
		p.accepts(by(c.first), "one@example.com")
		p.now.Advance(time.Minute)
		p.accepts(by(c.second), "two@example.com")
		told := start
		if strings.HasPrefix(c.want, "two") {
			told = p.now.Now()
		}
		person, err := p.store.Person(ctx, first, index.Of(ana))
		if err != nil || person.Email != c.want || person.Vouched != c.vouched || !person.EmailAt.Equal(told) || !person.ToldAt.Equal(p.now.Now()) {
			t.Errorf("%s: %+v, %v", c.name, person, err)
		}
	}
}

// A key of a part of the stores never undoes what others told but with the code that went to a settled address.
func ofAPart(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	proofsOf := func(c customers.Customer, want string) {
		t.Helper()
		got, err := p.Proofs(ctx, c)
		if text := fmt.Sprint(got.Export, " ", got.Withdraw, " ", got.Erase, " ", got.CanDelay); err != nil || text != want {
			t.Errorf("at %v: %s, %v; want %s", p.now.Now(), text, err, want)
		}
	}
	proofsOf(by(part), "none none none false")
	proofsOf(by("k"), "delay delay delay true")
	p.accepts(by(part), "the-house@example.com")
	p.now.Advance(48 * time.Hour)
	proofsOf(by(part), "code code none false") // its own address does not make it the retailer
	proofsOf(by("k"), "code code delay true")
	for _, lost := range []bool{false, true} {
		_, _, err := p.Ask(ctx, by(part), customers.ToErase, lost, onPage)
		coded(t, "to erase", err, "customers.whole_retailer_required")
	}
	_, _, err := p.Ask(ctx, by(part), customers.ToExport, true, onPage)
	coded(t, "a delay", err, "customers.whole_retailer_required")
	p.asks(by(part), customers.ToExport, false)
	_, data := unpackedOf(t, valued(p.ExportProven(ctx, by(part), p.code())), "seus-dados-2026-11-22.zip")
	same(t, data["titular"], `null`)
	same(t, data["aceites"], `[]`)

	p.accepts(by("k"), "ana@example.com")
	proofsOf(by("k"), "code code delay true") // told less than a day ago
	p.now.Advance(24 * time.Hour)
	proofsOf(by("k"), "code code code true")
	proofsOf(by(part), "code code code false")
	p.asks(by(part), customers.ToErase, false)
	if last := p.lines()[len(p.lines())-1]; last != "ana@example.com Seu código para apagar os dados" {
		t.Errorf("mailed: %s", last)
	}
	testkit.Must(t, second1(p.EraseProven(ctx, by(part), p.code(), onApp)))
}

func valued[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func delays(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	me := by("k")
	p.accepts(me, "ana@example.com")
	made := map[customers.Action]customers.Request{}
	for _, action := range []customers.Action{customers.ToExport, customers.ToWithdraw, customers.ToErase} {
		made[action] = p.asks(me, action, true)
		if again := p.asks(me, action, true); again.ID != made[action].ID {
			t.Errorf("%s: made twice", action)
		}
	}
	lines := p.lines() // to the retailer and to the person, of each
	if len(lines) != 6 || lines[4] != retailersEmail+" Um consumidor pediu para apagar os dados Caixa" ||
		lines[5] != "ana@example.com Um pedido em seu nome: apagar os dados" || len(p.jobs) != 3 {
		t.Errorf("mails %q, jobs %+v", lines, p.jobs)
	}
	if job := p.jobs[0]; job.Kind != customers.CarryOutJob || job.Payload != made[customers.ToExport].ID || !job.DueAt.Equal(start.Add(24*time.Hour)) {
		t.Errorf("%+v", job)
	}
	export := made[customers.ToExport]
	if err := p.CarryOut(ctx, export.ID); err == nil || jobqueue.IsPermanent(err) {
		t.Errorf("before its time, by a clock that is behind the queue's: %v; it is to be done, and not yet", err)
	}
	p.now.Advance(24 * time.Hour)
	coded(t, "before it is carried out", second1(p.ExportProven(ctx, me, "")), "customers.proof_required")
	for range 2 {
		testkit.Must(t, p.CarryOut(ctx, export.ID))
	}
	testkit.Must(t, second1(p.ExportProven(ctx, by("another of the retailer's"), "")))
	coded(t, "a part's", second1(p.ExportProven(ctx, by(part), "")), "customers.proof_required")
	testkit.Must(t, p.CarryOut(ctx, made[customers.ToWithdraw].ID))
	if profile, err := p.Profile(ctx, me); err != nil || profile != (customers.Profile{}) {
		t.Errorf("%+v, %v", profile, err)
	}
	testkit.Must(t, p.CarryOut(ctx, made[customers.ToErase].ID))
	testkit.Must(t, p.CarryOut(ctx, "nothing"))
	p.told("Os seus dados podem ser baixados", 1)
	p.told("Seu aceite foi retirado", 1)
	p.told("Seus dados foram apagados", 0) // the withdrawal took the address
	if at, err := p.store.ErasedAt(ctx, first, index.Of(ana)); err != nil || !at.Equal(start.Add(24*time.Hour)) {
		t.Errorf("erased at %v, %v", at, err)
	}
	all, err := p.Requests(ctx, me)
	if err != nil || len(all) != 1 || all[0].Action != customers.ToErase || all[0].Standing != customers.Done {
		t.Errorf("%+v, %v", all, err)
	}
}

func stops(t *testing.T, fresh Fresh) {
	p := newProofs(t, fresh)
	me := by("k")
	p.accepts(me, "ana@example.com")
	owner := scope.Scope{AccountID: "rui", Profile: scope.Varejista, RetailerID: first}
	other := scope.Scope{AccountID: "eva", Profile: scope.Varejista, RetailerID: second}
	standsAt := func(r customers.Request, want customers.Standing) {
		t.Helper()
		if got, err := p.store.Request(ctx, r.ID); err != nil || got.Standing != want {
			t.Errorf("%+v, %v; want %s", got, err, want)
		}
	}
	r := p.asks(me, customers.ToErase, false)
	bias := me
	bias.CPFIndex = index.Of(bia)
	coded(t, "another's", p.Cancel(ctx, bias, r.ID), "customers.not_found")
	coded(t, "a part's", p.Cancel(ctx, by(part), r.ID), "customers.not_found")
	coded(t, "no id", p.Cancel(ctx, me, "x"), "customers.not_found")
	testkit.Must(t, p.Cancel(ctx, me, r.ID))
	coded(t, "again", p.Cancel(ctx, me, r.ID), "customers.not_waiting")
	standsAt(r, customers.GivenUp)

	r = p.asks(me, customers.ToErase, false)
	coded(t, "another retailer's", second1(p.Stop(ctx, other, r.ID, "porque sim")), "customers.not_found")
	coded(t, "without a reason", second1(p.Stop(ctx, owner, r.ID, " ")), "customers.invalid_reason")
	switched := owner
	switched.SwitchID = "s"
	coded(t, "in another's name", second1(p.Stop(ctx, switched, r.ID, "x")), "access.switched_profile")
	coded(t, "a software house", second1(p.Stop(ctx, scope.Scope{Profile: scope.Parceiro, PartnerID: "p"}, r.ID, "x")), "access.wrong_profile")
	stopped, err := p.Stop(ctx, owner, r.ID, "A pessoa nos disse que não pediu.")
	if err != nil || stopped.Standing != customers.Stopped || stopped.Reason == "" || stopped.EndedBy != "rui" || stopped.EndedAt.IsZero() {
		t.Errorf("%+v, %v", stopped, err)
	}

	r = p.asks(me, customers.ToErase, false)
	token := p.StopToken(r.ID)
	for _, wrong := range []string{"", r.ID, r.ID + ".", token[:len(token)-1], "x" + token} {
		coded(t, wrong, second1(p.StopByLink(ctx, wrong, "x")), "customers.not_found")
	}
	testkit.Must(t, second1(p.StopByLink(ctx, token, "Chave vazada.")))
	p.now.Advance(24 * time.Hour)
	testkit.Must(t, p.CarryOut(ctx, r.ID))
	standsAt(r, customers.Stopped)
	if at, err := p.store.ErasedAt(ctx, first, index.Of(ana)); err != nil || !at.IsZero() {
		t.Errorf("erased at %v, %v", at, err)
	}

	p.now.Advance(-24 * time.Hour)
	r = p.asks(me, customers.ToErase, false)
	testkit.Must(t, p.store.AddRequest(ctx, gone(r), start.Add(-time.Hour), start.Add(-time.Hour)))
	p.now.Advance(24 * time.Hour)
	testkit.Must(t, p.CarryOut(ctx, gone(r).ID)) // its key was revoked meanwhile
	standsAt(gone(r), customers.Stopped)
	p.told("Seu pedido foi parado: apagar os dados", 3)
	left := gone(r)
	left.ID, left.KeyID = r.ID[:25]+"y", "left"
	testkit.Must(t, p.store.AddRequest(ctx, left, start.Add(-time.Hour), start.Add(-time.Hour)))
	testkit.Must(t, p.CarryOut(ctx, left.ID)) // or the retailer left its software house
	standsAt(left, customers.Stopped)
	p.told("Seu pedido foi parado: apagar os dados", 4)
	for who, want := range map[string]int{first: 6, other.RetailerID: 0} {
		page, err := p.Delayed(ctx, scope.Scope{Profile: scope.Varejista, RetailerID: who}, paging.Request{Size: 10})
		if err != nil || page.Total != want {
			t.Errorf("%s lists %d, %v; want %d", who, page.Total, err, want)
		}
	}
}

// gone is a request like r of a key that was revoked.
func gone(r customers.Request) customers.Request {
	r.ID, r.KeyID = r.ID[:25]+"z", "revoked"
	return r
}
