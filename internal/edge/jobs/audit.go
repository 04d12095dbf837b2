package jobs

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
)

const auditHeadJob = "audit.head"

// AuditHead has the audit trail's head told once a day: every job plans the next, also one that is given up.
func AuditHead(tell func(context.Context) error, queue jobqueue.Queue, c clock.Clock) jobqueue.Kind {
	return jobqueue.Kind{
		Name: auditHeadJob,
		Run: func(ctx context.Context, _ jobqueue.Job) error {
			if err := tell(ctx); err != nil {
				return err
			}
			return PlanAuditHead(ctx, queue, c)
		},
		GiveUp:  func(ctx context.Context, _ jobqueue.Job, _ error) error { return PlanAuditHead(ctx, queue, c) },
		Retries: []time.Duration{time.Minute, 10 * time.Minute, time.Hour}, Limit: time.Minute, Parallel: 1,
	}
}

// PlanAuditHead asks for the job of the coming night, once.
func PlanAuditHead(ctx context.Context, queue jobqueue.Queue, c clock.Clock) error {
	return daily(ctx, queue, c, auditHeadJob)
}

// daily asks for a job at the coming midnight (UTC), unless it is asked for already.
func daily(ctx context.Context, queue jobqueue.Queue, c clock.Clock, kind string) error {
	const day = 24 * time.Hour
	job := jobqueue.New(kind, "", c.Now().Truncate(day).Add(day))
	job.Unique = job.DueAt.UTC().Format(time.DateOnly)
	_, err := queue.Enqueue(ctx, job)
	return err
}
