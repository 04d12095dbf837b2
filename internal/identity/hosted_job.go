package identity

import (
	"context"
	"errors"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/jobqueue"
)

// PoolJob is the kind of the job that brings the pool to where an account is, or the account to where the pool is. Its
// payload is what to tell and the account's id, or what was planned and the plan's id.
const PoolJob = "identity.pool"

// PoolRetries are the waits between attempts: a pool that is away for most of a day is caught up with.
var PoolRetries = []time.Duration{5 * time.Second, 30 * time.Second, 5 * time.Minute, 30 * time.Minute, 4 * time.Hour, 12 * time.Hour}

// tellAccount is what to tell when no code is to be mailed; otherwise it is the code's purpose.
const tellAccount = "account"

func (p hostedProvider) enqueue(ctx context.Context, what, accountID string) error {
	job := jobqueue.New(PoolJob, what+" "+accountID, p.clock.Now())
	job.Lane = accountID // two processes at once would leave the pool as the account was
	_, err := p.Queue.Enqueue(ctx, job)
	return errs.Wrap(err, "queue a job for the pool")
}

// TellPool does a job PoolJob: it makes, changes or removes the pool's user so that it is what the account is by now,
// and has the pool mail a code where one was asked for; or it finishes what the pool accepted. It may be done twice. An error that no further attempt mends
// is permanent; the password stays sealed then, so that asking for the mail again starts over.
func (s *Service) TellPool(ctx context.Context, payload string) error {
	p, ok := s.provider.(hostedProvider)
	if !ok {
		return jobqueue.Permanent(errors.New("this installation keeps its own passwords"))
	}
	what, about, _ := strings.Cut(payload, " ")
	var err error
	if isPlan(what) {
		err = p.finishPlan(ctx, Purpose(what), about)
	} else {
		err = p.tell(ctx, what, about)
	}
	if err != nil && !errs.IsKind(err, errs.Unavailable) && !errs.IsKind(err, errs.TooMany) && !errs.IsKind(err, errs.Internal) {
		return jobqueue.Permanent(err)
	}
	return err
}

func (p hostedProvider) tell(ctx context.Context, what, accountID string) error {
	account, err := p.store.Account(ctx, accountID)
	if errors.Is(err, ErrNotFound) {
		return p.Pool.Delete(ctx, accountID)
	}
	if err != nil {
		return errs.Wrap(err, "look up the account")
	}
	user := PoolUser{Username: account.ID, Email: account.Email, Name: account.Name}
	mailed, err := p.handOver(ctx, account, user)
	if err != nil || mailed {
		return err
	}
	// The address first, whatever is asked: the job that was to set it may have failed.
	if err := p.Pool.SetEmail(ctx, user); err != nil || what == tellAccount {
		return err
	}
	switch {
	case what == string(ForReset):
		return p.Pool.ForgotPassword(ctx, account.ID)
	case account.ConfirmedAt.IsZero():
		return p.Pool.ResendConfirmation(ctx, account.ID)
	}
	return nil
}

// handOver hands the pool a password that waits here, with its user; mailed reports that the pool mailed the link by it.
func (p hostedProvider) handOver(ctx context.Context, account Account, user PoolUser) (mailed bool, err error) {
	password, waiting, err := p.unhanded(account)
	if err != nil || !waiting {
		return false, err
	}
	if account.ConfirmedAt.IsZero() && !account.MustChange {
		err = p.Pool.SignUp(ctx, user, password)
		mailed = err == nil
		if errors.Is(err, ErrPoolUserExists) { // an attempt that was cut short made it
			err = nil
		}
	} else {
		err = p.Pool.Put(ctx, user, password, account.MustChange)
	}
	if err != nil {
		return false, err
	}
	return mailed, errs.Wrap(p.store.ForgetPassword(ctx, account.ID, account.PasswordHash), "forget a handed password")
}
