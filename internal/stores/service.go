package stores

import (
	"context"
	"slices"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// Service knows the rules of stores.
type Service struct {
	storage Storage
	ports   Ports
	clock   clock.Clock
}

// Ports are what stores ask of others.
type Ports struct {
	Reference Reference
	Limits    Limits      // nil: a retailer may have any number of stores
	Trail     scope.Trail // what people do to stores
}

// NewService makes a Service.
func NewService(storage Storage, ports Ports, c clock.Clock) *Service {
	return &Service{storage, ports, c}
}

// MaxAll bounds lists to choose from.
const MaxAll = 10_000

// Create makes a store, for the demo and the command line: it does not ask who calls. Errors: stores.invalid (422,
// every wrong field), stores.unknown_retailer and stores.unknown_partner (422), stores.document_taken and stores.root_taken
// (409).
func (s *Service) Create(ctx context.Context, n NewStore) (Store, error) {
	n, err := n.clean(s.ports.Reference)
	if err != nil {
		return Store{}, err
	}
	store := s.made(n)
	if err := s.storage.Create(ctx, store); err != nil {
		return Store{}, errs.Wrap(err, "keep the store")
	}
	return store, nil
}

func (s *Service) made(n NewStore) Store {
	return Store{
		ID: id.New(), RetailerID: n.RetailerID, PartnerID: n.PartnerID, Documento: n.Documento, TradeName: n.TradeName,
		Category: n.Category, Address: n.Address, CreatedAt: s.clock.Now(),
	}
}

// Get gives a living store within the caller's reach. Error: stores.not_found.
func (s *Service) Get(ctx context.Context, who scope.Scope, storeID string) (Listed, error) {
	reach, err := reachOf(who)
	if err != nil {
		return Listed{}, err
	}
	if !id.Valid(storeID) {
		return Listed{}, ErrNotFound
	}
	store, err := s.storage.ByID(ctx, reach, storeID)
	return store, errs.Wrap(err, "read the store")
}

// List gives a page of the living stores within the caller's reach. The filter finds any part of a name or CNPJ.
func (s *Service) List(ctx context.Context, who scope.Scope, filter string, r paging.Request) (paging.Page[Listed], error) {
	reach, err := reachOf(who)
	if err != nil {
		return paging.Page[Listed]{}, err
	}
	rows, total, err := s.storage.List(ctx, reach, filter, r)
	return paging.Of(r, rows, total), errs.Wrap(err, "list the stores")
}

// All lists the living stores within the caller's reach, at most MaxAll, by trade name.
func (s *Service) All(ctx context.Context, who scope.Scope, filter string) ([]Summary, error) {
	reach, err := reachOf(who)
	if err != nil {
		return nil, err
	}
	all, err := s.storage.All(ctx, reach, filter, MaxAll)
	return all, errs.Wrap(err, "list the stores")
}

// Choices lists the stores to choose from within the caller's reach, by trade name: with a retailer those of it, with a software
// house those for which it counts.
func (s *Service) Choices(ctx context.Context, who scope.Scope, retailerID, partnerID string, c paging.Choices) ([]Summary, error) {
	reach, err := reachOf(who)
	if err != nil {
		return nil, err
	}
	if !id.ValidOrEmpty(retailerID) || !id.ValidOrEmpty(partnerID) || (retailerID != "" && reach.RetailerID != "" && retailerID != reach.RetailerID) ||
		(partnerID != "" && reach.PartnerID != "" && partnerID != reach.PartnerID) {
		return nil, nil
	}
	if retailerID != "" {
		reach.Everything, reach.RetailerID = false, retailerID
	}
	if partnerID != "" {
		reach.Everything, reach.PartnerID = false, partnerID
	}
	found, err := s.storage.All(ctx, reach, c.Filter, c.Most(MaxAll), c.IDs...)
	return found, errs.Wrap(err, "list the stores to choose from")
}

// Reached gives at most so many of the living stores that a key reaches as the links stand now, by trade name; with a bare CNPJ
// the store of it alone.
func (s *Service) Reached(ctx context.Context, g scope.Grant, cnpj string, most int) ([]Summary, error) {
	if g.PartnerID == "" && g.RetailerID == "" {
		return nil, nil
	}
	var ids []string
	if g.StoreID != "" {
		ids = []string{g.StoreID}
	}
	found, err := s.storage.All(ctx, Reach{RetailerID: g.RetailerID, PartnerID: g.PartnerID}, cnpj, most, ids...)
	return slices.DeleteFunc(found, func(s Summary) bool { return cnpj != "" && s.Documento != cnpj }), errs.Wrap(err, "list a key's stores")
}

// Emitters finds the living stores among the bare CNPJs of a batch of receipts, in one query; what is not registered
// is not in the answer. It knows no caller: whether a key reaches an emitter is the intake's to decide.
func (s *Service) Emitters(ctx context.Context, documentos []string) (map[string]Emitter, error) {
	if len(documentos) == 0 {
		return map[string]Emitter{}, nil
	}
	distinct := slices.Compact(slices.Sorted(slices.Values(documentos)))
	found, err := s.storage.Emitters(ctx, distinct)
	return found, errs.Wrap(err, "look up the emitters")
}

func reachOf(who scope.Scope) (Reach, error) {
	switch {
	case who.Profile.Staff():
		return Reach{Everything: true}, nil
	case who.Profile == scope.Varejista:
		return Reach{RetailerID: who.RetailerID, Stores: who.Stores}, nil
	}
	return Reach{PartnerID: who.PartnerID}, who.Require(scope.Parceiro)
}
