package jobs

import (
	"context"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/jobqueue"
)

// Exports writes files. One whose worker died is begun again after a minute at most.
func Exports(service *exports.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: exports.Job,
		Run:  func(ctx context.Context, j jobqueue.Job) error { return service.Write(ctx, j.Payload) },
		GiveUp: func(ctx context.Context, j jobqueue.Job, reason error) error {
			return service.GiveUp(ctx, j.Payload, reason)
		},
		Retries: exports.Retries, Limit: exports.RunLimit, Lease: 45 * time.Second, Parallel: 2,
	}
}

// ExpiredExports deletes by the hour the files whose time is over.
func ExpiredExports(service *exports.Service) Recurring {
	return Recurring{Name: exports.SweepJob, Every: time.Hour, Retries: soon, Limit: 10 * time.Minute, Run: service.Sweep}
}

// Schedules starts every minute the exports whose time has come.
func Schedules(service *exports.Service) Recurring {
	return Recurring{Name: exports.ScheduleJob, Every: time.Minute, Retries: soon, Limit: 2 * time.Minute, Run: service.StartDue}
}
