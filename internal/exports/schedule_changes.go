package exports

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Pause keeps a schedule from running. Errors: ErrNoSchedule; access.role to who sees it and may not change it.
func (s *Service) Pause(ctx context.Context, who scope.Scope, scheduleID string) error {
	return s.changed(ctx, who, scheduleID, "exports.schedule_paused", func(ctx context.Context, one Schedule) error {
		if one.Paused() {
			return nil
		}
		return s.store.PauseSchedule(ctx, one.ID, "", s.clock.Now())
	})
}

// Resume has a schedule run again, at its next time: nothing of the meantime is made up for. Errors as those of Pause.
func (s *Service) Resume(ctx context.Context, who scope.Scope, scheduleID string) error {
	return s.changed(ctx, who, scheduleID, "exports.schedule_resumed", func(ctx context.Context, one Schedule) error {
		if !one.Paused() {
			return nil
		}
		return s.store.ResumeSchedule(ctx, one.ID, one.Next(s.clock.Now()))
	})
}

// Unschedule removes a schedule; a run that is being written is mailed to nobody. Errors as those of Pause.
func (s *Service) Unschedule(ctx context.Context, who scope.Scope, scheduleID string) error {
	return s.changed(ctx, who, scheduleID, "exports.schedule_removed", func(ctx context.Context, one Schedule) error {
		return s.store.DeleteSchedule(ctx, one.ID)
	})
}

func (s *Service) changed(ctx context.Context, who scope.Scope, scheduleID, action string, change func(context.Context, Schedule) error) error {
	if err := mayHave(who); err != nil {
		return err
	}
	if !id.Valid(scheduleID) {
		return ErrNoSchedule
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		one, err := s.store.HoldSchedule(ctx, scheduleID)
		if err != nil {
			return err
		}
		if !one.seenBy(who) {
			return ErrNoSchedule
		}
		if one.AccountID != who.AccountID && !who.ManagesTeam() {
			return errNotYours
		}
		if err := change(ctx, one); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, action, who, one.RetailerID, one.ID, nil)
	})
	return errs.Wrap(err, "change a schedule")
}

// LeavePath is the page on which somebody leaves a schedule, of a link that every one of its mails has. The query keeps it out of
// the log.
const (
	LeavePath  = "/parar-de-receber"
	LeaveQuery = "envio"
)

// leaveToken proves that somebody was mailed a schedule: it is made again for each mail, and stored nowhere.
func (s *Service) leaveToken(scheduleID, accountID string) string {
	mac := hmac.New(sha256.New, s.ports.LeaveKey)
	mac.Write([]byte(scheduleID + "." + accountID))
	return scheduleID + "." + accountID + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

func (s *Service) leaveLink(scheduleID, accountID string) string {
	return s.ports.PublicURL + LeavePath + "?" + LeaveQuery + "=" + s.leaveToken(scheduleID, accountID)
}

// Leaving is a schedule as somebody who may leave it is told of it. Left: they are mailed no more.
type Leaving struct {
	Title, When string
	Left        bool
}

// ByLeaveLink tells what a link leads out of. It changes nothing: mail programs open links by themselves. Error: ErrNoSchedule.
func (s *Service) ByLeaveLink(ctx context.Context, token string) (Leaving, error) {
	scheduleID, reader, err := s.readLeave(token)
	if err != nil {
		return Leaving{}, err
	}
	one, err := s.store.Scheduled(ctx, scheduleID)
	return leavingOf(one, reader), errs.Wrap(err, "look up a schedule")
}

// Leave takes who has the link out of a schedule, even if an edit took them out before: they are not named again by mistake. Twice is
// no error. The last to leave pauses it. Error: ErrNoSchedule.
func (s *Service) Leave(ctx context.Context, token string) (Leaving, error) {
	scheduleID, reader, err := s.readLeave(token)
	if err != nil {
		return Leaving{}, err
	}
	var one Schedule
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if one, err = s.store.HoldSchedule(ctx, scheduleID); err != nil {
			return err
		}
		if slices.Contains(one.Left, reader) {
			return nil
		}
		one.Readers = slices.DeleteFunc(one.Readers, func(one string) bool { return one == reader })
		if err := s.store.LeaveSchedule(ctx, one.ID, reader, s.clock.Now()); err != nil {
			return err
		}
		if len(one.Readers) == 0 && !one.Paused() {
			if err := s.pause(ctx, one, whyNoReaders); err != nil {
				return err
			}
		}
		return s.ports.Trail.Record(ctx, "exports.schedule_left", scope.Scope{AccountID: reader}, one.RetailerID, one.ID, nil)
	})
	return leavingOf(one, reader), errs.Wrap(err, "leave a schedule")
}

