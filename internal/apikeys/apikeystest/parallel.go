package apikeystest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"seiva/internal/apikeys"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
)

func parallelCreates(t *testing.T, s stage) {
	var group sync.WaitGroup
	var keys sync.Map
	for range 50 {
		group.Go(func() {
			issued, err := s.service.Create(context.Background(), s.house, apikeys.SoftwareHouseKey, apikeys.Draft{Name: "Caixa"})
			if err != nil {
				t.Error(err)
			} else if _, twice := keys.LoadOrStore(issued.Presented, issued.ID); twice {
				t.Error("the same key twice")
			}
		})
	}
	group.Wait()
	page, err := s.service.List(t.Context(), s.house, apikeys.SoftwareHouseKey, all)
	if err != nil || page.Total != 50 {
		t.Fatalf("%d keys, %v; want 50", page.Total, err)
	}
}

func parallelRotations(t *testing.T, s stage) {
	key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
	var group sync.WaitGroup
	var won atomic.Int64
	for range 20 {
		group.Go(func() {
			_, err := s.service.Rotate(context.Background(), s.house, apikeys.SoftwareHouseKey, key.ID, 1)
			if err == nil {
				won.Add(1)
			} else if !errors.Is(err, apikeys.ErrRotated) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	page, err := s.service.List(t.Context(), s.house, apikeys.SoftwareHouseKey, all)
	if err != nil || won.Load() != 1 || page.Total != 2 {
		t.Fatalf("%d rotations won, %d keys, %v; want 1 and 2", won.Load(), page.Total, err)
	}
}

// wrongFields gives the names of a 422's fields, sorted and separated by spaces; empty for no error, and the code of
// any other.
func wrongFields(err error) string {
	if err == nil {
		return ""
	}
	if !errs.IsKind(err, errs.Invalid) {
		return errs.From(err).Code
	}
	var names []string
	for name := range errs.From(err).Fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// pausedAndRevoked: whichever is first, the key is revoked in the end, and a pause after that is told that there is none.
func pausedAndRevoked(t *testing.T, s stage) {
	for range 5 {
		key := s.create(t, s.house, apikeys.SoftwareHouseKey, apikeys.Bindings{})
		var all sync.WaitGroup
		var paused, revoked error
		all.Go(func() { _, paused = s.service.Pause(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID) })
		all.Go(func() { revoked = s.service.Revoke(t.Context(), s.house, apikeys.SoftwareHouseKey, key.ID) })
		all.Wait()
		testkit.Must(t, revoked)
		if paused != nil && !errors.Is(paused, apikeys.ErrNotFound) {
			t.Errorf("paused: %v", paused)
		}
		if _, err := s.service.Authenticate(t.Context(), key.Presented); !errors.Is(err, apikeys.ErrInvalid) {
			t.Errorf("afterwards: %v", err)
		}
	}
}
