package jobs

import (
	"context"
	"errors"
	"time"

	"seiva/internal/analytics"
	"seiva/internal/contracts"
	"seiva/internal/identity"
	"seiva/internal/integrity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/onboarding"
	"seiva/internal/privacy"
	"seiva/internal/promotions"
	"seiva/internal/quiet"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/refusals"
)

// Recurring is work that comes again and again: every job plans the next, also one that is given up.
type Recurring struct {
	Name    string
	Every   time.Duration // counted from midnight (UTC)
	At      time.Duration // how much later than that
	Retries []time.Duration
	Limit   time.Duration // of one attempt
	Lease   time.Duration // of long work, as a jobqueue.Kind's
	Run     func(ctx context.Context) error
}

const day = 24 * time.Hour

var (
	soon      = []time.Duration{time.Minute, 10 * time.Minute}
	untilNoon = []time.Duration{time.Minute, 10 * time.Minute, time.Hour}
)

// Failures forgets failed sign-ins at night.
func Failures(service *identity.Service) Recurring {
	return Recurring{Name: identity.FailuresJob, Every: day, Retries: untilNoon, Limit: 10 * time.Minute, Run: service.ForgetFailures}
}

// AuditHead has the audit trail's head told at night.
func AuditHead(tell func(context.Context) error) Recurring {
	return Recurring{Name: "audit.head", Every: day, Retries: untilNoon, Limit: time.Minute, Run: tell}
}

// AuditVerify has the audit trail walked whole at night: at three in the morning in Brazil.
func AuditVerify(verify func(context.Context) error) Recurring {
	return Recurring{Name: "audit.verify", Every: day, At: 6 * time.Hour, Retries: soon, Limit: 15 * time.Minute, Run: verify}
}

// SignUps forgets by the hour the sign-ups that nobody confirmed.
func SignUps(service *onboarding.Service) Recurring {
	return Recurring{Name: onboarding.SweepJob, Every: time.Hour, Retries: soon, Limit: 10 * time.Minute, Run: service.Sweep}
}

// RollUps compares roll-ups with receipts at night, the sums of ratings with the ratings, and what counts in promotions with
// its receipts: at three in the morning in Brazil.
func RollUps(u *receipts.RollUps, sums *ratings.Sums, counts *promotions.Counts) Recurring {
	return Recurring{Name: receipts.RollUpsJob, Every: day, At: 6 * time.Hour, Retries: soon, Limit: 15 * time.Minute, Run: func(ctx context.Context) error {
		return errors.Join(u.VerifyAtNight(ctx), sums.VerifyAtNight(ctx), counts.VerifyAtNight(ctx))
	}}
}

// IntakeLog forgets at night what keys sent long ago.
func IntakeLog(service *receipts.Service) Recurring {
	return Recurring{Name: receipts.LogJob, Every: day, Retries: untilNoon, Limit: 10 * time.Minute, Run: service.ForgetLog}
}

// Retention drops receipts of months that are no longer kept, at five in the morning in Brazil: at the beginning of a year.
func Retention(r *receipts.Retention) Recurring {
	return Recurring{Name: receipts.RetentionJob, Every: day, At: 8 * time.Hour, Retries: untilNoon, Limit: time.Hour, Run: r.Enforce}
}

// Months makes room for the receipts of the next month, at one in the morning in Brazil.
func Months(r *receipts.Retention) Recurring {
	return Recurring{Name: receipts.MonthsJob, Every: day, At: 4 * time.Hour, Retries: untilNoon, Limit: 10 * time.Minute, Run: r.MakeMonths}
}

// Dense rebuilds the indexes of months that are over, in one replica, from two in the morning in Brazil on.
func Dense(r *receipts.Retention) Recurring {
	return Recurring{Name: receipts.DenseJob, Every: day, At: 5 * time.Hour, Retries: untilNoon, Limit: 3 * time.Hour, Lease: 2 * time.Minute, Run: r.MakeDense}
}

// Packs moves old documents into packs, by one of all replicas: from half past five in the morning in Brasília on, behind what drops
// receipts.
func Packs(p *receipts.Packs) Recurring {
	return Recurring{
		Name: receipts.PacksJob, Every: day, At: 8*time.Hour + 30*time.Minute, Retries: untilNoon, Limit: 6 * time.Hour, Lease: 2 * time.Minute, Run: p.Run,
	}
}

// Ratings writes to retailers every five minutes of what was rated with 1 or 2 stars.
func Ratings(service *ratings.Service) Recurring {
	return Recurring{Name: ratings.NewsJob, Every: 5 * time.Minute, Retries: soon, Limit: 2 * time.Minute, Run: service.TellNews}
}

