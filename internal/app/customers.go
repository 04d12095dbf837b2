package app

import (
	"cmp"
	"context"
	"errors"

	"seiva/internal/customers"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/texts"
)

// customerPorts plugs customers into the domains that they need.
func customerPorts(a *App, participants customers.Participants, links customers.Links, trail scope.Trail, c clock.Clock) customers.Ports {
	return customers.Ports{
		Participants: participants,
		Links:        links,
		Terms: func() customers.Terms {
			text := texts.Current(texts.ConsumerTerms, c.Now())
			return customers.Terms{Version: text.Version, Text: text.Source, Hash: text.Hash[:]}
		},
		Named: func(ctx context.Context, retailerID, text string) (string, error) {
			party, err := a.contractParty(ctx, retailerID)
			return party.In(text), err
		},
		Original: func(ctx context.Context, retailerID, accessKey string) ([]byte, error) {
			return a.Portal.Receipts.Original(ctx, receipts.Key{RetailerID: retailerID, AccessKey: accessKey})
		},
		Organization: func(ctx context.Context, retailerID string) (string, error) {
			retailer, err := a.retailerStore.ByID(ctx, retailerID)
			return retailer.TradeName, err
		},
		RetailerEmail: a.retailerEmail,
		Post:          a.Outbox,
		StopPage:      a.Settings.Origin() + publicweb.StopPath,
		Queue:         a.Jobs,
		Trail:         trail,
	}
}

// retailerEmail is the address of a retailer's main account, else of its legal or focal contact.
func (a *App) retailerEmail(ctx context.Context, retailerID string) (string, error) {
	main, err := a.mainEmail(ctx, identity.Owner{RetailerID: retailerID})
	if err != nil || main != "" {
		return main, err
	}
	retailer, err := a.retailerStore.ByID(ctx, retailerID)
	return cmp.Or(retailer.Legal.Email, retailer.Focal.Email), err
}

// mainEmail is the address of an owner's main account; empty when it has no account.
func (a *App) mainEmail(ctx context.Context, o identity.Owner) (string, error) {
	account, err := a.Portal.Identity.MainAccount(ctx, o)
	if errors.Is(err, identity.ErrNotFound) {
		return "", nil
	}
	return account.Email, err
}
