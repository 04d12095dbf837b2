package reports

import (
	"context"
	"time"

	"seiva/internal/kit/scope"
)

// Uses keeps when accounts last opened reports: each asked for a page of one, on screen. Files and schedules are no use.
type Uses interface {
	// Opened notes that an account opened a report at an instant.
	Opened(ctx context.Context, accountID, kind string, at time.Time) error
	// LastUses returns when an account last opened each report, by kinds; those that it never did are absent.
	LastUses(ctx context.Context, accountID string) (map[string]time.Time, error)
}

// openedEvery is how exactly a last use is known: within it no second one is written.
const openedEvery = time.Minute

// Opened notes that the caller opened a report. What cannot be noted stops nobody (decision 42).
func (h *Hub) Opened(ctx context.Context, who scope.Scope, kind string) {
	now := h.service.clock.Now()
	last, err := h.uses.LastUses(ctx, who.AccountID)
	if err == nil && now.Sub(last[kind]) >= openedEvery {
		err = h.uses.Opened(ctx, who.AccountID, kind, now)
	}
	h.unnoted.Tried(ctx, "when a report was last opened", err)
}
