package problems

import (
	"context"
	"slices"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Queue gives staff a page of all reports. Error: problems.invalid_query (422).
func (s *Service) Queue(ctx context.Context, who scope.Scope, q Query) (paging.Page[Case], error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return paging.Page[Case]{}, err
	}
	if q.CompanyID != "" && !id.Valid(q.CompanyID) {
		return paging.Page[Case]{}, errQuery
	}
	if !slices.Contains([]State{"", New, Open, Awaiting, Answered, Resolved, Unresolved}, q.State) || !slices.Contains([]Taking{"", Mine, Nobodys, Somebodys}, q.Taking) {
		return paging.Page[Case]{}, errQuery
	}
	cases, total, err := s.store.Queue(ctx, q, who.AccountID)
	return paging.Of(q.Request, cases, total), errs.Wrap(err, "list reported problems")
}

// CountNew counts what Queue lists of new reports.
func (s *Service) CountNew(ctx context.Context, who scope.Scope) (int, error) {
	return s.count(ctx, who, New)
}

// CountAwaiting counts what it lists of those in which who reported wrote since.
func (s *Service) CountAwaiting(ctx context.Context, who scope.Scope) (int, error) {
	return s.count(ctx, who, Awaiting)
}

func (s *Service) count(ctx context.Context, who scope.Scope, of State) (int, error) {
	page, err := s.Queue(ctx, who, Query{State: of, Request: paging.Request{Size: 1}})
	return page.Total, err
}

// Thread gives staff a report with what was done about it, or ErrNotFound.
func (s *Service) Thread(ctx context.Context, who scope.Scope, reportID string) (Thread, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Thread{}, err
	}
	if !id.Valid(reportID) {
		return Thread{}, ErrNotFound
	}
	return s.thread(ctx, reportID)
}

func (s *Service) thread(ctx context.Context, reportID string) (Thread, error) {
	found, err := s.store.Get(ctx, reportID)
	if err != nil {
		return Thread{}, errs.Wrap(err, "read a reported problem")
	}
	return s.deedsOf(ctx, found)
}

// deedsOf reads what was done about a report as it was read; what came between is left out: its version is of what it shows.
func (s *Service) deedsOf(ctx context.Context, found Case) (Thread, error) {
	done, err := s.store.Deeds(ctx, found.ID, found.Acts)
	return Thread{Case: found, Deeds: done}, errs.Wrap(err, "read what was done about a reported problem")
}

// On names a report, and the version of it that was seen; an empty one stands for any.
type On struct{ ReportID, Version string }

// act does one thing about a held report, which is Open from then on when it was New, and writes it into the trail. What do
// gives without a deed changed nothing. Errors: ErrNotFound, ErrStale, problems.full (409) and those of do.
func (s *Service) act(ctx context.Context, who scope.Scope, on On, do func(ctx context.Context, held *Case) (Act, error)) (Thread, error) {
	if err := who.Require(scope.Administrador, scope.Suporte); err != nil {
		return Thread{}, err
	}
	if !id.Valid(on.ReportID) {
		return Thread{}, ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.HoldReport(ctx, on.ReportID); err != nil {
			return err
		}
		held, err := s.store.Get(ctx, on.ReportID)
		if err != nil {
			return err
		}
		if on.Version != "" && on.Version != held.Version() {
			return ErrStale
		}
		if held.Acts >= MaxActs {
			return errFull
		}
		done, err := do(ctx, &held)
		if err != nil || done.Deed == "" {
			return err
		}
		if held.State == New {
			held.State = Open
		}
		return s.keep(ctx, who, held, done)
	})
	if err != nil {
		return Thread{}, errs.Wrap(err, "act on a reported problem")
	}
	return s.thread(ctx, on.ReportID)
}

// keep stores what was done about a held report, and writes it into the trail.
func (s *Service) keep(ctx context.Context, who scope.Scope, held Case, done Act) error {
	held.Acts++
	held.ActedAt = s.clock.Now().Truncate(time.Millisecond)
	done.Place, done.By, done.Name, done.State, done.At = held.Acts, who.AccountID, who.Name, held.State, held.ActedAt
	if err := s.store.Act(ctx, held, done); err != nil {
		return err
	}
	return s.ports.Trail.Record(ctx, deeds[done.Deed], who, held.retailer(), held.ID,
		map[string]string{"number": strconv.Itoa(held.Number), "state": string(held.State)})
}

// deeds have these names in the trail.
var deeds = map[Deed]string{
	Took: "problems.taken", Returned: "problems.returned", Moved: "problems.moved", Noted: "problems.noted", Replied: "problems.answered",
	Wrote: "problems.written",
}

// Take makes the caller the one who looks after a report, also in the place of another. Errors: those of act.
func (s *Service) Take(ctx context.Context, who scope.Scope, on On) (Thread, error) {
	return s.act(ctx, who, on, func(_ context.Context, held *Case) (Act, error) {
		if held.TakenBy == who.AccountID {
			return Act{}, nil
		}
		held.TakenBy = who.AccountID
		return Act{Deed: Took}, nil
	})
}

// Return leaves a report of the caller to whoever takes it. Errors: those of act, problems.not_yours (409).
func (s *Service) Return(ctx context.Context, who scope.Scope, on On) (Thread, error) {
	return s.act(ctx, who, on, func(_ context.Context, held *Case) (Act, error) {
		if held.TakenBy != who.AccountID {
			return Act{}, errOthers
		}
		held.TakenBy = ""
		return Act{Deed: Returned}, nil
	})
}

// Move says how a report stands: Open, Answered (elsewhere, by telephone say) or Resolved. Errors: those of act,
// problems.invalid_query (422).
func (s *Service) Move(ctx context.Context, who scope.Scope, on On, to State) (Thread, error) {
	return s.act(ctx, who, on, func(_ context.Context, held *Case) (Act, error) {
		if !slices.Contains([]State{Open, Answered, Resolved}, to) {
			return Act{}, errQuery
		}
		if held.State == to {
			return Act{}, nil
		}
		held.State = to
		return Act{Deed: Moved}, nil
	})
}

// Note keeps a note for staff. Errors: those of act, problems.invalid_words (422).
func (s *Service) Note(ctx context.Context, who scope.Scope, on On, typed string) (Thread, error) {
	clean, err := words(typed)
	if err != nil {
		return Thread{}, err
	}
	return s.act(ctx, who, on, func(context.Context, *Case) (Act, error) { return Act{Deed: Noted, Words: clean}, nil })
}

// Answer mails who reported, who also finds it among their reports. The report is Answered then, or Resolved, and of the
// caller when it was nobody's. Errors: those of act, problems.invalid_words (422), problems.nobody_to_answer (409).
func (s *Service) Answer(ctx context.Context, who scope.Scope, on On, typed string, resolved bool) (Thread, error) {
	clean, err := words(typed)
	if err != nil {
		return Thread{}, err
	}
	return s.act(ctx, who, on, func(ctx context.Context, held *Case) (Act, error) {
		if held.AskerEmail == "" {
			return Act{}, errNobody
		}
		if held.State = Answered; resolved {
			held.State = Resolved
		}
		if held.TakenBy == "" {
			held.TakenBy = who.AccountID
		}
		return Act{Deed: Replied, Words: clean}, s.ports.Post.Send(ctx, held.AskerEmail, answered(*held, clean, s.ports.PublicURL+PagePath+held.ID))
	})
}

// PagePath is where who reported reads what was answered, before the report's id.
const PagePath = "/problemas/"
