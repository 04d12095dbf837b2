package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	sqljobs "seiva/internal/adapter/sqlstore/jobs"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/jobqueue/jobqueuetest"
)

func TestJobs(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		jobqueuetest.Conformance(t, func(t *testing.T) jobqueuetest.Fixture {
			db := open(t)
			return jobqueuetest.Fixture{Store: sqljobs.New(db), InTx: db.InTx}
		})
	})
}

// What a worker does when it must stop, and when nothing happens, in the time of the test.
func TestWorkerInTime(t *testing.T) {
	type bench struct {
		jobs *sqljobs.Store
		stop func() // and wait
	}
	begin := func(t *testing.T, run func(ctx context.Context, j jobqueue.Job) error) bench {
		db := sqltest.SQLite(t)
		jobs := sqljobs.New(db)
		w := jobqueue.NewWorker(jobs, clock.System{}, slog.New(slog.DiscardHandler), jobqueue.Kind{
			Name: "test.work", Run: run, Retries: []time.Duration{time.Hour}, Limit: time.Hour, Parallel: 1,
		})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { w.Run(ctx); close(done) }()
		return bench{jobs, func() { cancel(); <-done }}
	}
	add := func(t *testing.T, b bench, due time.Duration) {
		t.Helper()
		if _, err := b.jobs.Enqueue(t.Context(), jobqueue.New("test.work", "", time.Now().Add(due))); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("AJobWakesTheWorker", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			began := make(chan time.Time)
			b := begin(t, func(context.Context, jobqueue.Job) error { began <- time.Now(); return nil })
			time.Sleep(time.Second) // of the test's own clock: between two polls
			added := time.Now()
			add(t, b, 0)
			if at := <-began; !at.Equal(added) {
				t.Errorf("began %s after it was added", at.Sub(added))
			}
			b.stop()
		})
	})
	t.Run("AJobThatFallsDueIsFound", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			began := make(chan time.Time)
			b := begin(t, func(context.Context, jobqueue.Job) error { began <- time.Now(); return nil })
			due := time.Now().Add(time.Minute)
			add(t, b, time.Minute)
			if late := (<-began).Sub(due); late < 0 || late > 2*time.Second {
				t.Errorf("began %s after it was due", late)
			}
			b.stop()
		})
	})
	t.Run("AStopWaitsForWhatIsUnderWay", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			began, ended := make(chan struct{}), false
			b := begin(t, func(context.Context, jobqueue.Job) error {
				close(began)
				time.Sleep(9 * time.Second)
				ended = true
				return nil
			})
			add(t, b, 0)
			<-began
			b.stop()
			if !ended {
				t.Error("the attempt was cut short")
			}
			if _, ok, err := b.jobs.Claim(t.Context(), "test.work", time.Now().Add(24*time.Hour), time.Now()); ok || err != nil {
				t.Errorf("the job is still there: %v %v", ok, err)
			}
		})
	})
	t.Run("AStopCutsShortWhatTakesTooLong", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			began := make(chan struct{})
			b := begin(t, func(ctx context.Context, _ jobqueue.Job) error {
				close(began)
				<-ctx.Done()
				return errors.New("cut short")
			})
			add(t, b, 0)
			<-began
			before := time.Now()
			b.stop()
			if took := time.Since(before); took != 10*time.Second {
				t.Errorf("stopped after %s", took)
			}
			job, ok, err := b.jobs.Claim(t.Context(), "test.work", time.Now(), time.Now().Add(time.Hour))
			if !ok || err != nil || job.Attempt != 1 {
				t.Errorf("put back as %+v, %v; want attempt 1 at once", job, err)
			}
		})
	})
	t.Run("LongWorkKeepsItsLease", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			db := sqltest.SQLite(t)
			jobs, runs := sqljobs.New(db), make(chan error)
			var lasts time.Duration
			kind := jobqueue.Kind{
				Name: "test.work", Retries: []time.Duration{0}, Limit: time.Hour, Lease: 30 * time.Second, Parallel: 2,
				Run: func(ctx context.Context, _ jobqueue.Job) error {
					select {
					case <-ctx.Done():
					case <-time.After(lasts):
					}
					runs <- ctx.Err()
					return nil
				},
			}
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() {
				jobqueue.NewWorker(jobs, clock.System{}, slog.New(slog.DiscardHandler), kind).Run(ctx)
				close(done)
			}()
			b := bench{jobs, func() { cancel(); <-done }}
			lasts = 5 * time.Minute
			add(t, b, 0)
			if err := <-runs; err != nil {
				t.Error(err)
			}
			time.Sleep(time.Minute) // of the test's own clock
			select {
			case err := <-runs:
				t.Error("the job ran twice", err)
			default:
			}
			add(t, b, 0)
			time.Sleep(time.Second)
			sqltest.Exec(t, db, "UPDATE jobs SET lease = 'another'") // who took it over
			began := time.Now()
			if err := <-runs; err == nil || time.Since(began) > 10*time.Second {
				t.Errorf("went on for %s without its lease: %v", time.Since(began), err)
			}
			sqltest.Exec(t, db, "DELETE FROM jobs")
			b.stop()
		})
	})
	t.Run("ARenewalThatHangsIsTriedAgain", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			store := &hanging{Store: sqljobs.New(sqltest.SQLite(t)), renewed: make(chan struct{})}
			if _, err := store.Enqueue(t.Context(), jobqueue.New("test.work", "", time.Now())); err != nil {
				t.Fatal(err)
			}
			const lease = 45 * time.Second
			jobqueue.NewWorker(store, clock.System{}, slog.New(slog.DiscardHandler), jobqueue.Kind{
				Name: "test.work", Limit: time.Hour, Lease: lease, Parallel: 1,
				Run: func(context.Context, jobqueue.Job) error {
					select {
					case <-store.renewed:
					case <-time.After(lease):
						t.Error("the lease has run out beside a renewal that hangs")
					}
					return nil
				},
			}).RunDue(t.Context())
		})
	})
	t.Run("AnAttemptHasALimit", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			took := make(chan time.Duration)
			b := begin(t, func(ctx context.Context, _ jobqueue.Job) error {
				start := time.Now()
				<-ctx.Done()
				took <- time.Since(start)
				return ctx.Err()
			})
			add(t, b, 0)
			if d := <-took; d != time.Hour {
				t.Errorf("the attempt ended after %s", d)
			}
			b.stop()
		})
	})
}

// hanging is a store whose first renewal gets no answer.
type hanging struct {
	*sqljobs.Store
	asked   int
	renewed chan struct{}
}

// Renew implements jobqueue.Store.
func (h *hanging) Renew(ctx context.Context, j jobqueue.Job, leaseEnds time.Time) (bool, error) {
	if h.asked++; h.asked == 1 {
		<-ctx.Done()
		return false, ctx.Err()
	}
	if h.asked == 2 {
		close(h.renewed)
	}
	return h.Store.Renew(ctx, j, leaseEnds)
}
