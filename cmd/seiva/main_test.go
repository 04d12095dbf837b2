package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"testing"

	"seiva/internal/kit/slow"
)

// TestMain fails when any test of this package made a password's hash, or asked a server elsewhere, within a write
// transaction: every other write would wait for it.
func TestMain(m *testing.M) {
	var mu sync.Mutex
	found := map[string]string{}
	slow.OnFound(func(_ context.Context, what string) {
		mu.Lock()
		defer mu.Unlock()
		found[what] = string(debug.Stack())
	})
	code := m.Run()
	mu.Lock()
	defer mu.Unlock()
	for what, stack := range found {
		fmt.Fprintf(os.Stderr, "FAIL: %s within a write transaction\n%s\n", what, stack)
		code = 1
	}
	os.Exit(code)
}
