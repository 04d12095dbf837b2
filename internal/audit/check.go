package audit

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/scope"
)

const (
	// CheckJob is the kind of job that walks the trail because an administrator asked for it.
	CheckJob = "audit.check"
	// CheckLimit is how long one attempt of it may take.
	CheckLimit = 15 * time.Minute
	// tellEvery is how often a check that goes on says how far it is.
	tellEvery = 2 * time.Second
)

// CheckRetries are the waits after an attempt that failed or was cut short.
var CheckRetries = []time.Duration{30 * time.Second}

// Check is what was last asked for and how far it is. Ended is zero while it waits or goes on; Failed means that it ended without
// an answer: neither a whole trail nor a fault.
type Check struct {
	Asked    time.Time
	By, Name string // the account, and the name that it had
	Walked   int64  // so far, of Of entries
	Of       int64
	Found    Verified // of a check that ended; its At is when
	Failed   bool
}

// Ended reports whether nothing goes on.
func (c Check) Ended() bool { return !c.Found.At.IsZero() }

// CheckNow has the trail walked whole in the background, for an ADMINISTRADOR: one check at a time, over all processes.
// Error: ErrChecking.
func (s *Service) CheckNow(ctx context.Context, who scope.Scope) (Check, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Check{}, err
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	check := Check{Asked: now, By: who.AccountID, Name: who.Name}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		job := jobqueue.New(CheckJob, "", now)
		job.Unique = "asked"
		stored, err := s.ports.Queue.Enqueue(ctx, job)
		if err != nil {
			return err
		}
		if !stored {
			return ErrChecking
		}
		if err := s.store.SetCheck(ctx, check); err != nil {
			return err
		}
		return s.Record(ctx, "audit.check_asked", who, "", "", nil)
	})
	if err != nil {
		return Check{}, errs.Wrap(err, "ask for a check of the audit trail")
	}
	return check, nil
}

// RunCheck walks the trail whole for the check that was asked for, against the heads that are kept elsewhere, and keeps how far it
// is and what it found.
func (s *Service) RunCheck(ctx context.Context, heads func(context.Context) (string, error)) error {
	check, err := s.store.Check(ctx)
	if err != nil {
		return errs.Wrap(err, "read the check of the audit trail")
	}
	last, err := s.store.Last(ctx)
	if err != nil {
		return errs.Wrap(err, "read the audit trail's end")
	}
	check.Walked, check.Of = 0, last.Number
	if err := s.store.SetCheck(ctx, check); err != nil {
		return errs.Wrap(err, "keep how far the check is")
	}
	told := s.clock.Now()
	check.Found, err = s.found(ctx, heads, func(walked int64) error {
		now := s.clock.Now()
		if now.Sub(told) < tellEvery {
			return nil
		}
		told, check.Walked = now, walked
		return errs.Wrap(s.store.SetCheck(ctx, check), "keep how far the check is")
	})
	if err != nil {
		return err
	}
	return errs.Wrap(s.store.SetCheck(ctx, check), "keep what the check found")
}

// GiveUpCheck keeps that a check ended without having found anything.
func (s *Service) GiveUpCheck(ctx context.Context) error {
	check, err := s.store.Check(ctx)
	if err != nil {
		return errs.Wrap(err, "read the check of the audit trail")
	}
	check.Failed, check.Found = true, Verified{At: s.clock.Now()}
	return errs.Wrap(s.store.SetCheck(ctx, check), "keep that the check failed")
}

// LastCheck gives, for an ADMINISTRADOR, the check that was last asked for; the zero value before the first.
func (s *Service) LastCheck(ctx context.Context, who scope.Scope) (Check, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Check{}, err
	}
	c, err := s.store.Check(ctx)
	return c, errs.Wrap(err, "read the check of the audit trail")
}

// found walks the trail against the heads that are kept elsewhere. A trail that was changed is told in the log, and is no error:
// walked again it would be found the same.
func (s *Service) found(ctx context.Context, heads func(context.Context) (string, error), walked func(number int64) error) (Verified, error) {
	known, err := heads(ctx)
	if err != nil {
		return Verified{}, err
	}
	entries, err := s.verify(ctx, known, walked)
	if errors.Is(err, ErrBroken) || errors.Is(err, ErrForeignHead) {
		slog.ErrorContext(ctx, "the audit trail was changed", "cause", err)
		return Verified{At: s.clock.Now(), Fault: errs.From(err).Message}, nil
	}
	if err != nil {
		return Verified{}, err
	}
	return Verified{At: s.clock.Now(), Entries: entries}, nil
}
