package audit

import "context"

// Store keeps the trail.
type Store interface {
	// Append seals e after the newest entry and stores it; concurrent calls wait for each other until their
	// transactions end, so that the chain never forks.
	Append(ctx context.Context, e Entry) error
	// After gives at most limit entries with higher numbers, in order.
	After(ctx context.Context, number int64, limit int) ([]Entry, error)
}
