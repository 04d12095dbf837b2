// Package privacytest holds what every store of privacy requests must do, and the rules that stand on it.
package privacytest

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/privacy"
)

// World is a fresh store with accounts beside it.
type World struct {
	Store privacy.Store
	// Account makes an account and returns its id.
	Account func(email string, p scope.Profile) string
	// Suspend lets nobody into an account.
	Suspend func(accountID string)
	// Retailer makes one with a trade name, and returns its id.
	Retailer func(name string) string
	// Hold keeps others from holding an account until the transaction of ctx ends.
	Hold func(ctx context.Context, accountID string) error
	// Kept are all words that the store keeps, as they are at rest.
	Kept func(t *testing.T) []string
}

// start is 23:30 of the 26th in Brazil.
var start = time.Date(2026, 11, 27, 2, 30, 0, 0, time.UTC)

// asks are who asks: all accounts that are not gone have one name and one retailer.
type asks struct {
	w        World
	retailer string
	gone     map[string]bool
}

// Held implements privacy.People.
func (a *asks) Held(ctx context.Context, accountID string) (privacy.Person, error) {
	if err := a.w.Hold(ctx, accountID); err != nil {
		return privacy.Person{}, err
	}
	return a.Person(ctx, accountID)
}

// Person implements privacy.People.
func (a *asks) Person(_ context.Context, accountID string) (privacy.Person, error) {
	if a.gone[accountID] {
		return privacy.Person{}, privacy.ErrGone
	}
	return privacy.Person{
		Name: "Ana Souza", Email: "ana@casa.test", MaskedCPF: "***.982.247-**", Retailers: []privacy.Retailer{{ID: a.retailer, Name: "Mercado Seiva"}},
	}, nil
}

// desk is a service with two administrators and one of support before it, and two who ask.
type desk struct {
	*privacy.Service
	w              World
	box            *lettertest.Box
	trail          *scopetest.Trail
	now            *clock.Fixed
	people         *asks
	eva, rui, clea scope.Scope
	ana, bia       string
}

func newDesk(w World) *desk {
	of := func(name string, p scope.Profile) scope.Scope {
		return scope.Scope{AccountID: w.Account(name+"@seiva.test", p), Name: name, Profile: p}
	}
	d := &desk{
		w: w, box: &lettertest.Box{}, trail: &scopetest.Trail{}, now: clock.NewFixed(start), people: &asks{w: w, retailer: w.Retailer("Mercado Seiva"), gone: map[string]bool{}},
		eva: of("Eva", scope.Administrador), rui: of("Rui", scope.Administrador), clea: of("Clea", scope.Suporte),
		ana: w.Account("ana@casa.test", scope.Varejista), bia: w.Account("bia@casa.test", scope.Varejista),
	}
	d.Service = d.another()
	return d
}

// another is what another process runs on the same store.
func (d *desk) another() *privacy.Service {
	return privacy.NewService(d.w.Store, privacy.Ports{
		People: d.people, RetailerEmail: func(context.Context, string) (string, error) { return "loja@mercado.test", nil },
		Post: d.box, Trail: d.trail, Seal: bytes.Repeat([]byte{7}, 32), AccountPage: "https://portal.test/consumidor", PublicURL: "https://portal.test",
	}, d.now)
}

const said = "Meu endereço é a Rua das Flores, 7."

func (d *desk) asked(t *testing.T, accountID string, k privacy.Kind) privacy.Own {
	t.Helper()
	r, err := d.Ask(t.Context(), accountID, privacy.Draft{Kind: k, Text: said})
	testkit.Must(t, err)
	return r
}

func (d *desk) answered(t *testing.T, r privacy.Own, reply privacy.Reply) privacy.Thread {
	t.Helper()
	done, err := d.Answer(t.Context(), d.eva, privacy.On{RequestID: r.ID}, reply)
	testkit.Must(t, err)
	return done
}

func (d *desk) own(t *testing.T, accountID string) []privacy.Own {
	t.Helper()
	page, err := d.OwnList(t.Context(), accountID, paging.Request{Size: 20})
	testkit.Must(t, err)
	if page.Total != len(page.Items) {
		t.Fatalf("%d of %d", len(page.Items), page.Total)
	}
	return page.Items
}

func coded(t *testing.T, what string, err error, code string) {
	t.Helper()
	if err == nil || errs.From(err).Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
	}
}

