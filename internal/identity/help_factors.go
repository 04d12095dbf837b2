package identity

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// FactorReset asks for an account's second factors to be forgotten.
type FactorReset struct {
	AccountID, AskedBy string // who asks, by account
	Asker              string // by name; where they are still of staff
	Reason             string
	AskedAt, ExpiresAt time.Time
}

const resetsAgreed = 24 * time.Hour // in which another of staff may agree

func (s *Service) factorsOf(ctx context.Context, account Account) (authenticator bool, passkeys int, err error) {
	app, err := s.store.TOTP(ctx, account.ID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return false, 0, errs.Wrap(err, "look up the second factor")
	}
	keys, err := s.store.Passkeys(ctx, account.ID)
	return !app.ConfirmedAt.IsZero(), len(keys), errs.Wrap(err, "list passkeys")
}

// openReset returns the request that waits, or nil. One ends with its day, or when who asked is suspended.
func (s *Service) openReset(ctx context.Context, accountID string) (*FactorReset, error) {
	reset, err := s.store.Reset(ctx, accountID)
	if errors.Is(err, ErrNotFound) || err == nil && !s.clock.Now().Before(reset.ExpiresAt) {
		return nil, nil
	}
	if err != nil {
		return nil, errs.Wrap(err, "look up a request")
	}
	asker, err := s.store.Account(ctx, reset.AskedBy)
	reset.Asker = asker.Name
	return &reset, errs.Wrap(err, "look up who asked")
}

// AskFactorReset asks for an account's authenticator app, recovery codes and passkeys to be forgotten, which another of staff
// agrees to within a day. Error besides those of assist: identity.no_factors (409).
func (s *Service) AskFactorReset(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, resetAsked, func(ctx context.Context, held Account, reason string) error {
		authenticator, passkeys, err := s.factorsOf(ctx, held)
		if err != nil {
			return err
		}
		if !authenticator && passkeys == 0 {
			return errNoFactors
		}
		now := s.clock.Now()
		return s.store.AskReset(ctx, FactorReset{
			AccountID: held.ID, AskedBy: who.AccountID, Reason: reason, AskedAt: now, ExpiresAt: now.Add(resetsAgreed),
		})
	})
}

// DropFactorReset takes a request back, whoever asked. Error besides those of assist: identity.no_reset (409).
func (s *Service) DropFactorReset(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, resetDropped, func(ctx context.Context, held Account, _ string) error {
		dropped, err := s.store.DropReset(ctx, held.ID)
		if err == nil && !dropped {
			err = errNoReset
		}
		return err
	})
}

// ResetFactors agrees to what another asked: the account's app, recovery codes and passkeys are forgotten, and its sessions end.
// Errors besides those of assist: identity.no_reset (409), identity.own_agreement (403).
func (s *Service) ResetFactors(ctx context.Context, who scope.Scope, h Help) error {
	return s.assist(ctx, who, h, factorsReset, func(ctx context.Context, held Account, _ string) error {
		reset, err := s.openReset(ctx, held.ID)
		switch {
		case err != nil:
			return err
		case reset == nil:
			return errNoReset
		case reset.AskedBy == who.AccountID:
			return errOwnAgreement
		}
		if _, err := s.store.DropReset(ctx, held.ID); err != nil { // the account is held: nobody else agrees
			return err
		}
		if err := s.store.DeleteTOTP(ctx, held.ID); err != nil {
			return err
		}
		if err := s.store.RetireCodes(ctx, held.ID, s.clock.Now(), ForRecovery, ForTOTP); err != nil {
			return err
		}
		if err := s.store.DeletePasskeys(ctx, held.ID); err != nil {
			return err
		}
		return s.store.DeleteSessions(ctx, held.ID, "")
	})
}
