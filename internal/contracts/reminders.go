package contracts

import (
	"context"
	"strconv"
	"time"

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
	return reminderOf(c.DaysToExpire(now))
}

// reminderOf is of which of the days a reminder is due with so many days left; 0: of none.
func reminderOf(left int) int {
	for _, day := range remindAt {
		if left == day || left == day-1 {
			return day
		}
	}
	return 0
}

// Remind writes to retailers whose time to sign ends in some days, once for each of these days and sending, in whatever process
// it runs; then it asks for newer versions, as Ask does.
func (s *Service) Remind(ctx context.Context) error {
	now := s.clock.Now()
	from, before := DueBefore(now, 0), DueBefore(now, remindAt[0]+1)
	err := s.each(ctx, func(after string) ([]string, error) {
		return s.store.Unsigned(ctx, from, before, after, remindedAtOnce)
	}, func(ctx context.Context, retailerID string) error { return s.remind(ctx, retailerID, now) })
	if err != nil {
		return err
	}
	return s.Ask(ctx)
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
