package receipts

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"seiva/internal/kit/errs"
)

// gate counts who is inside, so that closing can wait for them and lets nobody in behind itself.
type gate struct {
	mu     sync.Mutex
	shut   bool
	inside sync.WaitGroup
}

// enter tells whether the gate is open; whoever entered leaves.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut {
		return false
	}
	g.inside.Add(1)
	return true
}

func (g *gate) leave() { g.inside.Done() }

// close lets nobody in any more and waits until all have left.
func (g *gate) close() {
	g.mu.Lock()
	g.shut = true
	g.mu.Unlock()
	g.inside.Wait()
}

// recovered makes an error of a panic, deferred: a document that breaks its reader is refused, and ends no process.
func recovered(err *error) {
	if p := recover(); p != nil {
		slog.Error("panic", "value", p, "stack", string(debug.Stack()))
		*err = errs.Wrap(fmt.Errorf("panic: %v", p), "read a document")
	}
}
