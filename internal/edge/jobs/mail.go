// Package jobs is how background work comes in: each kind of job is one call of one domain.
package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/outbox"
)

// Mail delivers what lies in the outbox.
func Mail(service *outbox.Service, mailer outbox.Mailer) jobqueue.Kind {
	return jobqueue.Kind{
		Name: outbox.DeliveryJob,
		Run: func(ctx context.Context, j jobqueue.Job) error {
			return service.Deliver(ctx, j.Payload, mailer)
		},
		GiveUp: func(ctx context.Context, j jobqueue.Job, reason error) error {
			return service.GiveUp(ctx, j.Payload, reason)
		},
		Retries: outbox.Retries, Limit: 90 * time.Second, Parallel: 4,
	}
}
