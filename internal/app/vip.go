package app

import (
	"context"
	"errors"

	sqlvip "seiva/internal/adapter/sqlstore/vip"
	"seiva/internal/customers"
	"seiva/internal/kit/scope"
	"seiva/internal/retailers"
	"seiva/internal/uploads"
	"seiva/internal/vip"
)

func newVIP(g ground, r registers, files *uploads.Service) *vip.Service {
	return vip.NewService(sqlvip.New(g.db), vip.Ports{
		Retailer: func(ctx context.Context, documento string) (string, bool, error) {
			found, err := r.retailers.ByDocument(ctx, documento)
			if errors.Is(err, retailers.ErrNotFound) {
				return "", false, nil
			}
			return found.ID, err == nil, err
		},
		Logos: logos{sent{files, uploads.LogoFolder}}, Trail: g.trail, Post: g.post, Page: g.origin + "/vip",
	}, g.clock)
}

// participants tells customers what a token reaches: of API keys, and of the VIP areas that consumers enter.
type participants struct {
	keys  customers.Participants
	areas vip.Store
}

// KeyReach implements customers.Participants. An area is its whole retailer's, and who entered by one that ended is out.
func (p participants) KeyReach(ctx context.Context, keyID, retailerID string) (customers.KeyReach, error) {
	reach, err := p.keys.KeyReach(ctx, keyID, retailerID)
	if !errors.Is(err, customers.ErrNotFound) {
		return reach, err
	}
	area, err := p.areas.OfRetailer(ctx, retailerID)
	if errors.Is(err, vip.ErrNotFound) || err == nil && area.ID != keyID {
		return customers.KeyReach{}, customers.ErrNotFound
	}
	return customers.KeyReach{Grant: scope.Grant{KeyID: keyID, RetailerID: retailerID}, Name: "Área VIP", Linked: true, Whole: true}, err
}
