// Package jobqueuetest holds what every store of jobs must do, and what a worker does with it.
package jobqueuetest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/testkit"
)

// Fixture is a store on an empty database, with the transactions of that database.
type Fixture struct {
	Store jobqueue.Store
	InTx  func(ctx context.Context, f func(ctx context.Context) error) error
}

var start = time.UnixMilli(1_790_000_000_000).UTC()

const kind = "test.work"

func after(d time.Duration) time.Time { return start.Add(d) }

// Conformance runs the suite on a fresh store for each case.
func Conformance(t *testing.T, fresh func(t *testing.T) Fixture) {
	t.Run("AJobIsPartOfItsTransaction", func(t *testing.T) { transaction(t, fresh(t)) })
	t.Run("UniqueWhileUnfinished", func(t *testing.T) { unique(t, fresh(t)) })
	t.Run("OldestDueFirst", func(t *testing.T) { order(t, fresh(t)) })
	t.Run("OneOfALaneAtATime", func(t *testing.T) { lanes(t, fresh(t)) })
	t.Run("ALeaseExcludesAndEnds", func(t *testing.T) { lease(t, fresh(t)) })
	t.Run("AnEndedLeaseChangesNothing", func(t *testing.T) { staleLease(t, fresh) })
	t.Run("WaysToEnd", func(t *testing.T) { ends(t, fresh(t)) })
	t.Run("ParallelClaimsGiveEachJobOnce", func(t *testing.T) { parallel(t, fresh(t)) })
	worker(t, fresh)
}

func transaction(t *testing.T, f Fixture) {
	undone := errors.New("undone")
	err := f.InTx(t.Context(), func(ctx context.Context) error {
		add(t, ctx, f, "never")
		return undone
	})
	if !errors.Is(err, undone) {
		t.Fatal(err)
	}
	none(t, f, start)
	silent(t, f)
	testkit.Must(t, f.InTx(t.Context(), func(ctx context.Context) error {
		add(t, ctx, f, "a")
		silent(t, f)
		return nil
	}))
	<-f.Store.Enqueued()
	if job := claim(t, f, start); job.Payload != "a" {
		t.Fatalf("claimed %+v", job)
	}
}

// lanes: however many workers claim, of a lane the oldest that is due is worked on alone; one that waits for another try
// holds nobody up, and other lanes go on.
func lanes(t *testing.T, f Fixture) {
	for _, j := range []struct{ payload, lane string }{{"a1", "a"}, {"a2", "a"}, {"b1", "b"}, {"none", ""}, {"none too", ""}} {
		_, err := f.Store.Enqueue(t.Context(), jobqueue.Job{Kind: kind, Lane: j.lane, Payload: j.payload, DueAt: start})
		testkit.Must(t, err)
	}
	claimed := map[string]jobqueue.Job{}
	for range 4 {
		job := claim(t, f, start)
		claimed[job.Payload] = job
	}
	if _, ok, err := f.Store.Claim(t.Context(), kind, start, after(time.Minute)); ok || err != nil || claimed["a2"].ID != "" {
		t.Fatalf("two of a lane at once: %v, %v", ok, err)
	}
	testkit.Must(t, f.Store.Retry(t.Context(), claimed["a1"], after(time.Hour), "later"))
	second := claim(t, f, start)
	if second.Payload != "a2" || second.Lane != "a" {
		t.Fatalf("claimed %+v", second)
	}
	for _, k := range []string{"other", kind} {
		_, err := f.Store.Enqueue(t.Context(), jobqueue.Job{Kind: k, Lane: "a", Payload: "a3", DueAt: start})
		testkit.Must(t, err)
	}
	if job, ok, err := f.Store.Claim(t.Context(), "other", start, after(time.Minute)); !ok || err != nil || job.Payload != "a3" {
		t.Fatalf("another kind's lane of the same name waits: %+v, %v", job, err)
	}
	none(t, f, start)
	testkit.Must(t, f.Store.Fail(t.Context(), second, start, "broken"))
	for _, payload := range []string{"b1", "none", "none too"} {
		testkit.Must(t, f.Store.Settle(t.Context(), claimed[payload]))
	}
	testkit.Must(t, f.Store.Settle(t.Context(), claim(t, f, start)))              // a3
	testkit.Must(t, f.Store.Settle(t.Context(), claim(t, f, after(2*time.Hour)))) // a1
	_, err := f.Store.Enqueue(t.Context(), jobqueue.Job{Kind: kind, Lane: "a", Payload: "a4", DueAt: after(2 * time.Hour)})
	testkit.Must(t, err)
	if job := claim(t, f, after(2*time.Hour)); job.Payload != "a4" {
		t.Fatalf("behind one that was given up: %+v", job)
	}
}

