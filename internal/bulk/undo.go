package bulk

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Undo takes a run back in the background: of its rows those that were done and are still as it left them. Errors: ErrNotFound,
// ErrNoUndo, ErrUndoOver, ErrBusy, 403 for who may not do the act any more.
func (s *Service) Undo(ctx context.Context, who scope.Scope, runID string) (Run, error) {
	var run Run
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if run, err = s.own(ctx, who, runID); err != nil {
			return err
		}
		act := s.ports.Acts[run.Kind]
		if err := may(who, act); err != nil {
			return err
		}
		now := s.clock.Now()
		switch {
		case act.Undo == nil || run.State != Done || run.Rows[RowDone] == 0:
			return ErrNoUndo
		case now.After(run.FinishedAt.Add(UndoFor)):
			return ErrUndoOver
		}
		if err := s.room(ctx, who); err != nil {
			return err
		}
		moved, err := s.store.Move(ctx, run.ID, Undoing, now, Done)
		if err == nil && !moved {
			err = ErrNoUndo
		}
		if err != nil {
			return err
		}
		run.State = Undoing
		return s.begin(ctx, who, run, "bulk.undone", run.Rows[RowDone])
	})
	return run, errs.Wrap(err, "take an act on many rows back")
}

// Undoable reports whether Undo would take a run back now, for its owner alone.
func (s *Service) Undoable(who scope.Scope, r Run) bool {
	return OwnerOf(who) == r.Owner && s.ports.Acts[r.Kind].Undo != nil && r.State == Done && r.Rows[RowDone] > 0 && !s.clock.Now().After(r.FinishedAt.Add(UndoFor))
}
