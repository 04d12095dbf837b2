package contractstest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
)

func (w *world) accepts(ctx context.Context, who scope.Scope, digest string) (contracts.Contract, error) {
	return w.Sign(ctx, who, contracts.Signature{Accepted: true, Digest: digest, Address: "203.0.113.10", Browser: browser})
}

// What somebody read while another version was published is not signed, and what was signed is what was shown.
func publishedMeanwhile(t *testing.T, s Stage, w *world) {
	w.later(100 * day)
	late, early := w.retailer(s), w.retailer(s)
	read, signed := w.read(t, late), w.read(t, early)
	c, err := w.accepts(t.Context(), early, signed.Digest())
	if err != nil || c.Content != signed.Content || c.Version != "2026-11-20" {
		t.Errorf("%+v, %v", c, err)
	}
	w.publishes(t, w.draft())
	_, err = w.accepts(t.Context(), late, read.Digest())
	fails(t, err, contracts.ErrChanged)
	if again := w.read(t, late); again.Digest() == read.Digest() {
		t.Error("the text to sign is still the old one")
	} else if c, err := w.accepts(t.Context(), late, again.Digest()); err != nil || c.Content != again.Content {
		t.Errorf("%+v, %v", c, err)
	}
	// Those who sign while it is published signed what they read, or are told that it changed.
	var group sync.WaitGroup
	for range 4 {
		who := w.retailer(s)
		shown := w.read(t, who)
		group.Go(func() {
			c, err := w.accepts(context.Background(), who, shown.Digest())
			if err == nil && c.Content != shown.Content || err != nil && !errors.Is(err, contracts.ErrChanged) {
				t.Errorf("%+v, %v", c, err)
			}
		})
	}
	w.clock.Advance(day)
	third := w.draft()
	third.Text += "\nMais uma linha.\n"
	w.publishes(t, third)
	group.Wait()
}

func accepts(t *testing.T, s Stage, w *world) {
	who, paper, other := w.signed(t, s), w.retailer(s), w.retailer(s)
	_, err := w.MarkSigned(t.Context(), admin, paper.RetailerID)
	testkit.Must(t, err)
	old, err := w.Certificate(t.Context(), who, "", time.Time{})
	testkit.Must(t, err)
	w.later(100 * day)
	v := w.publishes(t, w.draft())

	_, err = w.NewVersion(t.Context(), other) // which signed nothing yet
	fails(t, err, contracts.ErrNotAsked)
	asked, err := w.NewVersion(t.Context(), who)
	testkit.Must(t, err)
	if asked.Version.Number != 2 || asked.Signed.Version != "2026-11-20" || asked.DaysLeft(w.Now()) != 40 || len(asked.Changes) != 3 ||
		asked.Changes[2] != (contracts.Change{Kind: contracts.Added, Line: "Prazo de um ano."}) || strings.Contains(asked.Content, "{endereco}") {
		t.Errorf("asked: %+v", asked)
	}
	if onPaper, err := w.NewVersion(t.Context(), paper); err != nil || onPaper.Changes != nil || onPaper.Content == "" {
		t.Errorf("signed on paper: %+v, %v", onPaper, err)
	}
	// Until it is accepted, and after the day, nothing is held back, and what was signed stays (CT-03).
	w.clock.Advance(60 * day)
	testkit.Must(t, w.Blocks(t.Context(), who.RetailerID))
	if read := w.read(t, who); read.Version != "2026-11-20" {
		t.Errorf("signed: %+v", read)
	}
	switched := who
	switched.SwitchID = "x"
	_, err = w.accepts(t.Context(), switched, asked.Digest())
	forbidden(t, err)
	_, err = w.accepts(t.Context(), who, w.read(t, who).Digest()) // the text that it signed already
	fails(t, err, contracts.ErrChanged)
	c, err := w.accepts(t.Context(), who, asked.Digest())
	if err != nil || c.Version != v.Template.Version || c.Content != asked.Content || !c.SignedAt.Equal(w.Now()) || !c.SentAt.Equal(start) ||
		c.Address != "203.0.113.10" || c.State(w.Now()) != contracts.Signed {
		t.Errorf("accepted: %+v, %v", c, err)
	}
	_, err = w.NewVersion(t.Context(), who)
	fails(t, err, contracts.ErrNotAsked)
	_, err = w.accepts(t.Context(), who, asked.Digest())
	fails(t, err, contracts.ErrAlreadySigned)
	if last := w.trail[len(w.trail)-1]; last != "contracts.accepted by VAREJISTA" {
		t.Errorf("trail: %q", w.trail)
	}
	// Both signatures are certified.
	now, err := w.Certificate(t.Context(), who, "", time.Time{})
	testkit.Must(t, err)
	for name, certified := range map[string]contracts.Certificate{"the old one": old, "the new one": now} {
		verified, err := w.Verify(t.Context(), code(certified))
		if err != nil || verified.Version != certified.Version || !verified.SignedAt.Equal(certified.SignedAt) || string(verified.Hash) != string(certified.Hash) {
			t.Errorf("%s: %+v, %v", name, verified, err)
		}
	}
	formerStays(t, w, who, other, old, now)
	s.Exec("UPDATE contract_signatures SET content = content || ' '")
	_, err = w.Certificate(t.Context(), who, "", old.SignedAt)
	fails(t, err, contracts.ErrAltered)
	_, err = w.Verify(t.Context(), code(old))
	fails(t, err, contracts.ErrNotVerified)
}

