package jobs

import (
	"context"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/kit/jobqueue"
)

// Bulk does acts to many rows. One whose worker died goes on after a minute at most.
func Bulk(service *bulk.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name:    bulk.Job,
		Run:     func(ctx context.Context, j jobqueue.Job) error { return service.Work(ctx, j.Payload) },
		GiveUp:  func(ctx context.Context, j jobqueue.Job, _ error) error { return service.GiveUp(ctx, j.Payload) },
		Retries: bulk.Retries, Limit: bulk.WorkLimit, Lease: 45 * time.Second, Parallel: 1,
	}
}

// OldBulk forgets by the day the acts that began 30 days ago.
func OldBulk(service *bulk.Service) Recurring {
	return Recurring{Name: bulk.ForgetJob, Every: day, Retries: untilNoon, Limit: 10 * time.Minute, Run: service.Forget}
}
