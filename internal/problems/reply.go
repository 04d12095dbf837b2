package problems

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// ReopensFor is how long who reported may still write in a report after it was resolved.
const ReopensFor = 30 * 24 * time.Hour

// maxWritten is how many messages who reported writes in one report: some of MaxActs stay for staff.
const maxWritten = 100

// shut tells why who reported can write no more in a report, of all that was done about it; nil: they can.
func shut(c Case, done []Act, now time.Time) error {
	written, resolved := 0, time.Time{}
	for _, a := range done {
		if a.Deed == Wrote {
			written++
		}
		switch {
		case a.State != Resolved:
			resolved = time.Time{}
		case resolved.IsZero():
			resolved = a.At
		}
	}
	switch {
	case !resolved.IsZero() && now.Sub(resolved) > ReopensFor:
		return ErrShut
	case written >= maxWritten || c.Acts >= MaxActs:
		return errLong
	}
	return nil
}

// Write adds a message to what the caller reported, and mails it to who of staff looks after it, else to everybody who helps. The
// report is Awaiting from then on, unless it is New. Errors: ErrNotFound, ErrShut, ErrTooManyReplies, problems.invalid_words
// (422), problems.long (409).
func (s *Service) Write(ctx context.Context, who scope.Scope, reportID, typed string) (Thread, error) {
	clean, err := words(typed)
	if err != nil {
		return Thread{}, err
	}
	if _, err := s.ownCase(ctx, who, reportID); err != nil {
		return Thread{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.mayWrite(ctx, who.AccountID); err != nil {
			return err
		}
		if err := s.store.HoldReport(ctx, reportID); err != nil {
			return err
		}
		held, err := s.store.Get(ctx, reportID)
		if err != nil {
			return err
		}
		done, err := s.store.Deeds(ctx, reportID, held.Acts)
		if err != nil {
			return err
		}
		if err := shut(held, done, s.clock.Now()); err != nil {
			return err
		}
		if held.State != New {
			held.State = Awaiting
		}
		if err := s.tellStaff(ctx, held, clean); err != nil {
			return err
		}
		return s.keep(ctx, who, held, Act{Deed: Wrote, Words: clean})
	})
	if err != nil {
		return Thread{}, errs.Wrap(err, "write in a reported problem")
	}
	return s.OwnThread(ctx, who, reportID)
}

// mayWrite holds an account and counts what it wrote within an hour. Error: ErrTooManyReplies.
func (s *Service) mayWrite(ctx context.Context, accountID string) error {
	if err := s.store.Hold(ctx, accountID); err != nil { // many at once count each other
		return err
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	first, err := s.store.NthWritten(ctx, accountID, now.Add(-time.Hour), PerHour)
	if err != nil || first.IsZero() {
		return err
	}
	return ErrTooManyReplies.After(first.Add(time.Hour).Sub(now))
}

// staffPages are where each profile of staff reads a report, before its id.
var staffPages = map[scope.Profile]string{scope.Administrador: "/admin/problemas/", scope.Suporte: "/support/problemas/"}

// tellStaff mails what who reported wrote.
func (s *Service) tellStaff(ctx context.Context, c Case, words string) error {
	if c.TakerEmail != "" {
		return s.ports.Post.Send(ctx, c.TakerEmail, wrote(c, words, s.ports.PublicURL+staffPages[c.TakerProfile]+c.ID))
	}
	c.TakerName = ""
	helpers, err := s.store.Helpers(ctx)
	if err != nil {
		return err
	}
	for _, to := range helpers {
		if err := s.ports.Post.Send(ctx, to, wrote(c, words, "")); err != nil {
			return err
		}
	}
	return nil
}
