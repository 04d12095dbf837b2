package app

import (
	"context"
	"encoding/json"
	"time"

	"seiva/internal/audit"
	"seiva/internal/identity"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
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

// deeds reads the trail for switches.
type deeds struct{ trail *audit.Service }

// Of implements switches.Deeds.
func (d deeds) Of(ctx context.Context, s switches.Switch, until time.Time, r paging.Request) ([]switches.Deed, int, error) {
	page, err := d.trail.Stay(ctx, audit.Stay{ActorID: s.ActorID, ActedFor: s.OwnerID, From: s.OpenedAt, Until: until}, r)
	if err != nil {
		return nil, 0, err
	}
	found := make([]switches.Deed, len(page.Items))
	for i, e := range page.Items {
		found[i] = switches.Deed{At: e.At, Action: e.Action, ObjectID: e.ObjectID}
		if err := json.Unmarshal([]byte(e.Details), &found[i].Details); err != nil {
			return nil, 0, errs.Wrap(err, "read an entry's details")
		}
	}
	return found, page.Total, nil
}
