// Package standby marks what may be read from a standby of the database, a moment behind its leader (decision 132).
package standby

import (
	"context"
	"sync/atomic"
	"time"
)

// Mark is on the context of a reading that a standby may answer.
type Mark struct {
	Patience time.Duration // how long a standby may take to get to where it must be
	after    atomic.Int64
	leads    atomic.Bool
}

type key struct{}

// May marks what is read with the context that it gives. The answer must know of what the leader's log has up to the position
// after; 0: whatever is recent enough.
func May(ctx context.Context, after int64, patience time.Duration) context.Context {
	m := &Mark{Patience: patience}
	m.Saw(after)
	return context.WithValue(ctx, key{}, m)
}

// MayIf is May where it is so, of anything that is recent enough.
func MayIf(ctx context.Context, so bool) context.Context {
	if !so {
		return ctx
	}
	return May(ctx, 0, 0)
}

// Of returns the mark of ctx; nil: the leader alone answers.
func Of(ctx context.Context) *Mark {
	m, _ := ctx.Value(key{}).(*Mark)
	return m
}

// After is the position that the next answer must know of.
func (m *Mark) After() int64 { return m.after.Load() }

// Saw raises it: whoever has several standbys before them never goes back within one reading.
func (m *Mark) Saw(position int64) {
	for was := m.after.Load(); position > was && !m.after.CompareAndSwap(was, position); {
		was = m.after.Load()
	}
}

// ToLeader has the leader answer whatever else is read under the mark: what one reading sees never goes back.
func (m *Mark) ToLeader() { m.leads.Store(true) }

// Leads tells whether the leader answers by now.
func (m *Mark) Leads() bool { return m.leads.Load() }
