package scans

import (
	"context"
	"regexp"
	"time"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/scope"
)

const (
	monthsShown = 12
	storesShown = 100
)

var isRoot = regexp.MustCompile(`^[0-9A-Z]{8}$`)

// Demand gives what consumers ask for of a company, by its root or the CNPJ of any of its stores, with the last twelve months. For
// an ADMINISTRADOR. Error: ErrNotFound, also when all of its stores are of the programme by now.
func (s *Service) Demand(ctx context.Context, who scope.Scope, company string) (Demand, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Demand{}, err
	}
	if documento, ok := brdoc.ParseCNPJ(company); ok {
		company = brdoc.Root(documento)
	}
	if !isRoot.MatchString(company) {
		return Demand{}, ErrNotFound
	}
	today := s.clock.Now().In(clock.Brazil)
	months := make([]Month, monthsShown)
	for i := range months {
		months[i].Month = time.Date(today.Year(), today.Month()-time.Month(monthsShown-1-i), 1, 0, 0, 0, 0, time.UTC).Format(monthForm)
	}
	found, err := s.store.Demand(ctx, company, months[0].Month, storesShown)
	if err != nil {
		return Demand{}, errs.Wrap(err, "read what is asked for")
	}
	some := found.Months
	for i := range months {
		if len(some) > 0 && some[0].Month == months[i].Month {
			months[i], some = some[0], some[1:]
		}
	}
	found.Months = months
	return found, nil
}

// Invite mails a company the invitation to take part, and keeps that it did: one a day. For an ADMINISTRADOR. Errors:
// ErrNotFound, scans.invalid_invitation (422, field email), scans.already_invited (409).
func (s *Service) Invite(ctx context.Context, who scope.Scope, company, email string) (Invitation, error) {
	wanted, err := s.Demand(ctx, who, company)
	if err != nil {
		return Invitation{}, err
	}
	wrong := map[string]string{}
	forms.Text{Value: &email, Field: "email", Rule: forms.Email}.Clean(wrong)
	if len(wrong) > 0 {
		return Invitation{}, errs.InvalidFields("scans.invalid_invitation", wrong)
	}
	now := s.clock.Now().Truncate(time.Millisecond)
	sent := Invitation{wanted.Root, clock.Day(now.In(clock.Brazil)), email, who.AccountID, now}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		first, err := s.store.Invite(ctx, sent)
		if err == nil && !first {
			err = errInvitedToday
		}
		if err != nil {
			return err
		}
		if err := s.ports.Post.Send(ctx, email, invitation(wanted, s.ports.Portal)); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "scans.invited", who, "", wanted.Root, nil)
	})
	return sent, errs.Wrap(err, "invite a company")
}