var granted = privacy.Reply{Text: "Aqui está o que temos.", Done: "Conferi os cadastros da Ana."}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	asking(t, fresh)
	answering(t, fresh)
	t.Run("OfThoseWhoSawTheSameOneAnswers", func(t *testing.T) {
		d := newDesk(fresh(t))
		for range 8 { // two rarely meet
			oneAnswers(t, d)
		}
	})
	t.Run("StaffAreToldOnceThatADayIsNear", func(t *testing.T) {
		d := newDesk(fresh(t))
		d.asked(t, d.ana, privacy.Access)
		d.answered(t, d.asked(t, d.bia, privacy.Access), granted)
		d.box.Empty()
		d.now.Advance(11 * 24 * time.Hour)
		testkit.Must(t, d.Watch(t.Context()))
		if n := len(d.box.Sent()); n != 0 {
			t.Fatalf("%d told when 4 days are left", n)
		}
		d.now.Advance(24 * time.Hour)
		const many = 6
		watched := make(chan error, many)
		for range many {
			go func() { watched <- d.another().Watch(t.Context()) }()
		}
		for range many {
			testkit.Must(t, <-watched)
		}
		for _, to := range []string{"Eva@seiva.test", "Rui@seiva.test"} {
			if n := d.box.Count("Pedido de privacidade nº 1: faltam 3 dias", to); n != 1 {
				t.Errorf("%s was told %d times", to, n)
			}
		}
		if n := len(d.box.Sent()); n != 2 {
			t.Errorf("%d mails", n)
		}
	})
	t.Run("ARequestIsApartFromOthers", func(t *testing.T) { apart(t, fresh(t)) })
	t.Run("OfWhoIsForgottenOnlyEvidenceStays", func(t *testing.T) { forgotten(t, newDesk(fresh(t))) })
}

// oneAnswers has many answer at once what all of them saw.
func oneAnswers(t *testing.T, d *desk) {
	r := d.asked(t, d.ana, privacy.Correction)
	seen := privacy.On{RequestID: r.ID, Version: r.Version()}
	d.box.Empty()
	const many = 12
	answers, begin := make(chan error, many), make(chan struct{})
	for n := range many {
		go func() {
			<-begin
			_, err := d.Answer(t.Context(), []scope.Scope{d.eva, d.rui}[n%2], seen, granted)
			answers <- err
		}()
	}
	close(begin)
	won := 0
	for range many {
		switch err := <-answers; {
		case err == nil:
			won++
		case !errors.Is(err, privacy.ErrStale):
			t.Error(err)
		}
	}
	if mails := len(d.box.Sent()); won != 1 || mails != 1 {
		t.Errorf("%d answered, %d mails", won, mails)
	}
}

func forgotten(t *testing.T, d *desk) {
	waits, done, bias := d.asked(t, d.ana, privacy.Erasure), d.asked(t, d.ana, privacy.Access), d.asked(t, d.bia, privacy.Access)
	d.answered(t, done, granted)
	d.people.gone[d.ana] = true
	testkit.Must(t, d.w.Store.InTx(t.Context(), func(ctx context.Context) error { return d.Forget(ctx, d.ana) }))
	for r, want := range map[string]privacy.State{waits.ID: privacy.Closed, done.ID: privacy.Answered, bias.ID: privacy.Open} {
		got, err := d.Thread(t.Context(), d.eva, r)
		testkit.Must(t, err)
		kept := got.AccountID != "" || got.Text != "" || got.Person.Name != "" || len(got.Words) > 0
		for _, deed := range got.Deeds {
			kept = kept || deed.Reply != nil || len(deed.Words) > 0
		}
		if got.State != want || kept != (r == bias.ID) || got.Number == 0 || got.Kind == "" || got.CreatedAt.IsZero() ||
			(got.AnswerHash != "") != (r == done.ID) || got.EndedAt.IsZero() != (r == bias.ID) {
			t.Errorf("%+v", got)
		}
	}
	if left := d.own(t, d.ana); len(left) != 0 {
		t.Errorf("the account still has %+v", left)
	}
	_, err := d.Answer(t.Context(), d.eva, privacy.On{RequestID: waits.ID}, granted)
	coded(t, "an answer to nobody", err, "privacy.over")
	d.now.Advance(d.now.Now().AddDate(5, 0, 0).Sub(d.now.Now()))
	for _, want := range []int{3, 1} { // five years, and a millisecond more
		testkit.Must(t, d.Watch(t.Context()))
		page, err := d.Queue(t.Context(), d.eva, privacy.Query{Request: paging.Request{Size: 10}})
		if err != nil || page.Total != want || page.Items[0].ID != bias.ID {
			t.Errorf("after five years: %+v, %v, want %d", page, err, want)
		}
		d.now.Advance(time.Millisecond)
	}
}
