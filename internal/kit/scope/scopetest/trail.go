// Package scopetest helps to test what callers do.
package scopetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"seiva/internal/kit/scope"
)

// Trail stores what a service records, and returns Fails instead when that is set.
type Trail struct {
	Fails error

	mu    sync.Mutex
	lines []string
}

// Record implements scope.Trail.
func (r *Trail) Record(_ context.Context, action string, actor scope.Scope, retailerID, objectID string, details map[string]string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Fails != nil {
		return r.Fails
	}
	r.lines = append(r.lines, Line(action, actor, retailerID, objectID, fmt.Sprint(details)))
	return nil
}

// Line is how the trail shows an entry; details as in 'map[a:1 b:2]', by name.
func Line(action string, actor scope.Scope, retailerID, objectID, details string) string {
	return fmt.Sprintf("%s by %s for %q: %s %s %s", action, actor.AccountID, actor.ActsFor(), retailerID, objectID, details)
}

// Holds fails the test unless these lines alone were recorded, in this order.
func (r *Trail) Holds(t *testing.T, want ...string) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(r.lines, want) {
		t.Errorf("the trail:\n%q\nwant:\n%q", r.lines, want)
	}
}
