package identity

import (
	"context"
	"sync"
)

// turns makes the tries of one lane in this process wait for each other, so that several right ones at once do not use
// up the lane. Nobody waits for another lane's.
type turns struct {
	mu    sync.Mutex
	lanes map[string]*turn
}

type turn struct {
	free chan struct{} // holds one value while nobody has the turn
	want int           // who has it or waits for it
}

func newTurns() *turns { return &turns{lanes: map[string]*turn{}} }

// take waits for a lane's turn and gives what ends it. Error: that of ctx.
func (t *turns) take(ctx context.Context, key string) (end func(), err error) {
	t.mu.Lock()
	lane, ok := t.lanes[key]
	if !ok {
		lane = &turn{free: make(chan struct{}, 1)}
		lane.free <- struct{}{}
		t.lanes[key] = lane
	}
	lane.want++
	t.mu.Unlock()
	select {
	case <-lane.free:
		return func() {
			lane.free <- struct{}{}
			t.leave(key, lane)
		}, nil
	case <-ctx.Done():
		t.leave(key, lane)
		return nil, ctx.Err()
	}
}

func (t *turns) leave(key string, lane *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if lane.want--; lane.want == 0 {
		delete(t.lanes, key)
	}
}
