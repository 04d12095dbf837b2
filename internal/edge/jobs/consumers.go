package jobs

import (
	"context"
	"time"

	"seiva/internal/customers"
	"seiva/internal/kit/jobqueue"
)

// Consumers carries consumers' delayed requests out.
func Consumers(service *customers.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: customers.CarryOutJob,
		Run:  func(ctx context.Context, j jobqueue.Job) error { return service.CarryOut(ctx, j.Payload) },
		// It stays waiting, and the consumer sees that.
		GiveUp:  func(context.Context, jobqueue.Job, error) error { return nil },
		Retries: []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 24 * time.Hour}, Limit: 10 * time.Minute, Parallel: 1,
	}
}
