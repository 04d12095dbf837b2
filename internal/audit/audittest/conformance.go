// Package audittest holds what every store of the audit trail must do.
package audittest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"seiva/internal/audit"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Tamper runs a statement on the trail's table behind the store's back.
type Tamper func(t *testing.T, statement string, args ...any)

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) (audit.Store, Tamper)) {
	t.Run("AnUntouchedTrailIsWhole", func(t *testing.T) {
		store, _ := fresh(t)
		if _, err := trail(t, store).Verify(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		entries, err := store.After(t.Context(), 1, 1)
		if err != nil || len(entries) != 1 || entries[0].Number != 2 || entries[0].ObjectID != "key2" ||
			entries[0].ActorID != "ana" || entries[0].ActedFor != "retailer2" || entries[0].Details != `{"environment":"live","name":"Caixa 2"}` {
			t.Fatalf("second entry: %+v, %v", entries, err)
		}
	})
	for name, statement := range map[string]string{
		"ChangedDetails":  `UPDATE audit SET details = '{}' WHERE number = 2`,
		"ChangedActor":    `UPDATE audit SET actor_id = 'somebody else' WHERE number = 2`,
		"EmptiedSecond":   `UPDATE audit SET acted_for = '' WHERE number = 2`,
		"ChangedSecond":   `UPDATE audit SET acted_for = 'retailer3' WHERE number = 2`,
		"AddedSecond":     `UPDATE audit SET acted_for = 'retailer1' WHERE number = 1`,
		"MovedToSecond":   `UPDATE audit SET acted_for = details, details = '' WHERE number = 1`,
		"ChangedInstant":  `UPDATE audit SET at = at + 1 WHERE number = 2`,
		"MovedText":       `UPDATE audit SET action = action || retailer_id, retailer_id = '' WHERE number = 2`,
		"RemovedEntry":    `DELETE FROM audit WHERE number = 2`,
		"RemovedFirst":    `DELETE FROM audit WHERE number = 1`,
		"RenumberedEntry": `UPDATE audit SET number = 9 WHERE number = 3`,
	} {
		t.Run("TamperingShows/"+name, func(t *testing.T) {
			store, tamper := fresh(t)
			service := trail(t, store)
			tamper(t, statement)
			if _, err := service.Verify(t.Context(), ""); !errors.Is(err, audit.ErrBroken) {
				t.Fatalf("got %v, want ErrBroken", err)
			}
		})
	}
	t.Run("WhoAdministersTheDatabaseCannotRewriteIt", func(t *testing.T) {
		store, tamper := fresh(t)
		service := trail(t, store)
		head := headOf(t, service)
		forge(t, store, tamper, "UPDATE audit SET actor_id = 'bia' WHERE actor_id = 'ana'")
		for name, heads := range map[string]string{"alone": "", "against a head": head} {
			if _, err := service.Verify(t.Context(), heads); !errors.Is(err, audit.ErrBroken) {
				t.Errorf("%s: %v, want ErrBroken", name, err)
			}
		}
		if err := service.Adopt(t.Context(), knowing(head)); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("adopted against a head: %v, want ErrBroken", err)
		}
	})
	for name, statement := range map[string]string{
		"AnEmptiedTable": `DELETE FROM audit`,
		"ACutTail":       `DELETE FROM audit WHERE number = 3`,
	} {
		t.Run("AHeadShows"+name, func(t *testing.T) {
			store, tamper := fresh(t)
			service := trail(t, store)
			head := headOf(t, service)
			tamper(t, statement)
			if _, err := service.Verify(t.Context(), `{"msg":"audit head","head":"`+head+`"}`); !errors.Is(err, audit.ErrBroken) {
				t.Errorf("got %v, want ErrBroken", err)
			}
			if err := service.Record(t.Context(), "apikeys.created", scope.Scope{AccountID: "bia"}, "", "key9", nil); err != nil {
				t.Fatal(err)
			}
			if err := service.Record(t.Context(), "apikeys.created", scope.Scope{AccountID: "bia"}, "", "key9", nil); err != nil {
				t.Fatal(err)
			}
			if _, err := service.Verify(t.Context(), head); !errors.Is(err, audit.ErrBroken) {
				t.Errorf("written on: %v, want ErrBroken", err)
			}
		})
	}
	t.Run("HeadsOfAWholeTrailHold", func(t *testing.T) {
		store, _ := fresh(t)
		empty := headOf(t, NewTrail(store))
		service := trail(t, store)
		if n, err := service.Verify(t.Context(), empty+"\n"+headOf(t, service)); err != nil || n != 3 {
			t.Errorf("%d entries, %v; want 3", n, err)
		}
		forged := headOf(t, audit.NewService(store, audit.Ports{Key: bytes.Repeat([]byte{9}, 32)}, clock.System{}))
		if _, err := service.Verify(t.Context(), forged); !errors.Is(err, audit.ErrForeignHead) {
			t.Errorf("another installation's head: %v", err)
		}
	})
	t.Run("ATrailWithoutAKeyIsAdopted", func(t *testing.T) {
		store, tamper := fresh(t)
		service := trail(t, store)
		forge(t, store, tamper, "UPDATE audit SET action = action") // as an earlier version wrote it
		if _, err := service.Verify(t.Context(), ""); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("not adopted yet: %v, want ErrBroken", err)
		}
		for range 2 {
			if err := service.Adopt(t.Context(), knowing("")); err != nil {
				t.Fatal(err)
			}
		}
		if err := service.Record(t.Context(), "apikeys.revoked", scope.Scope{AccountID: "ana"}, "", "key1", nil); err != nil {
			t.Fatal(err)
		}
		if n, err := service.Verify(t.Context(), ""); err != nil || n != 4 {
			t.Errorf("%d entries, %v; want 4", n, err)
		}
		forge(t, store, tamper, "UPDATE audit SET actor_id = 'bia' WHERE number = 2")
		if _, err := service.Verify(t.Context(), ""); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("rewritten behind the adoption: %v, want ErrBroken", err)
		}
		tamper(t, "DELETE FROM settings WHERE name = 'audit.unkeyed'")
		if _, err := service.Verify(t.Context(), ""); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("adoption taken away: %v, want ErrBroken", err)
		}
	})
	t.Run("AKeyedTrailAsksForNoHeads", func(t *testing.T) {
		store, _ := fresh(t)
		for _, service := range []*audit.Service{NewTrail(store), trail(t, store)} { // empty, then with entries
			err := service.Adopt(t.Context(), func(context.Context) (string, error) { return "", errors.New("the bucket is away") })
			if err != nil {
				t.Error(err)
			}
		}
	})
	t.Run("ATrailThatWasChangedIsNotAdopted", func(t *testing.T) {
		store, tamper := fresh(t)
		service := trail(t, store)
		forge(t, store, tamper, "UPDATE audit SET action = action")
		tamper(t, "UPDATE audit SET actor_id = 'bia' WHERE number = 2")
		if err := service.Adopt(t.Context(), knowing("")); !errors.Is(err, audit.ErrBroken) {
			t.Errorf("got %v, want ErrBroken", err)
		}
	})
	t.Run("AStayTellsWhatWasDoneInIt", func(t *testing.T) {
		store, _ := fresh(t)
		at := clock.NewFixed(time.UnixMilli(1_790_000_000_000))
		service := audit.NewService(store, audit.Ports{Key: make([]byte, 32)}, at)
		note := func(action, actorID, actedFor string) {
			t.Helper()
			who := scope.Scope{AccountID: actorID, RetailerID: actedFor}
			if actedFor != "" {
				who.SwitchID = "switch"
			}
			if err := service.Record(t.Context(), action, who, "", action, nil); err != nil {
				t.Fatal(err)
			}
		}
		note("stores.before", "ana", "retailer1")
		at.Advance(time.Millisecond)
		from := at.Now()
		for _, action := range []string{"switches.opened", "switches.request", "stores.first", "stores.second"} {
			note(action, "ana", "retailer1")
		}
		note("stores.of_another", "ana", "retailer2")
		note("stores.by_another", "bia", "retailer1")
		note("stores.in_nobodys_place", "ana", "")
		at.Advance(time.Hour)
		note("stores.last", "ana", "retailer1")
		until := at.Now()
		at.Advance(time.Millisecond)
		note("stores.after", "ana", "retailer1")
		of := func(stay audit.Stay, r paging.Request) string {
			page, err := service.Stay(t.Context(), stay, r)
			if err != nil {
				t.Fatal(err)
			}
			said := strconv.Itoa(page.Total)
			for _, e := range page.Items {
				said += " " + e.Action + "/" + e.ObjectID
			}
			return said
		}
		stay := audit.Stay{ActorID: "ana", ActedFor: "retailer1", From: from, Until: until}
		for r, want := range map[paging.Request]string{
			{Size: 10}:         "3 stores.first/stores.first stores.second/stores.second stores.last/stores.last",
			{Size: 2}:          "3 stores.first/stores.first stores.second/stores.second",
			{Page: 1, Size: 2}: "3 stores.last/stores.last",
		} {
			if got := of(stay, r); got != want {
				t.Errorf("%+v: %s, want %s", r, got, want)
			}
		}
		if got := of(audit.Stay{ActorID: "ana", From: from, Until: until}, paging.Request{Size: 10}); got != "0" {
			t.Errorf("in nobody's place: %s, want nothing", got)
		}
	})
	t.Run("WhatHappenedToAnObject", func(t *testing.T) {
		store, _ := fresh(t)
		service := NewTrail(store)
		for _, e := range [][2]string{{"apikeys.restricted", "house1"}, {"apikeys.released", "house1"}, {"apikeys.created", "house1"}, {"apikeys.restricted", "house2"}} {
			if err := service.Record(t.Context(), e[0], scope.Scope{AccountID: "ana"}, "", e[1], nil); err != nil {
				t.Fatal(err)
			}
		}
		actions := []string{"apikeys.restricted", "apikeys.released"}
		for r, want := range map[paging.Request]string{
			{Size: 10}: "2 apikeys.released apikeys.restricted", {Page: 1, Size: 1}: "2 apikeys.restricted",
		} {
			page, err := service.OfObject(t.Context(), "house1", actions, r)
			if err != nil {
				t.Fatal(err)
			}
			got := strconv.Itoa(page.Total)
			for _, e := range page.Items {
				got += " " + e.Action
			}
			if got != want {
				t.Errorf("%+v: %s, want %s", r, got, want)
			}
		}
	})
	origins(t, fresh)
	t.Run("TheTrailIsSearched", func(t *testing.T) { searches(t, fresh) })
	t.Run("AHistoryIsReadPageByPage", func(t *testing.T) { histories(t, fresh) })
	t.Run("ANightKeepsWhatItFound", func(t *testing.T) { nights(t, fresh) })
	t.Run("ParallelEntriesMakeOneChain", func(t *testing.T) {
		store, _ := fresh(t)
		service := NewTrail(store)
		var group sync.WaitGroup
		for range 50 {
			group.Go(func() {
				if err := service.Record(context.Background(), "apikeys.created", scope.Scope{AccountID: "ana"}, "", "key", nil); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n, err := service.Verify(t.Context(), ""); err != nil || n != 50 {
			t.Fatalf("%d entries, %v; want 50", n, err)
		}
		if entries, err := store.After(t.Context(), 0, 100); err != nil || len(entries) != 50 {
			t.Fatalf("%d entries, %v; want 50", len(entries), err)
		}
	})
}

func trail(t *testing.T, store audit.Store) *audit.Service {
	t.Helper()
	service := audit.NewService(store, audit.Ports{Key: key}, clock.NewFixed(time.UnixMilli(1_790_000_000_123)))
	for _, n := range []string{"1", "2", "3"} {
		who := scope.Scope{AccountID: "ana"}
		if n == "2" {
			who = scope.Scope{AccountID: "ana", SwitchID: "switch", RetailerID: "retailer2"}
		}
		err := service.Record(t.Context(), "apikeys.created", who, "retailer"+n, "key"+n,
			map[string]string{"name": "Caixa " + n, "environment": "live"})
		if err != nil {
			t.Fatal(err)
		}
	}
	return service
}

var key = bytes.Repeat([]byte{7}, 32)

// NewTrail makes a trail with a key of the tests.
func NewTrail(store audit.Store) *audit.Service {
	return audit.NewService(store, audit.Ports{Key: key}, clock.System{})
}

// knowing gives heads from elsewhere.
func knowing(heads string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return heads, nil }
}

func headOf(t *testing.T, service *audit.Service) string {
	t.Helper()
	head, err := service.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return head
}

// forge runs a statement on the entries, then hashes all of them again as anybody can who knows how but has no key.
func forge(t *testing.T, store audit.Store, tamper Tamper, statement string) {
	t.Helper()
	tamper(t, statement)
	entries, err := store.After(t.Context(), 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	var last []byte
	for _, e := range entries {
		var row bytes.Buffer
		row.Write(last)
		fields := []string{e.ActorID, e.Action, e.RetailerID, e.ObjectID, e.Details}
		if e.ActedFor != "" {
			fields = append(fields, e.ActedFor)
		}
		for _, field := range fields {
			row.Write(binary.BigEndian.AppendUint32(nil, uint32(len(field)))) //nolint:gosec // short texts
			row.WriteString(field)
		}
		row.Write(binary.BigEndian.AppendUint64(nil, uint64(e.Number)))         //nolint:gosec // positive
		row.Write(binary.BigEndian.AppendUint64(nil, uint64(e.At.UnixMilli()))) //nolint:gosec // positive
		hash := sha256.Sum256(row.Bytes())
		last = hash[:]
		tamper(t, "UPDATE audit SET hash = ? WHERE number = ?", last, e.Number)
	}
}
