package jobqueuetest

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
)

// script is a kind whose attempts end as told, one after the other; then they go well.
type script struct {
	at    *clock.Fixed
	ends  []error
	began []time.Duration // since start, of each attempt
	gave  []error         // what it was given up for
}

func (s *script) kind() jobqueue.Kind {
	return jobqueue.Kind{
		Name: kind, Retries: []time.Duration{time.Minute, time.Hour}, Limit: time.Minute, Parallel: 1,
		Run: func(context.Context, jobqueue.Job) error {
			s.began = append(s.began, s.at.Now().Sub(start))
			if len(s.began) > len(s.ends) {
				return nil
			}
			if err := s.ends[len(s.began)-1]; !errors.Is(err, errPanic) {
				return err
			}
			panic("a defect")
		},
		GiveUp: func(_ context.Context, _ jobqueue.Job, reason error) error {
			s.gave = append(s.gave, reason)
			return nil
		},
	}
}

var (
	errBusy  = errors.New("busy")
	errPanic = errors.New("panic")
)

func worker(t *testing.T, fresh func(t *testing.T) Fixture) {
	for _, c := range []struct {
		name   string
		ends   []error
		began  []time.Duration
		gaveUp bool
	}{
		{"DoneAtOnce", nil, []time.Duration{0}, false},
		{"DoneAfterRetries", []error{errBusy, errBusy}, []time.Duration{0, time.Minute, time.Minute + time.Hour}, false},
		{"GivenUpAfterTheLastRetry", []error{errBusy, errBusy, errBusy}, []time.Duration{0, time.Minute, time.Minute + time.Hour}, true},
		{"GivenUpForGood", []error{errBusy, jobqueue.Permanent(errBusy)}, []time.Duration{0, time.Minute}, true},
		{"APanicIsAFailure", []error{errPanic}, []time.Duration{0, time.Minute}, false},
	} {
		t.Run("Worker/"+c.name, func(t *testing.T) {
			f, s := fresh(t), &script{at: clock.NewFixed(start), ends: c.ends}
			add(t, t.Context(), f, "a")
			w := jobqueue.NewWorker(f.Store, s.at, slog.New(slog.DiscardHandler), s.kind())
			for range 3 * 60 { // three hours, a minute at a time
				w.RunDue(t.Context())
				s.at.Advance(time.Minute)
			}
			if !slices.Equal(s.began, c.began) || (len(s.gave) == 1) != c.gaveUp {
				t.Errorf("attempts at %v, given up %v; want %v, %v", s.began, s.gave, c.began, c.gaveUp)
			}
			none(t, f, after(1000*time.Hour))
		})
	}
	t.Run("Worker/ADeadWorkersJobComesBack", func(t *testing.T) {
		f, s := fresh(t), &script{at: clock.NewFixed(start)}
		add(t, t.Context(), f, "a")
		claimedBy(t, f, start, start.Add(90*time.Second)) // and dies
		w := jobqueue.NewWorker(f.Store, s.at, slog.New(slog.DiscardHandler), s.kind())
		s.at.Advance(89 * time.Second)
		if n := w.RunDue(t.Context()); n != 0 {
			t.Fatalf("%d attempts while another may still be at it", n)
		}
		s.at.Advance(time.Second)
		if n := w.RunDue(t.Context()); n != 1 || len(s.began) != 1 {
			t.Fatalf("%d attempts after the lease, want 1", n)
		}
	})
	t.Run("Worker/AJobThatKillsIsGivenUp", func(t *testing.T) {
		f, s := fresh(t), &script{at: clock.NewFixed(start)}
		add(t, t.Context(), f, "a")
		for range 3 { // each dies in the attempt
			claimedBy(t, f, s.at.Now(), s.at.Now().Add(time.Minute))
			s.at.Advance(time.Minute)
		}
		jobqueue.NewWorker(f.Store, s.at, slog.New(slog.DiscardHandler), s.kind()).RunDue(t.Context())
		if len(s.began) != 0 || len(s.gave) != 1 {
			t.Fatalf("%d more attempts, given up %v", len(s.began), s.gave)
		}
	})
	t.Run("Worker/TwoWorkersNeverRunOneJobAtOnce", func(t *testing.T) { twoWorkers(t, fresh(t)) })
}

func claimedBy(t *testing.T, f Fixture, now, leaseEnds time.Time) {
	t.Helper()
	if _, ok, err := f.Store.Claim(t.Context(), kind, now, leaseEnds); !ok || err != nil {
		t.Fatal(ok, err)
	}
}

// twoWorkers run the real loop side by side; every tenth job fails once on the way.
func twoWorkers(t *testing.T, f Fixture) {
	const jobs = 100
	var running, attempts sync.Map
	var done atomic.Int64
	all := make(chan struct{})
	work := jobqueue.Kind{
		Name: kind, Retries: []time.Duration{0}, Limit: time.Minute, Parallel: 4,
		Run: func(_ context.Context, j jobqueue.Job) error {
			if _, twice := running.LoadOrStore(j.ID, true); twice {
				t.Errorf("job %s runs twice at once", j.ID)
			}
			defer running.Delete(j.ID)
			if _, before := attempts.LoadOrStore(j.ID, true); !before && j.Payload == "fails once" {
				return errBusy
			}
			if done.Add(1) == jobs {
				close(all)
			}
			return nil
		},
	}
	ctx, stop := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	for range 2 {
		w := jobqueue.NewWorker(f.Store, clock.System{}, slog.New(slog.DiscardHandler), work)
		workers.Go(func() { w.Run(ctx) })
	}
	testkit.Must(t, f.InTx(t.Context(), func(ctx context.Context) error {
		for i := range jobs {
			payload := "goes well"
			if i%10 == 0 {
				payload = "fails once"
			}
			add(t, ctx, f, payload)
		}
		return nil
	}))
	select {
	case <-all:
	case <-time.After(time.Minute):
		t.Errorf("%d of %d jobs were done", done.Load(), jobs)
	}
	stop()
	workers.Wait()
	if n := done.Load(); n != jobs {
		t.Errorf("%d ends, want %d", n, jobs)
	}
	none(t, f, time.Now().Add(1000*time.Hour))
}
