package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/jobqueue"
	"seiva/internal/uploads"
)

// UnfinishedBlobs deletes at night what writers that died left unfinished.
func UnfinishedBlobs(tidy func(context.Context) error) Recurring {
	return Recurring{Name: "blobs.tidy", Every: day, Retries: untilNoon, Limit: 10 * time.Minute, Run: tidy}
}

// Uploads deletes files that nobody uses.
func Uploads(service *uploads.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: uploads.SweepJob,
		Run:  func(ctx context.Context, _ jobqueue.Job) error { return service.Sweep(ctx) },
		// A later sweep finds what this one left.
		GiveUp:  func(context.Context, jobqueue.Job, error) error { return nil },
		Retries: []time.Duration{time.Minute, 10 * time.Minute, time.Hour}, Limit: 10 * time.Minute, Parallel: 1,
	}
}
