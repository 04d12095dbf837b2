package main

import (
	"context"
	"log/slog"
	"net/url"

	"seiva/internal/adapter/mailer"
	"seiva/internal/edge/jobs"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/outbox"
)

// mailer gives what delivers mails: SMTP, or the development mailbox in its place, or nil: mail then waits.
func (s settings) mailer() (outbox.Mailer, error) {
	switch {
	case s.SMTPURL != "":
		host := "localhost"
		if u, err := url.Parse(s.publicURL()); err == nil && u.Hostname() != "" {
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

// worker does the background work of this installation.
func (a *app) worker(log *slog.Logger) *jobqueue.Worker {
	kinds := append(a.poolJobs(), jobs.Uploads(a.portal.Uploads), jobs.Consumers(a.customers), jobs.Failures(a.portal.Identity, a.jobs, a.portal.Clock),
		jobs.Sealing(a.custody, a.jobs, a.portal.Clock),
		jobs.AuditHead(a.tellHead, a.jobs, a.portal.Clock), jobs.SignUps(a.portal.Onboarding, a.jobs, a.portal.Clock))
	if a.mailer != nil {
		kinds = append(kinds, jobs.Mail(a.outbox, a.mailer))
	}
	return jobqueue.NewWorker(a.jobs, clock.System{}, log, kinds...)
}

// work starts the background work; the function that it gives stops it and waits for what is under way.
func (a *app) work(ctx context.Context, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := jobs.PlanFailures(ctx, a.jobs, a.portal.Clock); err != nil {
			log.Error("the removal of failed sign-ins is not planned", "cause", err)
		}
		if err := jobs.PlanSealing(ctx, a.jobs, a.portal.Clock); err != nil {
			log.Error("the sealing of old documents is not planned", "cause", err)
		}
		if err := jobs.PlanAuditHead(ctx, a.jobs, a.portal.Clock); err != nil {
			log.Error("the audit trail's head is not planned", "cause", err)
		}
		if err := jobs.PlanSignUps(ctx, a.jobs, a.portal.Clock); err != nil {
			log.Error("the removal of unconfirmed sign-ups is not planned", "cause", err)
		}
		a.worker(log).Run(ctx)
	}()
	return func() { cancel(); <-done }
}
