package installation

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
)

// Recurring work comes at its hour and on every day after it, once however often the program starts, and also after it was
// given up.
func TestRecurringWorkComesAtItsHourAgainAndAgain(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		queue := sqljobs.New(open(t))
		c, runs, fails, back := clock.NewFixed(time.Date(2026, 11, 22, 5, 59, 0, 0, time.UTC)), 0, false, false
		r := jobs.Recurring{
			Name: "things.count", Every: 24 * time.Hour, At: 6 * time.Hour, Limit: time.Minute,
			Run: func(context.Context) error {
				if back {
					c.Advance(-2 * time.Minute)
				}
				if runs++; fails {
					return errors.New("no")
				}
				return nil
			},
		}
		worker := jobqueue.NewWorker(queue, c, slog.New(slog.DiscardHandler), r.Kind(queue, c))
		due := func(want int) {
			t.Helper()
			if worker.RunDue(t.Context()); runs != want {
				t.Errorf("%s: it ran %d times, want %d", c.Now(), runs, want)
			}
		}
		for range 2 {
			if err := r.Plan(t.Context(), queue, c); err != nil {
				t.Fatal(err)
			}
		}
		due(0)
		c.Advance(time.Minute)
		due(1)
		c.Advance(23 * time.Hour)
		due(1)
		fails = true
		c.Advance(time.Hour)
		due(2)
		c.Advance(24 * time.Hour)
		due(3)
		// A clock that is set back while it runs asks for the next day as well, not for the job that runs.
		fails, back = false, true
		c.Advance(24 * time.Hour)
		due(4)
		back = false
		c.Advance(24*time.Hour + 2*time.Minute)
		due(5)
	})
}
