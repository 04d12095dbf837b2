// Package standby marks what may be read from a standby of the database, a moment behind its leader (decision 132).
package standby

import (
	"context"
	"sync/atomic"
	"time"
)

// Mark is on the context of a reading that a standby may answer.
type Mark struct {
	After    int64         // the position of the leader's log that the answer must know of; 0: any that is recent enough
	Patience time.Duration // how long a standby may take to get there
	leads    atomic.Bool
}

type key struct{}

// May marks what is read with the context that it gives.
func May(ctx context.Context, after int64, patience time.Duration) context.Context {
	return context.WithValue(ctx, key{}, &Mark{After: after, Patience: patience})
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

// ToLeader has the leader answer whatever else is read under the mark: what one reading sees never goes back.
func (m *Mark) ToLeader() { m.leads.Store(true) }

// Leads tells whether the leader answers by now.
func (m *Mark) Leads() bool { return m.leads.Load() }
