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

// Person is a consumer who accepted a retailer's terms, as told with the latest acceptance.
type Person struct {
	RetailerID  string
	CPFIndex    []byte
	SealedCPF   []byte // opens under RetailerID and CPFIndex
	Name, Email string
}

// Consent is the acceptance of one version. It is evidence: the first one stays. Address is the network address.
type Consent struct {
	RetailerID string
	CPFIndex   []byte
	Version    string
	Hash       []byte
	At         time.Time
	Address    string
}

// Acceptance is what a consumer sends. Version is that of the text that was read; empty for the one in force.
type Acceptance struct {
	Document, Email, Name string
	Version, Address      string
}

// ShownTerms are the terms in force as the customer reads them; AcceptedAt is zero while they are not accepted.
type ShownTerms struct {
	Terms
	TradeName  string
	AcceptedAt time.Time
}

const maxName = 120

// Terms gives the terms in force with the names of the customer's retailer.
func (s *Service) Terms(ctx context.Context, c Customer) (ShownTerms, error) {
	shown := ShownTerms{Terms: s.ports.Terms()}
	consent, err := s.consent(ctx, c, shown.Version)
	if err != nil {
		return ShownTerms{}, err
	}
	shown.AcceptedAt = consent.At
	if shown.TradeName, err = s.TradeName(ctx, c); err != nil {
		return ShownTerms{}, err
	}
	shown.Text, err = s.ports.Named(ctx, c.RetailerID, shown.Text)
	return shown, errs.Wrap(err, "name a customer's retailer in the terms")
}

// consent gives the customer's to a version; the zero value when there is none.
func (s *Service) consent(ctx context.Context, c Customer, version string) (Consent, error) {
	consent, err := s.store.Consent(ctx, c.RetailerID, c.CPFIndex, version)
	if errors.Is(err, ErrNotFound) {
		return Consent{}, nil
	}
	return consent, errs.Wrap(err, "read a customer's consent")
}

// Accept records that the customer accepts the terms in force; once accepted, it gives that consent again. Errors:
// customers.bad_terms (422, fields document, email and name), customers.other_document (403), customers.terms_changed
// (409, when another version was read).
func (s *Service) Accept(ctx context.Context, c Customer, in Acceptance) (Consent, error) {
	wrong := map[string]string{}
	for _, typed := range []forms.Text{
		{Value: &in.Document, Field: "document", Rule: cpfRule},
		{Value: &in.Email, Field: "email", Rule: forms.Email},
		{Value: &in.Name, Field: "name", Rule: forms.Line(maxName, "Informe seu nome, com até 120 caracteres.")},
	} {
		typed.Clean(wrong)
	}
	if wrong["document"] == "" && !bytes.Equal(s.keys.Index.Of(in.Document), c.CPFIndex) {
		return Consent{}, errOtherDocument
	}
	if len(wrong) > 0 {
		return Consent{}, errs.InvalidFields("customers.bad_terms", wrong)
	}
	terms := s.ports.Terms()
	if in.Version != "" && in.Version != terms.Version {
		return Consent{}, errTermsChanged
	}
	consent, err := s.store.Accept(ctx, Person{
		RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, SealedCPF: secret.Seal(s.keys.Seal, []byte(in.Document), sealContext(c)),
		Name: in.Name, Email: in.Email,
	}, Consent{
		RetailerID: c.RetailerID, CPFIndex: c.CPFIndex, Version: terms.Version, Hash: terms.Hash, At: s.clock.Now(), Address: in.Address,
	})
	return consent, errs.Wrap(err, "record a customer's acceptance")
}

// sealContext ties a sealed CPF to its row.
func sealContext(c Customer) string { return c.RetailerID + string(c.CPFIndex) }
