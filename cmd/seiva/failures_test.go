package main

import (
	"log/slog"
	"testing"
	"time"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
)

// Failed sign-ins are forgotten every night: of e-mails that nobody ever signs in with too.
func TestFailedSignInsAreForgottenNightly(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) settings{"sqlite": onSQLite, "postgres": onPostgres} {
		t.Run(engine, func(t *testing.T) {
			a, now := appOf(t, on(t)), time.Now()
			store, c := sqlstore.NewIdentity(a.db), clock.NewFixed(now)
			worker := jobqueue.NewWorker(a.jobs, c, slog.New(slog.DiscardHandler), jobs.Failures(a.portal.Identity, a.jobs, c))
			for key, age := range map[string]time.Duration{"old@loja.com.br": 25 * time.Hour, "new@loja.com.br": time.Hour} {
				fatal(t, store.AddFailure(t.Context(), key, now.Add(-age), now.Add(-age), func(int) time.Duration { return 0 }))
			}
			fatal(t, jobs.PlanFailures(t.Context(), a.jobs, c))
			fatal(t, jobs.PlanFailures(t.Context(), a.jobs, c)) // a second start on the same day
			if ran := worker.RunDue(t.Context()); ran != 0 {
				t.Errorf("%d jobs ran at once", ran)
			}
			for night := range 2 {
				c.Advance(24 * time.Hour)
				if ran := worker.RunDue(t.Context()); ran != 1 {
					t.Errorf("%d jobs ran in night %d, want 1", ran, night)
				}
			}
			for key, want := range map[string]int{"old@loja.com.br": 0, "new@loja.com.br": 1} {
				if got, err := store.Failures(t.Context(), key); err != nil || got.Count != want {
					t.Errorf("%s: %+v, %v, want a count of %d", key, got, err, want)
				}
			}
		})
	}
}
