package contracts

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/letter"
)

// RemindJob is the kind of the job that reminds of contracts whose time to sign ends.
const RemindJob = "contracts.remind"

// remindAt are the days before the end on which a retailer is reminded, the first one first.
var remindAt = []int{10, 3, 1}

const remindedAtOnce = 200

// reminder is of which of those days a reminder is due now; 0: of none. One that no process wrote on its day is still written on
// the next, not later: whoever upgrades, or stood still for a week, does not write to everybody at once.
func (c Contract) reminder(now time.Time) int {
	if c.State(now) != Pending {
		return 0
	}
	left := c.DaysToExpire(now)
	for _, day := range remindAt {
		if left == day || left == day-1 {
			return day
		}
	}
	return 0
}

// Remind writes to retailers whose time to sign ends in some days, once for each of these days and sending, in whatever process
// it runs.
func (s *Service) Remind(ctx context.Context) error {
	now := s.clock.Now()
	from, before := DueBefore(now, 0), DueBefore(now, remindAt[0]+1)
	for after := ""; ; {
		ids, err := s.store.Unsigned(ctx, from, before, after, remindedAtOnce)
		if err != nil {
			return errs.Wrap(err, "list unsigned contracts")
		}
		if len(ids) == 0 {
			return nil
		}
		for _, retailerID := range ids {
			err := s.store.InTx(ctx, func(ctx context.Context) error { return s.remind(ctx, retailerID, now) })
			if errors.Is(err, ErrNoAddress) {
				slog.WarnContext(ctx, "a retailer has no address to be reminded of its contract", "retailer", retailerID)
			} else if err != nil {
				return errs.Wrap(err, "remind of a contract")
			}
		}
		after = ids[len(ids)-1]
	}
}

// remind writes to a retailer unless it signed meanwhile, or another process wrote.
func (s *Service) remind(ctx context.Context, retailerID string, now time.Time) error {
	if err := s.store.Hold(ctx, retailerID); err != nil {
		return err
	}
	c, err := s.store.Contract(ctx, retailerID)
	if err != nil {
		return err
	}
	day := c.reminder(now)
	if day == 0 {
		return nil
	}
	first, err := s.store.Note(ctx, retailerID, Event{
		Kind: EventReminded, Mark: mark(c.SentAt) + " " + strconv.Itoa(day), Detail: strconv.Itoa(c.DaysToExpire(now)), At: now,
	})
	if err != nil || !first {
		return err
	}
	return s.write(ctx, retailerID, func(name, organization string) letter.Letter {
		return stillToSign(name, organization, s.ports.PublicURL+contractPath, c.Expires())
	})
}
