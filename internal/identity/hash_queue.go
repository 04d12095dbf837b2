package identity

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/slow"
)

// HashQueue bounds how many password hashes are made at once, how many wait and for how long: each takes 19 MiB and a
// core. Known devices and signed-in people go first.
type HashQueue struct {
	mu            sync.Mutex
	free          int
	known, others []chan struct{}
	after         func(time.Duration) <-chan time.Time
}

const (
	longestWait = 2 * time.Second
	mostWaiting = 1000 // in each of the two lines
)

// NewHashQueue makes a queue of so many slots; after is time.After but in tests.
func NewHashQueue(slots int, after func(time.Duration) <-chan time.Time) *HashQueue {
	return &HashQueue{free: slots, after: after}
}

// hashing is the queue of the process: one hash a core.
var hashing = NewHashQueue(runtime.NumCPU(), time.After)

var errBusy = &errs.Error{
	Kind: errs.Unavailable, Code: "identity.busy", RetryAfter: longestWait,
	Message: "Há muitos acessos ao mesmo tempo. Tente novamente em alguns segundos.",
}

// Enter waits for a slot and returns what frees it. Errors: identity.busy (503) when none came within two seconds or too
// many wait, that of ctx.
func (q *HashQueue) Enter(ctx context.Context, known bool) (leave func(), err error) {
	slow.Begin(ctx, "a password's hash")
	q.mu.Lock()
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return q.leave, nil
	}
	line := &q.others
	if known {
		line = &q.known
	}
	if len(*line) >= mostWaiting {
		q.mu.Unlock()
		return nil, errBusy
	}
	turn := make(chan struct{})
	*line = append(*line, turn)
	q.mu.Unlock()
	select {
	case <-turn:
		return q.leave, nil
	case <-q.after(longestWait):
		err = errBusy
	case <-ctx.Done():
		err = ctx.Err()
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if i := slices.Index(*line, turn); i >= 0 {
		*line = slices.Delete(*line, i, i+1)
		return nil, err
	}
	return q.leave, nil // the turn came in the same moment
}

func (q *HashQueue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, line := range []*[]chan struct{}{&q.known, &q.others} {
		if len(*line) > 0 {
			close((*line)[0])
			*line = (*line)[1:]
			return
		}
	}
	q.free++
}

// Waiting returns how many wait in both lines.
func (q *HashQueue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.known) + len(q.others)
}
