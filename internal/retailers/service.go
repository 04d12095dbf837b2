package retailers

import (
	"context"
	"maps"
	"strconv"
	"strings"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service knows the rules of retailers.
type Service struct {
	store Store
	ports Ports
	clock clock.Clock
}

// Ports are what retailers ask of others.
type Ports struct {
	// CityName gives a municipality as IBGE spells it for what a client wrote.
	CityName func(uf, name string) (city string, known bool)
	// Payment tells how a retailer stands with what it pays for.
	Payment func(ctx context.Context, retailerID string) (Payment, error)
	Trail   scope.Trail
	// ReceiptCostMilli returns what a printed receipt costs a retailer that is new on a day (YYYY-MM-DD), in thousandths
	// of a real, until the retailer says otherwise.
	ReceiptCostMilli func(day string) int
	// Completed hears, in the transaction of ctx, of each change that leaves a profile complete.
	Completed func(ctx context.Context, retailerID string) error
}

// NewService makes a Service.
func NewService(store Store, ports Ports, c clock.Clock) *Service { return &Service{store, ports, c} }

// MaxAll bounds lists to choose from.
const MaxAll = 10_000

// Create makes a retailer; no caller, as it comes before there is an account. Errors: retailers.invalid (422, every
// wrong field), retailers.unknown_partner (422), retailers.document_taken and retailers.root_taken (409).
func (s *Service) Create(ctx context.Context, n NewRetailer) (Retailer, error) {
	return s.make(ctx, n, s.store.Create)
}

// Enrol makes a retailer that holds neither its CNPJ nor the root until Claim: it signed up, and its e-mail is still to
// be confirmed. Errors: retailers.invalid, retailers.unknown_partner (422).
func (s *Service) Enrol(ctx context.Context, n NewRetailer) (Retailer, error) {
	return s.make(ctx, n, s.store.Enrol)
}

func (s *Service) make(ctx context.Context, n NewRetailer, keep func(context.Context, Retailer) error) (Retailer, error) {
	n, err := n.clean()
	if err != nil {
		return Retailer{}, err
	}
	now := s.clock.Now()
	r := Retailer{
		ID: id.New(), Documento: n.Documento, CorporateName: n.CorporateName, TradeName: n.TradeName,
		PartnerID: n.PartnerID, Size: n.Size, Focal: n.Focal,
		Settings: Settings{ReceiptCostMilli: s.ports.ReceiptCostMilli(clock.Day(now.In(clock.Brazil)))}, CreatedAt: now,
	}
	if err := keep(ctx, r); err != nil {
		return Retailer{}, errs.Wrap(err, "store the retailer")
	}
	return r, nil
}

// Own gives a VAREJISTA its retailer.
func (s *Service) Own(ctx context.Context, who scope.Scope) (Retailer, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Retailer{}, err
	}
	r, err := s.store.ByID(ctx, who.RetailerID)
	return s.withPayment(ctx, r, err)
}

// withPayment completes a retailer that was read by how it stands with its payments.
func (s *Service) withPayment(ctx context.Context, r Retailer, err error) (Retailer, error) {
	if err == nil {
		r.Payment, err = s.ports.Payment(ctx, r.ID)
	}
	return r, errs.Wrap(err, "read the retailer")
}

// Lookup gives an ADMINISTRADOR any retailer, by id or by CNPJ. Error: retailers.not_found.
func (s *Service) Lookup(ctx context.Context, who scope.Scope, idOrDocument string) (Retailer, error) {
	if err := who.Require(scope.Administrador); err != nil {
		return Retailer{}, err
	}
	if id.Valid(idOrDocument) {
		r, err := s.store.ByID(ctx, idOrDocument)
		return s.withPayment(ctx, r, err)
	}
	documento, ok := brdoc.ParseCNPJ(idOrDocument)
	if !ok {
		return Retailer{}, ErrNotFound
	}
	r, err := s.store.ByDocument(ctx, documento)
	return s.withPayment(ctx, r, err)
}

// All lists the retailers within the caller's reach, at most MaxAll, by trade name. The filter finds any part of a
// name or CNPJ.
func (s *Service) All(ctx context.Context, who scope.Scope, filter string) ([]Summary, error) {
	reach, err := reachOf(who)
	if err != nil {
		return nil, err
	}
	all, err := s.store.All(ctx, reach, filter, MaxAll)
	return all, errs.Wrap(err, "list the retailers")
}

// Choices lists the retailers to choose from within the caller's reach, by trade name: with a software house those linked to it,
// by themselves or by a store of theirs; direct keeps those that are linked by themselves.
func (s *Service) Choices(ctx context.Context, who scope.Scope, partnerID string, direct bool, c paging.Choices) ([]Summary, error) {
	reach, err := reachOf(who)
	if err != nil {
		return nil, err
	}
	switch {
	case partnerID == "":
	case !id.Valid(partnerID):
		return nil, nil
	case reach.Everything:
		reach = Reach{PartnerID: partnerID}
	case reach.PartnerID != partnerID:
		return nil, nil
	}
	reach.Direct = direct
	found, err := s.store.All(ctx, reach, c.Filter, c.Most(MaxAll), c.IDs...)
	return found, errs.Wrap(err, "list the retailers to choose from")
}

