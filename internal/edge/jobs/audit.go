package jobs

import (
	"context"

	"seiva/internal/audit"
	"seiva/internal/kit/jobqueue"
)

// AuditCheck walks the audit trail whole because an administrator asked for it, against the heads that are kept elsewhere.
func AuditCheck(trail *audit.Service, heads func(context.Context) (string, error)) jobqueue.Kind {
	return jobqueue.Kind{
		Name:    audit.CheckJob,
		Run:     func(ctx context.Context, _ jobqueue.Job) error { return trail.RunCheck(ctx, heads) },
		GiveUp:  func(ctx context.Context, _ jobqueue.Job, _ error) error { return trail.GiveUpCheck(ctx) },
		Retries: audit.CheckRetries, Limit: audit.CheckLimit, Parallel: 1,
	}
}
