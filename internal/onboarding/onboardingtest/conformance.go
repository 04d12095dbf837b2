// Package onboardingtest holds what every store of sign-ups and look-ups must do.
package onboardingtest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/onboarding"
)

// Store is what one database gives onboarding.
type Store interface {
	onboarding.Store
	onboarding.LookupStore
}

// Stage is a fresh store, and a way to see the consents that it keeps: 'account name version address', sorted.
type Stage struct {
	Store    Store
	Consents func() []string
}

var now = time.UnixMilli(1_790_000_000_000).UTC()

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Stage) {
	t.Run("OneSignUpADocument", func(t *testing.T) { enter(t, fresh(t).Store) })
	t.Run("OfManyAtOnceOneWins", func(t *testing.T) { parallel(t, fresh(t).Store) })
	t.Run("SignUpsWaitUntilTheyAreSettled", func(t *testing.T) { waiting(t, fresh(t)) })
	t.Run("WhatIsUndoneLeavesNothing", func(t *testing.T) { undone(t, fresh(t)) })
	t.Run("ConsentsAreKept", func(t *testing.T) { consents(t, fresh(t)) })
	t.Run("LookupsAreReplacedAndDropped", func(t *testing.T) { lookups(t, fresh(t).Store) })
	t.Run("AnswersAreRemembered", func(t *testing.T) { remembered(t, fresh(t).Store) })
	t.Run("FailuresAreNotRemembered", func(t *testing.T) { failures(t, fresh(t).Store) })
}

const mercado = "11222333000181"

func entry(profile scope.Profile) onboarding.Entry {
	return onboarding.Entry{Documento: mercado, Profile: profile, Verified: true, At: now}
}

func enter(t *testing.T, store Store) {
	ctx := context.Background()
	testkit.Must(t, store.Enter(ctx, entry(scope.Varejista)))
	for _, profile := range []scope.Profile{scope.Varejista, scope.Parceiro} {
		if err := store.Enter(ctx, entry(profile)); !errors.Is(err, onboarding.ErrDocumentTaken) {
			t.Errorf("again, as %s: %v", profile, err)
		}
	}
	other := entry(scope.Parceiro)
	other.Documento = "12ABC34501DE35"
	testkit.Must(t, store.Enter(ctx, other))
}

func waiting(t *testing.T, stage Stage) {
	ctx, store := context.Background(), stage.Store
	var all []onboarding.Pending
	for i := range 5 {
		p := onboarding.Pending{AccountID: id.New(), OwnerID: id.New(), Entry: entry(scope.Varejista)}
		p.At = now.Add(time.Duration(i/2) * time.Hour) // two of each hour: the id tells them apart
		testkit.Must(t, store.Await(ctx, p))
		all = append(all, p)
	}
	testkit.Must(t, store.Consent(ctx, []onboarding.Consent{consent(all[0].AccountID, "termos-de-uso"), consent(all[1].AccountID, "termos-de-uso")}))
	if got, err := store.Pending(ctx, all[3].AccountID); err != nil || got != all[3] {
		t.Errorf("%+v, %v; want %+v", got, err, all[3])
	}
	var seen []onboarding.Pending
	for after := (onboarding.Pending{}); ; {
		batch, err := store.Stale(ctx, now.Add(2*time.Hour), after, 3)
		testkit.Must(t, err)
		if len(batch) == 0 {
			break
		}
		seen, after = append(seen, batch...), batch[len(batch)-1]
	}
	if !slices.Equal(seen, all[:4]) {
		t.Errorf("older than two hours: %+v, want %+v", seen, all[:4])
	}
	testkit.Must(t, store.Settle(ctx, all[0].AccountID))
	testkit.Must(t, store.Settle(ctx, all[0].AccountID))
	testkit.Must(t, store.ForgetConsents(ctx, all[0].AccountID))
	if _, err := store.Pending(ctx, all[0].AccountID); !errors.Is(err, onboarding.ErrNotPending) || len(stage.Consents()) != 1 {
		t.Errorf("settled: %v, consents %v", err, stage.Consents())
	}
	if got, err := store.Pending(ctx, all[1].AccountID); err != nil || got != all[1] {
		t.Errorf("another's: %+v, %v; want %+v", got, err, all[1])
	}
}

func parallel(t *testing.T, store Store) {
	const tries = 16
	var wait sync.WaitGroup
	results := make(chan error, tries)
	for i := range tries {
		profile := []scope.Profile{scope.Varejista, scope.Parceiro}[i%2]
		wait.Go(func() {
			results <- store.InTx(context.Background(), func(ctx context.Context) error { return store.Enter(ctx, entry(profile)) })
		})
	}
	wait.Wait()
	close(results)
	won := 0
	for err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, onboarding.ErrDocumentTaken) {
			t.Errorf("lost with %v", err)
		}
	}
	if won != 1 {
		t.Errorf("%d sign-ups won, want one", won)
	}
}

