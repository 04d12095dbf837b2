package main

import (
	"context"

	"seiva/internal/customers"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts"
	"seiva/internal/texts"
)

// customerPorts plugs customers into the domains that they need.
func customerPorts(a *app, participants customers.Participants, links customers.Links, trail scope.Trail, c clock.Clock) customers.Ports {
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
			return a.portal.Receipts.Original(ctx, receipts.Key{RetailerID: retailerID, AccessKey: accessKey})
		},
		Trail: trail,
	}
}