func unique(t *testing.T, f Fixture) {
	enqueue := func(kind, key string, want bool) {
		t.Helper()
		got, err := f.Store.Enqueue(t.Context(), jobqueue.Job{Kind: kind, Unique: key, Payload: "p", DueAt: start})
		testkit.Must(t, err)
		if got != want {
			t.Fatalf("Enqueue(%s, %q) = %v, want %v", kind, key, got, want)
		}
	}
	enqueue(kind, "day 1", true)
	enqueue(kind, "day 1", false)
	enqueue(kind, "day 2", true)
	enqueue("other", "day 1", true)
	enqueue("other", "", true)
	enqueue("other", "", true)
	job := claim(t, f, start)
	enqueue(kind, "day 1", false) // under way
	testkit.Must(t, f.Store.Settle(t.Context(), job))
	enqueue(kind, "day 1", true) // done
	job = claim(t, f, start)
	testkit.Must(t, f.Store.Fail(t.Context(), job, start, "broken"))
	enqueue(kind, job.Unique, true)                                       // given up
	testkit.Must(t, f.InTx(t.Context(), func(ctx context.Context) error { // a refusal leaves the transaction whole
		got, err := f.Store.Enqueue(ctx, jobqueue.Job{Kind: kind, Unique: job.Unique, DueAt: start})
		if got || err != nil {
			t.Errorf("in a transaction: %v %v", got, err)
		}
		add(t, ctx, f, "beside")
		return nil
	}))
}

func order(t *testing.T, f Fixture) {
	for payload, due := range map[string]time.Duration{"second": 2 * time.Second, "first": time.Second, "later": time.Hour} {
		_, err := f.Store.Enqueue(t.Context(), jobqueue.New(kind, payload, after(due)))
		testkit.Must(t, err)
	}
	none(t, f, start)
	for _, want := range []string{"first", "second"} {
		job := claim(t, f, after(time.Minute))
		if job.Payload != want || job.Attempt != 1 || job.Kind != kind {
			t.Fatalf("claimed %+v, want %s", job, want)
		}
	}
	none(t, f, after(time.Minute))
	if _, ok, err := f.Store.Claim(t.Context(), "other", after(2*time.Hour), after(3*time.Hour)); ok || err != nil {
		t.Fatalf("another kind's worker: %v %v", ok, err)
	}
}

func lease(t *testing.T, f Fixture) {
	add(t, t.Context(), f, "a")
	first, ok, err := f.Store.Claim(t.Context(), kind, start, after(time.Minute))
	if !ok || err != nil {
		t.Fatal(ok, err)
	}
	none(t, f, after(time.Minute-time.Millisecond))
	if ours, err := f.Store.Renew(t.Context(), first, after(2*time.Minute)); !ours || err != nil {
		t.Fatal(ours, err)
	}
	none(t, f, after(2*time.Minute-time.Millisecond))
	second := claim(t, f, after(2*time.Minute))
	if ours, err := f.Store.Renew(t.Context(), first, after(time.Hour)); ours || err != nil {
		t.Fatal("renewed what is another's", err)
	}
	if second.ID != first.ID || second.Attempt != 2 || second.Lease == first.Lease {
		t.Fatalf("after the lease: %+v, before: %+v", second, first)
	}
}

