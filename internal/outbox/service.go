package outbox

import (
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/text"
)

// Service stores mails and has them delivered. It knows no callers: who may cause a mail is the rule of the domain
// that sends it.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what mails ask of others.
type Ports struct {
	Queue    jobqueue.Queue
	KeepText bool // stores what delivered mails said: for the development mailbox alone
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// Send implements letter.Post: it stores the written mail and the job that delivers it, both in the transaction of ctx
// when there is one. An address that is none is outbox.invalid_address.
func (s *Service) Send(ctx context.Context, to string, l letter.Letter) error {
	if !text.BareAddress(to) {
		return errBadAddress
	}
	written, err := l.Write()
	if err != nil {
		return errs.Wrap(err, "write a mail")
	}
	mail := Mail{ID: id.New(), To: to, Subject: written.Subject, Text: written.Text, HTML: written.HTML, CreatedAt: s.clock.Now()}
	if l.ValidFor > 0 {
		mail.ExpiresAt = mail.CreatedAt.Add(l.ValidFor)
	}
	return errs.Wrap(s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Add(ctx, mail); err != nil {
			return err
		}
		_, err := s.ports.Queue.Enqueue(ctx, jobqueue.New(DeliveryJob, mail.ID, mail.CreatedAt))
		return err
	}), "put a mail into the outbox")
}

// Deliver hands a waiting mail to the mailer; one that does not wait any more is no error. What has ended on the way is
// not sent: the reader would type a code that nothing takes. Error: errEnded, permanent.
func (s *Service) Deliver(ctx context.Context, id string, mailer Mailer) error {
	mail, err := s.store.Mail(ctx, id)
	if err != nil || !mail.Waiting() {
		return err
	}
	if mail.Ended(s.clock.Now()) {
		return jobqueue.Permanent(errEnded)
	}
	if err := mailer.Deliver(ctx, mail); err != nil {
		return err
	}
	now := s.clock.Now()
	return s.store.Delivered(context.WithoutCancel(ctx), id, now, now.Add(-keepRecord), s.ports.KeepText)
}

// GiveUp notes that a mail will not be delivered, and why.
func (s *Service) GiveUp(ctx context.Context, id string, reason error) error {
	return s.store.Failed(ctx, id, s.clock.Now(), reason.Error(), s.ports.KeepText)
}

// failuresShown is how long a mail that was given up counts in State.
const failuresShown = 24 * time.Hour

// State counts the mails that wait, and those given up in the last 24 hours.
func (s *Service) State(ctx context.Context) (Counts, error) {
	counts, err := s.store.Count(ctx, s.clock.Now().Add(-failuresShown))
	return counts, errs.Wrap(err, "count the outbox")
}

// OldestWaiting returns when the mail that waits longest was written; zero when none waits.
func (s *Service) OldestWaiting(ctx context.Context) (time.Time, error) {
	at, err := s.store.OldestWaiting(ctx)
	return at, errs.Wrap(err, "look for the oldest mail")
}

// Latest returns the newest 200 mails, newest first, for the development mailbox; there is no call for it elsewhere.
func (s *Service) Latest(ctx context.Context) ([]Mail, error) {
	mails, err := s.store.Latest(ctx, mailboxSize)
	return mails, errs.Wrap(err, "read the outbox")
}
