package jobqueue

import (
	"context"
	"errors"
	"time"
)

// Job is one piece of work. Payload never holds a secret, a CPF or an access key: it stands beside errors for
// operators to read; let it name a row that holds them.
type Job struct {
	ID      string
	Kind    string // <domain>.<verb>
	Unique  string // at most one unfinished job of a kind has the same; '' does not count
	Lane    string // of the jobs of a kind with the same one is worked on at a time, in whatever process; '' does not count
	Payload string
	DueAt   time.Time
	Attempt int    // 1 at the first
	Lease   string // proves that a worker still holds the job
}

// New makes a job that is due at an instant.
func New(kind, payload string, due time.Time) Job {
	return Job{Kind: kind, Payload: payload, DueAt: due}
}

// Queue is what a domain needs to have work done.
type Queue interface {
	// Enqueue stores the job in the transaction of ctx (or in one of its own) and assigns it an id. False: an
	// unfinished job of the same kind and Unique stands already, and nothing was stored.
	Enqueue(ctx context.Context, j Job) (bool, error)
}

// Store stores the jobs. Settle, Retry, Fail and Release do nothing when the job's lease has passed to another worker.
type Store interface {
	Queue
	// Enqueued gets a value after a commit that stored jobs, in this process; values may be merged into one.
	Enqueued() <-chan struct{}
	// Claim leases the job of a kind that is due longest, and counts an attempt; false when none is due. No other
	// Claim returns the same job before the lease ends, on any process.
	Claim(ctx context.Context, kind string, now, leaseEnds time.Time) (Job, bool, error)
	// Renew gives a lease another end; false when it has passed to another worker.
	Renew(ctx context.Context, j Job, leaseEnds time.Time) (bool, error)
	// Settle removes a job that is done.
	Settle(ctx context.Context, j Job) error
	// Retry puts a job back until due, with the reason.
	Retry(ctx context.Context, j Job, due time.Time, reason string) error
	// Fail stores a job that was given up, with the reason; it is never claimed again.
	Fail(ctx context.Context, j Job, at time.Time, reason string) error
	// Release puts back a job whose attempt was cut short by a stop: the attempt does not count.
	Release(ctx context.Context, j Job, now time.Time) error
}

// Kind says how jobs of one kind are done.
type Kind struct {
	Name string
	// Run does the work. Its context ends after Limit, or when the program must stop.
	Run func(ctx context.Context, j Job) error
	// GiveUp is told before a job is given up: after the last attempt, or a permanent error. It may be told twice.
	GiveUp func(ctx context.Context, j Job, reason error) error
	// Retries are the waits after each failed attempt; so there is one attempt more than they are.
	Retries []time.Duration
	// Limit is how long one attempt may take. A job whose worker died comes back half a minute after it.
	Limit time.Duration
	// Lease is for long work: a job whose worker died comes back after so long, since one that lives renews it. Zero: see Limit.
	Lease time.Duration
	// Parallel is how many such jobs one process runs at once.
	Parallel int
}

type permanentError struct{ cause error }

func (e permanentError) Error() string { return e.cause.Error() }
func (e permanentError) Unwrap() error { return e.cause }

// Permanent marks an error that no further attempt can mend: the job is given up at once.
func Permanent(cause error) error { return permanentError{cause} }

// IsPermanent reports whether err was marked so.
func IsPermanent(err error) bool {
	var p permanentError
	return errors.As(err, &p)
}
