package identity

import (
	"context"

	"seiva/internal/kit/scope"
)

// done writes down what somebody did to their own account.
func (s *Service) done(ctx context.Context, who scope.Scope, action, objectID string) error {
	return s.ports.Trail.Record(ctx, "identity."+action, who, who.RetailerID, objectID, map[string]string{})
}

// Self is the caller that the account's own person is, where a code or a temporary password proved it.
func (a Account) Self() scope.Scope {
	return scope.Scope{
		AccountID: a.ID, Email: a.Email, Name: a.Name, Profile: a.Profile, RetailerID: a.RetailerID, PartnerID: a.PartnerID,
		Role: a.Role, Stores: a.Stores,
	}
}

// FactorChange is what became of what protects an account besides its password.
type FactorChange string

// The changes, each under the name that the trail has for it.
const (
	TOTPOn           FactorChange = "totp_on"
	TOTPOff          FactorChange = "totp_off"
	RecoveryRenewed  FactorChange = "recovery_codes_renewed"
	RecoveryUsed     FactorChange = "recovery_code_used"
	PasskeyAdded     FactorChange = "passkey_added"
	PasskeyForgotten FactorChange = "passkey_removed"
)

// noteFactorChange mails the person a change of their own, and writes it into the trail.
func (s *Service) noteFactorChange(ctx context.Context, who scope.Scope, change FactorChange, objectID string) error {
	if err := s.ports.Post.Send(ctx, who.Email, factorChanged(who.Name, change, s.page("/forgot-password"), s.clock.Now())); err != nil {
		return err
	}
	return s.done(ctx, who, string(change), objectID)
}

// holdFactors keeps others from changing what protects the caller's account until the transaction of ctx ends: two who each take the
// last but one would leave nothing.
func (s *Service) holdFactors(ctx context.Context, who scope.Scope) error {
	_, err := s.store.HoldAccount(ctx, who.AccountID)
	return orElse(err, errNoSession, "look at the account again")
}

// takeFactor takes away something that opened doors to the caller's account, which is held meanwhile, with the sessions that it may have
// opened: all but the one that they do it in. It tells the person, and writes it down.
func (s *Service) takeFactor(
	ctx context.Context, who scope.Scope, change FactorChange, objectID string, take func(context.Context, Factors) error,
) error {
	return s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.holdFactors(ctx, who); err != nil {
			return err
		}
		factors, err := s.SecondFactor(ctx, who)
		if err != nil {
			return err
		}
		if err := take(ctx, factors); err != nil {
			return err
		}
		if err := s.store.DeleteSessions(ctx, who.AccountID, who.SessionID); err != nil {
			return err
		}
		return s.noteFactorChange(ctx, who, change, objectID)
	})
}
