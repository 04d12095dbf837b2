// Package turns makes what has the same name wait for each other in this process, and nothing else.
package turns

import (
	"context"
	"sync"
)

// Turns are those of one kind of thing. Nobody waits for another name's.
type Turns struct {
	mu    sync.Mutex
	names map[string]*turn
}

type turn struct {
	free chan struct{} // holds one value while nobody has the turn
	want int           // who has it or waits for it
}

// New makes Turns.
func New() *Turns { return &Turns{names: map[string]*turn{}} }

// Take waits for a name's turn and returns what ends it. Error: that of ctx.
func (t *Turns) Take(ctx context.Context, key string) (end func(), err error) {
	t.mu.Lock()
	one, ok := t.names[key]
	if !ok {
		one = &turn{free: make(chan struct{}, 1)}
		one.free <- struct{}{}
		t.names[key] = one
	}
	one.want++
	t.mu.Unlock()
	select {
	case <-one.free:
		return func() {
			one.free <- struct{}{}
			t.leave(key, one)
		}, nil
	case <-ctx.Done():
		t.leave(key, one)
		return nil, ctx.Err()
	}
}

func (t *Turns) leave(key string, one *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one.want--; one.want == 0 {
		delete(t.names, key)
	}
}
