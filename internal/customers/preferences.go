package customers

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Preferences are what a consumer chose with one retailer; other retailers neither see nor share them.
type Preferences struct {
	AlwaysGreen bool // never print: the till asks before it prints
	SendForVibe bool // send each receipt to the Vibe, as told
	// VibeTerms is the version of the terms under which SendForVibe was told. Without one it was told while nothing was sent,
	// and counts for nothing.
	VibeTerms string
}

// Sends tells whether the choice to send to the Vibe counts.
func (p Preferences) Sends() bool { return p.SendForVibe && p.VibeTerms != "" }

// TradeName gives the name of the customer's retailer.
func (s *Service) TradeName(ctx context.Context, c Customer) (string, error) {
	name, err := s.store.TradeName(ctx, c.RetailerID)
	return name, errs.Wrap(err, "read a customer's retailer")
}

// Profile is what a customer sees of themselves.
type Profile struct {
	Preferences
	VibeOffered     bool   // receipts are sent to the Vibe where consumers agree
	TermsAccepted   bool   // the version in force
	AcceptedVersion string // the latest whose acceptance stands; empty without one
	// As the acceptance that stands with this retailer has them. Empty without one, and to who reaches a part of the stores:
	// a till that knows a CPF learns no name by it (decision 114).
	Name, Email string
}

// Profile gives what the customer chose, and whether the terms in force are accepted; nothing chosen is both false. Where
// receipts are sent to the Vibe, SendForVibe is the choice that counts.
func (s *Service) Profile(ctx context.Context, c Customer) (Profile, error) {
	chosen, err := s.store.Preferences(ctx, c.RetailerID, c.CPFIndex)
	if err != nil {
		return Profile{}, errs.Wrap(err, "read a customer's preferences")
	}
	standing, err := s.standing(ctx, c)
	if err != nil {
		return Profile{}, err
	}
	profile := Profile{Preferences: chosen, VibeOffered: s.ports.Vibe != nil}
	if profile.VibeOffered {
		profile.SendForVibe = chosen.Sends()
	}
	for version := range standing {
		profile.AcceptedVersion = max(profile.AcceptedVersion, version) // versions are days
	}
	_, profile.TermsAccepted = standing[s.ports.Terms().Version]
	if !c.Whole || len(standing) == 0 {
		return profile, nil
	}
	p, err := s.personOrNone(ctx, c)
	profile.Name, profile.Email = p.Name, p.Email
	return profile, err
}

// SetPreferences writes both choices. Error: customers.vibe_terms (409) for sending receipts to the Vibe before the terms in
// force, which name it, are accepted.
func (s *Service) SetPreferences(ctx context.Context, c Customer, p Preferences) (Profile, error) {
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		if p.VibeTerms, err = s.vibeTerms(ctx, c, p.SendForVibe); err != nil {
			return err
		}
		return s.store.SetPreferences(ctx, c.RetailerID, c.CPFIndex, p, s.clock.Now())
	})
	if err != nil {
		return Profile{}, errs.Wrap(err, "write a customer's preferences")
	}
	return s.Profile(ctx, c)
}

// Choice changes preferences; what is nil stays as it is.
type Choice struct{ AlwaysGreen, SendForVibe *bool }

// ChooseForAll writes a choice with every retailer that the account opens now, over what stands there, and gives the names of
// those where receipts are not sent to the Vibe after all: their terms in force are not accepted. One that comes later
// begins with nothing chosen. Error: customers.no_session (401) when the account is gone.
func (s *Service) ChooseForAll(ctx context.Context, a Account, change Choice) (unaccepted []string, err error) {
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		held, err := s.holdOwn(ctx, a)
		if err != nil {
			return err
		}
		relations, err := s.store.Relations(ctx, held.CPFIndex)
		if err != nil {
			return err
		}
		for _, r := range relations {
			if !held.reaches(r) {
				continue
			}
			taken, err := s.choose(ctx, r, change)
			if err != nil {
				return err
			}
			if !taken {
				unaccepted = append(unaccepted, r.TradeName)
			}
		}
		return nil
	})
	return unaccepted, errs.Wrap(err, "write a consumer's preferences for all retailers")
}

// choose writes a choice with one retailer; false when the terms in force, which name the Vibe, are not accepted there.
func (s *Service) choose(ctx context.Context, r Relation, change Choice) (taken bool, err error) {
	taken = true
	p := r.Chosen
	if change.AlwaysGreen != nil {
		p.AlwaysGreen = *change.AlwaysGreen
	}
	if send := change.SendForVibe; send != nil {
		c := Customer{Grant: scope.Grant{RetailerID: r.RetailerID}, CPFIndex: r.CPFIndex}
		terms, err := s.vibeTerms(ctx, c, *send)
		switch {
		case errors.Is(err, errVibeTerms):
			taken = false
		case err != nil:
			return false, err
		default:
			p.SendForVibe, p.VibeTerms = *send, terms
		}
	}
	return taken, s.store.SetPreferences(ctx, r.RetailerID, r.CPFIndex, p, s.clock.Now())
}

// vibeTerms gives the version under which a choice to send counts: that under which it counted before, or the one in force.
func (s *Service) vibeTerms(ctx context.Context, c Customer, send bool) (string, error) {
	if !send {
		return "", nil
	}
	known, err := s.store.Preferences(ctx, c.RetailerID, c.CPFIndex)
	if err != nil || known.VibeTerms != "" || s.ports.Vibe == nil {
		return known.VibeTerms, err
	}
	standing, err := s.standing(ctx, c)
	if err != nil {
		return "", err
	}
	version := s.ports.Terms().Version
	if _, accepted := standing[version]; !accepted {
		return "", errVibeTerms
	}
	return version, nil
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
