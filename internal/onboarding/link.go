package onboarding

import (
	"context"
	"errors"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// PartnerByCode tells whose code somebody typed, for sign-up's form and the retailer's; valid is false when it is
// nobody's.
func (s *Service) PartnerByCode(ctx context.Context, code string) (p Partner, valid bool, err error) {
	p, err = s.ports.Partners.ByCode(ctx, code)
	if errors.Is(err, ErrUnknownPartner) {
		return Partner{}, false, nil
	}
	return p, err == nil, errs.Wrap(err, "look up a code")
}

// PartnerByDocument tells what the CNPJ register says of a CNPJ, and which software house has it, the empty one when
// none does. Errors: those of Company.
func (s *Service) PartnerByDocument(ctx context.Context, documento string) (Company, Partner, error) {
	company, err := s.Company(ctx, documento)
	if err != nil {
		return Company{}, Partner{}, err
	}
	p, err := s.ports.Partners.ByDocument(ctx, company.CNPJ)
	if errors.Is(err, ErrUnknownPartner) {
		return company, Partner{}, nil
	}
	return company, p, errs.Wrap(err, "look up a software house's document")
}

// Link is how a retailer names its software house: by the code that it got from it, by its CNPJ, or by both.
type Link struct{ Code, Documento string }

// LinkPartner links a VAREJISTA with a software house, whose keys then reach its stores at once. Errors:
// onboarding.invalid (422) when nothing is named, nobody is found, or code and CNPJ are not one software house's.
func (s *Service) LinkPartner(ctx context.Context, who scope.Scope, in Link) (Partner, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Partner{}, err
	}
	partner, err := s.named(ctx, in)
	if err != nil {
		return Partner{}, err
	}
	err = s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.ports.Retailers.SetPartner(ctx, who, partner.ID); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "onboarding.partner_linked", who, who.RetailerID, partner.ID, map[string]string{})
	})
	return partner, errs.Wrap(err, "link a retailer")
}

// UnlinkPartner ends a VAREJISTA's link, and with it at once the reach of the software house's keys, but for the stores
// that are that software house's own. Without a link nothing changes.
func (s *Service) UnlinkPartner(ctx context.Context, who scope.Scope) error {
	if err := who.Require(scope.Varejista); err != nil {
		return err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.ports.Retailers.SetPartner(ctx, who, ""); err != nil {
			return err
		}
		return s.ports.Trail.Record(ctx, "onboarding.partner_unlinked", who, who.RetailerID, who.RetailerID, map[string]string{})
	})
	return errs.Wrap(err, "unlink a retailer")
}

func (s *Service) named(ctx context.Context, in Link) (Partner, error) {
	var found Partner
	for _, by := range []struct {
		field, given, absent string
		find                 func(context.Context, string) (Partner, error)
	}{
		{"codigo", in.Code, "Não encontramos uma software house com este código. Confira com ela e tente novamente.", s.ports.Partners.ByCode},
		{"documento", in.Documento, "Não encontramos uma software house com este CNPJ. Confira e tente novamente.", s.byTypedDocument},
	} {
		if by.given == "" {
			continue
		}
		partner, err := by.find(ctx, by.given)
		if errors.Is(err, ErrUnknownPartner) {
			return Partner{}, invalid(map[string]string{by.field: by.absent})
		}
		if err != nil {
			return Partner{}, errs.Wrap(err, "find the software house")
		}
		if found.ID != "" && found.ID != partner.ID {
			return Partner{}, invalid(map[string]string{by.field: "O código e o CNPJ são de software houses diferentes. Informe só um deles."})
		}
		found = partner
	}
	if found.ID == "" {
		return Partner{}, invalid(map[string]string{"codigo": "Insira o código ou o CNPJ da software house."})
	}
	return found, nil
}

func (s *Service) byTypedDocument(ctx context.Context, typed string) (Partner, error) {
	documento, ok := brdoc.ParseCNPJ(typed)
	if !ok {
		return Partner{}, ErrUnknownPartner
	}
	return s.ports.Partners.ByDocument(ctx, documento)
}
