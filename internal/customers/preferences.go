package customers

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Preferences are what a consumer chose with one retailer; other retailers neither see nor share them.
type Preferences struct {
	AlwaysGreen bool // never print: the till asks before it prints
	SendForVibe bool // send each receipt to the consumer's app
}

// TradeName gives the name of the customer's retailer.
func (s *Service) TradeName(ctx context.Context, c Customer) (string, error) {
	name, err := s.store.TradeName(ctx, c.RetailerID)
	return name, errs.Wrap(err, "read a customer's retailer")
}

// Preferences gives what the customer chose; nothing chosen is both false.
func (s *Service) Preferences(ctx context.Context, c Customer) (Preferences, error) {
	p, err := s.store.Preferences(ctx, c.RetailerID, c.CPFIndex)
	return p, errs.Wrap(err, "read a customer's preferences")
}

// SetPreferences writes both choices.
func (s *Service) SetPreferences(ctx context.Context, c Customer, p Preferences) error {
	return errs.Wrap(s.store.SetPreferences(ctx, c.RetailerID, c.CPFIndex, p, s.clock.Now()), "write a customer's preferences")
}

// PreferencesOf gives a till what a CPF chose with the grant's retailer; a CPF that never chose looks the same as one
// that the retailer does not know. Errors: apikeys.retailer_required, apikeys.live_required and apikeys.out_of_scope
// (403), customers.bad_document (422, field cpf).
func (s *Service) PreferencesOf(ctx context.Context, grant scope.Grant, cpf string) (Preferences, error) {
	if err := s.reaches(ctx, grant); err != nil {
		return Preferences{}, err
	}
	bare, err := parseCPF("cpf", cpf)
	if err != nil {
		return Preferences{}, err
	}
	p, err := s.store.Preferences(ctx, grant.RetailerID, s.index.Of(bare))
	return p, errs.Wrap(err, "read a consumer's preferences")
}