func leavingOf(one Schedule, reader string) Leaving {
	if one.ID == "" {
		return Leaving{}
	}
	return Leaving{Title: one.Title, When: one.Words(), Left: !slices.Contains(one.Readers, reader)}
}

func (s *Service) readLeave(token string) (scheduleID, reader string, err error) {
	scheduleID, rest, _ := strings.Cut(token, ".")
	reader, _, _ = strings.Cut(rest, ".")
	if !hmac.Equal([]byte(token), []byte(s.leaveToken(scheduleID, reader))) {
		return "", "", ErrNoSchedule
	}
	return scheduleID, reader, nil
}

// pause stops a schedule for a reason of its own, and says so to its owner, if there still is one.
func (s *Service) pause(ctx context.Context, one Schedule, why string) error {
	if err := s.store.PauseSchedule(ctx, one.ID, why, s.clock.Now()); err != nil {
		return err
	}
	return s.tellOwner(ctx, one, scheduleStopped(one, why, s.ports.PublicURL+SchedulesPage))
}

// SchedulesPage is where the portal lists schedules.
const SchedulesPage = "/conta/agendamentos"

// StartDue starts the runs of all schedules that are due. A run is claimed by moving its schedule to the next one, in the
// transaction that stores its export: of several processes one starts it, and a crash starts it or leaves it due. What fell due
// while nothing ran is one run, the last.
func (s *Service) StartDue(ctx context.Context) error {
	for {
		due, err := s.store.DueSchedules(ctx, s.clock.Now(), startedAtOnce)
		if err != nil {
			return errs.Wrap(err, "find schedules that are due")
		}
		var failed error
		for _, one := range due {
			if err := s.startRun(ctx, one); err != nil {
				failed = errors.Join(failed, errs.Wrap(err, "start a scheduled export"))
			}
		}
		if failed != nil || len(due) < startedAtOnce {
			return failed
		}
	}
}

const startedAtOnce = 100

func (s *Service) startRun(ctx context.Context, one Schedule) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		now := s.clock.Now().Truncate(time.Millisecond)
		due := one.NextAt
		one, err := s.store.HoldSchedule(ctx, one.ID) // as an edit that came between left it
		if errors.Is(err, ErrNoSchedule) || err == nil && (one.Paused() || !one.NextAt.Equal(due)) {
			return nil
		}
		if err != nil {
			return err
		}
		ours, err := s.store.ClaimRun(ctx, one.ID, one.NextAt, one.Next(now))
		if err != nil || !ours {
			return err
		}
		due = one.Latest(one.NextAt, now)
		entry, known := s.ports.Catalogue[one.Kind]
		if !known {
			return s.pause(ctx, one, whyInvalid)
		}
		values, wrong := one.valuesAt(due, entry)
		if len(wrong) > 0 {
			return s.pause(ctx, one, whyInvalid)
		}
		e := Export{
			ID: id.New(), Owner: one.Owner, Kind: one.Kind, Title: one.Title, Format: one.Format, Values: values, Columns: one.Columns,
			ScheduleID: one.ID, DueAt: due, Readers: one.Readers, SkipEmpty: one.SkipEmpty, State: Waiting, CreatedAt: now,
		}
		err = s.store.Create(ctx, e)
		if errors.Is(err, ErrStarted) { // by a clock that was ahead of who resumed it since
			return nil
		}
		if err != nil {
			return err
		}
		return s.enqueue(ctx, e)
	})
}
