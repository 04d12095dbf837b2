// Package problemstest holds what every store of problems must do, and the rules that stand on it.
package problemstest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter/lettertest"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/scope/scopetest"
	"seiva/internal/kit/testkit"
	"seiva/internal/problems"
)

// World is a fresh store with accounts beside it.
type World struct {
	Store problems.Store
	// Account makes an account and returns its id; an unconfirmed one has not proved its e-mail.
	Account func(email string, p scope.Profile, confirmed bool) string
	// Suspend lets nobody into an account.
	Suspend func(accountID string)
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	queue(t, fresh)
	pictures(t, fresh)
	replies(t, fresh)
	t.Run("FindsAnAccountsNthSinceAnInstant", func(t *testing.T) {
		w, ana := fresh(t), id.New()
		for _, of := range []string{ana, ana, id.New()} {
			create(t, w.Store, report(of, start))
		}
		create(t, w.Store, report(ana, start.Add(time.Minute)))
		later := start.Add(time.Minute)
		for since, want := range map[time.Time][]time.Time{start.Add(-1): {later, start, start, {}}, start: {later, {}}, later: {{}}} {
			for n, at := range want {
				if got, err := w.Store.Nth(t.Context(), ana, since, n+1); err != nil || !got.Equal(at) {
					t.Errorf("number %d since %s: %s, %v; want %s", n+1, since, got, err, at)
				}
			}
		}
	})
	t.Run("NumbersGoUpByOneHoweverManyComeAtOnce", func(t *testing.T) {
		w := fresh(t)
		const many = 30
		given := make(chan int, many)
		for range many {
			go func() {
				r, err := w.Store.Create(t.Context(), report(id.New(), start))
				if err != nil {
					t.Error(err)
				}
				given <- r.Number
			}()
		}
		var numbers, want []int
		for n := range many {
			numbers, want = append(numbers, <-given), append(want, n+1)
		}
		slices.Sort(numbers)
		if !slices.Equal(numbers, want) {
			t.Errorf("numbers %d, want %d", numbers, want)
		}
	})
	t.Run("SupportHelpsElseAdministrators", func(t *testing.T) {
		w := fresh(t)
		helped := func(want ...string) {
			t.Helper()
			if got, err := w.Store.Helpers(t.Context()); err != nil || !slices.Equal(got, want) {
				t.Errorf("helpers %q, %v; want %q", got, err, want)
			}
		}
		helped()
		w.Account("bia@loja.test", scope.Varejista, true)
		w.Account("ana@seiva.test", scope.Administrador, true)
		w.Account("new@seiva.test", scope.Suporte, false)
		helped("ana@seiva.test")
		caio, davi := w.Account("caio@seiva.test", scope.Suporte, true), w.Account("davi@seiva.test", scope.Suporte, true)
		helped("caio@seiva.test", "davi@seiva.test")
		w.Suspend(caio)
		helped("davi@seiva.test")
		w.Suspend(davi)
		helped("ana@seiva.test")
	})
	t.Run("TheLimitHoldsHoweverManyAreSentAtOnce", func(t *testing.T) {
		w := fresh(t)
		ana, bia := w.Account("ana@loja.test", scope.Varejista, true), w.Account("bia@loja.test", scope.Varejista, true)
		service := problems.NewService(w.Store, problems.Ports{Post: &lettertest.Box{}, Organization: nobody, Trail: &scopetest.Trail{}}, clock.NewFixed(start))
		send := func(accountID string) error {
			_, err := service.Send(t.Context(), scope.Scope{AccountID: accountID, Profile: scope.Varejista, RetailerID: id.New()},
				problems.Draft{Subject: "Relatório vazio", Description: "Não mostra nada."})
			return err
		}
		const many = 50
		answers := make(chan error, many)
		for range many {
			go func() { answers <- send(ana) }()
		}
		taken := 0
		for range many {
			switch err := <-answers; {
			case err == nil:
				taken++
			case !errors.Is(err, problems.ErrTooMany):
				t.Error(err)
			}
		}
		if kept := sent(t, w.Store, ana); taken != problems.PerHour || kept != taken {
			t.Errorf("%d of %d taken, %d kept; want %d", taken, many, kept, problems.PerHour)
		}
		testkit.Must(t, send(bia))
	})
	t.Run("TheLimitSaysWhenTheNextMayCome", func(t *testing.T) {
		w, now := fresh(t), clock.NewFixed(start)
		ana := scope.Scope{AccountID: w.Account("ana@loja.test", scope.Varejista, true), Profile: scope.Varejista, RetailerID: id.New()}
		service := problems.NewService(w.Store, problems.Ports{Post: &lettertest.Box{}, Organization: nobody, Trail: &scopetest.Trail{}}, now)
		send := func() error {
			_, err := service.Send(t.Context(), ana, problems.Draft{Subject: "Relatório vazio", Description: "Não mostra nada."})
			return err
		}
		for range problems.PerHour { // one a minute
			testkit.Must(t, send())
			now.Advance(time.Minute)
		}
		want := time.Hour - problems.PerHour*time.Minute
		err := send()
		if !errors.Is(err, problems.ErrTooMany) || errs.From(err).RetryAfter != want {
			t.Errorf("%v, again after %s, want %s", err, errs.From(err).RetryAfter, want)
		}
		now.Advance(want - time.Millisecond)
		if err := send(); !errors.Is(err, problems.ErrTooMany) {
			t.Errorf("a moment too soon: %v", err)
		}
		now.Advance(time.Millisecond)
		testkit.Must(t, send())
	})
	t.Run("WhatFailsInATransactionIsUndone", func(t *testing.T) {
		w, failed, ana := fresh(t), errors.New("failed"), id.New()
		err := w.Store.InTx(t.Context(), func(ctx context.Context) error {
			_, err := w.Store.Create(ctx, report(ana, start))
			testkit.Must(t, err)
			return failed
		})
		if n := sent(t, w.Store, ana); !errors.Is(err, failed) || n != 0 {
			t.Fatalf("%v, then %d", err, n)
		}
		if r := create(t, w.Store, report(ana, start)); r.Number != 1 {
			t.Errorf("the number of what was undone is lost: %d", r.Number)
		}
	})
}

func create(t *testing.T, store problems.Store, r problems.Report) problems.Report {
	t.Helper()
	r, err := store.Create(t.Context(), r)
	testkit.Must(t, err)
	return r
}

// sent counts an account's reports.
func sent(t *testing.T, store problems.Store, accountID string) int {
	t.Helper()
	for n := 0; ; n++ {
		at, err := store.Nth(t.Context(), accountID, start.Add(-1), n+1)
		testkit.Must(t, err)
		if at.IsZero() {
			return n
		}
	}
}

func nobody(context.Context, scope.Scope) (string, error) { return "", nil }

func report(accountID string, at time.Time) problems.Report {
	return problems.Report{
		ID: id.New(), AccountID: accountID, Profile: scope.Varejista, OwnerID: id.New(), Subject: "Relatório vazio",
		Description: "O relatório de ontem\nnão mostra nada.", CreatedAt: at,
	}
}
