package app

import (
	"context"
	"errors"

	"seiva/internal/adapter/sqlstore"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
	"seiva/internal/outbox"
	"seiva/internal/switches"
)

func newSwitches(a *App, trail scope.Trail, c clock.Clock) *switches.Service {
	return switches.NewService(sqlstore.NewSwitches(a.DB), switches.Ports{Owners: owners{a}, Trail: trail, Mail: switchMail{a}}, c)
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

// switchMail writes switches' mails into the outbox.
type switchMail struct{ app *App }

// ProfileEntered implements switches.Mail; a company without any account has nobody to tell.
func (m switchMail) ProfileEntered(ctx context.Context, s switches.Switch) error {
	owner := identity.Owner{RetailerID: s.OwnerID}
	if s.Profile == scope.Parceiro {
		owner = identity.Owner{PartnerID: s.OwnerID}
	}
	account, err := m.app.Portal.Identity.MainAccount(ctx, owner)
	if errors.Is(err, identity.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return m.app.Outbox.Send(ctx, outbox.Message{To: account.Email, Data: outbox.AccountEntered{
		Organization: s.OwnerName, Actor: s.ActorName, Reason: s.Reason, Link: m.app.Settings.Origin() + "/conta/acessos",
		At: s.OpenedAt, ValidFor: switches.Limit,
	}})
}
