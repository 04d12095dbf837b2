package app

import (
	"context"
	"errors"

	sqlscans "seiva/internal/adapter/sqlstore/scans"
	"seiva/internal/categories"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/locations"
	"seiva/internal/onboarding"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/scans"
	"seiva/internal/stores"
)

// newScans plugs scans into stores, receipts and the CNPJ register.
func newScans(g ground, shops *stores.Service, in *receipts.Service, companies onboarding.Finder[onboarding.Company], c clock.Clock) *scans.Service {
	return scans.NewService(sqlscans.New(g.db), scans.Ports{
		ValidKey: nfce.ValidAccessKey,
		Shop: func(ctx context.Context, documento string) (scans.Shop, bool, error) {
			found, err := shops.Emitters(ctx, []string{documento})
			shop, known := found[documento]
			return scans.Shop{RetailerID: shop.RetailerID, Name: shop.StoreName}, known, err
		},
		Receipt: func(ctx context.Context, retailerID, accessKey string) (string, string, error) {
			return scanned(ctx, in, retailerID, accessKey)
		},
		Company: func(ctx context.Context, documento string) (scans.Company, error) {
			found, err := companies(ctx, documento)
			err = instead(instead(err, onboarding.ErrUnknown, scans.ErrUnknownCompany), onboarding.ErrNobodyToAsk, scans.ErrNobodyToAsk)
			city := found.Place.City
			if name, ok := locations.CityName(found.Place.UF, city); ok {
				city = name
			}
			return scans.Company{
				TradeName: found.TradeName, CorporateName: found.CorporateName, City: city, Category: categories.OfActivity(found.Activity),
			}, err
		},
		Key: g.root.Key(secret.ScanHashes), Trail: g.trail, Post: g.post, Portal: g.origin,
	}, c)
}

// scanned gives the QR Code in the document of a retailer's receipt of production, and the receipt's public link.
func scanned(ctx context.Context, in *receipts.Service, retailerID, accessKey string) (qrCode, publicURL string, err error) {
	found, err := in.Seen(ctx, scope.Grant{RetailerID: retailerID}, accessKey)
	if errors.Is(err, receipts.ErrNotFound) || err == nil && found.PublicURL == "" {
		return "", "", scans.ErrNoReceipt
	}
	if err != nil {
		return "", "", err
	}
	document, err := in.Original(ctx, found.Key)
	if errors.Is(err, receipts.ErrDestroyed) {
		return "", "", scans.ErrNoReceipt
	}
	if err != nil {
		return "", "", err
	}
	read, err := nfce.Detail(ctx, document)
	if err != nil {
		return "", "", err
	}
	return read.QRCode, found.PublicURL, nil
}
