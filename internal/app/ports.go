package app

import (
	"context"
	"maps"

	"seiva/internal/categories"
	"seiva/internal/identity"
	"seiva/internal/kit/scope"
	"seiva/internal/locations"
	"seiva/internal/partners"
	"seiva/internal/receipts"
	"seiva/internal/receipts/sandbox"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// The ports that one domain declares and another fills: each a few lines, so that domains never import each other.

// reference answers stores from the lists of the programme.
type reference struct{}

func (reference) CategoryName(choice string) (string, bool) { return categories.Name(choice) }

func (reference) CityName(uf, name string) (string, bool) { return locations.CityName(uf, name) }

// emitters lets intake find registered stores, and those of sandboxes.
type emitters struct {
	stores    *stores.Service
	sandboxes *sandbox.Service
}

func (e emitters) Emitters(ctx context.Context, documentos []string) (map[string]receipts.Emitter, error) {
	found, err := e.stores.Emitters(ctx, documentos)
	if err != nil {
		return nil, err
	}
	out := make(map[string]receipts.Emitter, len(documentos))
	tried, err := e.sandboxes.Emitters(ctx, documentos)
	maps.Copy(out, tried)
	for documento, s := range found {
		out[documento] = receipts.Emitter{
			StoreID: s.StoreID, StoreName: s.StoreName, RetailerID: s.RetailerID, PartnerID: s.PartnerID, VerifiedOnly: s.VerifiedOnly,
		}
	}
	return out, err
}

// registers answer other domains' questions about companies, which have no caller.
type registers struct {
	retailers retailers.Store
	partners  partners.Store
}

// organization names the retailer or software house that a caller acts for.
func (r registers) organization(ctx context.Context, who scope.Scope) (string, error) {
	names, err := r.ownerNames(ctx, identity.Owner{RetailerID: who.RetailerID, PartnerID: who.PartnerID})
	return names[0], err
}

// ownerNames returns the names of a retailer or software house, the trade name first.
func (r registers) ownerNames(ctx context.Context, o identity.Owner) ([]string, error) {
	if o.PartnerID != "" {
		house, err := r.partners.ByID(ctx, o.PartnerID)
		return []string{house.TradeName, house.CorporateName}, err
	}
	retailer, err := r.retailers.ByID(ctx, o.RetailerID)
	return []string{retailer.TradeName, retailer.CorporateName}, err
}

// reached gives the sandbox the stores that a key reaches.
func reached(shops *stores.Service) func(context.Context, scope.Grant, int) ([]sandbox.Shop, error) {
	return func(ctx context.Context, g scope.Grant, most int) ([]sandbox.Shop, error) {
		found, err := shops.Reached(ctx, g, "", most)
		out := make([]sandbox.Shop, len(found))
		for i, s := range found {
			out[i] = sandbox.Shop{StoreID: s.ID, CNPJ: s.Documento, Name: s.TradeName, RetailerID: s.RetailerID}
		}
		return out, err
	}
}
