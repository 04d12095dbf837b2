package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"

	"seiva/internal/adapter/mailer"
	"seiva/internal/edge/jobs"
	"seiva/internal/edge/publicweb"
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

// recurring is what comes again and again.
func (a *app) recurring() []jobs.Recurring {
	return []jobs.Recurring{
		jobs.Failures(a.portal.Identity), jobs.AuditHead(a.tellHead), jobs.SignUps(a.portal.Onboarding), jobs.RollUps(a.rollUps),
	}
}

// worker does the background work of this installation.
func (a *app) worker(log *slog.Logger) *jobqueue.Worker {
	kinds := append(a.poolJobs(), jobs.Uploads(a.portal.Uploads), jobs.Consumers(a.customers),
		jobs.Sealing(a.custody, a.jobs, a.portal.Clock))
	for _, r := range a.recurring() {
		kinds = append(kinds, r.Kind(a.jobs, a.portal.Clock))
	}
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
		if err := jobs.PlanSealing(ctx, a.jobs, a.portal.Clock); err != nil {
			log.Error("the sealing of old documents is not planned", "cause", err)
		}
		for _, r := range a.recurring() {
			if err := r.Plan(ctx, a.jobs, a.portal.Clock); err != nil {
				log.Error("a recurring job is not planned", "kind", r.Name, "cause", err)
			}
		}
		a.worker(log).Run(ctx)
	}()
	return func() { cancel(); <-done }
}

// mailState is the part 'mail' of /readyz: what waits for SMTP, and what could not be delivered.
func (a *app) mailState(ctx context.Context) (string, error) {
	counts, err := a.outbox.State(ctx)
	switch {
	case err != nil:
		return "", err
	case counts.Failed > 0:
		return messages(counts.Failed) + " sem entrega nas últimas 24 horas. Veja o registro do servidor.", nil
	case a.mailer == nil && counts.Waiting > 0:
		return messages(counts.Waiting) + " à espera de SMTP. Defina SEIVA_SMTP_URL.", nil
	case a.mailer == nil:
		return "Sem SMTP, as mensagens esperam na caixa de saída. Defina SEIVA_SMTP_URL.", nil
	case counts.Waiting > 0:
		return messages(counts.Waiting) + " na fila de envio.", nil
	}
	return "", nil
}

func messages(n int) string {
	if n == 1 {
		return "1 mensagem"
	}
	return fmt.Sprintf("%d mensagens", n)
}

func (a *app) mailPart() publicweb.Part { return publicweb.Part{Name: "mail", Check: a.mailState} }
