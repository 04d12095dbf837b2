package customers

import (
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// KeyReach is what an API key reaches of one retailer at this moment. The Grant is as the key is bound now.
type KeyReach struct {
	scope.Grant
	Name      string    // the key's
	ExpiresAt time.Time // zero: never
	RevokedAt time.Time // zero: living
	Linked    bool      // the retailer, or the key's store, works with the key's software house
	Whole     bool      // it reaches every store that the retailer has or had
}

// Participants knows which companies work together at this moment.
type Participants interface {
	// KeyReach gives what a key reaches of a retailer, whatever the key's state, or ErrNotFound when either is unknown.
	KeyReach(ctx context.Context, keyID, retailerID string) (KeyReach, error)
}

// reaches refuses a key that must not ask about a retailer's consumers: one of several retailers, of the test
// environment, or of a software house that the retailer has left.
func (s *Service) reaches(ctx context.Context, grant scope.Grant) error {
	if grant.RetailerID == "" {
		return ErrRetailerRequired
	}
	if grant.Test {
		return errLiveRequired
	}
	_, err := s.reachOf(ctx, grant.KeyID, grant.RetailerID)
	return err
}

// reachOf gives what a key reaches of a retailer now; errOutOfScope when that is nothing any more.
func (s *Service) reachOf(ctx context.Context, keyID, retailerID string) (KeyReach, error) {
	reach, err := s.keyReach(ctx, keyID, retailerID)
	if errors.Is(err, ErrNotFound) {
		return KeyReach{}, errOutOfScope
	}
	if err != nil {
		return KeyReach{}, errs.Wrap(err, "look up what a key reaches")
	}
	now := s.clock.Now()
	living := reach.RevokedAt.IsZero() && (reach.ExpiresAt.IsZero() || now.Before(reach.ExpiresAt))
	if !living || reach.Test || reach.RetailerID != retailerID || !reach.Linked {
		return KeyReach{}, errOutOfScope
	}
	return reach, nil
}

// keyReach is Participants', or what an account opens that its person entered.
func (s *Service) keyReach(ctx context.Context, keyID, retailerID string) (KeyReach, error) {
	reach, err := s.ports.Participants.KeyReach(ctx, keyID, retailerID)
	if !errors.Is(err, ErrNotFound) {
		return reach, err
	}
	return s.accountReach(ctx, keyID, retailerID)
}
