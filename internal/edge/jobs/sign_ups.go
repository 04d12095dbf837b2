package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/onboarding"
)

// SignUps forgets every hour the sign-ups that nobody confirmed: every job plans the next, also one that is given up.
func SignUps(service *onboarding.Service, queue jobqueue.Queue, c clock.Clock) jobqueue.Kind {
	return jobqueue.Kind{
		Name: onboarding.SweepJob,
		Run: func(ctx context.Context, _ jobqueue.Job) error {
			if err := service.Sweep(ctx); err != nil {
				return err
			}
			return PlanSignUps(ctx, queue, c)
		},
		GiveUp:  func(ctx context.Context, _ jobqueue.Job, _ error) error { return PlanSignUps(ctx, queue, c) },
		Retries: []time.Duration{time.Minute, 10 * time.Minute}, Limit: 10 * time.Minute, Parallel: 1,
	}
}

// PlanSignUps asks for the job of the coming hour, once.
func PlanSignUps(ctx context.Context, queue jobqueue.Queue, c clock.Clock) error {
	job := jobqueue.New(onboarding.SweepJob, "", c.Now().Truncate(time.Hour).Add(time.Hour))
	job.Unique = job.DueAt.UTC().Format(time.RFC3339)
	_, err := queue.Enqueue(ctx, job)
	return err
}
