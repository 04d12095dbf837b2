package problems

import (
	"cmp"
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Mail writes to those who help.
type Mail interface {
	// ProblemReported tells an address what the caller reported.
	ProblemReported(ctx context.Context, to string, who scope.Scope, r Report) error
}

// Service knows the rules of reports.
type Service struct {
	store Store
	mail  Mail
	trail scope.Trail
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, mail Mail, trail scope.Trail, c clock.Clock) *Service {
	return &Service{store, mail, trail, c}
}

// Send keeps what the caller reports and mails it to everybody who helps. Errors: problems.invalid (422, every wrong
// field), ErrTooMany.
func (s *Service) Send(ctx context.Context, who scope.Scope, d Draft) (Report, error) {
	if err := who.Require(scope.Administrador, scope.Suporte, scope.Varejista, scope.Parceiro); err != nil {
		return Report{}, err
	}
	d, err := d.clean()
	if err != nil {
		return Report{}, err
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	r := Report{
		ID: id.New(), AccountID: who.AccountID, Profile: who.Profile, OwnerID: cmp.Or(who.RetailerID, who.PartnerID),
		Subject: d.Subject, Description: d.Description, CreatedAt: now,
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, r.AccountID); err != nil { // many at once count each other
			return err
		}
		sent, err := s.store.Count(ctx, r.AccountID, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if sent >= PerHour {
			return ErrTooMany
		}
		if err := s.store.Create(ctx, r); err != nil {
			return err
		}
		helpers, err := s.store.Helpers(ctx)
		if err != nil {
			return err
		}
		for _, to := range helpers {
			if err := s.mail.ProblemReported(ctx, to, who, r); err != nil {
				return err
			}
		}
		return s.trail.Record(ctx, "problems.reported", who, who.RetailerID, r.ID, nil)
	})
	if err != nil {
		return Report{}, errs.Wrap(err, "report a problem")
	}
	return r, nil
}
