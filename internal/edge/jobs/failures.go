package jobs

import (
	"context"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
)

// Failures forgets failed sign-ins once a day: every job plans the next, also one that is given up.
func Failures(service *identity.Service, queue jobqueue.Queue, c clock.Clock) jobqueue.Kind {
	return jobqueue.Kind{
		Name: identity.FailuresJob,
		Run: func(ctx context.Context, _ jobqueue.Job) error {
			if err := service.ForgetFailures(ctx); err != nil {
				return err
			}
			return PlanFailures(ctx, queue, c)
		},
		GiveUp:  func(ctx context.Context, _ jobqueue.Job, _ error) error { return PlanFailures(ctx, queue, c) },
		Retries: []time.Duration{time.Minute, 10 * time.Minute, time.Hour}, Limit: 10 * time.Minute, Parallel: 1,
	}
}

// PlanFailures asks for the job of the coming night, once.
func PlanFailures(ctx context.Context, queue jobqueue.Queue, c clock.Clock) error {
	return daily(ctx, queue, c, identity.FailuresJob)
}
