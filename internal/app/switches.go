package app

import (
	"context"

	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/partners"
	"seiva/internal/retailers"
	"seiva/internal/switches"
)

// owners tells switches whose profile it is.
type owners struct {
	retailers *retailers.Service
	partners  *partners.Service
	contacts  contacts
}

// OwnerName implements switches.Owners.
func (o owners) OwnerName(ctx context.Context, who scope.Scope, p scope.Profile, id string) (name string, err error) {
	if p == scope.Varejista {
		retailer, e := o.retailers.Lookup(ctx, who, id)
		name, err = retailer.TradeName, e
	} else {
		house, e := o.partners.Lookup(ctx, who, id)
		name, err = house.TradeName, e
	}
	if errs.IsKind(err, errs.NotFound) {
		err = switches.ErrOwnerNotFound
	}
	return name, err
}

// MainEmail implements switches.Owners.
func (o owners) MainEmail(ctx context.Context, p scope.Profile, id string) (string, error) {
	if p == scope.Parceiro {
		return o.contacts.mainEmail(ctx, identity.Owner{PartnerID: id})
	}
	return o.contacts.mainEmail(ctx, identity.Owner{RetailerID: id})
}
