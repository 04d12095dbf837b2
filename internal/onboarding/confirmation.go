package onboarding

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Pending is a sign-up that waits for its person to confirm the e-mail. Until then it holds nothing: others may sign up
// with its CNPJ and its e-mail, and who confirms first has them.
type Pending struct {
	AccountID, OwnerID string
	Entry
}

// UnconfirmedFor is how long a sign-up waits.
const UnconfirmedFor = 48 * time.Hour

// Settle takes the CNPJ for the sign-up of an account whose e-mail was just confirmed, in the transaction of ctx; an
// account that came another way changes nothing. Errors: onboarding.confirmed_elsewhere, onboarding.root_taken (409).
func (s *Service) Settle(ctx context.Context, accountID string) error {
	p, err := s.store.Pending(ctx, accountID)
	if errors.Is(err, ErrNotPending) {
		return nil
	}
	if err == nil {
		err = s.claim(ctx, p)
	}
	if errors.Is(err, ErrDocumentTaken) {
		err = errConfirmedElsewhere
	}
	if err != nil {
		return errs.Wrap(err, "settle a sign-up")
	}
	return errs.Wrap(s.store.Settle(ctx, accountID), "settle a sign-up")
}

func (s *Service) claim(ctx context.Context, p Pending) error {
	if err := s.documentFree(ctx, p.Documento); err != nil {
		return err
	}
	if err := s.store.Enter(ctx, p.Entry); err != nil {
		return err
	}
	if p.Profile == scope.Parceiro {
		return s.ports.Partners.Claim(ctx, p.OwnerID)
	}
	return s.ports.Retailers.Claim(ctx, p.OwnerID)
}

// SweepJob is the kind of job that forgets sign-ups which nobody confirmed.
const SweepJob = "onboarding.sweep"

const sweptAtOnce = 100

// Sweep forgets the sign-ups that waited for too long, each with its account, company and consents in a transaction of
// its own. One whose company is used by now (an administrator looked after it) stays, and goes on holding nothing.
func (s *Service) Sweep(ctx context.Context) error {
	before, after := s.clock.Now().Add(-UnconfirmedFor), Pending{}
	for {
		batch, err := s.store.Stale(ctx, before, after, sweptAtOnce)
		if err != nil || len(batch) == 0 {
			return errs.Wrap(err, "list unconfirmed sign-ups")
		}
		for _, p := range batch {
			if err := s.forget(ctx, p); err != nil && !errors.Is(err, ErrInUse) {
				return errs.Wrap(err, "forget an unconfirmed sign-up")
			}
		}
		after = batch[len(batch)-1]
	}
}

// system is who does in the trail what nobody asked for.
var system = scope.Scope{AccountID: "system"}

func (s *Service) forget(ctx context.Context, p Pending) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.store.Pending(ctx, p.AccountID); err != nil {
			if errors.Is(err, ErrNotPending) { // confirmed meanwhile
				return nil
			}
			return err
		}
		if err := s.ports.Accounts.Forget(ctx, p.Profile, p.OwnerID, p.AccountID); err != nil {
			return err
		}
		forget, retailerID := s.ports.Retailers.Forget, p.OwnerID
		if p.Profile == scope.Parceiro {
			forget, retailerID = s.ports.Partners.Forget, ""
		}
		if err := forget(ctx, p.OwnerID); err != nil {
			return err
		}
		if err := s.store.ForgetConsents(ctx, p.AccountID); err != nil {
			return err
		}
		if err := s.store.Settle(ctx, p.AccountID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "onboarding.sign_up_lapsed", system, retailerID, p.OwnerID, map[string]string{"profile": string(p.Profile)})
	})
}
