package contracts

import (
	"context"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// ResentWithin is how long nobody has a contract sent again among many that it was sent to: whoever pressed twice, or whose
// colleague did, mails nobody twice.
const ResentWithin = 24 * time.Hour

// Unsendable says why a contract is not among those that are sent again to many: ErrAlreadySigned, ErrNeverSent, ErrResentLately;
// nil for one that is.
func (c Contract) Unsendable(now time.Time) error {
	switch {
	case c.State(now) == Signed:
		return ErrAlreadySigned
	case c.State(now) == None:
		return ErrNeverSent
	case now.Before(c.SentAt.Add(ResentWithin)):
		return ErrResentLately
	}
	return nil
}

// ResendAmong is Resend for one of many, in the transaction of ctx: of several at once one sends. Errors: those of Resend and of
// Unsendable.
func (s *Service) ResendAmong(ctx context.Context, who scope.Scope, retailerID string) error {
	if err := who.Require(scope.Administrador); err != nil {
		return err
	}
	if !id.Valid(retailerID) {
		return ErrNotFound
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, retailerID); err != nil {
			return err
		}
		c, err := s.OfRetailer(ctx, who, retailerID)
		if err == nil {
			err = c.Unsendable(s.clock.Now())
		}
		if err != nil {
			return err
		}
		_, err = s.Resend(ctx, who, retailerID)
		return err
	})
	return errs.Wrap(err, "send a contract again among many")
}
