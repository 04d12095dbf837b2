package customers

import (
	"bytes"
	"context"
	"errors"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/forms"
	"seiva/internal/kit/secret"
)

// Terms are the text that a consumer accepts with a retailer. Version is the day of effect, Hash that of the text before
// it names the retailer.
type Terms struct {
	Version, Text string
	Hash          []byte
}

// Person is a consumer who accepted a retailer's terms, as told with the latest acceptance, at ToldAt.
type Person struct {
	RetailerID  string
	CPFIndex    []byte
	SealedCPF   []byte // opens under RetailerID and CPFIndex
	Name, Email string
	ToldAt      time.Time
	// EmailAt is when the address was told first; Vouched tells that it came through a key of the whole retailer.
	EmailAt time.Time
	Vouched bool
}

// Channel is the screen that a consumer's decision came from.
type Channel string

// A page of Seiva's own, or a screen that the retailer made.
const (
	FromPage Channel = "page"
	FromAPI  Channel = "api"
)

// Origin is where a decision came from. Address is the network address.
type Origin struct {
	Channel Channel
	Address string
}

// Act is a decision's moment and origin.
type Act struct {
	At time.Time
	Origin
}

// Consent is the acceptance of one version, and its withdrawal. It is evidence: while it stands, accepting that version
// again changes nothing; once withdrawn it stays as it is.
type Consent struct {
	RetailerID string
	CPFIndex   []byte
	Version    string
	Hash       []byte
	Accepted   Act
	Withdrawn  Act // a zero At: it stands
}

// Acceptance is what a consumer sends. Version is that of the text that was read; empty for the one in force.
type Acceptance struct {
	Document, Email, Name string
	Version               string
}

// ShownTerms are terms as the customer reads them; AcceptedAt is zero while they are not accepted.
type ShownTerms struct {
	Terms
	TradeName  string
	AcceptedAt time.Time
}

// Terms gives the terms in force with the names of the customer's retailer.
func (s *Service) Terms(ctx context.Context, c Customer) (ShownTerms, error) {
	shown := ShownTerms{Terms: s.ports.Terms()}
	standing, err := s.standing(ctx, c)
	if err != nil {
		return ShownTerms{}, err
	}
	shown.AcceptedAt = standing[shown.Version].Accepted.At
	return s.shownTerms(ctx, c, shown)
}

// shownTerms puts the names of the customer's retailer into terms.
func (s *Service) shownTerms(ctx context.Context, c Customer, shown ShownTerms) (ShownTerms, error) {
	var err error
	if shown.TradeName, err = s.TradeName(ctx, c); err != nil {
		return ShownTerms{}, err
	}
	shown.Text, err = s.ports.Named(ctx, c.RetailerID, shown.Text)
	return shown, errs.Wrap(err, "name a customer's retailer in the terms")
}

// standing gives the customer's consents that were not withdrawn, by version.
func (s *Service) standing(ctx context.Context, c Customer) (map[string]Consent, error) {
	all, err := s.store.Consents(ctx, c.RetailerID, c.CPFIndex)
	standing := map[string]Consent{}
	for _, consent := range all {
		if consent.Withdrawn.At.IsZero() {
			standing[consent.Version] = consent
		}
	}
	return standing, errs.Wrap(err, "read a customer's consents")
}

// Accept records that the customer accepts the terms in force; while accepted, it gives that consent again. An e-mail that
// is known stays (see keepAddress). Errors:
// customers.bad_terms (422, fields document, email and name), customers.other_document (403), customers.terms_changed
// (409, when another version was read).
func (s *Service) Accept(ctx context.Context, c Customer, in Acceptance, from Origin) (Consent, error) {
	wrong := map[string]string{}
	for _, typed := range []forms.Text{
		{Value: &in.Document, Field: "document", Rule: cpfRule},
		{Value: &in.Email, Field: "email", Rule: forms.Email},
		{Value: &in.Name, Field: "name", Rule: forms.Name},
	} {
		typed.Clean(wrong)
	}
	if wrong["document"] == "" && !bytes.Equal(s.ports.Keys.Index.Of(in.Document), c.CPFIndex) {
		return Consent{}, errOtherDocument
	}
	if len(wrong) > 0 {
		return Consent{}, errs.InvalidFields("customers.bad_terms", wrong)
	}
	terms := s.ports.Terms()
	if in.Version != "" && in.Version != terms.Version {
		return Consent{}, errTermsChanged
	}
	act := s.act(from)
	person := Person{
		RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, SealedCPF: secret.Seal(s.ports.Keys.Seal, []byte(in.Document), sealContext(c)),
		Name: in.Name, Email: in.Email, EmailAt: act.At, Vouched: c.Whole,
	}
	var consent Consent
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, c.CPFIndex); err != nil {
			return err
		}
		known, err := s.store.Person(ctx, c.RetailerID, c.CPFIndex)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		fresh := err != nil || !person.keepAddress(known)
		consent, err = s.store.Accept(ctx, person, Consent{
			RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Version: terms.Version, Hash: terms.Hash, Accepted: act,
		})
		if err != nil {
			return err
		}
		return s.keepAccount(ctx, person, fresh)
	})
	return consent, errs.Wrap(err, "record a customer's acceptance")
}

// keepAddress keeps the address that is known: codes go there, so whoever has a token must not put another in its place.
// Only one that no key of the whole retailer vouches for gives way to one that such a key does: then it gives false.
func (p *Person) keepAddress(known Person) bool {
	if p.Vouched && !known.Vouched {
		return false
	}
	p.Email, p.EmailAt, p.Vouched = known.Email, known.EmailAt, known.Vouched
	return true
}

func (s *Service) act(from Origin) Act { return Act{s.clock.Now(), from} }

// sealContext ties a sealed CPF to its row.
func sealContext(c Customer) string { return c.RetailerID + string(c.CPFIndex) }
