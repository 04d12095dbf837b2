// Package switchestest holds what every store of switches must do, and the rules that stand on it.
package switchestest

import (
	"context"
	"errors"
	"testing"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/testkit"
	"seiva/internal/switches"
)

// World is a fresh store with sessions beside it.
type World struct {
	Store switches.Store
	// Session opens a session of some administrator, and EndSession ends it.
	Session    func() (sessionID string)
	EndSession func(sessionID string)
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

// Switch builds one that is open; change what a test needs.
func Switch(sessionID string) switches.Switch {
	return switches.Switch{
		ID: id.New(), SessionID: sessionID, ActorID: id.New(), ActorName: "Ana Souza", Profile: scope.Varejista,
		OwnerID: id.New(), OwnerName: "Mercado Seiva", Reason: "Conferir as lojas com o dono", OpenedAt: start,
		ExpiresAt: start.Add(switches.Limit),
	}
}

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) World) {
	t.Run("ComesBackWhole", func(t *testing.T) {
		w := fresh(t)
		want := Switch(w.Session())
		testkit.Must(t, w.Store.Create(t.Context(), want))
		if got, err := w.Store.OfSession(t.Context(), want.SessionID); err != nil || got != want {
			t.Fatalf("got %+v, %v; want %+v", got, err, want)
		}
	})
	t.Run("OneForASession", func(t *testing.T) {
		w := fresh(t)
		first := Switch(w.Session())
		second := Switch(first.SessionID)
		testkit.Must(t, w.Store.Create(t.Context(), first))
		if err := w.Store.Create(t.Context(), second); !errors.Is(err, switches.ErrOtherOpen) {
			t.Fatalf("a second one: %v, want ErrOtherOpen", err)
		}
		beside := Switch(w.Session())
		testkit.Must(t, w.Store.Create(t.Context(), beside))
		testkit.Must(t, w.Store.Close(t.Context(), first.ID, start.Add(time.Minute)))
		if got, err := w.Store.OfSession(t.Context(), beside.SessionID); err != nil || got != beside {
			t.Errorf("another session's: %+v, %v", got, err)
		}
		testkit.Must(t, w.Store.Close(t.Context(), first.ID, start.Add(time.Hour))) // the first end stays
		testkit.Must(t, w.Store.Create(t.Context(), second))
		rows, _, err := w.Store.OfOwner(t.Context(), first.OwnerID, paging.Request{Size: 10})
		if testkit.Must(t, err); len(rows) != 1 || !rows[0].ClosedAt.Equal(start.Add(time.Minute)) {
			t.Fatalf("closed: %+v", rows)
		}
	})
	t.Run("EndsWithItsSession", func(t *testing.T) {
		w := fresh(t)
		gone := Switch(w.Session())
		testkit.Must(t, w.Store.Create(t.Context(), gone))
		w.EndSession(gone.SessionID)
		if _, err := w.Store.OfSession(t.Context(), gone.SessionID); !errors.Is(err, switches.ErrNone) {
			t.Fatalf("of an ended session: %v, want ErrNone", err)
		}
		rows, total, err := w.Store.OfOwner(t.Context(), gone.OwnerID, paging.Request{Size: 10})
		if testkit.Must(t, err); total != 1 || rows[0].Open(start) || rows[0].Reason != gone.Reason {
			t.Fatalf("what is left: %+v", rows)
		}
	})
	t.Run("OtherTenantSeesNotFound", func(t *testing.T) {
		w := fresh(t)
		var ours []switches.Switch
		owner := id.New()
		for i := range 3 {
			one := Switch(w.Session())
			one.OwnerID, one.OpenedAt = owner, start.Add(time.Duration(i)*time.Minute)
			testkit.Must(t, w.Store.Create(t.Context(), one))
			testkit.Must(t, w.Store.Create(t.Context(), Switch(w.Session())))
			ours = append(ours, one)
		}
		rows, total, err := w.Store.OfOwner(t.Context(), owner, paging.Request{Size: 2})
		if testkit.Must(t, err); total != 3 || len(rows) != 2 || rows[0] != ours[2] || rows[1] != ours[1] {
			t.Fatalf("first page: %+v of %d", rows, total)
		}
		rows, _, err = w.Store.OfOwner(t.Context(), owner, paging.Request{Page: 1, Size: 2})
		if testkit.Must(t, err); len(rows) != 1 || rows[0] != ours[0] {
			t.Fatalf("second page: %+v", rows)
		}
		if _, err := w.Store.OfSession(t.Context(), id.New()); !errors.Is(err, switches.ErrNone) {
			t.Fatalf("of another session: %v, want ErrNone", err)
		}
		if got, err := w.Store.Into(t.Context(), owner, ours[1].ID); err != nil || got != ours[1] {
			t.Fatalf("one of ours: %+v, %v", got, err)
		}
		for whose, id := range map[string]string{id.New(): ours[1].ID, owner: id.New()} {
			if got, err := w.Store.Into(t.Context(), whose, id); !errors.Is(err, switches.ErrNotFound) {
				t.Fatalf("another's, or none: %+v, %v, want ErrNotFound", got, err)
			}
		}
	})
	t.Run("WhatFailsInATransactionIsUndone", func(t *testing.T) {
		w, failed := fresh(t), errors.New("failed")
		one := Switch(w.Session())
		err := w.Store.InTx(t.Context(), func(ctx context.Context) error {
			testkit.Must(t, w.Store.Create(ctx, one))
			return failed
		})
		if _, absent := w.Store.OfSession(t.Context(), one.SessionID); !errors.Is(err, failed) || !errors.Is(absent, switches.ErrNone) {
			t.Fatalf("%v, then %v", err, absent)
		}
	})
}
