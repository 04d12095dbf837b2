package jobqueue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"seiva/internal/kit/clock"
)

const (
	pollEvery  = 2 * time.Second  // finds what other processes stored, and retries that fell due
	leaseSlack = 30 * time.Second // from the end of an attempt to the end of its lease
	grace      = 10 * time.Second // for attempts under way when the worker must stop
	settleTime = 5 * time.Second  // to claim a job, to renew its lease, or to write down how an attempt ended
)

// Worker does the jobs of its kinds.
type Worker struct {
	store Store
	clock clock.Clock
	log   *slog.Logger
	kinds []Kind
}

// NewWorker makes a Worker; jobs of other kinds wait for another.
func NewWorker(store Store, c clock.Clock, log *slog.Logger, kinds ...Kind) *Worker {
	return &Worker{store, c, log, kinds}
}

// Run works until ctx ends. Attempts under way then have 10 seconds to finish; those that do not are cut short and put
// back, uncounted.
func (w *Worker) Run(ctx context.Context) {
	attempts, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	finished := make(chan int)
	running, total := make([]int, len(w.kinds)), 0
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		for i, kind := range w.kinds {
			for running[i] < kind.Parallel {
				job, ok := w.claim(ctx, kind)
				if !ok {
					break
				}
				running[i]++
				total++
				go func() {
					w.do(attempts, kind, job)
					finished <- i
				}()
			}
		}
		select {
		case <-ctx.Done():
		case <-w.store.Enqueued():
		case <-poll.C:
		case i := <-finished:
			running[i]--
			total--
		}
	}
	late := time.AfterFunc(grace, cut)
	defer late.Stop()
	for ; total > 0; total-- {
		<-finished
	}
}

// RunDue does, one after the other, every job that is due now, and those that fall due by it; it returns how many
// attempts it made.
func (w *Worker) RunDue(ctx context.Context) int {
	for attempts := 0; ; {
		before := attempts
		for _, kind := range w.kinds {
			for job, ok := w.claim(ctx, kind); ok; job, ok = w.claim(ctx, kind) {
				w.do(ctx, kind, job)
				attempts++
			}
		}
		if attempts == before {
			return attempts
		}
	}
}

func (w *Worker) claim(ctx context.Context, kind Kind) (Job, bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime) // a claim cut short would hide its job
	defer cancel()
	now := w.clock.Now()
	job, ok, err := w.store.Claim(ctx, kind.Name, now, now.Add(cmp.Or(kind.Lease, kind.Limit+leaseSlack)))
	if err != nil {
		w.log.ErrorContext(ctx, "jobs cannot be claimed", "kind", kind.Name, "cause", err)
	}
	return job, ok && err == nil
}

// do makes one attempt and writes down how it ended.
func (w *Worker) do(ctx context.Context, kind Kind, job Job) {
	err := w.attempt(ctx, kind, job)
	stopped := ctx.Err() != nil
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer cancel()
	now, last := w.clock.Now(), job.Attempt > len(kind.Retries)
	switch {
	case err == nil:
		err = w.store.Settle(ctx, job)
	case IsPermanent(err) || (last && !stopped):
		err = w.giveUp(ctx, kind, job, err)
	case stopped:
		err = w.store.Release(ctx, job, now)
	default:
		due := now.Add(kind.Retries[job.Attempt-1])
		w.log.WarnContext(ctx, "a job failed", "kind", job.Kind, "job", job.ID, "attempt", job.Attempt, "again_at", due, "cause", err)
		err = w.store.Retry(ctx, job, due, err.Error())
	}
	if err != nil { // the lease ends, and the job is done again
		w.log.ErrorContext(ctx, "a job's end cannot be written down", "kind", job.Kind, "job", job.ID, "cause", err)
	}
}

var errKilled = errors.New("the program ended during the last attempt")

func (w *Worker) attempt(ctx context.Context, kind Kind, job Job) (err error) {
	if job.Attempt > len(kind.Retries)+1 {
		return Permanent(errKilled)
	}
	ctx, cancel := context.WithTimeout(ctx, kind.Limit)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			w.log.ErrorContext(ctx, "panic", "value", p, "kind", job.Kind, "job", job.ID, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if kind.Lease > 0 {
		renewed := w.renewing(ctx, cancel, kind, job)
		defer renewed()
	}
	return kind.Run(ctx, job)
}

// renewing keeps a job's lease until the function that it returns is called; lost ends the attempt when another has the job.
func (w *Worker) renewing(ctx context.Context, lost func(), kind Kind, job Job) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	every := time.NewTicker(kind.Lease / 3)
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				return
			case <-every.C:
			}
			limited, end := context.WithTimeout(ctx, settleTime)
			ours, err := w.store.Renew(limited, job, w.clock.Now().Add(kind.Lease))
			end()
			if err != nil {
				w.log.WarnContext(ctx, "a lease cannot be renewed", "kind", job.Kind, "job", job.ID, "cause", err)
			} else if !ours {
				lost()
			}
		}
	}()
	return func() {
		every.Stop()
		close(done)
		<-ended
	}
}

func (w *Worker) giveUp(ctx context.Context, kind Kind, job Job, reason error) error {
	w.log.ErrorContext(ctx, "a job was given up", "kind", job.Kind, "job", job.ID, "attempts", job.Attempt, "cause", reason)
	if err := kind.GiveUp(ctx, job, reason); err != nil {
		return err
	}
	return w.store.Fail(ctx, job, w.clock.Now(), reason.Error())
}