func staleLease(t *testing.T, fresh func(t *testing.T) Fixture) {
	for name, end := range map[string]func(s jobqueue.Store, ctx context.Context, j jobqueue.Job) error{
		"Settle":  func(s jobqueue.Store, ctx context.Context, j jobqueue.Job) error { return s.Settle(ctx, j) },
		"Retry":   func(s jobqueue.Store, ctx context.Context, j jobqueue.Job) error { return s.Retry(ctx, j, start, "x") },
		"Fail":    func(s jobqueue.Store, ctx context.Context, j jobqueue.Job) error { return s.Fail(ctx, j, start, "x") },
		"Release": func(s jobqueue.Store, ctx context.Context, j jobqueue.Job) error { return s.Release(ctx, j, start) },
	} {
		t.Run(name, func(t *testing.T) {
			f := fresh(t)
			add(t, t.Context(), f, "a")
			first, _, err := f.Store.Claim(t.Context(), kind, start, after(time.Minute))
			testkit.Must(t, err)
			second, _, err := f.Store.Claim(t.Context(), kind, after(time.Minute), after(time.Hour))
			testkit.Must(t, err)
			testkit.Must(t, end(f.Store, t.Context(), first))
			none(t, f, after(time.Hour-time.Second)) // still the second worker's
			testkit.Must(t, f.Store.Release(t.Context(), second, after(time.Minute)))
			if job := claim(t, f, after(time.Minute)); job.Attempt != 2 {
				t.Fatalf("attempt %d, want 2", job.Attempt)
			}
		})
	}
}

func ends(t *testing.T, f Fixture) {
	add(t, t.Context(), f, "a")
	job := claim(t, f, start)
	testkit.Must(t, f.Store.Release(t.Context(), job, start))
	if job = claim(t, f, start); job.Attempt != 1 {
		t.Fatalf("a released attempt counts: %d", job.Attempt)
	}
	testkit.Must(t, f.Store.Retry(t.Context(), job, after(time.Minute), "busy"))
	none(t, f, after(time.Minute-time.Millisecond))
	if job = claim(t, f, after(time.Minute)); job.Attempt != 2 {
		t.Fatalf("attempt %d, want 2", job.Attempt)
	}
	testkit.Must(t, f.Store.Fail(t.Context(), job, after(time.Minute), "broken"))
	none(t, f, after(1000*time.Hour))
	add(t, t.Context(), f, "b")
	testkit.Must(t, f.Store.Settle(t.Context(), claim(t, f, start)))
	none(t, f, after(1000*time.Hour))
}

func parallel(t *testing.T, f Fixture) {
	const jobs = 120
	testkit.Must(t, f.InTx(t.Context(), func(ctx context.Context) error {
		for range jobs {
			add(t, ctx, f, "a")
		}
		return nil
	}))
	var mu sync.Mutex
	claims := map[string]int{}
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for misses := 0; misses < 3; { // PostgreSQL may pass over a row that another is about to take
				job, ok, err := f.Store.Claim(context.Background(), kind, start, after(time.Hour))
				if err != nil {
					t.Error(err)
					return
				}
				if !ok {
					misses++
					continue
				}
				mu.Lock()
				claims[job.ID]++
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	for job, n := range claims {
		if n != 1 {
			t.Errorf("job %s was claimed %d times", job, n)
		}
	}
	if len(claims) != jobs {
		t.Errorf("%d jobs were claimed, want %d", len(claims), jobs)
	}
}

func add(t *testing.T, ctx context.Context, f Fixture, payload string) {
	t.Helper()
	if ok, err := f.Store.Enqueue(ctx, jobqueue.New(kind, payload, start)); !ok || err != nil {
		t.Fatalf("Enqueue: %v %v", ok, err)
	}
}

func claim(t *testing.T, f Fixture, now time.Time) jobqueue.Job {
	t.Helper()
	job, ok, err := f.Store.Claim(t.Context(), kind, now, now.Add(time.Hour))
	if !ok || err != nil {
		t.Fatalf("no job was claimed: %v", err)
	}
	return job
}

func none(t *testing.T, f Fixture, now time.Time) {
	t.Helper()
	if job, ok, err := f.Store.Claim(t.Context(), kind, now, now.Add(time.Hour)); ok || err != nil {
		t.Fatalf("claimed %+v, %v; want none", job, err)
	}
}

func silent(t *testing.T, f Fixture) {
	t.Helper()
	select {
	case <-f.Store.Enqueued():
		t.Fatal("told of a job before its commit")
	default:
	}
}
