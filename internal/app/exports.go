package app

import (
	"context"
	"maps"
	"path/filepath"

	"seiva/internal/exports"
	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// exportsFolder is where files are written before they are whole, inside the data folder.
func (s Settings) exportsFolder() string { return filepath.Join(s.Data, "unfinished-exports") }

// exportable are the reports and the lists that become files.
func exportable(k reports.Kinds, coupons *reports.CouponFile, lists exports.Catalogue) exports.Catalogue {
	catalogue := maps.Clone(lists)
	catalogue["cupons"] = exports.Entry{Title: "Cupons", Report: coupons}
	add := func(about reports.About, report exports.Report) {
		catalogue[about.Kind] = exports.Entry{Title: about.Title, Report: report}
	}
	add(k.Stores.About, k.Stores)
	add(k.Retailers.About, k.Retailers)
	add(k.SoftwareHouses.About, k.SoftwareHouses)
	add(k.Cashiers.About, k.Cashiers)
	add(k.Ratings.About, k.Ratings)
	add(k.Comments.About, k.Comments)
	add(k.NotIntegrated.About, k.NotIntegrated)
	return catalogue
}

// callers tells exports who somebody is by now.
type callers struct{ people *identity.Service }

// now implements exports.Ports: an account of the company itself, or an administrator in its profile, who may enter it again.
func (c callers) now(ctx context.Context, o exports.Owner, switchID string) (scope.Scope, error) {
	who, err := c.people.Caller(ctx, o.AccountID)
	if errs.IsKind(err, errs.NotFound) {
		return scope.Scope{}, exports.ErrNoAccess
	}
	if err != nil {
		return scope.Scope{}, err
	}
	if switchID != "" && who.Profile == scope.Administrador {
		who.SwitchID, who.RetailerID, who.PartnerID, who.Profile = switchID, o.RetailerID, o.PartnerID, scope.Varejista
		if o.PartnerID != "" {
			who.Profile = scope.Parceiro
		}
	}
	if now := exports.OwnerOf(who); now.AccountID != o.AccountID || now.RetailerID != o.RetailerID || now.PartnerID != o.PartnerID {
		return scope.Scope{}, exports.ErrNoAccess
	}
	return who, nil
}
