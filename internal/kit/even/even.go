// Package even has answers take the same time, whatever was done for them: where a mail is written for some and none for others, nobody
// learns from the time who the some are.
package even

import (
	"context"
	"time"
)

// atLeast is far above what writing a mail takes, and below what a person notices.
const atLeast = 50 * time.Millisecond

// Out lets an answer leave no sooner than 50 ms after its start: writing a mail takes a quarter of a millisecond longer than writing none.
// Who has gone is not waited for. Never call it in a transaction.
func Out(ctx context.Context, start time.Time) {
	select {
	case <-time.After(time.Until(start.Add(atLeast))):
	case <-ctx.Done():
	}
}
