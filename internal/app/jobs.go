package app

import (
	"context"
	"log/slog"
	"net/url"

	"seiva/internal/adapter/mailer"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/outbox"
)

// mailer gives what delivers mails: SMTP, or the development mailbox in its place, or nil: mail then waits.
func (s Settings) mailer() (outbox.Mailer, error) {
	switch {
	case s.SMTPURL != "":
		host := "localhost"
		if u, err := url.Parse(s.Origin()); err == nil && u.Hostname() != "" {
			host = u.Hostname()
		}
		return mailer.NewSMTP(s.SMTPURL, "nao-responda@"+host)
	case s.Mailbox:
		return mailbox{}, nil
	}
	return nil, nil
}

// mailbox counts every mail as delivered: it lies in the outbox, where /dev/mail reads it.
type mailbox struct{}

// Deliver implements outbox.Mailer.
func (mailbox) Deliver(context.Context, outbox.Mail) error { return nil }

// recurring is what comes again and again.
func (a *App) recurring() []jobs.Recurring {
	all := []jobs.Recurring{
		jobs.Failures(a.Portal.Identity), jobs.AuditHead(a.TellHead), jobs.AuditVerify(a.verifyTrail), jobs.SignUps(a.Portal.Onboarding), jobs.RollUps(a.rollUps.Receipts, a.rollUps.Ratings, a.rollUps.Promotions),
		jobs.IntakeLog(a.Portal.Receipts), jobs.Retention(a.retention), jobs.Months(a.retention), jobs.Dense(a.retention), jobs.Packs(a.packs), jobs.Ratings(a.Portal.Ratings), jobs.ExpiredExports(a.Portal.Exports), jobs.Schedules(a.Portal.Exports),
		jobs.ScannedStores(a.Portal.Scans), jobs.ScannedReceipts(a.Portal.Scans), jobs.UnfinishedBlobs(a.Blobs.Tidy),
		jobs.QuietStores(a.Portal.Quiet), jobs.RefusedKeys(a.Portal.Refusals), jobs.CashiersCPFs(a.Portal.Integrity), jobs.PrivacyRequests(a.Portal.Privacy),
		jobs.Contracts(a.Portal.Contracts), jobs.Plans(a.Portal.Billing), jobs.OldBulk(a.Portal.Bulk),
	}
	if a.Settings.BackupTo != "" && a.BackUp != nil {
		all = append(all, jobs.Backups(a.Settings.BackupEvery, a.BackUp))
	}
	if a.Settings.AnalyticsTo != "" {
		all = append(all, jobs.Analytics(func(ctx context.Context) error {
			_, err := a.Settings.exportAnalytics(ctx, a.DB, false)
			return err
		}))
	}
	return all
}

// Worker does the background work of this installation.
func (a *App) Worker(log *slog.Logger) *jobqueue.Worker {
	return jobqueue.NewWorker(a.Jobs, a.clock, log, a.kinds()...)
}

// kinds are all jobs of this installation.
func (a *App) kinds() []jobqueue.Kind {
	kinds := append(a.PoolJobs(), jobs.Uploads(a.Portal.Uploads), jobs.Consumers(a.Customers),
		jobs.Exports(a.Portal.Exports), jobs.Simulations(a.Portal.Promotions), jobs.ContractVersions(a.Portal.Contracts), jobs.AuditCheck(a.Trail, keptHeads{a.Blobs}.All),
		jobs.Bulk(a.Portal.Bulk), jobs.Sealing(a.Custody, a.Jobs, a.Portal.Clock))
	for _, r := range a.recurring() {
		kinds = append(kinds, r.Kind(a.Jobs, a.clock))
	}
	if a.Settings.VibeURL != "" {
		kinds = append(kinds, jobs.Vibe(a.Customers))
	}
	if a.mailer != nil {
		kinds = append(kinds, jobs.Mail(a.Outbox, a.mailer))
	}
	return tracedJobs(a.traces.Tracer(), kinds)
}

// Work starts the background work; the function that it gives stops it and waits for what is under way.
func (a *App) Work(ctx context.Context, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := jobs.PlanSealing(ctx, a.Jobs, a.Portal.Clock); err != nil {
			log.Error("the sealing of old documents is not planned", "cause", err)
		}
		for _, r := range a.recurring() {
			if err := r.Plan(ctx, a.Jobs, a.clock); err != nil {
				log.Error("a recurring job is not planned", "kind", r.Name, "cause", err)
			}
		}
		a.Worker(log).Run(ctx)
	}()
	return func() { cancel(); <-done }
}
