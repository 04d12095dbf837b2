package apitest

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

// Main runs a package's tests and returns its exit code: it fails when any of them made a password's hash, or asked a server elsewhere, within a write
// transaction: every other write would wait for it. The demonstration is loaded before anybody is there to wait.
func Main(m *testing.M) int {
	debug.SetGCPercent(200) // an installation's memory lives as long as its test: collecting half as often is a tenth of the processor
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
	return code
}
