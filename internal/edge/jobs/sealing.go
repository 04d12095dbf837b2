package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/receipts"
)

// Sealing seals the documents that were stored before documents were sealed, part by part: every job plans the next while
// some are left. What is given up goes on at the next start.
func Sealing(custody *receipts.Custody, queue jobqueue.Queue, c clock.Clock) jobqueue.Kind {
	return jobqueue.Kind{
		Name: receipts.SealingJob,
		Run: func(ctx context.Context, j jobqueue.Job) error {
			more, err := custody.SealOld(ctx)
			if err != nil || !more {
				return err
			}
			return planSealing(ctx, queue, c, nextPart[j.Unique])
		},
		GiveUp:  func(context.Context, jobqueue.Job, error) error { return nil },
		Retries: []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour}, Limit: 2 * time.Minute, Parallel: 1,
	}
}

// A job that runs still stands, so that the one behind it needs another name.
const firstPart = "part"

var nextPart = map[string]string{firstPart: "next part", "next part": firstPart}

// PlanSealing asks for the job, once.
func PlanSealing(ctx context.Context, queue jobqueue.Queue, c clock.Clock) error {
	return planSealing(ctx, queue, c, firstPart)
}

func planSealing(ctx context.Context, queue jobqueue.Queue, c clock.Clock, part string) error {
	job := jobqueue.New(receipts.SealingJob, "", c.Now())
	job.Unique = part
	_, err := queue.Enqueue(ctx, job)
	return err
}
