package exports

import (
	"context"
	"errors"
	"slices"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// mayRun refuses a scheduled run whose company is held, and one whose report reads no more all that it was narrowed by.
func (s *Service) mayRun(ctx context.Context, who scope.Scope, e Export, report Report) error {
	if e.ScheduleID == "" {
		return nil
	}
	if who.Profile == scope.Varejista {
		if err := s.ports.Held(ctx, who.RetailerID); errs.IsKind(err, errs.Forbidden) {
			return errHeld
		} else if err != nil {
			return err
		}
	}
	if unknownValue(report, e.Values) != "" {
		return errs.InvalidFields(whyInvalid, nil)
	}
	return nil
}

// mail sends a file's link: to the address that was asked for, or to each of its schedule's readers who may still see the report and
// were readers when the run began.
func (s *Service) mail(ctx context.Context, e Export, owner scope.Scope, report Report, words []string, link string) error {
	if e.ScheduleID == "" {
		return s.ports.Post.Send(ctx, e.Email, ready(e, words, link))
	}
	one, err := s.store.HoldSchedule(ctx, e.ScheduleID)
	if err == nil && one.Paused() {
		err = ErrNoSchedule
	}
	if err != nil {
		return err
	}
	reached := 0
	for _, reader := range one.Readers {
		mate, err := s.ports.Caller(ctx, Owner{AccountID: reader, RetailerID: e.RetailerID, PartnerID: e.PartnerID}, "")
		if errs.IsKind(err, errs.Forbidden) {
			continue // gone from the company
		}
		if err != nil {
			return err
		}
		if !reaches(mate, owner, report, e.Values) {
			continue
		}
		reached++
		if len(e.Readers) > 0 && !slices.Contains(e.Readers, reader) {
			continue // an edit named them after the run had begun
		}
		l := scheduled(ready(e, words, link), one, owner.Name, s.leaveLink(one.ID, reader))
		if err := s.ports.Post.Send(ctx, mate.Email, l); err != nil {
			return err
		}
	}
	if reached == 0 {
		return errNoReaders
	}
	return nil
}

// skips ends a run that has no rows, where its schedule says so. Nobody hears of it, and nothing of it is listed.
func (s *Service) skips(ctx context.Context, e Export) (bool, error) {
	if !e.SkipEmpty || e.Rows > 0 {
		return false, nil
	}
	now := s.clock.Now()
	return true, s.store.InTx(ctx, func(ctx context.Context) error {
		e.State, e.FinishedAt = Cancelled, now
		if stored, err := s.store.Finish(ctx, e); err != nil || !stored {
			return err
		}
		return s.store.Remove(ctx, e.ID, now)
	})
}

// failScheduled notes that a run failed and says so to the owner. What no later run would mend pauses the schedule.
func (s *Service) failScheduled(ctx context.Context, e Export) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		stored, err := s.store.Finish(ctx, e)
		if err != nil || !stored {
			return err
		}
		one, err := s.store.HoldSchedule(ctx, e.ScheduleID)
		if errors.Is(err, ErrNoSchedule) || one.Paused() {
			return nil
		}
		if err != nil {
			return err
		}
		switch e.Why {
		case whyNoAccess, whyInvalid, whyHeld, whyNoReaders:
			return s.pause(ctx, one, e.Why)
		}
		return s.tellOwner(ctx, one, scheduleFailed(one, e.DueAt, e.Why, s.ports.PublicURL+SchedulesPage))
	})
}

// tellOwner writes to whose schedule it is; to nobody when the account is gone.
func (s *Service) tellOwner(ctx context.Context, one Schedule, l letter.Letter) error {
	who, err := s.ports.Caller(ctx, one.Owner, "")
	if errs.IsKind(err, errs.Forbidden) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.ports.Post.Send(ctx, who.Email, l)
}
