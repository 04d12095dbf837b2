package app

import (
	"cmp"
	"context"
	"errors"
	"time"

	"seiva/internal/customers"
	"seiva/internal/edge/publicweb"
	"seiva/internal/identity"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/scope"
	"seiva/internal/outbox"
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
		Mail:  customerMail{a},
		Queue: a.Jobs,
		Trail: trail,
	}
}

// customerMail writes customers' mails into the outbox.
type customerMail struct{ app *App }

var askedFor = map[customers.Action]string{
	customers.ToExport: "baixar os dados", customers.ToWithdraw: "retirar o aceite", customers.ToErase: "apagar os dados",
}

// CodeSent implements customers.Mail.
func (m customerMail) CodeSent(ctx context.Context, to string, r customers.Request, code string, validFor time.Duration) error {
	retailer, err := m.app.retailerStore.ByID(ctx, r.RetailerID)
	if err != nil {
		return err
	}
	return m.app.Outbox.Send(ctx, outbox.Message{To: to, Data: outbox.ConsumerCode{
		Organization: retailer.TradeName, What: askedFor[r.Action], Code: code, ValidFor: validFor,
	}})
}

// RequestWaiting implements customers.Mail: the retailer's main account is told, else its legal or focal contact.
func (m customerMail) RequestWaiting(ctx context.Context, r customers.Request, stop, keyName, person string) error {
	retailer, err := m.app.retailerStore.ByID(ctx, r.RetailerID)
	if err != nil {
		return err
	}
	main, err := m.app.Portal.Identity.MainAccount(ctx, identity.Owner{RetailerID: r.RetailerID})
	if err != nil && !errors.Is(err, identity.ErrNotFound) {
		return err
	}
	if to := cmp.Or(main.Email, retailer.Legal.Email, retailer.Focal.Email); to != "" {
		if err := m.app.Outbox.Send(ctx, outbox.Message{To: to, Data: outbox.ConsumerRequest{
			Organization: retailer.TradeName, What: askedFor[r.Action], Key: keyName, At: r.Asked.At, Due: r.DueAt,
			Link: m.app.Settings.Origin() + publicweb.StopPath + "?pedido=" + stop,
		}}); err != nil {
			return err
		}
	}
	if person == "" {
		return nil
	}
	return m.app.Outbox.Send(ctx, outbox.Message{To: person, Data: outbox.ConsumerTold{
		Organization: retailer.TradeName, What: askedFor[r.Action], At: r.Asked.At, Due: r.DueAt,
	}})
}
