package app

import (
	"context"
	"log/slog"
)

// Migrate brings the database up to this version. A trail that cannot be believed keeps nobody from working: it is said
// loudly, and by `seiva audit verify`.
func (a *App) Migrate(ctx context.Context) error {
	if err := a.DB.Migrate(ctx); err != nil {
		return err
	}
	if err := a.holdSecret(ctx); err != nil {
		return err
	}
	if err := a.retention.MakeMonths(ctx); err != nil { // intake makes what is missing
		slog.Error("the next month is not prepared", "cause", err)
	}
	if err := a.adoptTrail(ctx); err != nil {
		slog.Error("audit trail not keyed", "cause", err)
	}
	return nil
}
