package onboarding

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// Service brings companies in.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// SignUpRetailer makes a retailer with its first account, which waits for its e-mail to be confirmed; anybody may call
// it. All of it happens or nothing: of several at once with one e-mail or CNPJ, one wins. Errors: onboarding.invalid
// (422, every wrong field), onboarding.email_taken and onboarding.document_taken (409).
func (s *Service) SignUpRetailer(ctx context.Context, in RetailerSignUp) (SignedUp, error) {
	return s.signUp(ctx, in.SignUp, company{
		scope.Varejista, s.ports.Retailers.Validate(in),
		func(ctx context.Context) (string, error) { return s.ports.Retailers.Create(ctx, in) },
	})
}

// SignUpPartner does the same for a software house.
func (s *Service) SignUpPartner(ctx context.Context, in PartnerSignUp) (SignedUp, error) {
	return s.signUp(ctx, in.SignUp, company{
		scope.Parceiro, s.ports.Partners.Validate(in),
		func(ctx context.Context) (string, error) { return s.ports.Partners.Create(ctx, in) },
	})
}

// company is where the two sign-ups differ.
type company struct {
	profile scope.Profile
	flaws   error
	create  func(ctx context.Context) (ownerID string, err error)
}

func (s *Service) signUp(ctx context.Context, in SignUp, c company) (SignedUp, error) {
	person := Person{Email: strings.TrimSpace(in.Email), Password: in.Password, Name: strings.Join(strings.Fields(in.Focal.Name), " "), Profile: c.profile}
	person.CompanyNames = []string{in.TradeName, in.CorporateName}
	if err := s.validate(person, c); err != nil {
		return SignedUp{}, err
	}
	documento, _ := brdoc.ParseCNPJ(in.Documento) // valid, or c.flaws had named it
	if err := s.free(ctx, person.Email, documento); err != nil {
		return SignedUp{}, err
	}
	registered, err := s.Company(ctx, documento)
	if err != nil {
		return SignedUp{}, invalid(ErrInvalidCNPJ.Fields)
	}
	entry := Entry{Documento: documento, Profile: c.profile, Verified: registered.Verified, At: s.clock.Now()}
	out := SignedUp{Email: person.Email}
	createAccount, err := s.ports.Accounts.Prepare(ctx, person)
	if err != nil {
		return SignedUp{}, errs.Wrap(err, "prepare an account")
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Enter(ctx, entry); err != nil {
			return err
		}
		if out.OwnerID, err = c.create(ctx); err != nil {
			return err
		}
		if out.AccountID, err = createAccount(ctx, out.OwnerID); err != nil {
			return err
		}
		if err := s.store.Consent(ctx, s.consents(out.AccountID, in.Address, entry)); err != nil {
			return err
		}
		return s.record(ctx, entry, out)
	})
	return out, errs.Wrap(err, "sign a company up")
}

// validate gathers what every domain finds wrong into one answer.
func (s *Service) validate(person Person, c company) error {
	fields := map[string]string{}
	for _, err := range []error{s.ports.Accounts.Validate(person), c.flaws} {
		var e *errs.Error
		if err != nil && (!errors.As(err, &e) || e.Kind != errs.Invalid) {
			return err
		}
		if e != nil {
			for field, message := range e.Fields {
				fields[field] = message
			}
		}
	}
	if person.Email == "" {
		fields["email"] = "Insira o E-mail"
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	return nil
}

func (s *Service) consents(accountID, address string, e Entry) []Consent {
	var out []Consent
	for _, text := range s.ports.Texts() {
		out = append(out, Consent{AccountID: accountID, Text: text, At: e.At, Address: address})
	}
	return out
}

// record comes last in the transaction: whoever writes to the trail holds it until the end.
func (s *Service) record(ctx context.Context, e Entry, out SignedUp) error {
	actor, retailerID := scope.Scope{AccountID: out.AccountID}, ""
	if e.Profile == scope.Varejista {
		retailerID = out.OwnerID
	}
	return s.ports.Trail.Record(ctx, "onboarding.signed_up", actor, retailerID, out.OwnerID,
		map[string]string{"profile": string(e.Profile), "verified": strconv.FormatBool(e.Verified)})
}
