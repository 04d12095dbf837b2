package bulk

import (
	"context"
	"strconv"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// notDone is why a row is left of a run that was stopped.
const notDone = "Não foi feita: a ação foi interrompida."

// Stop ends a run that waits or goes on: what was done stays done, and can be taken back as that of any other; the rest is left, row
// by row. The row that a worker is at is done still. For who began it, and for administrators whosever it is. Errors: ErrNotFound,
// ErrNoStop, 403 in a switched profile.
func (s *Service) Stop(ctx context.Context, who scope.Scope, runID string) (Run, error) {
	run, err := s.Get(ctx, who, runID)
	if err == nil {
		err = who.InPerson()
	}
	if err != nil {
		return Run{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		stopped, err := s.store.Stop(ctx, run.ID, who.Name, now)
		if err == nil && !stopped {
			err = ErrNoStop
		}
		if err != nil {
			return err
		}
		if err := s.store.SettleAll(ctx, run.ID, RowWaiting, RowStopped, notDone, now); err != nil {
			return err
		}
		if run, err = s.store.ByID(ctx, run.ID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "bulk.stopped", who, run.RetailerID, run.ID,
			map[string]string{"act": run.Kind, "rows": strconv.Itoa(run.Rows[RowStopped])})
	})
	return run, errs.Wrap(err, "stop an act on many rows")
}

// Stoppable reports whether Stop would end a run now.
func (r Run) Stoppable() bool { return r.State == Waiting || r.State == Running }

// Underway returns a page of everybody's runs that wait, run or are being taken back, the newest first: for administrators.
func (s *Service) Underway(ctx context.Context, who scope.Scope, page, size int) (paging.Page[Run], error) {
	if err := who.Require(scope.Administrador); err != nil {
		return paging.Page[Run]{}, err
	}
	r, err := paging.Make(page, size, MaxPages, "", "")
	if err != nil {
		return paging.Page[Run]{}, err
	}
	runs, total, err := s.store.Underway(ctx, r)
	return paging.Of(r, runs, total), errs.Wrap(err, "list everybody's runs")
}
