package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"seiva/internal/kit/slow"
)

// TestMain fails when any test of this package made a password's hash, or asked a server elsewhere, within a write
// transaction: every other write would wait for it. The demonstration is loaded before anybody is there to wait.
func TestMain(m *testing.M) {
	var mu sync.Mutex
	found := map[string]string{}
	slow.OnFound(func(_ context.Context, what string) {
		stack := string(debug.Stack())
		if strings.Contains(stack, "seiva/internal/app/demo.Load(") {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		found[what] = stack
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
