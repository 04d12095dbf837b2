package installation

import (
	"log/slog"
	"testing"
	"time"

	sqlidentity "seiva/internal/adapter/sqlstore/identity"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/edge/jobs"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
)

// Failed sign-ins are forgotten every night: of e-mails that nobody ever signs in with too.
func TestFailedSignInsAreForgottenNightly(t *testing.T) {
	for engine, on := range map[string]func(*testing.T) app.Settings{"sqlite": apitest.OnSQLite, "postgres": apitest.OnPostgres} {
		t.Run(engine, func(t *testing.T) {
			a, now := apitest.Migrated(t, on(t)), time.Now()
			store, c := sqlidentity.New(a.DB), clock.NewFixed(now)
			nightly := jobs.Failures(a.Portal.Identity)
			worker := jobqueue.NewWorker(a.Jobs, c, slog.New(slog.DiscardHandler), nightly.Kind(a.Jobs, c))
			for lane, age := range map[string]time.Duration{"old": 8 * 24 * time.Hour, "new": time.Hour} {
				testkit.Must(t, store.CountTry(t.Context(), lane, func(identity.Tally) (identity.Tally, error) {
					return identity.Tally{Tries: 1, LastAt: now.Add(-age)}, nil
				}))
			}
			testkit.Must(t, nightly.Plan(t.Context(), a.Jobs, c))
			testkit.Must(t, nightly.Plan(t.Context(), a.Jobs, c)) // a second start on the same day
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
				testkit.Must(t, store.CountTry(t.Context(), lane, func(got identity.Tally) (identity.Tally, error) {
					if got.Tries != want {
						t.Errorf("%s: %+v, want %d tries", lane, got, want)
					}
					return got, nil
				}))
			}
		})
	}
}
