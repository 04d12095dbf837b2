package exports

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Reschedule edits a schedule of the caller's: all but its report. Version, when not empty, is the one that was seen. A run that has
// begun goes on as it began; one that is due goes by the edit. A timetable that is the same keeps its next run. Errors: ErrNoSchedule,
// access.role to who sees it and is not its owner, ErrStale, and those of Schedule for what is wanted.
func (s *Service) Reschedule(ctx context.Context, who scope.Scope, scheduleID, version string, w WantedSchedule) (Schedule, error) {
	if err := mayHave(who); err != nil {
		return Schedule{}, err
	}
	before, err := s.ofCaller(ctx, who, scheduleID, s.store.Scheduled)
	if err != nil {
		return Schedule{}, err
	}
	entry, known := s.ports.Catalogue[before.Kind]
	if !known {
		return Schedule{}, ErrUnknownKind
	}
	w.Kind = before.Kind
	edited, err := s.scheduleOf(ctx, who, w, entry)
	if err != nil {
		return Schedule{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		before, err := s.ofCaller(ctx, who, scheduleID, s.store.HoldSchedule)
		if err != nil {
			return err
		}
		if version != "" && version != before.Version() {
			return ErrStale
		}
		if !w.Again {
			if err := s.stayLeft(ctx, who, before.Left, edited.Readers); err != nil {
				return err
			}
		}
		edited.ID, edited.Owner, edited.CreatedAt = before.ID, before.Owner, before.CreatedAt
		edited.PausedAt, edited.Why = before.PausedAt, before.Why
		edited.Left = slices.DeleteFunc(slices.Clone(before.Left), func(one string) bool { return slices.Contains(edited.Readers, one) })
		if edited.Words() == before.Words() {
			edited.NextAt = before.NextAt
		}
		if err := s.store.EditSchedule(ctx, edited); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "exports.schedule_edited", who, edited.RetailerID, edited.ID, edited.deed())
	})
	return edited, errs.Wrap(err, "edit a schedule")
}

// ofCaller finds one to be edited by its owner.
func (s *Service) ofCaller(ctx context.Context, who scope.Scope, scheduleID string, find func(context.Context, string) (Schedule, error)) (Schedule, error) {
	if !id.Valid(scheduleID) {
		return Schedule{}, ErrNoSchedule
	}
	one, err := find(ctx, scheduleID)
	if err != nil {
		return Schedule{}, errs.Wrap(err, "look up a schedule")
	}
	if !one.seenBy(who) {
		return Schedule{}, ErrNoSchedule
	}
	if one.AccountID != who.AccountID {
		return Schedule{}, errNotOwner
	}
	return one, nil
}

// stayLeft refuses readers who left by their link.
func (s *Service) stayLeft(ctx context.Context, who scope.Scope, left, readers []string) error {
	again := slices.DeleteFunc(slices.Clone(left), func(one string) bool { return !slices.Contains(readers, one) })
	if len(again) == 0 {
		return nil
	}
	people, err := s.people(ctx, who)
	if err != nil {
		return err
	}
	names := make([]string, len(again))
	for i, one := range again {
		names[i] = people[one].Name
	}
	return errs.InvalidFields("exports.invalid", map[string]string{readersField: fmt.Sprintf(
		"Saiu deste envio pelo link do e-mail: %s. Para incluir mesmo assim, confirme abaixo.", strings.Join(names, ", "))})
}