// QuietStores looks by the hour for stores that fell silent, and for those that are back.
func QuietStores(service *quiet.Service) Recurring {
	return Recurring{Name: quiet.WatchJob, Every: time.Hour, Retries: soon, Limit: 30 * time.Minute, Run: service.Watch}
}

// RefusedKeys looks by the hour for API keys that are refused more than usual.
func RefusedKeys(service *refusals.Service) Recurring {
	return Recurring{Name: refusals.WatchJob, Every: time.Hour, Retries: soon, Limit: 10 * time.Minute, Run: service.Watch}
}

// CashiersCPFs looks at night at the receipts with CPF of the days that ended: at four in the morning in Brasília, two in Acre.
func CashiersCPFs(service *integrity.Service) Recurring {
	return Recurring{Name: integrity.LookJob, Every: day, At: 7 * time.Hour, Retries: untilNoon, Limit: time.Hour, Run: service.Look}
}

// PrivacyRequests looks by the hour for privacy requests whose day is near.
func PrivacyRequests(service *privacy.Service) Recurring {
	return Recurring{Name: privacy.WatchJob, Every: time.Hour, Retries: soon, Limit: 10 * time.Minute, Run: service.Watch}
}

// Contracts reminds by the day of contracts whose time to sign ends: at nine in the morning in Brazil.
func Contracts(service *contracts.Service) Recurring {
	return Recurring{Name: contracts.RemindJob, Every: day, At: 12 * time.Hour, Retries: untilNoon, Limit: 10 * time.Minute, Run: service.Remind}
}

// ContractVersions asks for a newer version of the contract as soon as it is published.
func ContractVersions(service *contracts.Service) jobqueue.Kind {
	return jobqueue.Kind{
		Name: contracts.AskJob, Run: func(ctx context.Context, _ jobqueue.Job) error { return service.Ask(ctx) },
		Retries: soon, Limit: 10 * time.Minute, Parallel: 1,
	}
}

// BackupJob is the kind of the job that makes the scheduled backup.
const BackupJob = "backup.make"

// Backups makes a backup of the installation, by one of all replicas: from five in the morning UTC on, two in Brasília.
func Backups(every time.Duration, make func(ctx context.Context) error) Recurring {
	return Recurring{Name: BackupJob, Every: every, At: 5 * time.Hour % every, Retries: untilNoon, Limit: 4 * time.Hour, Run: make}
}

// Analytics writes the files for analysis, by one of all replicas: at half past four in the morning in Brasília, when the days that
// ended were compared with their receipts.
func Analytics(export func(ctx context.Context) error) Recurring {
	return Recurring{
		Name: analytics.ExportJob, Every: day, At: 7*time.Hour + 30*time.Minute, Retries: untilNoon, Limit: 6 * time.Hour, Lease: 2 * time.Minute, Run: export,
	}
}

// Kind is what a worker does.
func (r Recurring) Kind(queue jobqueue.Queue, c clock.Clock) jobqueue.Kind {
	return jobqueue.Kind{
		Name: r.Name,
		Run: func(ctx context.Context, j jobqueue.Job) error {
			if err := r.Run(ctx); err != nil {
				return err
			}
			return r.plan(ctx, queue, r.after(j, c))
		},
		GiveUp:  func(ctx context.Context, j jobqueue.Job, _ error) error { return r.plan(ctx, queue, r.after(j, c)) },
		Retries: r.Retries, Limit: r.Limit, Lease: r.Lease, Parallel: 1,
	}
}

// Plan asks for the coming job, once.
func (r Recurring) Plan(ctx context.Context, queue jobqueue.Queue, c clock.Clock) error {
	return r.plan(ctx, queue, c.Now())
}

// after is when a job was due, or now if that is later: a clock that was set back since, or another's that is behind, would ask for the
// same job, which stands until it is settled, and none would follow.
func (r Recurring) after(j jobqueue.Job, c clock.Clock) time.Time {
	now := c.Now()
	if due, err := time.Parse(time.RFC3339, j.Unique); err == nil && due.After(now) {
		return due
	}
	return now
}

func (r Recurring) plan(ctx context.Context, queue jobqueue.Queue, at time.Time) error {
	job := jobqueue.New(r.Name, "", at.Add(-r.At).Truncate(r.Every).Add(r.Every+r.At))
	job.Unique = job.DueAt.UTC().Format(time.RFC3339)
	_, err := queue.Enqueue(ctx, job)
	return err
}
