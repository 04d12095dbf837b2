// Package uisettingstest holds what every store of settings must do, and the rules that stand on it.
package uisettingstest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/screens"
	"seiva/internal/kit/testkit"
	"seiva/internal/uisettings"
)

// World is a fresh store with accounts beside it.
type World struct {
	Store uisettings.Store
	// Account makes an account, and DeleteAccount takes it away.
	Account       func() (accountID string)
	DeleteAccount func(accountID string)
}

var at = time.UnixMilli(1_790_000_000_000).UTC()

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("TheLastOneWins", func(t *testing.T) {
		w := fresh(t)
		ana := w.Account()
		w.holds(t, ana, map[string]string{})
		w.put(t, ana, "columns.lojas", `{"cidade":false}`)
		w.put(t, ana, "views.lojas", `[{"name":"Á noite","search":{"q":"\u0000"}}]`)
		w.put(t, ana, "columns.lojas", `{"cidade":true}`)
		w.holds(t, ana, map[string]string{"columns.lojas": `{"cidade":true}`, "views.lojas": `[{"name":"Á noite","search":{"q":"\u0000"}}]`})
	})
	t.Run("OthersAreCounted", func(t *testing.T) {
		w := fresh(t)
		ana, bia := w.Account(), w.Account()
		w.put(t, ana, "a", `1`)
		w.put(t, ana, "b", `2`)
		w.put(t, bia, "c", `3`)
		for name, want := range map[string]int{"a": 1, "b": 1, "c": 2} {
			if got, err := w.Store.CountOthers(t.Context(), ana, name); err != nil || got != want {
				t.Errorf("beside %s: %d, %v; want %d", name, got, err, want)
			}
		}
	})
	t.Run("OtherAccountsHaveTheirOwn", func(t *testing.T) {
		w := fresh(t)
		ana, bia := w.Account(), w.Account()
		w.put(t, ana, "columns.lojas", `"ana"`)
		w.put(t, bia, "columns.lojas", `"bia"`)
		testkit.Must(t, w.Store.Delete(t.Context(), bia, "columns.lojas"))
		testkit.Must(t, w.Store.Delete(t.Context(), bia, "columns.lojas"))
		w.holds(t, ana, map[string]string{"columns.lojas": `"ana"`})
		w.holds(t, bia, map[string]string{})
	})
	t.Run("GoesWithItsAccount", func(t *testing.T) {
		w := fresh(t)
		ana, bia := w.Account(), w.Account()
		w.put(t, ana, "columns.lojas", `1`)
		w.put(t, bia, "columns.lojas", `2`)
		w.DeleteAccount(ana)
		w.holds(t, ana, map[string]string{})
		w.holds(t, bia, map[string]string{"columns.lojas": `2`})
	})
	t.Run("WhatFailsInATransactionIsUndone", func(t *testing.T) {
		w, failed := fresh(t), errors.New("failed")
		ana := w.Account()
		err := w.Store.InTx(t.Context(), func(ctx context.Context) error {
			testkit.Must(t, w.Store.Put(ctx, uisettings.Setting{AccountID: ana, Name: "a", Value: json.RawMessage(`1`), UpdatedAt: at}))
			return failed
		})
		if !errors.Is(err, failed) {
			t.Fatal(err)
		}
		w.holds(t, ana, map[string]string{})
	})
}

