package main

import (
	"log/slog"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
)

// Failed sign-ins are forgotten every night: of e-mails that nobody ever signs in with too.
func TestFailedSignInsAreForgottenNightly(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) settings{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(engine, func(t *testing.T) {
			a, now := appOf(t, on(t)), time.Now()
			store, c := sqlidentity.New(a.db), clock.NewFixed(now)
			nightly := jobs.Failures(a.portal.Identity)
			worker := jobqueue.NewWorker(a.jobs, c, slog.New(slog.DiscardHandler), nightly.Kind(a.jobs, c))
			for lane, age := range map[string]time.Duration{"old": 8 * 24 * time.Hour, "new": time.Hour} {
				fatal(t, store.CountTry(t.Context(), lane, func(identity.Tally) (identity.Tally, error) {
					return identity.Tally{Tries: 1, LastAt: now.Add(-age)}, nil
				}))
			}
			fatal(t, nightly.Plan(t.Context(), a.jobs, c))
			fatal(t, nightly.Plan(t.Context(), a.jobs, c)) // a second start on the same day
			if ran := worker.RunDue(t.Context()); ran != 0 {
				t.Errorf("%d jobs ran at once", ran)
			}
			for night := range 2 {
				c.Advance(24 * time.Hour)
				if ran := worker.RunDue(t.Context()); ran != 1 {
					t.Errorf("%d jobs ran in night %d, want 1", ran, night)
				}
			}
			for lane, want := range map[string]int{"old": 0, "new": 1} {
				fatal(t, store.CountTry(t.Context(), lane, func(got identity.Tally) (identity.Tally, error) {
					if got.Tries != want {
						t.Errorf("%s: %+v, want %d tries", lane, got, want)
					}
					return got, nil
				}))
			}
		})
	}
}
