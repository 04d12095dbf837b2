package partners

import (
	"context"
	"errors"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service knows the rules of software houses.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what software houses ask of others.
type Ports struct {
	// CategoryName returns a category's own name for what a client chose.
	CategoryName func(choice string) (name string, known bool)
	Trail        scope.Trail
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// MaxAll bounds lists to choose from.
const MaxAll = 10_000

// A code in use is drawn once in many million times; several in a row mean that something else is wrong.
const codeTries = 5

// Validate gives partners.invalid (422), which names every wrong field.
func (s *Service) Validate(n NewPartner) error {
	_, err := n.clean(s.ports.CategoryName)
	return err
}

// Create makes a software house with a code of its own; no caller, as it comes before there is an account. Errors:
// partners.invalid (422, every wrong field), partners.document_taken (409).
func (s *Service) Create(ctx context.Context, n NewPartner) (Partner, error) {
	return s.make(ctx, n, s.store.Create)
}

// Enrol makes a software house that does not hold its CNPJ until the store's Claim: it signed up, and its e-mail is still
// to be confirmed. Error: partners.invalid (422).
func (s *Service) Enrol(ctx context.Context, n NewPartner) (Partner, error) {
	return s.make(ctx, n, s.store.Enrol)
}

func (s *Service) make(ctx context.Context, n NewPartner, keep func(context.Context, Partner) error) (Partner, error) {
	n, err := n.clean(s.ports.CategoryName)
	if err != nil {
		return Partner{}, err
	}
	p := Partner{
		ID: id.New(), Documento: n.Documento, CorporateName: n.CorporateName, TradeName: n.TradeName,
		Categories: n.Categories, Focal: n.Focal, Technical: n.Technical, CreatedAt: s.clock.Now(),
	}
	for range codeTries {
		p.Code = newCode()
		if err = keep(ctx, p); !errors.Is(err, ErrCodeTaken) {
			break
		}
	}
	if err != nil {
		return Partner{}, errs.Wrap(err, "store the software house")
	}
	return p, nil
}

// ByCode gives the software house whose code somebody typed, in any case; no caller, as sign-up asks it too. Error:
// partners.not_found.
func (s *Service) ByCode(ctx context.Context, code string) (Summary, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if !validCode(code) {
		return Summary{}, ErrNotFound
	}
	p, err := s.store.ByCode(ctx, code)
	return p.summary(), errs.Wrap(err, "look up the software house's code")
}

// ByDocument gives the software house with a bare CNPJ; no caller, as sign-up asks it too. Error: partners.not_found.
func (s *Service) ByDocument(ctx context.Context, documento string) (Summary, error) {
	p, err := s.store.ByDocument(ctx, documento)
	return p.summary(), errs.Wrap(err, "look up the software house's document")
}

// Own gives a PARCEIRO its software house.
func (s *Service) Own(ctx context.Context, who scope.Scope) (Partner, error) {
	if err := who.Require(scope.Parceiro); err != nil {
		return Partner{}, err
	}
	p, err := s.store.ByID(ctx, who.PartnerID)
	return p, errs.Wrap(err, "read the software house")
}

// Edit changes a PARCEIRO's profile and gives the software house as it now is. Fields that the changes do not name stay,
// also when somebody else writes them at the same moment. The trail names the fields that changed, and tells what
// those of the company were. Errors: partners.invalid (422, every wrong field), ErrStale.
func (s *Service) Edit(ctx context.Context, who scope.Scope, c Changes) (Partner, error) {
	if err := who.Require(scope.Parceiro); err != nil {
		return Partner{}, err
	}
	var edited Partner
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		var changed []string
		var before Partner
		edited, err = s.store.Edit(ctx, who.PartnerID, func(p *Partner) (err error) {
			if c.Version != "" && c.Version != p.Version() {
				return ErrStale
			}
			before = *p
			changed, err = c.apply(p, s.ports.CategoryName)
			return err
		})
		if err != nil || len(changed) == 0 {
			return err
		}
		return s.ports.Trail.Record(ctx, "partners.profile_changed", who, "", edited.ID, scope.Tell(
			map[string]string{"fields": strings.Join(changed, " ")},
			scope.Change{Field: "nome", Was: before.CorporateName, Is: edited.CorporateName},
			scope.Change{Field: "fantasia", Was: before.TradeName, Is: edited.TradeName},
			scope.Change{Field: "categorias", Was: strings.Join(before.Categories, ", "), Is: strings.Join(edited.Categories, ", ")},
		))
	})
	return edited, errs.Wrap(err, "write the software house's profile")
}

// Lookup gives an ADMINISTRADOR any software house, by id or by CNPJ. Error: partners.not_found.
func (s *Service) Lookup(ctx context.Context, who scope.Scope, idOrDocument string) (Partner, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Partner{}, err
	}
	if id.Valid(idOrDocument) {
		p, err := s.store.ByID(ctx, idOrDocument)
		return p, errs.Wrap(err, "read the software house")
	}
	documento, ok := brdoc.ParseCNPJ(idOrDocument)
	if !ok {
		return Partner{}, ErrNotFound
	}
	p, err := s.store.ByDocument(ctx, documento)
	return p, errs.Wrap(err, "read the software house")
}

// All lists the software houses, at most MaxAll, by trade name: for the staff, and for a VAREJISTA who chooses one.
// The filter finds any part of a name or CNPJ.
func (s *Service) All(ctx context.Context, who scope.Scope, filter string) ([]Summary, error) {
	return s.Choices(ctx, who, paging.Choices{Filter: filter})
}

// Choices lists some of them.
func (s *Service) Choices(ctx context.Context, who scope.Scope, c paging.Choices) ([]Summary, error) {
	if err := who.Require(scope.Administrador, scope.Suporte, scope.Varejista); err != nil {
		return nil, err
	}
	all, err := s.store.All(ctx, c.Filter, c.Most(MaxAll), c.IDs...)
	return all, errs.Wrap(err, "list the software houses")
}
