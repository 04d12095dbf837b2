package app

import (
	"context"

	sqlswitches "seiva/internal/adapter/sqlstore/switches"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/switches"
)

func newSwitches(a *App, trail scope.Trail, c clock.Clock) *switches.Service {
	return switches.NewService(sqlswitches.New(a.DB), switches.Ports{
		Owners: owners{a}, Trail: trail, Post: a.Outbox, PublicURL: a.Settings.Origin(),
	}, c)
}

// owners tells switches whose profile it is.
type owners struct{ app *App }

// OwnerName implements switches.Owners.
func (o owners) OwnerName(ctx context.Context, who scope.Scope, p scope.Profile, id string) (name string, err error) {
	if p == scope.Varejista {
		retailer, e := o.app.Retailers.Lookup(ctx, who, id)
		name, err = retailer.TradeName, e
	} else {
		house, e := o.app.Partners.Lookup(ctx, who, id)
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
		return o.app.mainEmail(ctx, identity.Owner{PartnerID: id})
	}
	return o.app.mainEmail(ctx, identity.Owner{RetailerID: id})
}