func undone(t *testing.T, stage Stage) {
	failed := errors.New("later step")
	err := stage.Store.InTx(context.Background(), func(ctx context.Context) error {
		testkit.Must(t, stage.Store.Enter(ctx, entry(scope.Varejista)))
		testkit.Must(t, stage.Store.Consent(ctx, []onboarding.Consent{consent(id.New(), "termos-de-uso")}))
		return failed
	})
	if !errors.Is(err, failed) || len(stage.Consents()) != 0 {
		t.Errorf("%v, %v", err, stage.Consents())
	}
	testkit.Must(t, stage.Store.Enter(context.Background(), entry(scope.Varejista)))
}

func consent(accountID, name string) onboarding.Consent {
	return onboarding.Consent{
		AccountID: accountID, Text: onboarding.TextVersion{Name: name, Version: "2026-11-20", Hash: make([]byte, 32)},
		At: now, Address: "2001:db8::1",
	}
}

func consents(t *testing.T, stage Stage) {
	ana := id.New()
	testkit.Must(t, stage.Store.Consent(context.Background(), []onboarding.Consent{
		consent(ana, "termos-de-uso"), consent(ana, "politica-de-privacidade"),
	}))
	want := []string{ana + " politica-de-privacidade 2026-11-20 2001:db8::1", ana + " termos-de-uso 2026-11-20 2001:db8::1"}
	if got := stage.Consents(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func lookups(t *testing.T, store Store) {
	ctx := context.Background()
	if _, err := store.Lookup(ctx, "cnpj", mercado); !errors.Is(err, onboarding.ErrNotKept) {
		t.Errorf("absent: %v", err)
	}
	old := onboarding.Lookup{Source: "cnpj", Subject: mercado, At: now}
	testkit.Must(t, store.KeepLookup(ctx, old, now))
	next := onboarding.Lookup{Source: "cnpj", Subject: mercado, Found: true, Answer: `{"a":"ç"}`, At: now.Add(time.Hour)}
	testkit.Must(t, store.KeepLookup(ctx, next, now))
	if got, err := store.Lookup(ctx, "cnpj", mercado); err != nil || got != next {
		t.Errorf("%+v, %v; want %+v", got, err, next)
	}
	if _, err := store.Lookup(ctx, "cep", mercado); !errors.Is(err, onboarding.ErrNotKept) {
		t.Errorf("another source: %v", err)
	}
	later := onboarding.Lookup{Source: "cep", Subject: "01310100", At: now.Add(2 * time.Hour)}
	testkit.Must(t, store.KeepLookup(ctx, later, next.At.Add(time.Millisecond)))
	if _, err := store.Lookup(ctx, "cnpj", mercado); !errors.Is(err, onboarding.ErrNotKept) {
		t.Errorf("an old answer stays: %v", err)
	}
}

func remembered(t *testing.T, store Store) {
	ctx, at, asked := context.Background(), clock.NewFixed(now), 0
	find := onboarding.Remembered("cnpj", func(_ context.Context, cnpj string) (onboarding.Company, error) {
		asked++
		if cnpj != mercado {
			return onboarding.Company{}, onboarding.ErrUnknown
		}
		return onboarding.Company{CNPJ: cnpj, CorporateName: "MERCADO SEIVA AÇAÍ", Standing: onboarding.Active}, nil
	}, store, at)
	for _, step := range []struct {
		name, cnpj string
		after      time.Duration
		asked      int
	}{
		{"first", mercado, 0, 1},
		{"again", mercado, 0, 1},
		{"unknown", "12345678000195", 0, 2},
		{"unknown, soon", "12345678000195", time.Hour - time.Millisecond, 2},
		{"unknown, an hour later", "12345678000195", time.Millisecond, 3},
		{"just within the week", mercado, 7*24*time.Hour - time.Hour - time.Millisecond, 3},
		{"a week later", mercado, time.Millisecond, 4},
	} {
		at.Advance(step.after)
		got, err := find(ctx, step.cnpj)
		if known := step.cnpj == mercado; errors.Is(err, onboarding.ErrUnknown) == known || (got.CorporateName == "MERCADO SEIVA AÇAÍ") != known {
			t.Errorf("%s: %+v, %v", step.name, got, err)
		}
		if asked != step.asked {
			t.Errorf("%s: asked %d times, want %d", step.name, asked, step.asked)
		}
	}
}

func failures(t *testing.T, store Store) {
	down, asked := errors.New("down"), 0
	find := onboarding.Remembered("cep", func(_ context.Context, cep string) (onboarding.Place, error) {
		if asked++; asked == 1 {
			return onboarding.Place{}, down
		}
		return onboarding.Place{CEP: cep}, nil
	}, store, clock.NewFixed(now))
	if _, err := find(context.Background(), "01310100"); !errors.Is(err, down) {
		t.Errorf("%v, want the failure", err)
	}
	if got, err := find(context.Background(), "01310100"); err != nil || got.CEP != "01310100" {
		t.Errorf("after the failure: %+v, %v", got, err)
	}
}
