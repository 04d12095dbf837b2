package bulk

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Job is the kind of job that works on a run; its payload is the run's id. ForgetJob deletes old ones.
const (
	Job       = "bulk.work"
	ForgetJob = "bulk.forget"
)

// Retries are the waits after an attempt that failed for a reason which may pass.
var Retries = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute}

// WorkLimit is how long an attempt may take.
const WorkLimit = 30 * time.Minute

const (
	rowsAtOnce  = 100 // that are read
	mostTrouble = 5   // rows that may meet what may pass, before an attempt ends
)

// step is one of the two ways through a run: from which state its rows go to which.
type step struct {
	running, ended State
	from, done     RowState
	skipped, wrong RowState
	do             func(ctx context.Context, act Act, who scope.Scope, r *Row) error
}

var (
	doing = step{Running, Done, RowWaiting, RowDone, RowSkipped, RowFailed, func(ctx context.Context, act Act, who scope.Scope, r *Row) (err error) {
		r.Mark, err = act.Do(ctx, who, r.ID)
		return err
	}}
	undoing = step{Undoing, Undone, RowDone, RowUndone, RowKept, RowKept, func(ctx context.Context, act Act, who scope.Scope, r *Row) error {
		return act.Undo(ctx, who, r.ID, r.Mark)
	}}
)

func stepOf(r Run) step {
	if r.State == Undoing {
		return undoing
	}
	return doing
}

// Work goes through the rows of a run that are still to be done, or to be taken back, one after the other: each in a transaction with
// what became of it, so that whoever dies leaves the rest to the next, and several at once do each row once. What may pass is an
// error, and leaves its row to the next attempt.
func (s *Service) Work(ctx context.Context, runID string) error {
	run, err := s.store.ByID(ctx, runID)
	if errors.Is(err, ErrNotFound) || err == nil && (run.State == Done || run.State == Undone) {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "look up a run")
	}
	act, known := s.ports.Acts[run.Kind]
	if !known {
		return s.giveUp(ctx, run)
	}
	way := stepOf(run)
	if _, err := s.store.Move(ctx, run.ID, way.running, s.clock.Now(), Waiting); err != nil {
		return errs.Wrap(err, "begin a run")
	}
	if err := s.through(ctx, run, act, way); err != nil {
		return err
	}
	ended, err := s.store.End(ctx, run.ID, way.running, way.ended, way.from, s.clock.Now())
	if err == nil && !ended {
		err = s.left(ctx, run, way)
	}
	return errs.Wrap(err, "end a run")
}

// left returns an error when a run goes on: another process holds a row of it, and may die.
func (s *Service) left(ctx context.Context, run Run, way step) error {
	now, err := s.store.ByID(ctx, run.ID)
	if err == nil && now.State == way.running {
		err = errUnderWay
	}
	return err
}

func (s *Service) through(ctx context.Context, run Run, act Act, way step) error {
	var trouble []error
	for after := -1; ; {
		rows, err := s.store.Next(ctx, run.ID, way.from, after, rowsAtOnce)
		if err != nil {
			return errs.Wrap(err, "read the rows of a run")
		}
		if len(rows) == 0 {
			return errors.Join(trouble...)
		}
		for _, row := range rows {
			if after = row.N; ctx.Err() != nil {
				return ctx.Err()
			}
			if err := s.row(ctx, run, act, way, row); err != nil {
				trouble = append(trouble, err)
			}
			if len(trouble) == mostTrouble {
				return errors.Join(trouble...)
			}
		}
	}
}

// row does one row and notes it, in one transaction; a refusal undoes what was done, and is noted by itself.
func (s *Service) row(ctx context.Context, run Run, act Act, way step, r Row) error {
	settled := false
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		now := r
		now.State, now.SettledAt = way.done, s.clock.Now()
		if settled, err = s.store.Settle(ctx, run.ID, way.from, now); err != nil || !settled {
			return err
		}
		who, err := s.ports.Caller(ctx, run.Owner)
		if err != nil {
			return err
		}
		if err := may(who, act); err != nil {
			return err
		}
		if err := way.do(ctx, act, who, &now); err != nil {
			return err
		}
		_, err = s.store.Settle(ctx, run.ID, way.done, now)
		return err
	})
	if err == nil {
		if settled && act.Settled != nil {
			act.Settled()
		}
		return nil
	}
	if why, is := skipped(err); is {
		r.State, r.Why = way.skipped, why
	} else if e := errs.From(err); lasting(e) {
		r.State, r.Why = way.wrong, e.Message
	} else {
		return err
	}
	r.SettledAt = s.clock.Now()
	_, err = s.store.Settle(ctx, run.ID, way.from, r)
	return errs.Wrap(err, "note what became of a row")
}

// lasting tells whether another attempt would meet the same.
func lasting(e *errs.Error) bool {
	switch e.Kind {
	case errs.Internal, errs.Unavailable, errs.Timeout:
		return false
	}
	return true
}

// GiveUp notes that the attempts are used up: the rows that are left failed.
func (s *Service) GiveUp(ctx context.Context, runID string) error {
	run, err := s.store.ByID(ctx, runID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "look up a run")
	}
	return s.giveUp(ctx, run)
}

func (s *Service) giveUp(ctx context.Context, run Run) error {
	way := stepOf(run)
	return errs.Wrap(s.store.InTx(ctx, func(ctx context.Context) error {
		moved, err := s.store.Move(ctx, run.ID, way.ended, s.clock.Now(), Waiting, way.running)
		if err != nil || !moved {
			return err
		}
		return s.store.SettleAll(ctx, run.ID, way.from, way.wrong, gaveUp, s.clock.Now())
	}), "give a run up")
}
