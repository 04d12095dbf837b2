package identity

import (
	"context"
	"hash/maphash"
	"sync"
	"time"

	"seiva/internal/kit/errs"
)

// Failures counts wrong passwords and codes in a row for one e-mail.
type Failures struct {
	Count       int
	LockedUntil time.Time
}

// The lock grows with each failure from the fifth on, from one minute to fifteen, and always ends; failures of more
// than a day ago are forgotten.
const (
	freeTries     = 5
	firstLock     = time.Minute
	longLock      = 15 * time.Minute
	failuresCount = 24 * time.Hour
)

// lockFor gives how long an e-mail is locked after so many failures.
func lockFor(count int) time.Duration {
	switch over := count - freeTries; {
	case over < 0:
		return 0
	case over < 4:
		return min(firstLock<<over, longLock)
	}
	return longLock
}

// FailuresJob is the kind of job that forgets failures which count no more. Failures are counted for every e-mail that
// anybody types, so without it they would fill the database.
const FailuresJob = "identity.forget_failures"

// ForgetFailures does it.
func (s *Service) ForgetFailures(ctx context.Context) error {
	return errs.Wrap(s.store.ForgetFailures(ctx, s.clock.Now().Add(-failuresCount)), "forget failed sign-ins")
}

// turns makes tries for one e-mail wait for each other, so that parallel ones cannot outrun the count. Two e-mails
// may share a turn; it is short.
type turns struct {
	seed  maphash.Seed
	locks [256]sync.Mutex
}

func newTurns() *turns { return &turns{seed: maphash.MakeSeed()} }

// take waits for the turn of an e-mail and gives what ends it.
func (t *turns) take(emailKey string) (end func()) {
	lock := &t.locks[maphash.String(t.seed, emailKey)%uint64(len(t.locks))]
	lock.Lock()
	return lock.Unlock
}
