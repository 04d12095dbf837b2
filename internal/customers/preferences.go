package customers

import (
	"context"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Preferences are what a consumer chose with one retailer; other retailers neither see nor share them.
type Preferences struct {
	AlwaysGreen bool // never print: the till asks before it prints
	SendForVibe bool // send each receipt to the Vibe: kept as told, nothing sends any
}

// TradeName gives the name of the customer's retailer.
func (s *Service) TradeName(ctx context.Context, c Customer) (string, error) {
	name, err := s.store.TradeName(ctx, c.RetailerID)
	return name, errs.Wrap(err, "read a customer's retailer")
}

// Profile is what a customer sees of themselves.
type Profile struct {
	Preferences
	TermsAccepted   bool   // the version in force
	AcceptedVersion string // the latest whose acceptance stands; empty without one
}

// Profile gives what the customer chose, and whether the terms in force are accepted; nothing chosen is both false.
func (s *Service) Profile(ctx context.Context, c Customer) (Profile, error) {
	chosen, err := s.store.Preferences(ctx, c.RetailerID, c.CPFIndex)
	if err != nil {
		return Profile{}, errs.Wrap(err, "read a customer's preferences")
	}
	standing, err := s.standing(ctx, c)
	if err != nil {
		return Profile{}, err
	}
	profile := Profile{Preferences: chosen}
	for version := range standing {
		profile.AcceptedVersion = max(profile.AcceptedVersion, version) // versions are days
	}
	_, profile.TermsAccepted = standing[s.ports.Terms().Version]
	return profile, nil
}

// SetPreferences writes both choices.
func (s *Service) SetPreferences(ctx context.Context, c Customer, p Preferences) (Profile, error) {
	if err := s.store.SetPreferences(ctx, c.RetailerID, c.CPFIndex, p, s.clock.Now()); err != nil {
		return Profile{}, errs.Wrap(err, "write a customer's preferences")
	}
	return s.Profile(ctx, c)
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
	p, err := s.store.Preferences(ctx, grant.RetailerID, s.ports.Keys.Index.Of(bare))
	return p, errs.Wrap(err, "read a consumer's preferences")
}
