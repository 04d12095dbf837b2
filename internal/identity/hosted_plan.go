package identity

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/jobqueue"
	"seiva/internal/kit/secret"
)

// What a pool is about to be asked is planned before: a code that nobody was given, with a job PoolJob, both kept in one
// transaction. Whoever uses the code up, in the transaction that ends sessions and tells the person, finishes the plan:
// the call itself, the next sign-in, or the job, which asks the pool whether it accepted. A plan holds neither password
// nor mailed code.
const (
	planChange  Purpose = "pool.change"
	planReset   Purpose = "pool.reset"
	planFirst   Purpose = "pool.first"
	planConfirm Purpose = "pool.confirm"
)

// passwordPlans are those that a new password finishes, whichever of them led to it.
var passwordPlans = []Purpose{planChange, planReset, planFirst}

const (
	planDue  = time.Minute // far beyond what a call of the pool takes: nobody finishes a plan under way
	planLife = 7 * day     // far beyond the last attempt of the job
)

// ask plans, asks the pool, and returns the plan that is to be finished. A refusal leaves no plan. One stays without an
// answer, and where the pool takes a code for used: it may have accepted the first of two attempts.
func (p hostedProvider) ask(ctx context.Context, what Purpose, accountID, sessionID string, ask func() error) (Code, error) {
	plan, err := p.plan(ctx, what, accountID, sessionID)
	if err != nil {
		return Code{}, err
	}
	err = ask()
	if err != nil && !errs.IsKind(err, errs.Unavailable) && !errors.Is(err, ErrPoolExpiredCode) {
		_, _ = p.store.UseCode(ctx, plan.ID, p.clock.Now()) // else the job finds that nothing was accepted
	}
	return plan, err
}

// plan stores what is asked of the pool, and the session that stays open. It does the same for an account without an id.
func (p hostedProvider) plan(ctx context.Context, what Purpose, accountID, sessionID string) (Code, error) {
	var before PoolState
	if what == planChange || what == planReset {
		var err error
		before, err = p.Pool.State(ctx, usernameOf(accountID))
		if err != nil && !errors.Is(err, ErrNotFound) {
			return Code{}, err
		}
	}
	now := p.clock.Now()
	plan := Code{
		ID: id.New(), Purpose: what, AccountID: accountID, EmailKey: accountID, CreatedAt: now, ExpiresAt: now.Add(planLife),
		Data: changeOf(before) + " " + sessionID,
	}
	plan.Hash = secret.Hash(plan.ID)
	job := jobqueue.New(PoolJob, string(what)+" "+plan.ID, now.Add(planDue))
	job.Lane = accountID
	err := p.store.InTx(ctx, func(ctx context.Context) error {
		if err := p.store.CreateCode(ctx, plan); err != nil {
			return err
		}
		_, err := p.Queue.Enqueue(ctx, job)
		return err
	})
	return plan, errs.Wrap(err, "plan what the pool is asked")
}

func changeOf(s PoolState) string { return strconv.FormatInt(s.ChangedAt.UnixMicro(), 10) }

// claimed uses up a plan, in the transaction of ctx that finishes it after holding the account; false when another has
// finished it, or made it void. Without a plan it is true.
func (s *Service) claimed(ctx context.Context, plan Code) (bool, error) {
	if plan.ID == "" {
		return true, nil
	}
	return s.store.UseCode(ctx, plan.ID, s.clock.Now())
}

// claim is claimed for what a code opened, which opens nothing when another has claimed it. Error: ExpiredCodeException.
func (s *Service) claim(ctx context.Context, plan Code) error {
	mine, err := s.claimed(ctx, plan)
	if err == nil && !mine {
		err = errExpiredCode
	}
	return err
}

// isPlan reports whether a job is to finish a plan.
func isPlan(what string) bool { return strings.HasPrefix(what, "pool.") }

// finishPlan is the job's part: a plan that the pool did not accept by now is void.
func (p hostedProvider) finishPlan(ctx context.Context, what Purpose, planID string) error {
	plan, err := p.store.CodeByHash(ctx, what, secret.Hash(planID))
	if errors.Is(err, ErrNotFound) { // its account is gone
		return nil
	}
	if err != nil {
		return errs.Wrap(err, "look up a plan")
	}
	if !plan.UsedAt.IsZero() {
		return nil
	}
	accepted, err := p.accepted(ctx, plan)
	switch {
	case err != nil:
		return err
	case !accepted:
		_, err = p.store.UseCode(ctx, plan.ID, p.clock.Now())
		return errs.Wrap(err, "void a plan")
	}
	return p.finish(ctx, plan)
}

// catchUp finishes what the pool accepted, before it is asked about a password. For an account without an id it looks
// as long.
func (p hostedProvider) catchUp(ctx context.Context, accountID string) (finished bool, err error) {
	username, now := usernameOf(accountID), p.clock.Now()
	for _, what := range passwordPlans {
		plan, err := p.store.NewestCode(ctx, what, username)
		if errors.Is(err, ErrNotFound) || (err == nil && plan.state(now) != nil) {
			continue
		}
		accepted := false
		if err == nil {
			accepted, err = p.accepted(ctx, plan)
		}
		if err == nil && accepted {
			finished, err = true, p.finish(ctx, plan)
		}
		if err != nil {
			return false, errs.Wrap(err, "catch up with the pool")
		}
	}
	return finished, nil
}

// accepted reports by the pool's user whether the pool accepted what was planned. A password's change shows as a later
// change of the user; another one, at that moment, is taken for it: who is told in vain looks, who is not told cannot.
func (p hostedProvider) accepted(ctx context.Context, plan Code) (bool, error) {
	if plan.AccountID == "" {
		return false, nil
	}
	state, err := p.Pool.State(ctx, plan.AccountID)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	before, _, _ := strings.Cut(plan.Data, " ")
	if plan.Purpose == planFirst || plan.Purpose == planConfirm {
		return state.Confirmed, err
	}
	return state.Confirmed && changeOf(state) != before, err
}

// finish does here what follows from the pool's word, once.
func (p hostedProvider) finish(ctx context.Context, plan Code) error {
	err := p.store.InTx(ctx, func(ctx context.Context) error {
		account, err := p.store.HoldAccount(ctx, plan.AccountID)
		if err != nil {
			return orElse(err, nil, "look up the account")
		}
		if mine, err := p.claimed(ctx, plan); err != nil || !mine {
			return err
		}
		who := account.Self()
		switch plan.Purpose {
		case planConfirm:
			return p.proven(ctx, account.ID)
		case planChange:
			_, who.SessionID, _ = strings.Cut(plan.Data, " ")
			return p.setPassword(ctx, who, account, "")
		case planReset:
			return p.resetPassword(ctx, account, "")
		}
		return p.firstPassword(ctx, account, "")
	})
	return errs.Wrap(err, "finish what the pool accepted")
}
