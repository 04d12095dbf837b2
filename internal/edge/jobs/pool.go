package jobs

import (
	"context"
	"time"

	"seiva/internal/identity"
	"seiva/internal/kit/jobqueue"
)

// Pool tells the outside user pool what became of accounts. One at a time, so that two changes of one account reach it
// in their order.
func Pool(service *identity.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: identity.PoolJob,
		Run: func(ctx context.Context, j jobqueue.Job) error {
			return service.TellPool(ctx, j.Payload)
		},
		GiveUp:  func(context.Context, jobqueue.Job, error) error { return nil }, // the account asks again: see TellPool
		Retries: identity.PoolRetries, Limit: 40 * time.Second, Parallel: 1,
	}
}