// Rules runs the service on a fresh store for each case.
func Rules(t *testing.T, fresh func(t *testing.T) World) {
	start := func(t *testing.T) (World, *uisettings.Service, scope.Scope) {
		w := fresh(t)
		return w, uisettings.NewService(w.Store, clock.NewFixed(at)), scope.Scope{AccountID: w.Account(), Profile: scope.Varejista}
	}
	t.Run("ValuesAreKeptCompact", func(t *testing.T) {
		w, s, ana := start(t)
		testkit.Must(t, s.Put(t.Context(), ana, "columns.lojas", json.RawMessage(` { "cidade" : [ true , 12345678901234567890 ] } `)))
		w.holds(t, ana.AccountID, map[string]string{"columns.lojas": `{"cidade":[true,12345678901234567890]}`})
		testkit.Must(t, s.Delete(t.Context(), ana, "columns.lojas"))
		testkit.Must(t, s.Delete(t.Context(), ana, "\xff"))
		w.holds(t, ana.AccountID, map[string]string{})
	})
	t.Run("WrongOnesAreRefused", func(t *testing.T) {
		w, s, ana := start(t)
		text := func(bytes int) string { return `"` + strings.Repeat("a", bytes-2) + `"` }
		for name, c := range map[string]struct{ name, value, field string }{
			"no name":           {"", `1`, "name"},
			"capitals":          {"Lojas", `1`, "name"},
			"accents":           {"visões", `1`, "name"},
			"a path":            {"../lojas", `1`, "name"},
			"a line":            {"lojas\n", `1`, "name"},
			"a dot at the end":  {"lojas.", `1`, "name"},
			"too long a name":   {strings.Repeat("a", screens.MaxName+1), `1`, "name"},
			"no value":          {"lojas", ``, "value"},
			"half a value":      {"lojas", `{"a":`, "value"},
			"two values":        {"lojas", `1 2`, "value"},
			"broken text":       {"lojas", "\"\xff\"", "value"},
			"too large a value": {"lojas", text(screens.MaxValue + 1), "value"},
		} {
			var e *errs.Error
			err := s.Put(t.Context(), ana, c.name, json.RawMessage(c.value))
			if !errors.As(err, &e) || e.Code != "uisettings.invalid" || len(e.Fields) != 1 || e.Fields[c.field] == "" {
				t.Errorf("%s: %v %v", name, err, e)
			}
		}
		w.holds(t, ana.AccountID, map[string]string{})
		testkit.Must(t, s.Put(t.Context(), ana, strings.Repeat("a", screens.MaxName), json.RawMessage(text(screens.MaxValue))))
	})
	t.Run("AHundredNamesAtMost", func(t *testing.T) {
		w, s, ana := start(t)
		bia := scope.Scope{AccountID: w.Account()}
		var group sync.WaitGroup
		var full sync.Map
		for i := range uisettings.MaxNames + 10 {
			group.Go(func() {
				name := fmt.Sprint("n", i)
				switch err := s.Put(context.Background(), ana, name, json.RawMessage(`1`)); {
				case errs.IsKind(err, errs.Conflict):
					full.Store(name, true)
				case err != nil:
					t.Error(err)
				}
			})
		}
		group.Wait()
		all, err := s.All(t.Context(), ana)
		if testkit.Must(t, err); len(all) != uisettings.MaxNames {
			t.Errorf("%d names are kept, want %d", len(all), uisettings.MaxNames)
		}
		for name := range all {
			testkit.Must(t, s.Put(t.Context(), ana, name, json.RawMessage(`2`))) // a known one is replaced
			testkit.Must(t, s.Delete(t.Context(), ana, name))
			testkit.Must(t, s.Put(t.Context(), ana, "another", json.RawMessage(`3`)))
			break
		}
		testkit.Must(t, s.Put(t.Context(), bia, "n", json.RawMessage(`1`)))
		full.Range(func(name, _ any) bool {
			if err := s.Put(t.Context(), ana, name.(string), json.RawMessage(`1`)); !errs.IsKind(err, errs.Conflict) {
				t.Errorf("one beyond: %v", err)
			}
			return false
		})
	})
	t.Run("StaysTheAdministratorsOwnUnderASwitch", func(t *testing.T) {
		w, s, _ := start(t)
		admin := scope.Scope{AccountID: w.Account(), Profile: scope.Administrador}
		inside := admin
		inside.Profile, inside.RetailerID, inside.SwitchID = scope.Varejista, "retailer", "switch"
		testkit.Must(t, s.Put(t.Context(), inside, "columns.lojas", json.RawMessage(`1`)))
		all, err := s.All(t.Context(), admin)
		if testkit.Must(t, err); string(all["columns.lojas"]) != `1` {
			t.Errorf("the administrator's: %s", all)
		}
	})
}

func (w World) put(t *testing.T, accountID, name, value string) {
	t.Helper()
	testkit.Must(t, w.Store.Put(t.Context(), uisettings.Setting{AccountID: accountID, Name: name, Value: json.RawMessage(value), UpdatedAt: at}))
}

func (w World) holds(t *testing.T, accountID string, want map[string]string) {
	t.Helper()
	all, err := w.Store.All(t.Context(), accountID)
	testkit.Must(t, err)
	got := map[string]string{}
	for name, value := range all {
		got[name] = string(value)
	}
	if all == nil || !maps.Equal(got, want) {
		t.Fatalf("%s holds %v, want %v", accountID, got, want)
	}
}