func reachOf(who scope.Scope) (Reach, error) {
	switch {
	case who.Profile.Staff():
		return Reach{Everything: true}, nil
	case who.Profile == scope.Varejista:
		return Reach{RetailerID: who.RetailerID}, nil
	}
	return Reach{PartnerID: who.PartnerID}, who.Require(scope.Parceiro)
}

// Edit changes a VAREJISTA's profile and gives the retailer as it now is. Fields that the changes do not name stay, also
// when somebody else writes them at the same moment. The trail names the fields that changed, and tells what those of
// the company were. Errors: retailers.invalid (422, every wrong field), ErrProfileStale.
func (s *Service) Edit(ctx context.Context, who scope.Scope, c Changes) (Retailer, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Retailer{}, err
	}
	var edited Retailer
	err := s.store.InTx(ctx, func(ctx context.Context) (err error) {
		var changed []string
		var before Retailer
		edited, err = s.store.Edit(ctx, who.RetailerID, func(r *Retailer) (err error) {
			if c.Version != "" && c.Version != r.Version() {
				return ErrProfileStale
			}
			before = *r
			changed, err = c.apply(r, s.ports.CityName)
			return err
		})
		if err == nil && edited.Complete() {
			edited, err = s.complete(ctx, edited.ID)
		}
		if err != nil || len(changed) == 0 {
			return err
		}
		return s.record(ctx, "retailers.profile_changed", who, before.told(edited, map[string]string{"fields": strings.Join(changed, " ")}))
	})
	return s.withPayment(ctx, edited, err)
}

// complete tells of a complete profile, and gives the retailer with what came of that: its contract may have been sent.
func (s *Service) complete(ctx context.Context, retailerID string) (Retailer, error) {
	if err := s.ports.Completed(ctx, retailerID); err != nil {
		return Retailer{}, err
	}
	return s.store.ByID(ctx, retailerID)
}

// record writes what a VAREJISTA did to its own retailer into the trail.
func (s *Service) record(ctx context.Context, action string, who scope.Scope, details map[string]string) error {
	return s.ports.Trail.Record(ctx, action, who, who.RetailerID, who.RetailerID, details)
}

// told adds what the trail tells of the company's fields in which a retailer differs afterwards, by the form's names.
func (r Retailer) told(after Retailer, details map[string]string) map[string]string {
	return scope.Tell(
		details,
		scope.Change{Field: "razaoSocial", Was: r.CorporateName, Is: after.CorporateName},
		scope.Change{Field: "nomeFantasia", Was: r.TradeName, Is: after.TradeName},
		scope.Change{Field: "cep", Was: r.Address.CEP, Is: after.Address.CEP},
		scope.Change{Field: "endereco", Was: r.Address.Street, Is: after.Address.Street},
		scope.Change{Field: "numero", Was: r.Address.Number, Is: after.Address.Number},
		scope.Change{Field: "complemento", Was: r.Address.Complement, Is: after.Address.Complement},
		scope.Change{Field: "bairro", Was: r.Address.District, Is: after.Address.District},
		scope.Change{Field: "cidade", Was: r.Address.City, Is: after.Address.City},
		scope.Change{Field: "uf", Was: r.Address.UF, Is: after.Address.UF},
		scope.Change{Field: "numeroLojas", Was: strconv.Itoa(r.Size.Stores), Is: strconv.Itoa(after.Size.Stores)},
		scope.Change{Field: "numeroMaximoPdvs", Was: strconv.Itoa(r.Size.MaxPDVs), Is: strconv.Itoa(after.Size.MaxPDVs)},
	)
}

// told is what the trail tells of settings, each named behind a prefix.
func (s Settings) told(prefix string) map[string]string {
	return map[string]string{
		prefix + "verifiedOnly": strconv.FormatBool(s.VerifiedOnly), prefix + "receiptCostMilli": strconv.Itoa(s.ReceiptCostMilli),
	}
}

// Configure writes a VAREJISTA's settings over those of a version, any where it is empty, and gives the retailer as it
// now is. Errors: retailers.invalid_settings, retailers.stale.
func (s *Service) Configure(ctx context.Context, who scope.Scope, version string, settings Settings) (Retailer, error) {
	if err := who.Require(scope.Varejista); err != nil {
		return Retailer{}, err
	}
	if err := settings.validate(); err != nil {
		return Retailer{}, err
	}
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.Hold(ctx, who.RetailerID); err != nil {
			return err
		}
		before, err := s.store.ByID(ctx, who.RetailerID)
		switch {
		case err != nil:
			return err
		case version != "" && version != before.Settings.Version():
			return ErrStale
		case before.Settings == settings:
			return nil
		}
		if err := s.store.Configure(ctx, who.RetailerID, settings); err != nil {
			return err
		}
		details := settings.told("")
		maps.Copy(details, before.Settings.told(scope.Before))
		return s.record(ctx, "retailers.configured", who, details)
	})
	if err != nil {
		return Retailer{}, errs.Wrap(err, "write the retailer's settings")
	}
	return s.Own(ctx, who)
}

// SetPartner links a VAREJISTA to a software house, whose keys then reach its stores at once; an empty id unlinks.
// Error: retailers.unknown_partner.
func (s *Service) SetPartner(ctx context.Context, who scope.Scope, partnerID string) error {
	if err := who.Require(scope.Varejista); err != nil {
		return err
	}
	return errs.Wrap(s.store.SetPartner(ctx, who.RetailerID, partnerID), "link the retailer")
}
