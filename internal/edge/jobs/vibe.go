package jobs

import (
	"context"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/jobqueue"
)

// Vibe sends receipts to the Vibe, a batch a job.
func Vibe(service *customers.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: customers.VibeJob,
		Run:  func(ctx context.Context, j jobqueue.Job) error { return service.DeliverVibe(ctx, j.Payload) },
		GiveUp: func(ctx context.Context, j jobqueue.Job, _ error) error {
			return service.GiveUpVibe(ctx, j.Payload)
		},
		Retries: customers.VibeRetries, Limit: 30 * time.Minute, Lease: 45 * time.Second, Parallel: 2,
	}
}
