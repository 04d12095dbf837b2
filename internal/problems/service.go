package problems

import (
	"cmp"
	"context"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/letter"
	"seiva/internal/kit/scope"
)

// Ports are what problems ask of others.
type Ports struct {
	Post letter.Post
	// Organization returns the trade name of the retailer or software house that a caller acts for; nobody asks it about the
	// programme's own people.
	Organization func(ctx context.Context, who scope.Scope) (string, error)
	Trail        scope.Trail
	Pictures     Pictures
	PublicURL    string // origin of the links in letters, without a slash at its end
}

// Service knows the rules of reports.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

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
		first, err := s.store.Nth(ctx, r.AccountID, now.Add(-time.Hour), PerHour)
		if err != nil {
			return err
		}
		if !first.IsZero() {
			return ErrTooMany.After(first.Add(time.Hour).Sub(now))
		}
		if r, err = s.store.Create(ctx, r); err != nil {
			return err
		}
		if err := s.tellHelpers(ctx, who, r); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "problems.reported", who, who.RetailerID, r.ID, nil)
	})
	if err != nil {
		return Report{}, errs.Wrap(err, "report a problem")
	}
	return r, nil
}

// tellHelpers mails a report to everybody who helps.
func (s *Service) tellHelpers(ctx context.Context, who scope.Scope, r Report) error {
	helpers, err := s.store.Helpers(ctx)
	if err != nil || len(helpers) == 0 {
		return err
	}
	organization := "Equipe da Seiva"
	if !who.Profile.Staff() {
		if organization, err = s.ports.Organization(ctx, who); err != nil {
			return err
		}
	}
	for _, to := range helpers {
		if err := s.ports.Post.Send(ctx, to, reported(who, organization, r)); err != nil {
			return err
		}
	}
	return nil
}