func acceptsOnce(t *testing.T, s Stage, w *world) {
	who := w.signed(t, s)
	w.later(100 * day)
	w.publishes(t, w.draft())
	asked, err := w.NewVersion(t.Context(), who)
	testkit.Must(t, err)
	var won atomic.Int32
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			_, err := w.accepts(context.Background(), who, asked.Digest())
			if err == nil {
				won.Add(1)
			} else if !errors.Is(err, contracts.ErrAlreadySigned) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 {
		t.Errorf("%d acceptances counted", won.Load())
	}
}

func asksAndReminds(t *testing.T, s Stage, w *world) {
	who, done, unsigned := w.signed(t, s), w.signed(t, s), w.retailer(s)
	testkit.Must(t, w.Ask(t.Context())) // nothing asks yet
	w.later(100 * day)
	v := w.publishes(t, w.draft())
	asked, err := w.NewVersion(t.Context(), done)
	testkit.Must(t, err)
	_, err = w.accepts(t.Context(), done, asked.Digest())
	testkit.Must(t, err)
	count := func(subject string) int { return len(w.box.To(subject, signer)) }
	const first = "Há uma nova versão do seu contrato"
	again := "Aceite a nova versão do contrato até " + v.AcceptBy().Add(-3*time.Hour).Format("02/01/2006")
	var group sync.WaitGroup
	for range 4 { // processes
		group.Go(func() {
			if err := w.Ask(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, c := range []struct{ after, reminders int }{{0, 0}, {29, 0}, {30, 1}, {31, 1}, {37, 2}, {39, 3}, {40, 3}, {41, 3}, {90, 3}} {
		w.later(time.Duration(100+c.after) * day)
		for range 2 {
			testkit.Must(t, w.Remind(t.Context()))
		}
		if asks, reminders := count(first), count(again); asks != 1 || reminders != c.reminders {
			t.Errorf("%d days after: asked %d times, reminded %d times, want 1 and %d", c.after, asks, reminders, c.reminders)
		}
	}
	got, err := s.Store.Events(t.Context(), who.RetailerID, w.Now().Add(100*day), 100)
	if err != nil || !strings.HasSuffix(kinds(got), "asked 2; reminded 10; reminded 3; reminded 1") {
		t.Errorf("%s, %v", kinds(got), err)
	}
	silent := w.draft()
	silent.Text, silent.AcceptDay = silent.Text+"\nMais.\n", ""
	w.publishes(t, silent) // which asks nobody: the one before is asked for no longer
	_, err = w.NewVersion(t.Context(), who)
	fails(t, err, contracts.ErrNotAsked)
	if got, err := s.Store.Events(t.Context(), unsigned.RetailerID, w.Now().Add(100*day), 100); err != nil || len(got) != 0 {
		t.Errorf("%s, %v", kinds(got), err)
	}
}

func workList(t *testing.T, s Stage, w *world) {
	list := func(todo contracts.Todo, r paging.Request) string {
		page, err := w.WorkList(t.Context(), admin, contracts.WorkQuery{Todo: todo}, r)
		testkit.Must(t, err)
		out := []string{fmt.Sprint(page.Total)}
		for _, one := range page.Items {
			out = append(out, fmt.Sprintf("%s %d", one.Todo(w.Now()), one.DaysLeft(w.Now())))
		}
		return strings.Join(out, "; ")
	}
	all := paging.Request{Size: 10}
	w.signed(t, s)
	w.retailer(s) // nothing was sent to it
	w.later(100 * day)
	if got := list("", all); got != "0" {
		t.Errorf("nothing to do: %s", got)
	}
	for _, ago := range []int{40, 25, 22, 3} {
		testkit.Must(t, s.Store.SetSent(t.Context(), w.retailer(s).RetailerID, w.Now().Add(-time.Duration(ago)*day)))
	}
	w.publishes(t, w.draft())
	for todo, want := range map[contracts.Todo]string{
		"":                 "5; BLOQUEADO 0; PERTO_DO_FIM 5; PENDENTE 8; PENDENTE 27; NOVA_VERSAO 40",
		contracts.ToSign:   "3; PERTO_DO_FIM 5; PENDENTE 8; PENDENTE 27",
		contracts.ToHurry:  "1; PERTO_DO_FIM 5",
		contracts.ToFree:   "1; BLOQUEADO 0",
		contracts.ToAccept: "1; NOVA_VERSAO 40",
	} {
		if got := list(todo, all); got != want {
			t.Errorf("%q: %s, want %s", todo, got, want)
		}
	}
	if got := list("", paging.Request{Page: 1, Size: 2, Sort: contracts.ByDeadline, Desc: true}); got != "5; PENDENTE 8; PERTO_DO_FIM 5" {
		t.Errorf("the second page from the end: %s", got)
	}
	if got := list("", paging.Request{Page: 2, Size: 2, Sort: contracts.ByName}); !strings.HasPrefix(got, "5; ") {
		t.Errorf("by name: %s", got)
	}
	page, err := w.WorkList(t.Context(), admin, contracts.WorkQuery{Filter: "nobody"}, all)
	if err != nil || page.Total != 0 {
		t.Errorf("searched: %+v, %v", page, err)
	}
	page, err = w.WorkList(t.Context(), admin, contracts.WorkQuery{Filter: "mercado"}, all)
	if err != nil || page.Total != 5 || page.Items[0].TradeName == "" || page.Items[0].Documento == "" {
		t.Errorf("searched: %+v, %v", page, err)
	}
	// To the millisecond: who may sign until tonight is not held yet.
	tonight := contracts.DueBefore(w.Now(), 0)
	for _, at := range []time.Time{tonight, tonight.Add(-time.Millisecond)} {
		testkit.Must(t, s.Store.SetSent(t.Context(), w.retailer(s).RetailerID, at))
	}
	if held, open := list(contracts.ToFree, all), list(contracts.ToSign, all); held != "2; BLOQUEADO 0; BLOQUEADO 0" || !strings.HasPrefix(open, "4; PERTO_DO_FIM ") {
		t.Errorf("held are %s; to sign are %s", held, open)
	}
	if _, err := w.WorkList(t.Context(), admin, contracts.WorkQuery{Todo: "x"}, all); err == nil {
		t.Error("an unknown kind of work was taken")
	}
}
