package outbox

import (
	"context"
	"time"
)

// Mail is one message as it lies in the outbox. Text and HTML may hold a code or a temporary password: they are
// emptied once the mail is delivered or given up, unless the development mailbox shows them.
type Mail struct {
	ID, To, Subject, Text, HTML string
	CreatedAt                   time.Time
	ExpiresAt                   time.Time // when the code or link that it brings ends; zero: never
	DeliveredAt, FailedAt       time.Time // zero while it waits
	Failure                     string    // why it was given up, without what the mail says
}

// Waiting reports whether the mail is still to be delivered.
func (m Mail) Waiting() bool { return m.DeliveredAt.IsZero() && m.FailedAt.IsZero() }

// Ended reports whether the code or link that the mail brings is no longer good.
func (m Mail) Ended(now time.Time) bool { return !m.ExpiresAt.IsZero() && !now.Before(m.ExpiresAt) }

// Mailer hands a mail to the world. An error marked jobqueue.Permanent is not tried again; no error holds what the
// mail says. A mail that is handed over twice, after a crash, has the same ID.
type Mailer interface {
	Deliver(ctx context.Context, m Mail) error
}

// Retries are the waits between attempts to deliver (about 15 hours in all); then the mail has failed,
// or before them, once what it brings has ended.
var Retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 12 * time.Hour}

// DeliveryJob is the kind of the job that delivers a mail; its payload is the mail's id.
const DeliveryJob = "outbox.deliver"

// keepRecord is how long the record of a mail (its address, its subject, when) is stored once it was delivered or given up.
const keepRecord = 90 * 24 * time.Hour

// mailboxSize is how many mails the development mailbox shows.
const mailboxSize = 200
