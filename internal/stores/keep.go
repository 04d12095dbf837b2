package stores

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
)

// Add makes a store. A VAREJISTA makes its own, with any software house; a PARCEIRO makes those of retailers that are
// linked to it, and the retailer's software house counts for them. It joins the transaction of ctx. Errors:
// stores.invalid (422, every wrong field), stores.unknown_retailer (also for a retailer linked to somebody else),
// stores.unknown_partner and stores.over_limit (422), stores.document_taken (409).
func (s *Service) Add(ctx context.Context, who scope.Scope, n NewStore) (Listed, error) {
	n, err := s.owned(ctx, who, n)
	if err != nil {
		return Listed{}, err
	}
	if n, err = n.clean(s.reference); err != nil {
		return Listed{}, err
	}
	store := s.made(n)
	err = s.storage.InTx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx, store.RetailerID, 1); err != nil {
			return err
		}
		return s.storage.Create(ctx, store)
	})
	if err != nil {
		return Listed{}, errs.Wrap(err, "keep the store")
	}
	return s.Get(ctx, who, store.ID)
}

// owned gives the store with whom the caller may give it to.
func (s *Service) owned(ctx context.Context, who scope.Scope, n NewStore) (NewStore, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return n, err
	}
	if who.Profile == scope.Varejista {
		n.RetailerID = who.RetailerID
	}
	link, err := "", error(ErrUnknownRetailer)
	if id.Valid(n.RetailerID) {
		link, err = s.storage.LinkOf(ctx, n.RetailerID)
	}
	if who.Profile == scope.Parceiro && (err == nil && link != who.PartnerID || errors.Is(err, ErrUnknownRetailer)) {
		_, fields := n.checked(s.reference)
		fields["varejistaId"] = ErrUnknownRetailer.Fields["varejistaId"]
		return n, errs.InvalidFields(ErrUnknownRetailer.Code, fields)
	}
	if who.Profile == scope.Parceiro || n.PartnerID == link {
		n.PartnerID = "" // the retailer's counts, also when it changes
	}
	return n, errs.Wrap(err, "look up the retailer")
}

// room refuses more stores than the retailer's subscription allows, in the transaction of ctx.
func (s *Service) room(ctx context.Context, retailerID string, more int) error {
	if s.limits == nil {
		return nil
	}
	most, limited, err := s.limits.MaxStores(ctx, retailerID)
	if err != nil || !limited {
		return err
	}
	living, err := s.storage.Living(ctx, retailerID)
	if err == nil && living+more > most {
		err = overLimit(most, living, more)
	}
	return err
}

// Update replaces what a store says of itself; its retailer and CNPJ stay, and an empty CNPJ is the one that it has.
// Its software house is the VAREJISTA's to choose. Errors: stores.not_found, stores.invalid (422, every wrong field, also
// another CNPJ), stores.unknown_partner (422).
func (s *Service) Update(ctx context.Context, who scope.Scope, storeID string, n NewStore) (Listed, error) {
	if err := who.Require(scope.Varejista, scope.Parceiro); err != nil {
		return Listed{}, err
	}
	before, err := s.Get(ctx, who, storeID)
	if err != nil {
		return Listed{}, err
	}
	if n.Documento == "" {
		n.Documento = before.Documento
	}
	if n.PartnerID, err = s.partnerAfter(ctx, who, before, n.PartnerID); err != nil {
		return Listed{}, err
	}
	n, fields := n.checked(s.reference)
	if _, wrong := fields["documento"]; !wrong && n.Documento != before.Documento {
		fields["documento"] = fixedDocument
	}
	if len(fields) > 0 {
		return Listed{}, errs.InvalidFields("stores.invalid", fields)
	}
	after := before.Store
	after.PartnerID, after.TradeName, after.Category, after.Address = n.PartnerID, n.TradeName, n.Category, n.Address
	if err := s.storage.Update(ctx, after); err != nil {
		return Listed{}, errs.Wrap(err, "change the store")
	}
	return s.Get(ctx, who, storeID)
}

// partnerAfter gives a store's own software house after a change: none where the retailer's is chosen.
func (s *Service) partnerAfter(ctx context.Context, who scope.Scope, before Listed, chosen string) (string, error) {
	if who.Profile == scope.Parceiro {
		return before.PartnerID, nil
	}
	link, err := s.storage.LinkOf(ctx, before.RetailerID)
	if chosen == link {
		chosen = ""
	}
	return chosen, errs.Wrap(err, "look up the retailer")
}
